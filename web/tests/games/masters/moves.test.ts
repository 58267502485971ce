import { describe, expect, test } from 'vitest'
import { LegalMoves, SPOT, unpaid } from '../../../src/games/masters/moves'
import type { MastersPay } from '../../../src/wire/words'
import type { Move } from '../../../src/games/masters/view'
import type { Spot } from '../../../src/games/touch.svelte'
import { seat, shelves } from './table'

const STORE: readonly Move[] = [
  { type: 'Store', resource: 'coin', shelf: 1 },
  { type: 'Store', resource: 'coin', shelf: 2 },
  { type: 'Store', resource: 'stone', shelf: 1 },
  { type: 'Discard', resource: 'coin' },
  { type: 'Discard', resource: 'stone' },
  { type: 'DiscardStored', shelf: 3 },
  { type: 'Swap', one: 1, other: 3 },
]

describe('the pieces of a move', () => {
  test('a unit is touched before its shelf, and a shelf that cannot take it is nothing else', () => {
    const legal = new LegalMoves(STORE, seat())
    const stone = [SPOT.waiting('stone')]
    expect(legal.next([SPOT.waiting('coin')])).toEqual(new Set([SPOT.shelf(1), SPOT.shelf(2), SPOT.bin]))
    expect(legal.whole([SPOT.waiting('coin'), SPOT.shelf(2)])).toBe(STORE[1])
    expect(legal.touch(stone, SPOT.shelf(3))).toBe(stone)
    expect(legal.touch(stone, SPOT.shelf(2))).toBe(stone)
  })

  test('the bin takes what waits, and what lies on a shelf when that is said first', () => {
    const legal = new LegalMoves(STORE, seat())
    expect(legal.whole([SPOT.waiting('stone'), SPOT.bin])).toBe(STORE[4])
    expect(legal.whole([SPOT.rearrange, SPOT.shelf(3), SPOT.bin])).toBe(STORE[5])
  })

  test('two shelves are swapped from either side', () => {
    const legal = new LegalMoves([STORE[6]!], seat())
    expect(legal.whole([SPOT.shelf(1), SPOT.shelf(3)])).toBe(STORE[6])
    expect(legal.whole([SPOT.shelf(3), SPOT.shelf(1)])).toBe(STORE[6])
  })

  test('leaders are kept in any order, and one of them is no move', () => {
    const keep: readonly Move[] = [
      { type: 'Keep', leaders: [49, 53] },
      { type: 'Keep', leaders: [49, 57] },
    ]
    const legal = new LegalMoves(keep, seat())
    expect(legal.whole([SPOT.leader(53)])).toBeNull()
    expect(legal.whole([SPOT.leader(53), SPOT.leader(49)])).toBe(keep[0])
    expect(legal.next([SPOT.leader(53)])).toEqual(new Set([SPOT.leader(49)]))
  })

  test('one resource touched twice is two of it', () => {
    const choose: readonly Move[] = [
      { type: 'Choose', resources: ['coin', 'coin'] },
      { type: 'Choose', resources: ['coin', 'stone'] },
    ]
    const legal = new LegalMoves(choose, seat())
    const [coin, stone] = [SPOT.supply('coin'), SPOT.supply('stone')]
    expect(legal.touch([coin], coin)).toEqual([coin, coin])
    expect(legal.whole([coin, coin])).toBe(choose[0])
    expect(legal.whole([stone, coin])).toBe(choose[1])
    expect(legal.touch([coin, coin], coin)).toEqual([])
  })

  test('units are moved from the first shelf to the second, as many as it is touched', () => {
    const shifts: readonly Move[] = [
      { type: 'Shift', origin: 2, to: 4, count: 1 },
      { type: 'Shift', origin: 2, to: 4, count: 2 },
      { type: 'Shift', origin: 4, to: 2, count: 1 },
    ]
    const legal = new LegalMoves(shifts, seat())
    const [shelf, depot] = [SPOT.shelf(2), SPOT.shelf(4)]
    expect(legal.whole([shelf, depot])).toBe(shifts[0])
    expect(legal.whole([shelf, depot, depot])).toBe(shifts[1])
    expect(legal.whole([depot, shelf])).toBe(shifts[2])
    expect(legal.touch([shelf, depot, depot], depot)).toEqual([shelf])
  })

  test('every kind of move can be made by touching', () => {
    const moves: readonly Move[] = [
      { type: 'Take', line: 'column', number: 4 },
      { type: 'TakeCard', card: 14 },
      { type: 'Play', leader: 49 },
      { type: 'DiscardLeader', leader: 49 },
      { type: 'Convert', resource: 'shield' },
      { type: 'Place', slot: 2 },
      { type: 'EndTurn' },
    ]
    const legal = new LegalMoves(moves, seat())
    for (const move of moves) expect(legal.whole(legal.pieces(move))).toBe(move)
  })
})

describe('paying', () => {
  const swap: Move = { type: 'Swap', one: 1, other: 2 }
  const pays: readonly Move[] = [
    { type: 'Pay', shelves: [[1, 'shield', 1], [2, 'coin', 1]], strongbox: { coin: 1 } },
    { type: 'Pay', shelves: [[1, 'shield', 1], [2, 'coin', 2]], strongbox: {} },
  ]
  const legal = new LegalMoves([...pays, swap], seat())
  const must: readonly Spot[] = [SPOT.shelf(1), SPOT.shelf(2)]

  test('begins with what must be paid', () => {
    expect(legal.begun()).toEqual(must)
    expect(legal.next(must)).toEqual(new Set([SPOT.shelf(2), SPOT.box('coin')]))
    expect(legal.whole([...must, SPOT.box('coin')])).toBe(pays[0])
    expect(legal.whole([...must, SPOT.shelf(2)])).toBe(pays[1])
  })

  test('leaves to pay what is not touched yet', () => {
    const own = seat({ shelves: shelves(['shield', 1], ['coin', 2], null), strongbox: { coin: 1 } })
    expect(unpaid({ shield: 1, coin: 2 }, own, must)).toMatchObject({ shield: 0, coin: 1 })
    expect(unpaid({ shield: 1, coin: 2 }, own, [...must, SPOT.box('coin')])).toMatchObject({ shield: 0, coin: 0 })
  })

  test('the shelves are rearranged only when that is said first', () => {
    expect(legal.whole(must)).toBeNull()
    expect(legal.touch(must, SPOT.rearrange)).toEqual([SPOT.rearrange])
    expect(legal.whole([SPOT.rearrange, SPOT.shelf(2), SPOT.shelf(1)])).toBe(swap)
  })

  test('nothing is a whole payment when nothing is due', () => {
    const free: Move = { type: 'Pay' }
    const nothing = new LegalMoves([free, swap], seat())
    expect(nothing.begun()).toEqual([])
    expect(nothing.whole([])).toBe(free)
  })
})

describe('what is touched from the start', () => {
  test('is the only thing to do, moves aside not counted', () => {
    const moves: readonly Move[] = [{ type: 'EndTurn' }, { type: 'DiscardLeader', leader: 49 }, { type: 'Swap', one: 1, other: 2 }]
    expect(new LegalMoves(moves, seat()).begun()).toEqual([SPOT.end])
  })

  test('is the next unit to be stored, else one to be discarded, also after it was touched again', () => {
    const coin = [SPOT.waiting('coin')]
    expect(new LegalMoves(STORE, seat()).begun()).toEqual(coin)
    expect(new LegalMoves(STORE, seat()).touch(coin, SPOT.waiting('coin'))).toEqual(coin)
    expect(new LegalMoves(STORE.slice(4), seat()).begun()).toEqual([SPOT.waiting('stone')])
  })

  test('is nothing where there is a choice', () => {
    expect(new LegalMoves([{ type: 'Place', slot: 1 }, { type: 'Place', slot: 2 }], seat()).begun()).toEqual([])
    expect(new LegalMoves([], null).begun()).toEqual([])
  })
})

describe('carrying', () => {
  test('a unit goes to shelves and to the bin, and what lies on a shelf to another one', () => {
    const legal = new LegalMoves(STORE, seat())
    expect([...legal.carries(SPOT.waiting('stone'), []).keys()]).toEqual([SPOT.shelf(1), SPOT.bin])
    const targets = legal.carries(SPOT.shelf(3), [])
    expect([...targets].map(([target, touched]) => [target, legal.whole(touched)])).toEqual([
      [SPOT.bin, STORE[5]],
      [SPOT.shelf(1), STORE[6]],
    ])
    expect(legal.carries(SPOT.shelf(2), []).size).toBe(0)
  })

  test('what is only touched goes to where it ends up', () => {
    const keep = new LegalMoves([{ type: 'Keep', leaders: [49, 53] }, { type: 'Keep', leaders: [49, 54] }], seat())
    const first = keep.carries(SPOT.leader(49), []).get(SPOT.board)!
    expect(keep.whole(keep.carries(SPOT.leader(54), first).get(SPOT.board)!)).toEqual({ type: 'Keep', leaders: [49, 54] })
    const take = new LegalMoves([{ type: 'Take', line: 'row', number: 2 }, { type: 'TakeCard', card: 7 }], seat())
    expect(take.carries('row:2', [])).toEqual(new Map([[SPOT.stores, ['row:2']]]))
    expect(take.carries(SPOT.card(7), [])).toEqual(new Map([[SPOT.board, [SPOT.card(7)]]]))
    expect(take.carries(SPOT.card(8), []).size).toBe(0)
  })

  test('a leader goes to the board to be played and to the track to be discarded, a bought card to its slots', () => {
    const leader = new LegalMoves([{ type: 'Play', leader: 51 }, { type: 'DiscardLeader', leader: 51 }], seat())
    expect(leader.carries(SPOT.leader(51), [])).toEqual(
      new Map([
        [SPOT.board, [SPOT.play(51)]],
        [SPOT.track, [SPOT.dismiss(51)]],
      ]),
    )
    const place = new LegalMoves([{ type: 'Place', slot: 1 }, { type: 'Place', slot: 3 }], seat())
    expect([...place.carries(SPOT.taken, []).keys()]).toEqual([SPOT.slot(1), SPOT.slot(3)])
  })

  test('units are carried to the price one by one', () => {
    const pay: MastersPay = { type: 'Pay', shelves: [[1, 'coin', 1]], strongbox: { stone: 1 } }
    const other: MastersPay = { type: 'Pay', shelves: [], strongbox: { coin: 1, stone: 1 } }
    const legal = new LegalMoves([pay, other], seat())
    const begun = legal.begun()
    const paid = legal.carries(SPOT.shelf(1), begun).get(SPOT.price)!
    expect(legal.whole(paid)).toEqual(pay)
    expect(legal.carries(SPOT.box('shield'), begun).size).toBe(0)
  })
})

describe('touching', () => {
  const legal = new LegalMoves(STORE, seat())
  const coin = SPOT.waiting('coin')

  test('goes on, and then changes the target', () => {
    const there = legal.touch([coin], SPOT.shelf(1))
    expect(there).toEqual([coin, SPOT.shelf(1)])
    expect(legal.touch(there, SPOT.bin)).toEqual([coin, SPOT.bin])
  })

  test('begins anew with another first piece', () => {
    expect(legal.touch([coin], SPOT.waiting('stone'))).toEqual([SPOT.waiting('stone')])
  })

  test('of what leads nowhere changes nothing', () => {
    expect(legal.touch([coin], SPOT.card(3))).toEqual([coin])
  })

  test('of a shelf that cannot take the unit begins no rearranging', () => {
    const moves: readonly Move[] = [
      { type: 'Store', resource: 'coin', shelf: 1 },
      { type: 'Swap', one: 2, other: 3 },
    ]
    const both = new LegalMoves(moves, seat())
    expect(both.touch([SPOT.rearrange], SPOT.shelf(2))).toEqual([SPOT.rearrange, SPOT.shelf(2)])
    expect(both.touch([coin], SPOT.shelf(2))).toEqual([coin])
    expect(both.instead([coin]).has(SPOT.shelf(2))).toBe(false)
  })
})

describe('a production', () => {
  // As the house lists them: every choice for one power, one for several together.
  const moves: readonly Move[] = [
    { type: 'Take', line: 'row', number: 1 },
    { type: 'Produce', powers: [0], takes: { coin: 2 }, gives: { stone: 1 } },
    { type: 'Produce', powers: [0], takes: { coin: 1, shield: 1 }, gives: { stone: 1 } },
    { type: 'Produce', powers: [1] },
    { type: 'Produce', powers: [0, 1], takes: { coin: 2 }, gives: { stone: 1 } },
    { type: 'Produce', powers: [62], gives: { stone: 1 } },
    { type: 'Produce', powers: [0, 62], takes: { coin: 2 }, gives: { stone: 2 } },
  ]
  const own = seat({ shelves: shelves(['shield', 1], ['coin', 2], null), strongbox: { coin: 1 } })
  const legal = new LegalMoves(moves, own)
  const [basic, card, leader] = [SPOT.power(0), SPOT.power(1), SPOT.power(62)]
  const [coins, shields] = [SPOT.takes('coin'), SPOT.takes('shield')]

  test('begins with any power, and powers that go together join', () => {
    expect(legal.next([])).toEqual(new Set([SPOT.line('row', 1), basic, card, leader]))
    expect(legal.next([card])).toEqual(new Set([basic]))
    expect(legal.whole([card])).toEqual({ type: 'Produce', powers: [1], takes: {}, gives: {} })
  })

  test('asks for what the powers leave open, out of what is there', () => {
    expect(legal.open([basic])).toEqual({ takes: 2, gives: 1 })
    expect(legal.open([card])).toEqual({ takes: 0, gives: 0 })
    expect(legal.next([basic])).toContain(coins)
    expect(legal.next([basic])).not.toContain(SPOT.takes('stone'))
    expect(legal.next([basic, shields])).not.toContain(shields)
    expect(legal.next([basic, shields, coins])).not.toContain(coins)
  })

  test('is whole when all is chosen, also in a mixture the list leaves out', () => {
    const chosen = [basic, leader, coins, SPOT.gives('shield'), shields]
    expect(legal.whole(chosen)).toBeNull()
    expect(legal.whole([...chosen, SPOT.gives('stone')])).toEqual({
      type: 'Produce',
      powers: [0, 62],
      takes: { coin: 1, shield: 1 },
      gives: { shield: 1, stone: 1 },
    })
  })

  test('loses its choices with the power that asked for them', () => {
    expect(legal.touch([basic, coins, coins], basic)).toEqual([])
    expect(legal.touch([basic, card, coins], card)).toEqual([basic, coins])
  })

  test('taken from the list is the same as touched', () => {
    expect(legal.whole(legal.pieces(moves[4]!))).toEqual(moves[4])
  })
})
