// Words that several parts of the English catalogue are made of.

import type { Who } from './grammar'

export const who = ({ you, name }: Who): string => (you ? 'You' : name)
export const whom = ({ you, name }: Who): string => (you ? 'you' : name)
export const be = ({ you }: Who): string => (you ? 'are' : 'is')
export const island = (tile: number): string => `island ${tile + 1}`
