import { describe, expect, test } from 'vitest'
import { tell } from '../../../src/games/eriantys/story'
import { bringsWords } from '../../../src/games/eriantys/words'
import type { TableState } from '../../../src/table/table.svelte'
import { island, islands, table } from './table'

const NAMES = ['Ann', 'Bob']

/** A table at which Ann looks on her own page. */
function annsPage(view = table()): TableState {
  const nameOf = (seat: number) => NAMES[seat] ?? ''
  return { you: 0, now: { view }, nameOf } as unknown as TableState
}

describe('what a move would bring', () => {
  const influence = { white: 3, black: 1 }

  test('a conquest, and what merges then', () => {
    expect(bringsWords({ island: 4, influence, owner: 'white', towers: 1, merged: 3 }, annsPage())).toEqual([
      'influence: you 3, Bob 1',
      'you build a tower here, one group of 3 then',
    ])
  })

  test('nothing new', () => {
    const view = table({ islands: [island(0, 2, { tower: 'black', towers: 2 }), ...islands(2, 5, 5)] })
    expect(bringsWords({ island: 0, influence, owner: 'black' }, annsPage(view))).toContain('it stays with Bob')
    expect(bringsWords({ island: 2, influence, owner: null }, annsPage(view))).toContain('it stays nobody’s')
  })

  test('a no-entry tile instead', () => {
    expect(bringsWords({ island: 4, influence, owner: null, no_entry: true }, annsPage())).toEqual([
      'the no-entry tile goes back, nothing else happens',
    ])
  })

  test('professors and coins', () => {
    expect(bringsWords({ professors: ['red'], coin: true }, annsPage())).toEqual(['professors: red', 'brings a coin'])
  })
})

describe('the story', () => {
  test('tells who did what, with the student as a picture', () => {
    const event = { type: 'StudentMoved', seat: 1, colour: 'pink', to: 'dining', coin: true } as const
    expect(tell(event, annsPage())).toEqual({
      seat: 1,
      parts: ['Bob moved ', { piece: 'pink', count: 1 }, ' to the dining room and won a coin'],
    })
  })

  test('names the side that built', () => {
    const event = { type: 'Conquered', island: 2, tower: 'white', towers: 2, lost: 'black' } as const
    expect(tell(event, annsPage())).toEqual({ seat: 0, parts: ['You built 2 towers on island 3'] })
  })

  test('passes over what is seen anyway', () => {
    expect(tell({ type: 'Next', seat: 1 }, annsPage())).toBeNull()
    expect(tell({ type: 'EntranceDrawn', seat: 1, students: [] }, annsPage())).toBeNull()
  })
})
