import { describe, expect, test } from 'vitest'
import { cellOf, LegalMoves, type Laid } from '../../../src/games/qwirkle/draft'
import type { QwirkleMove } from '../../../src/wire/words'

const place = (...tiles: [string, number, number][]): QwirkleMove => ({ type: 'Place', tiles })
const trade = (...tiles: string[]): QwirkleMove => ({ type: 'Trade', tiles })

const RED = place(['Ro', 0, 1])
const RED_LINE = place(['Ro', 0, 1], ['Rs', 0, 2], ['Rd', 0, 3])
const BLUE = place(['Bo', 1, 0])
const LEGAL = new LegalMoves([RED, RED_LINE, BLUE, trade('Bo', 'Ro'), trade('Ro', 'Ro')])

function cells(draft: Laid[], tile: string): string[] {
  return [...(LEGAL.steps(draft).get(tile) ?? [])].sort()
}

describe('where a tile may go', () => {
  test('with nothing laid: every cell where some legal placement lays it', () => {
    expect(cells([], 'Ro')).toEqual([cellOf(0, 1)])
    expect(cells([], 'Rd')).toEqual([cellOf(0, 3)])
    expect(cells([], 'Bo')).toEqual([cellOf(1, 0)])
    expect(cells([], 'G*')).toEqual([])
  })

  test('with a draft: only cells that lead on to a placement that contains the draft', () => {
    expect(cells([['Ro', 0, 1]], 'Rs')).toEqual([cellOf(0, 2)])
    expect(cells([['Ro', 0, 1]], 'Bo')).toEqual([])
  })

  test('a tile of the draft is not offered again', () => {
    expect(cells([['Ro', 0, 1]], 'Ro')).toEqual([])
  })

  test('a draft that is no move yet still leads on, in whatever order it is laid', () => {
    const middle: Laid[] = [['Rs', 0, 2]]
    expect(LEGAL.isPlace(middle)).toBe(false)
    expect(cells(middle, 'Ro')).toEqual([cellOf(0, 1)])
    expect(cells(middle, 'Rd')).toEqual([cellOf(0, 3)])
  })

  test('a draft that leads nowhere offers nothing', () => {
    expect(LEGAL.steps([['Bo', 0, 1]]).size).toBe(0)
  })
})

describe('what is a whole move', () => {
  test('a draft is a placement as a set, whatever its order', () => {
    expect(LEGAL.isPlace([['Ro', 0, 1]])).toBe(true)
    expect(
      LEGAL.isPlace([
        ['Rd', 0, 3],
        ['Ro', 0, 1],
        ['Rs', 0, 2],
      ]),
    ).toBe(true)
  })

  test('a part of a placement, and nothing at all, are none', () => {
    expect(
      LEGAL.isPlace([
        ['Ro', 0, 1],
        ['Rs', 0, 2],
      ]),
    ).toBe(false)
    expect(LEGAL.isPlace([])).toBe(false)
  })

  test('a trade is a choice of tiles, whatever its order, with as many copies as listed', () => {
    expect(LEGAL.isTrade(['Ro', 'Bo'])).toBe(true)
    expect(LEGAL.isTrade(['Ro', 'Ro'])).toBe(true)
    expect(LEGAL.isTrade(['Ro'])).toBe(false)
    expect(LEGAL.isTrade([])).toBe(false)
  })

  test('what may be done at all', () => {
    expect([LEGAL.mayPlace, LEGAL.mayTrade]).toEqual([true, true])
    const nothing = new LegalMoves([])
    expect([nothing.mayPlace, nothing.mayTrade]).toEqual([false, false])
  })
})
