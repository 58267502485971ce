// The first words of the page. They stand in its document, too: they are seen before any script has come.

import type { Language } from './index.svelte.ts'

export const MOTTO: Readonly<Record<Language, string>> = {
  en: 'A table, good company, and a game.',
  it: 'Un tavolo, buona compagnia e un gioco.',
  nl: 'Een tafel, goed gezelschap en een spel.',
}
