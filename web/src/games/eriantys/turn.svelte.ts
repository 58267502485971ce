// The player's turn while it is being thought out: the pieces touched, the move they make, what it would bring.

import { house } from '../../house.svelte'
import type { TableState } from '../../table/table.svelte'
import { Refusal } from '../../wire/connection'
import { LegalMoves, waysOf, type Spot } from './moves'
import { movesOf, viewOf, type Move } from './view'
import type { Brings } from './words'

/** How a spot is shown: touched, meant to be touched next, or to be had instead. */
export type Glow = 'touched' | 'next' | 'may' | null

export class Turn {
  readonly #table: TableState

  touched = $state.raw<readonly Spot[]>([])
  move = $state.raw<Move | null>(null)
  brings = $state.raw<Brings | null>(null)
  why = $state('')
  busy = $state(false)

  constructor(table: TableState) {
    this.#table = table
  }

  readonly moves = $derived.by(() => (this.#table.yourTurn ? movesOf(this.#table) : []))
  readonly #legal = $derived.by(() => new LegalMoves(this.moves, viewOf(this.#table)))
  readonly #next = $derived(this.#legal.next(this.touched))
  readonly #instead = $derived(this.#legal.instead(this.touched))

  glow(spot: Spot): Glow {
    if (this.touched.includes(spot)) return 'touched'
    if (this.#next.has(spot)) return 'next'
    return this.#instead.has(spot) ? 'may' : null
  }

  touch(spot: Spot): void {
    this.touched = this.#legal.touch(this.touched, spot)
    this.move = this.#legal.whole(this.touched)
  }

  /** A move taken from the list instead of the table. */
  choose(move: Move): void {
    this.touched = waysOf(move, viewOf(this.#table))[0] ?? []
    this.move = move
  }

  reset(): void {
    this.touched = []
    this.move = null
    this.busy = false
  }

  /** Ask the house what the move would bring; an answer that comes late for another move is dropped. */
  async weigh(): Promise<void> {
    const { move } = this
    this.brings = null
    this.why = ''
    if (!move) return
    try {
      const brings = await house.preview(move)
      if (move === this.move) this.brings = brings
    } catch (reason) {
      if (move === this.move && reason instanceof Refusal) this.why = reason.message
    }
  }

  async confirm(): Promise<void> {
    if (!this.move || this.busy) return
    this.busy = true
    try {
      await house.play(this.move)
    } catch (reason) {
      this.why = (reason as Error).message
    } finally {
      this.busy = false
    }
  }
}
