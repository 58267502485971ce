// What must never be said of one.

import type { Language } from '../../src/words/index.svelte'
import type { Who } from '../../src/words/grammar'

/** A count of one before a plural. */
const PLURALS: Readonly<Record<Language, RegExp>> = {
  en: /\b1 (\w+ )?(players|points|tiles|students|towers|coins|assistants|cards|steps|seconds|minutes|tokens|leaders|resources|marbles|times)\b/,
  it: /\b1 (giocatori|punti|tessere|studenti|torri|monete|assistenti|carte|passi|secondi|minuti|segnalini|divieti|risorse|volte)\b/,
  nl: /\b1 (spelers|punten|stenen|leerlingen|torens|munten|assistenten|kaarten|stappen|seconden|minuten|fiches|leiders|tegels)\b/,
}

const WHO: Who = { you: false, name: 'Bob' }

/** The sentences of a catalogue that speak of one as of many. Whatever takes only counts, or somebody and counts, can be
 *  asked with one. */
export function ofOneAsOfMany(language: Language, words: Readonly<Record<string, unknown>>): readonly string[] {
  const found: string[] = []
  for (const [key, said] of Object.entries(words)) {
    if (typeof said !== 'function') continue
    for (const args of [[1], [WHO, 1], ['green', 1], ['white', 1], [1, 1], [1, 1, 1]]) {
      let sentence = ''
      try {
        sentence = String((said as (...args: unknown[]) => string)(...args))
      } catch {
        continue
      }
      if (!sentence.includes('NaN') && PLURALS[language].test(sentence)) found.push(`${key}(${JSON.stringify(args)}): ${sentence}`)
    }
  }
  return found
}
