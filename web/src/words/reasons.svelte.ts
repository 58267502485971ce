// Why a move is good, in words: the house tells facts, each of a kind with its figures.

import type { Colour } from '../games/eriantys/pieces'
import type { Fact } from '../wire/words'
import { Area } from './area.svelte'
import type { words as English } from './en.reasons'

export const reasons = new Area<typeof English>({
  en: () => import('./en.reasons'),
  it: () => import('./it.reasons'),
  nl: () => import('./nl.reasons'),
})

/** All facts in one sentence; a kind that is not known here is left out. */
export function reasonWords(facts: readonly Fact[]): string {
  const known = facts.filter(({ kind }) => reasons.has(kind))
  if (!known.length) return ''
  return reasons.say('sentence', known.map(({ kind, figures }) => reasons.say(kind as 'points', (figures ?? {}) as unknown as Figures)))
}

/** The numbers and names in a fact; each kind has its own of them. */
export type Figures = Readonly<
  Record<
    | 'percent' | 'points' | 'lines' | 'places' | 'tiles' | 'steps' | 'players' | 'own' | 'others' | 'island' | 'towers'
    | 'coins' | 'students' | 'units' | 'takes' | 'gives' | 'section' | 'level' | 'cards',
    number
  > & { colour: Colour }
>
