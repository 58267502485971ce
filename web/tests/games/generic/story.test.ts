import { expect, test } from 'vitest'
import { tell } from '../../../src/games/generic/story'
import type { TableState } from '../../../src/table/table.svelte'
import type { AnyEvent } from '../../../src/wire/words'

const page = { you: 0, nameOf: (seat: number) => (seat ? 'Bob' : 'Ann') } as unknown as TableState

function told(event: object): string | undefined {
  return tell(event as AnyEvent, page)?.parts.join('')
}

test.each<[object, string]>([
  [{ type: 'CardPlayed', seat: 1, card: 5, face_up: true }, 'Bob: card played (card 5, face up yes)'],
  [{ type: 'Drew', seat: 0, count: 2, cards: null }, 'You: drew (count 2)'],
  [{ type: 'Drew', seat: 0, count: 0, cards: [] }, 'You: drew (count 0)'],
  [{ type: 'Passed', seat: 0 }, 'You: passed'],
  [{ type: 'Dealt', hands: [[1, 2], [3, 4]], trump: { suit: 'cups' } }, 'Dealt (hands 1 2 3 4, trump suit cups)'],
  [{ type: 'Ended', why: 'the deck is empty', winners: [0] }, 'The game ended: the deck is empty'],
])('%j', (event, words) => {
  expect(told(event)).toBe(words)
})

test('whose turn it is, and what is for those who check the draws, is passed over', () => {
  expect(told({ type: 'Next', seat: 1 })).toBeUndefined()
  expect(told({ type: 'Revealed', seed: 'ab' })).toBeUndefined()
})
