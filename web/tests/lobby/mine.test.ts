import { expect, test } from 'vitest'
import { inOrder, others, toldBy } from '../../src/lobby/mine'
import type { Told } from '../../src/wire/seats'

const told = (moved: number, acting: number[], over = false): Told => ({
  game: 'qwirkle',
  names: ['Ann', 'Ben'],
  over,
  waiting: false,
  acting,
  winners: [],
  scores: [],
  moved,
})

test('a game that waits for one stands first, one that is over last, the newest of each before the others', () => {
  const games = [
    { seat: { table: 'over', secret: 's', seat: 0 }, told: told(9, [], true) },
    { seat: { table: 'older', secret: 's', seat: 0 }, told: told(3, [1]) },
    { seat: { table: 'mine', secret: 's', seat: 0 }, told: told(1, [0]) },
    { seat: { table: 'newer', secret: 's', seat: 0 }, told: told(5, [1]) },
  ]
  expect(inOrder(games).map(({ seat }) => seat.table)).toEqual(['mine', 'newer', 'older', 'over'])
  expect(others(games[0]!)).toEqual(['Ben'])
})

test('a game without a result has no scores', () => {
  const glanced = { type: 'Glanced', table: 'A', game: 'qwirkle', phase: 'over', names: ['Ann'], bots: [null], acting: [], opened: 1, moved: 2 } as const
  expect(toldBy({ ...glanced, outcome: null })).toMatchObject({ over: true, scores: [], winners: [] })
})
