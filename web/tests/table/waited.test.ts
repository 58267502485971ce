import { expect, test } from 'vitest'
import type { GamePage } from '../../src/games/pages'
import { plain } from '../../src/table/story'
import type { TableState } from '../../src/table/table.svelte'
import { standing, whileYouWaited } from '../../src/table/waited'
import type { Happened } from '../../src/wire/words'

type Event = { readonly type: string } & Readonly<Record<string, unknown>>

const entry = (number: number, who: number | null, ...events: readonly Event[]): Happened =>
  ({ number, who, at: 0, events: [...events] }) as Happened

const put = (seat: number): Event => ({ type: 'Put', seat })

const PAGE = {
  tell: ({ type }: Event) => (type === 'Put' ? plain('somebody put something') : null),
  movements: ({ seat }: Event) => [{ from: 'hand', to: `place:${seat}` }, { from: null, to: `place:${seat}` }],
} as unknown as GamePage

const table = (history: readonly Happened[], yourTurn = true) => ({ history, yourTurn, you: 0 }) as unknown as TableState

test('all the others did since the player’s last move is told, with its places', () => {
  const history = [entry(0, 1, put(1)), entry(1, 0, put(0)), entry(2, 1, put(1), { type: 'Quiet' }), entry(3, 2, put(2))]
  expect(whileYouWaited(table(history), PAGE).map(({ key, places }) => [key, places])).toEqual([
    ['2.0', ['place:1']],
    ['3.0', ['place:2']],
  ])
})

test('nothing is told before one’s turn, and nothing any more once the player has acted', () => {
  const history = [entry(0, 1, put(1))]
  expect(whileYouWaited(table(history, false), PAGE)).toEqual([])
  expect(whileYouWaited(table([...history, entry(1, 0, put(0))]), PAGE)).toEqual([])
})

test('what was taken back did not happen', () => {
  const history = [entry(0, 1, put(1)), entry(1, 0, put(0)), entry(2, null, { type: 'Undone', entry: 1 })]
  expect(standing(history).map(({ number }) => number)).toEqual([0])
  expect(whileYouWaited(table(history), PAGE).map(({ key }) => key)).toEqual(['0.0'])
})
