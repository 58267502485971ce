// One's own games as a list shows them: those that wait for somebody first, then those that are over, the newest first.

import type { Seat, Told } from '../wire/seats'
import type { Say } from '../wire/words'

/** What is worth remembering of a game that is over, so that nobody need be asked again. */
export function toldBy({ game, names, phase, acting, outcome, moved }: Say<'Glanced'>): Told {
  const { winners = [], scores = [] } = outcome ?? {}
  return { game, names, over: phase === 'over', waiting: phase === 'waiting', acting, winners, scores, moved }
}

export type Mine = { readonly seat: Seat; readonly told: Told | undefined }

function rank({ seat, told }: Mine): number {
  if (!told) return 1
  if (told.over) return 2
  return seat.seat !== undefined && told.acting.includes(seat.seat) ? 0 : 1
}

export function inOrder(games: readonly Mine[]): Mine[] {
  return games.toSorted((one, other) => rank(one) - rank(other) || (other.told?.moved ?? 0) - (one.told?.moved ?? 0))
}

/** The others at the table, by name. */
export function others({ seat, told }: Mine): string[] {
  return (told?.names ?? []).filter((_, index) => index !== seat.seat)
}
