// A turn of Masters: its moves are touched piece by piece, some pieces more than once.

import type { MastersPreview } from '../../wire/words'
import { TouchTurn, type Spot } from '../touch.svelte'
import { LegalMoves, timesIn } from './moves'
import { viewOf, type Move } from './view'

export class Turn extends TouchTurn<Move, MastersPreview, LegalMoves> {
  /** How much is to be chosen for the powers touched; null if none is. */
  readonly open = $derived.by(() => (this.touched.length ? this.legal.open(this.touched) : null))

  times(spot: Spot): number {
    return timesIn(this.touched, spot)
  }

  protected read(moves: readonly Move[]): LegalMoves {
    return new LegalMoves(moves, viewOf(this.table).seats[this.table.you ?? -1] ?? null)
  }
}
