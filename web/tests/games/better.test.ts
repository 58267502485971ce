import { afterEach, expect, test } from 'vitest'
import { better, showBetter } from '../../src/games/better.svelte'
import { PAGE as QWIRKLE } from '../../src/games/qwirkle/page'
import type { TableState } from '../../src/table/table.svelte'
import { tips } from '../../src/tips/tips.svelte'

const MOVE = { type: 'Place', tiles: [['Ro', 91, 92]] }
const BEFORE = {} as TableState

let takeAway = () => {}
afterEach(() => takeAway())

test('through the eyes of its player a better move is shown with the pieces of the own hand', () => {
  takeAway = showBetter(MOVE, BEFORE, QWIRKLE, 1, 1)
  expect([...tips.pointed]).toEqual(['hand:Ro', 'cell:91:92'])
  expect(better.move).toBe(MOVE)
})

test('through other eyes it is shown in the hand of its player, and on the board that is common to all', () => {
  takeAway = showBetter(MOVE, BEFORE, QWIRKLE, 1, 0)
  expect([...tips.pointed]).toEqual(['1/hand:Ro', 'cell:91:92'])
})

test('nothing of it is left when another moment is looked at', () => {
  showBetter(MOVE, BEFORE, QWIRKLE, 0, null)()
  expect(tips.pointed.size).toBe(0)
  expect(better.move).toBeNull()
})
