import { expect, test, vi } from 'vitest'
import { PAGE as GENERIC } from '../../src/games/generic/page'
import { chosenWords, drawnPageOf, pageOf, pagesFor } from '../../src/games/pages'
import type { TableState } from '../../src/table/table.svelte'
import type { GameCard } from '../../src/wire/words'

vi.mock('../../src/house.svelte', () => ({ house: {} }))
vi.mock('../../src/route.svelte', () => ({ route: {} }))

const CARD: GameCard = { name: 'briscola', title: 'Briscola', players: [2, 2], bots: ['random'] }

test('a game that is found on the house is offered, whether there are drawings of it or not', () => {
  const qwirkle: GameCard = { name: 'qwirkle', title: 'Qwirkle', players: [2, 4], bots: [] }
  expect(pagesFor([qwirkle, CARD]).map(({ card, page }) => [card.title, page === GENERIC])).toEqual([
    ['Qwirkle', false],
    ['Briscola', true],
  ])
})

test('a game without drawings is told in words, not drawn', () => {
  expect(drawnPageOf('briscola')).toBeUndefined()
  expect(drawnPageOf('constructor')).toBeUndefined()
  expect(drawnPageOf('masters')).toBe(pageOf('masters'))
})

test('of a game nobody knows, the scores are those of its end', () => {
  const seats = [null, null]
  const playing = { now: { outcome: null }, seats } as unknown as TableState
  expect(GENERIC.standings(playing).map(({ score }) => score)).toEqual([null, null])
  const outcome = { winners: [1], scores: [3, 5], ranking: [[1], [0]], why: 'the deck is empty' }
  const over = { now: { outcome }, seats } as unknown as TableState
  expect(GENERIC.standings(over).map(({ score }) => score)).toEqual([3, 5])
  expect([GENERIC.supply(over), chosenWords(GENERIC, { anything: 1 })]).toEqual([null, ''])
})
