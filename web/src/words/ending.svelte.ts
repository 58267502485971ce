// What is said when a game is over: the result, the replay and the review.

import { Area } from './area.svelte'
import type { words as English } from './en.ending'

export const ending = new Area<typeof English>({
  en: () => import('./en.ending'),
  it: () => import('./it.ending'),
  nl: () => import('./nl.ending'),
})
