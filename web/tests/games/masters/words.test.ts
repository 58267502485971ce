import { describe, expect, test } from 'vitest'
import { bookOf } from '../../../src/games/masters/book'
import { marksOf } from '../../../src/games/masters/marks'
import { counted, countsInWords } from '../../../src/games/masters/pieces'
import { hint, todo } from '../../../src/games/masters/todo'
import { stock, type Move } from '../../../src/games/masters/view'
import { abilityWords, bringsWords, cardInFull, lineOf, moveWords, needsWords, perksWords } from '../../../src/games/masters/words'
import { seat, shelves, view } from './table'

const PRINTED = bookOf({})

describe('in words', () => {
  test.each<[Move, string]>([
    [{ type: 'Take', line: 'row', number: 1 }, 'Take row 1: white, stone, coin, coin'],
    [{ type: 'Take', line: 'column', number: 2 }, 'Take column 2: stone, faith, white'],
    [{ type: 'Choose', resources: ['coin', 'coin'] }, 'Start with 2 coins'],
    [{ type: 'Store', resource: 'coin', shelf: 4 }, 'Put a coin on leader depot 1'],
    [{ type: 'DiscardStored', shelf: 2 }, 'Discard a coin from shelf 2'],
    [{ type: 'Shift', origin: 2, to: 4, count: 2 }, 'Move 2 coins from shelf 2 to leader depot 1'],
    [{ type: 'TakeCard', card: 1 }, 'Buy the green level 1 card for 1 point'],
    [
      { type: 'Pay', shelves: [[2, 'coin', 1]], strongbox: { coin: 1, shield: 2 } },
      'Pay 1 coin from shelf 2, 1 coin, 2 shields from the strongbox',
    ],
    [{ type: 'Pay' }, 'Pay nothing'],
    [
      { type: 'Produce', powers: [0, 1], takes: { coin: 2 }, gives: { stone: 1 } },
      'Produce by the basic power, the green level 1 card with 2 coins for 1 stone',
    ],
    [{ type: 'Play', leader: 49 }, 'Play the leader: cards cost 1 servant less'],
  ])('%j', (move, words) => {
    expect(moveWords(move, view(), seat({ shelves: shelves(null, ['coin', 2], null, ['coin', 0]) }))).toBe(words)
  })

  test('a card says all that is printed on it', () => {
    expect(cardInFull(PRINTED.cards.get(9)!)).toBe(
      'green level 1 card for 3 points, costs 3 shields, turns 2 servants into 1 coin, 1 stone, 1 shield',
    )
  })

  test('leaders say what they need and do', () => {
    const words = [49, 53, 57, 61].map((id) => PRINTED.leaders.get(id)!)
    expect(words.map(abilityWords)).toEqual([
      'cards cost 1 servant less',
      'a depot for 2 stones',
      'a white marble gives 1 servant',
      'turns 1 shield into 1 of choice, 1 faith',
    ])
    expect(words.map(needsWords)).toEqual([
      '1 green card, 1 yellow card',
      '5 coins',
      '2 yellow cards, 1 blue card',
      '1 yellow card of level 2',
    ])
  })

  test('perks of leaders in play', () => {
    expect(perksWords(seat())).toBe('')
    expect(perksWords(seat({ discounts: { coin: 1 }, conversions: [['stone', 1], ['shield', 1]] }))).toBe(
      'cards cost 1 coin less; white marbles give 1 stone or 1 shield',
    )
  })

  test('what a move would bring', () => {
    expect(bringsWords({ units: ['coin', 'stone', 'coin'], whites: 1, faith: 1 })).toEqual([
      'Brings 2 coins, 1 stone',
      '1 white marble to convert',
      '1 faith for you',
    ])
    expect(bringsWords({ price: { shield: 2 }, points: 1, slots: [1, 2] })).toEqual(['Costs 2 shields', 'is worth 1 point'])
    expect(bringsWords({ faith_for_others: 2 })).toEqual(['2 faith for the others once all is stored'])
    expect(bringsWords({})).toEqual([])
  })
})

describe('what is to do', () => {
  test('follows the step', () => {
    expect(todo(seat({ step: 'resources', bonus: 2 }))).toBe('choose 2 resources to start with')
    expect(todo(seat())).toBe('take, buy or produce')
  })

  test('the hint goes with what is touched', () => {
    const swap: Move = { type: 'Swap', one: 1, other: 2 }
    expect(hint(seat({ step: 'place' }), [{ type: 'Place', slot: 1 }], [], null)).toBe('Choose a slot')
    expect(hint(seat(), [swap], [], null)).toContain('shelves can be rearranged')
    expect(hint(seat(), [], ['power:0'], { takes: 2, gives: 1 })).toBe(
      'Choose 2 it takes and 1 it gives; more powers may join',
    )
    expect(hint(seat({ step: 'store' }), [], ['waiting:coin'], null)).toBe('Choose where it goes: whatever glows')
  })
})

describe('the table', () => {
  test('its own track and cards go before the printed ones', () => {
    const track = [{}, { section: 1, pope: true }]
    expect(bookOf({ track }).track).toBe(track)
    expect(bookOf({ track }).cards.size).toBe(48)
    expect(PRINTED.track).toHaveLength(25)
  })

  test('lines of the market', () => {
    expect(lineOf(view(), 'row', 2)).toEqual(['blue', 'red', 'purple', 'white'])
    expect(lineOf(view(), 'column', 4)).toEqual(['yellow', 'white', 'purple'])
  })

  test('stock counts shelves, leader depots and the strongbox', () => {
    const own = seat({ shelves: shelves(null, ['coin', 1], null, ['coin', 2]), strongbox: { coin: 3, stone: 1 } })
    expect(stock(own, 'coin')).toBe(6)
    expect(stock(own, 'servant')).toBe(0)
  })

  test('goods are counted in one order', () => {
    expect(countsInWords(counted(['shield', 'coin', 'shield']))).toBe('1 coin, 2 shields')
    expect(countsInWords({})).toBe('nothing')
  })
})

describe('the last turn is marked', () => {
  const entry = (number: number, ...events: readonly unknown[]) => ({ number, who: 0, events, at: 0 })
  const bobs = [
    entry(1, { type: 'Next', seat: 1 }),
    entry(2, { type: 'CardTaken', seat: 1, card: 3, price: {}, turned: 7 }),
    entry(3, { type: 'CardPlaced', seat: 1, card: 3, slot: 1 }),
    entry(4, { type: 'TurnEnded', seat: 1 }, { type: 'Next', seat: 0 }),
  ]

  test('until the next player does something', () => {
    const marks = marksOf(bobs)
    expect(marks.seat).toBe(1)
    expect(marks.placed).toEqual(new Set([3]))
    expect(marks.turned).toEqual(new Set([7]))
  })

  test('and then that is', () => {
    const marks = marksOf([...bobs, entry(5, { type: 'Took', seat: 0, line: 'row', number: 2, marbles: [], units: [], whites: 0 })])
    expect(marks.seat).toBe(0)
    expect(marks.placed.size).toBe(0)
    expect(marks.lines).toEqual(new Set(['row:2']))
  })
})
