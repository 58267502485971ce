// A turn of Eriantys: its moves are touched piece by piece.

import type { EriantysPreview } from '../../wire/words'
import { TouchTurn } from '../touch.svelte'
import { LegalMoves } from './moves'
import { viewOf, type Move } from './view'

export class Turn extends TouchTurn<Move, EriantysPreview, LegalMoves> {
  protected read(moves: readonly Move[]): LegalMoves {
    return new LegalMoves(moves, viewOf(this.table))
  }
}
