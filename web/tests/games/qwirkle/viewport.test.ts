import { expect, test } from 'vitest'
import { boxAround, Viewport, widened } from '../../../src/games/qwirkle/viewport.svelte'

function viewport(): Viewport {
  const seen = new Viewport()
  seen.width = 400
  seen.height = 300
  return seen
}

test('a fitted box is seen whole and in the middle', () => {
  const seen = viewport()
  const box = { top: 80, left: 85, bottom: 99, right: 94 }
  seen.fit(box)
  expect(seen.shows(box)).toBe(true)
  expect(seen.shows(widened(box, 1))).toBe(false)
  expect(seen.cellsAt(200, 150)).toEqual({ row: 90, column: 90 })
})

test('zooming keeps the point under the pointer', () => {
  const seen = viewport()
  seen.fit({ top: 0, left: 0, bottom: 9, right: 9 })
  const before = seen.cellsAt(120, 40)
  seen.zoom(1.5, 120, 40)
  expect(seen.cellsAt(120, 40).row).toBeCloseTo(before.row)
  expect(seen.cellsAt(120, 40).column).toBeCloseTo(before.column)
})

test('who pans holds the view, until it is fitted again', () => {
  const seen = viewport()
  seen.pan(10, 0)
  expect(seen.held).toBe(true)
  seen.fit({ top: 0, left: 0, bottom: 1, right: 1 })
  expect(seen.held).toBe(false)
})

test('the box around cells, and around none', () => {
  expect(
    boxAround([
      [3, 4],
      [1, 9],
    ]),
  ).toEqual({ top: 1, left: 4, bottom: 3, right: 9 })
  expect(boxAround([])).toBe(null)
})
