// What the teacher says, for those who are taught.

import { Area } from './area.svelte'
import type { words as English } from './en.lessons'

export const lessons = new Area<typeof English>({
  en: () => import('./en.lessons'),
  it: () => import('./it.lessons'),
  nl: () => import('./nl.lessons'),
})
