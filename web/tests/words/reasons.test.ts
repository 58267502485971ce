import { describe, expect, test } from 'vitest'
import { words as en } from '../../src/words/en.reasons'
import { speak, type Language } from '../../src/words/index.svelte'
import { words as it } from '../../src/words/it.reasons'
import { words as nl } from '../../src/words/nl.reasons'
import { reasons, reasonWords } from '../../src/words/reasons.svelte'

const CATALOGUES: Readonly<Record<Language, Readonly<Record<string, unknown>>>> = { en, it, nl }
/** What the house calls the facts it knows: the one list of them. */
const HOUSE = import.meta.glob<string>('../../../src/tavola/bots/reasons/english.py', { query: '?raw', import: 'default', eager: true })
const KINDS = [...Object.values(HOUSE).join('').matchAll(/^ {4}"(\w+)": /gm)].map(([, kind]) => kind!)

test('the house knows facts', () => {
  expect(KINDS).toContain('professor_from')
  expect(KINDS.length).toBeGreaterThan(35)
})

describe.each(Object.keys(CATALOGUES) as Language[])('in %s', (language) => {
  test.each(KINDS)('there are words for %s', (kind) => {
    expect(Object.keys(CATALOGUES[language])).toContain(kind)
  })
})

test.each([
  ['en', 1, 'Brings 1 point now and completes a line of six.'],
  ['en', 2, 'Brings 2 points now and completes 2 lines of six.'],
  ['it', 1, 'Porta subito 1 punto e completa una linea di sei.'],
  ['it', 2, 'Porta subito 2 punti e completa 2 linee di sei.'],
  ['nl', 1, 'Levert nu 1 punt op en maakt een rij van zes vol.'],
  ['nl', 2, 'Levert nu 2 punten op en maakt 2 rijen van zes vol.'],
] as const)('%s counts %i', async (language, count, sentence) => {
  await speak(language)
  await reasons.speak()
  const facts = [
    { kind: 'points', figures: { points: count } },
    { kind: 'six', figures: { lines: count } },
    { kind: 'of a later version', figures: {} },
  ]
  expect(reasonWords(facts)).toBe(sentence)
})

test('nothing is said of nothing', () => {
  expect(reasonWords([])).toBe('')
})
