// A position of a game this page has no drawings for: the house draws it as text and puts the moves into words.

import { house } from '../../house.svelte'
import type { TableState } from '../../table/table.svelte'
import type { Now } from '../../wire/words'

export type Listed = { readonly words: string; readonly move: object }

export class Drawing {
  text = $state('')
  #words = $state.raw<readonly string[]>([])
  /** What the words were made for; for another position they are none. */
  #of = $state.raw<Now | null>(null)

  constructor(private readonly table: TableState) {}

  /** Every legal move of the player, as soon as the house has put it into words. */
  readonly moves = $derived.by((): readonly Listed[] => {
    const { now, moves } = this.table
    if (this.#of !== now) return []
    return moves.map((move, at) => ({ words: this.#words[at] ?? '', move: move as object }))
  })

  /** Have the house draw how the table stands; an answer that comes late for another position is dropped. */
  async ask(): Promise<void> {
    const { now } = this.table
    const { text, moves } = await house.draw()
    if (now !== this.table.now) return
    this.text = text
    this.#words = moves
    this.#of = now
  }
}
