// What a guest has chosen on the card of a game, remembered for the next visit.

import type { PlayableGame } from '../games/pages'
import type { Settings } from '../house.svelte'
import type { Clock, GameCard, Missing } from '../wire/words'

export type Chosen = {
  readonly players: number
  /** Which computer player the other seats are for. */
  readonly bot: string
  readonly public: boolean
  readonly options: Readonly<Record<string, unknown>>
  readonly wish: string
  readonly missing: Missing
  /** The place of the clock in `CLOCKS`. */
  readonly pace: number
  /** For everybody, for nobody, or null: as the house sees fit. */
  readonly hints: boolean | null
}

export const CLOCKS: readonly (Clock | null)[] = [
  null,
  { move: 30_000 },
  { move: 120_000 },
  { bank: 600_000, increment: 5_000 },
]

export const MISSING: readonly Missing[] = ['wait', 'skip', 'bot', 'pause']

/** How many may play it, the fewest first. */
export function sizes({ players: [least, most] }: GameCard): number[] {
  return Array.from({ length: most - least + 1 }, (_, more) => least + more)
}

/** What was chosen before as far as it can still be had, else the usual: two players, an opponent who can be beaten. */
export function chosenFor({ card, page }: PlayableGame, before: Partial<Chosen>): Chosen {
  const held = <Value>(value: Value | undefined, values: readonly Value[], usual: Value): Value =>
    value !== undefined && values.includes(value) ? value : usual
  const options = page.choices.map(({ option, values }) => [
    option,
    held(before.options?.[option], values.map(({ value }) => value), values[0]?.value),
  ])
  return {
    players: held(before.players, sizes(card), Math.max(2, card.players[0])),
    bot: held(before.bot, card.bots, card.levels?.[1] ?? card.bots.at(-1) ?? ''),
    public: before.public ?? true,
    options: Object.fromEntries(options) as Chosen['options'],
    wish: held(before.wish, (page.wishes?.values ?? []).map(({ value }) => value), ''),
    missing: held(before.missing, MISSING, 'wait'),
    pace: held(before.pace, [...CLOCKS.keys()], 0),
    hints: before.hints ?? null,
  }
}

/** The table that is opened for it, with bots on the other seats or with room for friends. */
export function settingsFor({ card }: PlayableGame, chosen: Chosen, friends: boolean): Settings {
  const { players, options, wish, missing, hints } = chosen
  const seats = friends ? Math.max(2, players) : players
  return {
    game: card.name,
    players: seats,
    public: friends && chosen.public,
    bots: friends ? [] : Array<string>(seats - 1).fill(chosen.bot),
    options,
    wish,
    missing,
    clock: CLOCKS[chosen.pace] ?? null,
    ...(hints === null ? {} : { hints }),
  }
}
