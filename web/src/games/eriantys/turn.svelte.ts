// A turn of Eriantys: its moves are touched piece by piece.

import { TouchTurn } from '../touch.svelte'
import { LegalMoves } from './moves'
import { viewOf, type Move } from './view'
import type { Brings } from './words'

export class Turn extends TouchTurn<Move, Brings, LegalMoves> {
  protected read(moves: readonly Move[]): LegalMoves {
    return new LegalMoves(moves, viewOf(this.table))
  }
}
