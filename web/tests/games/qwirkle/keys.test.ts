import { expect, test } from 'vitest'
import { nextCell } from '../../../src/games/qwirkle/keys'

const CELLS = ['0:0', '0:3', '2:0', '1:4']

test('an arrow starts at the first cell', () => {
  expect(nextCell(null, 'ArrowDown', CELLS)).toBe('0:0')
  expect(nextCell('9:9', 'ArrowDown', CELLS)).toBe('0:0')
})

test('an arrow goes to the nearest cell ahead, straight before aslant', () => {
  expect(nextCell('0:0', 'ArrowRight', CELLS)).toBe('0:3')
  expect(nextCell('0:0', 'ArrowDown', CELLS)).toBe('2:0')
  expect(nextCell('0:3', 'ArrowRight', CELLS)).toBe('1:4')
})

test('an arrow with nothing ahead stays', () => {
  expect(nextCell('0:0', 'ArrowUp', CELLS)).toBe('0:0')
  expect(nextCell(null, 'ArrowUp', [])).toBe(null)
})
