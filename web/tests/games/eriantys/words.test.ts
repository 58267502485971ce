import { describe, expect, test } from 'vitest'
import { marksOf } from '../../../src/games/eriantys/marks'
import { hint, todo } from '../../../src/games/eriantys/todo'
import { ahead, headOf, sideOf, tilesOf, towersBuilt } from '../../../src/games/eriantys/view'
import { moveWords } from '../../../src/games/eriantys/words'
import { island, islands, table } from './table'

describe('the ring of groups', () => {
  const groups = islands(11, 3, 4, 5)

  test('a group covers its tiles past the end of the count', () => {
    expect(tilesOf(groups[0]!)).toEqual([11, 0, 1])
    expect(headOf(groups, 0)).toBe(11)
    expect(headOf(groups, 5)).toBe(2)
  })

  test('steps are counted in groups, round and round', () => {
    expect(ahead(groups, 11, 1)).toBe(2)
    expect(ahead(groups, 0, 2)).toBe(6)
    expect(ahead(groups, 11, 4)).toBe(2)
  })

  test('towers are counted over the islands', () => {
    const view = table({ islands: [island(0, 2, { tower: 'white', towers: 2 }), island(2, 10, { tower: 'white', towers: 1 })] })
    expect(towersBuilt(view, 'white')).toBe(3)
    expect(towersBuilt(view, 'black')).toBe(0)
    expect(sideOf(view, 'black')).toEqual([1])
  })
})

describe('in words', () => {
  test('a move names islands as the board does', () => {
    expect(moveWords({ type: 'MoveStudent', colour: 'pink', to: 3 }, table())).toBe('Pink student to island 4')
    expect(moveWords({ type: 'MoveMotherNature', steps: 2 }, table())).toBe('Mother nature 2 steps to island 3')
  })

  test('what is to do comes from the moves', () => {
    expect(todo(table({ left: 2 }), [{ type: 'MoveStudent', colour: 'red', to: 'dining' }])).toBe('move 2 more students')
    expect(todo(table(), [{ type: 'Pay', character: 1 }, { type: 'TakeCloud', cloud: 0 }])).toBe('take a cloud')
    expect(hint(table(), [{ type: 'Pay', character: 1 }, { type: 'TakeCloud', cloud: 0 }], [])).toBe(
      'Choose a cloud, or pay a character',
    )
  })
})

describe('the last turn is marked', () => {
  const moved = (number: number, who: number, ...events: readonly unknown[]) => ({ number, who, events, at: 0 })

  test('with all its moves, and no other', () => {
    const history = [
      moved(1, 0, { type: 'StudentMoved', seat: 0, colour: 'red', to: 2, coin: false }),
      moved(2, 1, { type: 'StudentMoved', seat: 1, colour: 'red', to: 'dining', coin: false }),
      moved(3, 1, { type: 'MotherNatureMoved', seat: 1, steps: 2, island: 5 }),
    ]
    const marks = marksOf(history, table({ islands: islands(0, 4, 3, 5) }))
    expect(marks.seat).toBe(1)
    expect(marks.islands).toEqual(new Set([4]))
    expect(marks.tables).toEqual(new Set(['1:red']))
  })
})
