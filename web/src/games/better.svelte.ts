// The better move of a moment, on the table beside the one that was played: its pieces glow, and a game may draw what
// would lie there now.

import type { TableState } from '../table/table.svelte'
import { tips } from '../tips/tips.svelte'
import type { GamePage } from './pages'
import { kindOf, ofSeat } from './spots'

class Better {
  move = $state.raw<unknown>(null)
}

export const better = new Better()

/** Show it, as the position before it stands at that table, among the pieces as they are seen by these eyes. Called in an
 *  effect; what it returns takes it away again. */
export function showBetter(move: unknown, before: TableState, page: GamePage, seat: number, eyes: number | null): () => void {
  const own = (spot: string): boolean => seat === eyes || !page.own.includes(kindOf(spot))
  better.move = move
  tips.pointed = new Set(page.pieces(move, before).map((spot) => (own(spot) ? spot : ofSeat(seat, spot))))
  return () => {
    better.move = null
    tips.pointed = new Set()
  }
}
