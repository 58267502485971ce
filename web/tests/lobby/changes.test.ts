import { expect, test } from 'vitest'
import { withChanges } from '../../src/lobby/changes'
import type { TableCard } from '../../src/wire/words'

function card(code: string, opened: number, phase: 'waiting' | 'playing' = 'waiting'): TableCard {
  return { code, game: 'qwirkle', phase, players: 2, names: ['Ann'], opened }
}

const codes = (cards: readonly TableCard[]) => cards.map(({ code }) => code)

test('what has come stands in the order of opening, those that wait first', () => {
  const shown = withChanges([card('A', 1), card('P', 0, 'playing')], { tables: [card('C', 3), card('B', 2)], gone: [] }, false)
  expect(codes(shown)).toEqual(['A', 'B', 'C', 'P'])
})

test('what has changed takes the place of what it was', () => {
  const shown = withChanges([card('A', 1), card('B', 2)], { tables: [card('A', 1, 'playing')], gone: [] }, false)
  expect(codes(shown)).toEqual(['B', 'A'])
})

test('what is gone is gone', () => {
  expect(codes(withChanges([card('A', 1), card('B', 2)], { tables: [], gone: ['A', 'X'] }, false))).toEqual(['B'])
})

test('where not all are shown, new ones come with the next page', () => {
  const changed = { tables: [card('A', 1, 'playing'), card('C', 3)], gone: [] }
  expect(codes(withChanges([card('A', 1), card('B', 2)], changed, true))).toEqual(['B', 'A'])
})
