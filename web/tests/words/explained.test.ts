import { describe, expect, test } from 'vitest'
import { words as en } from '../../src/words/en.explain'
import { explain, explained, type Explanations } from '../../src/words/explained.svelte'
import { speak } from '../../src/words/index.svelte'
import { words as it } from '../../src/words/it.explain'
import { words as nl } from '../../src/words/nl.explain'

const KEYS = Object.keys(en) as (keyof Explanations)[]
const CHARACTERS = Array.from({ length: 12 }, (_, at) => at + 1)

describe.each([
  ['en', en],
  ['it', it],
  ['nl', nl],
] as const)('what the pieces say in %s', (language, words: Explanations) => {
  test('is said of the same pieces', () => {
    expect(Object.keys(words).sort()).toEqual([...KEYS].sort())
  })

  test('is a sentence for each character, and no two are alike', () => {
    const said = CHARACTERS.map((character) => words['eriantys.character'](character))
    expect(new Set(said).size).toBe(12)
    for (const sentence of said) expect(sentence).toMatch(/^\p{Lu}.{30,}\.$/u)
  })

  test('counts one as one', () => {
    expect(words['eriantys.assistant'](1, 1)).not.toMatch(/groups|gruppi|groepen/)
    expect(words['masters.shelf'](1, false)).not.toMatch(/places|posti|plaatsen/)
    expect(words['masters.worth'](3, 1)).not.toMatch(/points|punti|punten/)
  })

  test('is left in English nowhere else', async () => {
    if (language !== 'en') expect(KEYS.filter((key) => typeof en[key] === 'string' && words[key] === en[key])).toEqual([])
    await speak(language)
    await explained.speak()
    expect(explain('eriantys.cloud')).toBe(words['eriantys.cloud'])
  })
})
