import { describe, expect, test } from 'vitest'
import { LegalMoves, SPOT, waysOf } from '../../../src/games/eriantys/moves'
import type { Move } from '../../../src/games/eriantys/view'
import { islands, table } from './table'

const STUDENTS: readonly Move[] = [
  { type: 'MoveStudent', colour: 'red', to: 'dining' },
  { type: 'MoveStudent', colour: 'red', to: 4 },
  { type: 'MoveStudent', colour: 'blue', to: 4 },
]

test('a table that does not fit begins nothing else while a student is held', () => {
  const moves: readonly Move[] = [
    { type: 'MoveStudent', colour: 'red', to: 'dining' },
    { type: 'UseMinstrel', entrance: 'green', dining: 'blue' },
  ]
  const legal = new LegalMoves(moves, table())
  expect(legal.touch([], SPOT.dining('blue'))).toEqual([SPOT.dining('blue')])
  expect(legal.touch([SPOT.entrance('red')], SPOT.dining('blue'))).toEqual([SPOT.entrance('red')])
})

describe('the pieces of a move', () => {
  test('a student is touched first, then where it goes', () => {
    const legal = new LegalMoves(STUDENTS, table())
    expect(legal.next([])).toEqual(new Set([SPOT.entrance('red'), SPOT.entrance('blue'), SPOT.dining('red')]))
    expect(legal.next([SPOT.entrance('red')])).toEqual(new Set([SPOT.dining('red'), SPOT.island(4)]))
    expect(legal.whole([SPOT.entrance('red')])).toBeNull()
    expect(legal.whole([SPOT.entrance('red'), SPOT.dining('red')])).toBe(STUDENTS[0])
  })

  test('a table alone says which student goes there, unless another is in the hand', () => {
    const legal = new LegalMoves(STUDENTS, table())
    expect(legal.whole(legal.touch([], SPOT.dining('red')))).toBe(STUDENTS[0])
    const blue = [SPOT.entrance('blue')]
    expect(legal.touch(blue, SPOT.dining('red'))).toBe(blue)
    expect(legal.instead(blue)).not.toContain(SPOT.dining('red'))
  })

  test('any tile of a group means the group', () => {
    const view = table({ islands: islands(11, 3, ...Array<number>(9).fill(1)) })
    expect(waysOf({ type: 'UseHerald', island: 1 }, view)).toEqual([[SPOT.card(3), SPOT.island(11)]])
  })

  test('mother nature is moved by touching the group she reaches', () => {
    const view = table({ islands: islands(10, 4, 1, 2, 5), mother_nature: 10 })
    const legal = new LegalMoves([1, 2, 3, 4].map((steps) => ({ type: 'MoveMotherNature', steps })), view)
    expect(legal.next([])).toEqual(new Set([2, 3, 5, 10].map(SPOT.island)))
    expect(legal.whole([SPOT.island(5)])).toEqual({ type: 'MoveMotherNature', steps: 3 })
    expect(legal.whole([SPOT.island(10)])).toEqual({ type: 'MoveMotherNature', steps: 4 })
  })

  test('of two ways round to the same group the first is taken', () => {
    const view = table({ islands: islands(0, 3, 3, 3, 3) })
    const legal = new LegalMoves([1, 5].map((steps) => ({ type: 'MoveMotherNature', steps })), view)
    expect(legal.whole([SPOT.island(3)])).toEqual({ type: 'MoveMotherNature', steps: 1 })
  })

  test('a swap begins with either of the two', () => {
    const swap: Move = { type: 'UseJester', card: 'pink', entrance: 'red' }
    const legal = new LegalMoves([...STUDENTS, swap], table())
    expect(legal.whole([SPOT.onCard(7, 'pink'), SPOT.entrance('red')])).toBe(swap)
    expect(legal.next([SPOT.entrance('red')])).toContain(SPOT.onCard(7, 'pink'))
    expect(legal.whole([SPOT.entrance('red'), SPOT.onCard(7, 'pink')])).toBe(swap)
  })

  test('seating a student and swapping it with one at another table are told apart', () => {
    const swap: Move = { type: 'UseMinstrel', dining: 'blue', entrance: 'red' }
    const legal = new LegalMoves([...STUDENTS, swap], table())
    expect(legal.whole([SPOT.entrance('red'), SPOT.dining('red')])).toBe(STUDENTS[0])
    expect(legal.whole([SPOT.entrance('red'), SPOT.dining('blue')])).toBe(swap)
  })

  test('an island after the card is the character’s, without it mother nature’s', () => {
    const herald: Move = { type: 'UseHerald', island: 2 }
    const walk: Move = { type: 'MoveMotherNature', steps: 2 }
    const legal = new LegalMoves([walk, herald], table())
    expect(legal.whole([SPOT.island(2)])).toBe(walk)
    expect(legal.whole([SPOT.card(3), SPOT.island(2)])).toBe(herald)
  })

  test('the only thing to do is touched from the start, characters not counted', () => {
    const cloud: Move = { type: 'TakeCloud', cloud: 1 }
    const legal = new LegalMoves([cloud, { type: 'Pay', character: 8 }], table())
    expect(legal.begun()).toEqual([SPOT.cloud(1)])
    expect(legal.touch(legal.begun(), SPOT.card(8))).toEqual([SPOT.card(8)])
    expect(legal.touch([SPOT.card(8)], SPOT.card(8))).toEqual([SPOT.cloud(1)])
    expect(new LegalMoves([cloud, { type: 'TakeCloud', cloud: 0 }], table()).begun()).toEqual([])
  })

  test('every kind of move can be made by touching', () => {
    const moves: readonly Move[] = [
      { type: 'PlayAssistant', value: 4 },
      { type: 'TakeCloud', cloud: 1 },
      { type: 'Pay', character: 8 },
      { type: 'UseMonk', colour: 'pink', island: 7 },
      { type: 'UseHerbalist', island: 7 },
      { type: 'UseMushroomSeller', colour: 'green' },
      { type: 'UsePrincess', colour: 'green' },
      { type: 'UseThief', colour: 'green' },
    ]
    const legal = new LegalMoves(moves, table())
    for (const move of moves) for (const way of waysOf(move, table())) expect(legal.whole(way)).toBe(move)
  })
})

describe('carrying', () => {
  test('a student goes to its table and to islands, mother nature to where she reaches', () => {
    const legal = new LegalMoves(STUDENTS, table())
    expect(legal.carries(SPOT.entrance('red'))).toEqual(
      new Map([SPOT.dining('red'), SPOT.island(4)].map((target) => [target, [SPOT.entrance('red'), target]])),
    )
    expect(legal.carries(SPOT.motherNature).size).toBe(0)
    const walks = new LegalMoves([1, 2].map((steps) => ({ type: 'MoveMotherNature', steps })), table())
    expect([...walks.carries(SPOT.motherNature).values()]).toEqual([[SPOT.island(1)], [SPOT.island(2)]])
  })

  test('an assistant goes to the table, a cloud to the own school, coins to a character', () => {
    const legal = new LegalMoves(
      [{ type: 'PlayAssistant', value: 3 }, { type: 'TakeCloud', cloud: 1 }, { type: 'Pay', character: 6 }],
      table(),
    )
    expect(legal.carries(SPOT.assistant(3))).toEqual(new Map([[SPOT.table, [SPOT.assistant(3)]]]))
    expect(legal.carries(SPOT.assistant(4)).size).toBe(0)
    expect(legal.carries(SPOT.cloud(1))).toEqual(new Map([[SPOT.school, [SPOT.cloud(1)]]]))
    expect(legal.carries(SPOT.coins)).toEqual(new Map([[SPOT.card(6), [SPOT.card(6)]]]))
  })
})

describe('touching', () => {
  const legal = new LegalMoves(STUDENTS, table())
  const red = SPOT.entrance('red')
  const blue = SPOT.entrance('blue')

  test('goes on, and then changes the target', () => {
    const there = legal.touch([red], SPOT.island(4))
    expect(there).toEqual([red, SPOT.island(4)])
    expect(legal.touch(there, SPOT.dining('red'))).toEqual([red, SPOT.dining('red')])
    expect(legal.instead(there)).toEqual(new Set([red, blue, SPOT.island(4), SPOT.dining('red')]))
  })

  test('begins anew with another first piece', () => {
    expect(legal.touch([red, SPOT.island(4)], blue)).toEqual([blue])
  })

  test('lets go of what is touched again', () => {
    expect(legal.touch([red], red)).toEqual([])
    expect(legal.touch([red, SPOT.island(4)], SPOT.island(4))).toEqual([red])
  })

  test('of what leads nowhere changes nothing', () => {
    expect(legal.touch([red], SPOT.cloud(0))).toEqual([red])
    expect(legal.touch([], SPOT.island(4))).toEqual([])
  })
})
