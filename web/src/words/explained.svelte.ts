// What the pieces say of themselves. Nobody needs it before a table is seen, so it comes with the first one.

import { Area, type Like } from './area.svelte'
import type { words as English } from './en.explain'

export type Explanations = Like<typeof English>

export const explained = new Area<typeof English>({
  en: () => import('./en.explain'),
  it: () => import('./it.explain'),
  nl: () => import('./nl.explain'),
})

/** The sentence for this; nothing while it is still on its way. */
export const explain: typeof explained.say = (key, ...args) => explained.say(key, ...args)
