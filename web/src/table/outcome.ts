// How a game ended, as its players see it: sides with their places, and the one sentence above it all.

import type { GamePage } from '../games/pages'
import { whoIs } from './story'
import type { TableState } from './table.svelte'
import type { Outcome } from '../wire/words'
import { ending } from '../words/ending.svelte'
import { t } from '../words/index.svelte'

export type Side = { readonly seats: readonly number[]; readonly place: number; readonly won: boolean }

/** Those who play together, the best first; whoever plays alone is a side of one. */
export function sidesOf(table: TableState, { ranking, winners, sides }: Outcome): readonly Side[] {
  const ranked = ranking.length ? ranking : [table.seats.map((_, seat) => seat)]
  let place = 1
  return ranked.flatMap((group) => {
    const together = new Map<number, number[]>()
    for (const seat of group) {
      const side = sides?.[seat] ?? seat
      together.set(side, [...(together.get(side) ?? []), seat])
    }
    const here = [...together.values()].map((seats) => ({ seats, place, won: seats.some((seat) => winners.includes(seat)) }))
    place += here.length
    return here
  })
}

export function titleOf(table: TableState, page: GamePage, outcome: Outcome): string {
  const { winners } = outcome
  if (page.alone && table.players === 1) return page.alone(whoIs(table, 0), winners.length > 0)
  const yours = winners.includes(table.you ?? -1)
  const names = winners.map((seat) => table.nameOf(seat))
  if (winners.length === 0) return t('result.nobody')
  if (winners.length === 1) return yours ? t('result.youWon') : t('result.won', names)
  if (new Set(winners.map((seat) => outcome.sides?.[seat] ?? seat)).size === 1)
    return yours ? ending.say('result.yourTeamWon') : ending.say('result.teamWon', names)
  return yours ? t('result.youShare') : t('result.shared', winners.map((seat) => whoIs(table, seat)))
}
