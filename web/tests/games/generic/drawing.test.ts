import { beforeEach, expect, test, vi } from 'vitest'
import { Drawing } from '../../../src/games/generic/drawing.svelte'
import { house } from '../../../src/house.svelte'
import type { TableState } from '../../../src/table/table.svelte'
import type { Now } from '../../../src/wire/words'

vi.mock('../../../src/house.svelte', () => ({ house: { draw: vi.fn() } }))

const draw = vi.mocked(house.draw)

const FIRST: Now = { number: 3, phase: 'playing', seats: [], acting: [0], view: {}, moves: [{ type: 'Pass' }, { type: 'Knock' }] }
const SECOND: Now = { ...FIRST, number: 4, moves: [{ type: 'Pass' }] }

function drawn(text: string, ...moves: string[]) {
  return { type: 'Drawn', table: 'ABC', text, moves } as const
}

let table: { now: Now; moves: Now['moves'] }
let drawing: Drawing

beforeEach(() => {
  draw.mockReset()
  table = { now: FIRST, moves: FIRST.moves }
  drawing = new Drawing(table as unknown as TableState)
})

test('the house draws the position and puts its moves into words, in their order', async () => {
  draw.mockResolvedValueOnce(drawn('deck 12', 'Pass', 'Knock'))
  expect(drawing.moves).toEqual([])
  await drawing.ask()
  expect(drawing.text).toBe('deck 12')
  expect(drawing.moves).toEqual([
    { words: 'Pass', move: { type: 'Pass' } },
    { words: 'Knock', move: { type: 'Knock' } },
  ])
})

test('what was drawn of another position is dropped, and none of its words stand for new moves', async () => {
  draw.mockResolvedValueOnce(drawn('deck 12', 'Pass', 'Knock'))
  const late = drawing.ask()
  table = Object.assign(table, { now: SECOND, moves: SECOND.moves })
  await late
  expect([drawing.text, drawing.moves]).toEqual(['', []])
  draw.mockResolvedValueOnce(drawn('deck 11', 'Pass'))
  await drawing.ask()
  expect([drawing.text, drawing.moves.length]).toEqual(['deck 11', 1])
})
