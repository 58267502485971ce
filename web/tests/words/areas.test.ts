// The catalogues that are fetched later: the same in all three languages, and plurals right.

import { describe, expect, test } from 'vitest'
import type { Language } from '../../src/words/index.svelte'
import { ofOneAsOfMany } from './plurals'

type Words = Readonly<Record<string, unknown>>

const FILES = import.meta.glob<Words>('../../src/words/{en,it,nl}.*.ts', { import: 'words', eager: true })

const AREAS = Object.entries(FILES).flatMap(([file, words]) => {
  const [, language = '', area = ''] = /(en|it|nl)\.(\w+)\.ts$/.exec(file) ?? []
  return words ? [{ language: language as Language, area, words }] : []
})

test('there are some', () => {
  expect(new Set(AREAS.map(({ area }) => area)).size).toBeGreaterThan(2)
})

describe.each(AREAS)('$area in $language', ({ language, area, words }) => {
  test('says what English says', () => {
    const english = AREAS.find((other) => other.area === area && other.language === 'en')
    expect(Object.keys(words).sort()).toEqual(Object.keys(english?.words ?? {}).sort())
  })

  test('never speaks of one as of many', () => {
    // It speaks of a colour, not of a count.
    const { 'eriantys.dining': _, ...others } = words
    expect(ofOneAsOfMany(language, others)).toEqual([])
  })
})
