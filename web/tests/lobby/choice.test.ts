import { expect, test } from 'vitest'
import type { PlayableGame } from '../../src/games/pages'
import { chosenFor, settingsFor, sizes } from '../../src/lobby/choice'

const LEVELS = ['beginner', 'casual', 'skilled', 'expert', 'master']

function game(name: string, least: number, page: object = {}): PlayableGame {
  const card = { name, title: name, players: [least, 4] as [number, number], bots: ['random', ...LEVELS], levels: LEVELS }
  return { card, page: { choices: [], ...page } as unknown as PlayableGame['page'] }
}

const [qwirkle, masters] = [game('qwirkle', 2), game('masters', 1)]
const eriantys = game('eriantys', 2, {
  choices: [{ option: 'expert', title: 'Rules', values: [{ value: false, words: 'simple' }, { value: true, words: 'expert' }] }],
  wishes: { title: 'Towers', values: [{ value: 'black', words: 'black' }] },
})

test('who has chosen nothing plays for two against one that can be beaten', () => {
  const chosen = chosenFor(masters, {})
  expect(chosen).toMatchObject({ players: 2, bot: 'casual', public: true, missing: 'wait', pace: 0, hints: null })
  expect(settingsFor(masters, chosen, false)).toMatchObject({ players: 2, bots: ['casual'], public: false, clock: null })
  expect(settingsFor(masters, chosen, false)).not.toHaveProperty('hints')
})

test('what cannot be had any more is not chosen', () => {
  expect(chosenFor(qwirkle, { players: 1, bot: 'gone', wish: 'black', pace: 99 })).toMatchObject({ players: 2, bot: 'casual', wish: '', pace: 0 })
  expect(chosenFor(eriantys, { players: 4, wish: 'black', options: { expert: true } })).toMatchObject({ players: 4, wish: 'black', options: { expert: true } })
})

test('all other seats are for bots, or for friends', () => {
  const chosen = chosenFor(eriantys, { players: 4, bot: 'master', hints: true, pace: 3, public: false })
  expect(settingsFor(eriantys, chosen, false)).toMatchObject({ bots: ['master', 'master', 'master'], hints: true })
  expect(settingsFor(eriantys, chosen, true)).toMatchObject({ bots: [], players: 4, public: false, clock: { bank: 600_000, increment: 5_000 } })
})

test('a table for friends has room for one', () => {
  expect(sizes(masters.card)).toEqual([1, 2, 3, 4])
  const alone = chosenFor(masters, { players: 1 })
  expect(settingsFor(masters, alone, false)).toMatchObject({ players: 1, bots: [] })
  expect(settingsFor(masters, alone, true).players).toBe(2)
})
