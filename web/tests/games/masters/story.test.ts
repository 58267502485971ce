import { describe, expect, test } from 'vitest'
import { tell } from '../../../src/games/masters/story'
import type { AnyEvent, MastersEvent } from '../../../src/wire/words'
import { annsPage } from './table'

function told(event: MastersEvent): string | null {
  const line = tell(event as AnyEvent, annsPage())
  if (!line) return null
  return line.parts.map((part) => (typeof part === 'string' ? part : `<${part.count} ${part.piece}>`)).join('')
}

describe('the story', () => {
  test.each<[MastersEvent, string]>([
    [{ type: 'TableLaid', first: 1, market: [], spare: 'red', grid: [] }, 'Bob is the first player'],
    [
      { type: 'Took', seat: 1, line: 'row', number: 2, marbles: ['blue', 'white', 'red'], units: ['shield'], whites: 0 },
      'Bob took row 2: <1 shield><1 white><1 faith>',
    ],
    [{ type: 'Stored', seat: 0, resource: 'coin', shelf: 4 }, 'You put <1 coin> on leader depot 1'],
    [{ type: 'Discarded', seat: 1, resource: 'coin', shelf: null }, 'Bob discarded <1 coin>'],
    [
      { type: 'CardTaken', seat: 1, card: 1, price: { shield: 2 }, turned: null },
      'Bob took the green level 1 card for 1 point at <2 shield>',
    ],
    [
      { type: 'Paid', seat: 1, shelves: [[2, 'shield', 1]], strongbox: { shield: 1 } },
      'Bob paid <1 shield> of shelf 2 <1 shield> of the strongbox',
    ],
    [{ type: 'Paid', seat: 1, shelves: [], strongbox: {} }, 'Bob paid nothing'],
    [
      { type: 'Announced', seat: 0, powers: [0, 1], takes: { coin: 3 }, gives: { stone: 1 }, faith: 1 },
      'You set the basic power, the green level 1 card to turn <3 coin> into <1 stone><1 faith>',
    ],
    [{ type: 'LeaderPlayed', seat: 1, leader: 57 }, 'Bob played a leader: a white marble gives 1 servant'],
    [{ type: 'LeaderDiscarded', seat: 1, leader: null }, 'Bob discarded a leader'],
    [{ type: 'Advanced', seat: null, steps: 2, space: 9 }, 'Lorenzo’s cross went on <2 faith> to space 9'],
    [{ type: 'Reported', section: 1, kept: [true, false] }, 'Report 1: the tile is kept by you'],
    [{ type: 'Reported', section: 2, kept: [false, false] }, 'Report 2: the tile is kept by nobody'],
    [{ type: 'LastRound', seats: [1] }, 'The last round began: Bob reached the goal'],
    [{ type: 'TokenTurned', token: 66 }, 'Lorenzo turned a token: two green cards go'],
    [{ type: 'CardRemoved', card: 1, turned: 5 }, 'Lorenzo removed the green level 1 card for 1 point'],
    [{ type: 'Lost', seat: 1, units: ['coin'], card: null }, 'Bob lost <1 coin>'],
    [{ type: 'Lost', seat: 0, units: [], card: 3 }, 'You lost the card not paid for'],
  ])('%j', (event, words) => {
    expect(told(event)).toBe(words)
  })

  test('passes over what is seen anyway', () => {
    expect(told({ type: 'Next', seat: 1 })).toBeNull()
    expect(told({ type: 'Settled', seat: 1, discarded: 1 })).toBeNull()
    expect(told({ type: 'Produced', seat: 1, gives: { coin: 1 } })).toBeNull()
    expect(told({ type: 'Dealt', seat: 1, count: 4, leaders: null, bonus: 1 })).toBeNull()
    expect(told({ type: 'Lost', seat: 1, units: [], card: null })).toBeNull()
  })
})
