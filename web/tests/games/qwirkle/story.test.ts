import { expect, test } from 'vitest'
import { tell } from '../../../src/games/qwirkle/story'
import type { TableState } from '../../../src/table/table.svelte'

const page = { you: 0, nameOf: (seat: number) => (seat ? 'Bob' : 'Ann') } as unknown as TableState

test('tells who did what, with the tiles as pictures', () => {
  const tiles: ['Ro' | 'Rd', number, number][] = [
    ['Ro', 91, 91],
    ['Rd', 91, 92],
  ]
  expect(tell({ type: 'Placed', seat: 1, tiles, points: 2 }, page)).toEqual({
    seat: 1,
    parts: ['Bob placed ', { piece: 'Ro', count: 1 }, { piece: 'Rd', count: 1 }, ' for 2'],
  })
  expect(tell({ type: 'Left', seat: 0, reason: 'left the table', count: 6, tiles: null }, page)?.parts.join('')).toBe(
    'You are out: left the table',
  )
})

test('passes over what is seen anyway', () => {
  expect(tell({ type: 'Next', seat: 1 }, page)).toBeNull()
  expect(tell({ type: 'Drew', seat: 1, count: 2, tiles: null }, page)).toBeNull()
})
