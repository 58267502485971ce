// The player's turn while it is being thought out: the pieces touched, the move they make, what it would bring.

import { house } from '../../house.svelte'
import type { TableState } from '../../table/table.svelte'
import { Refusal } from '../../wire/connection'
import { LegalMoves, timesIn, type Spot } from './moves'
import { movesOf, viewOf, type Move } from './view'
import type { Brings } from './words'

/** How a spot is shown: touched, touched and once more if wanted, meant to be next, or to be had instead. */
export type Glow = 'touched' | 'more' | 'next' | 'may' | null

export class Turn {
  readonly #table: TableState

  touched = $state.raw<readonly Spot[]>([])
  brings = $state.raw<Brings | null>(null)
  why = $state('')
  busy = $state(false)

  constructor(table: TableState) {
    this.#table = table
  }

  readonly moves = $derived.by(() => (this.#table.yourTurn ? movesOf(this.#table) : []))
  readonly #legal = $derived.by(
    () => new LegalMoves(this.moves, viewOf(this.#table).seats[this.#table.you ?? -1] ?? null),
  )
  readonly #next = $derived(this.#legal.next(this.touched))
  readonly #instead = $derived(this.#legal.instead(this.touched))
  readonly move = $derived(this.moves.length ? this.#legal.whole(this.touched) : null)
  /** How much is to be chosen for the powers touched; null if none is. */
  readonly open = $derived(this.touched.length ? this.#legal.open(this.touched) : null)

  /** Whether the player has touched anything, or it all was touched for them. */
  readonly fresh = $derived.by(() => this.touched.join() === this.#legal.begun().join())

  glow(spot: Spot): Glow {
    if (this.touched.includes(spot)) return this.#next.has(spot) ? 'more' : 'touched'
    if (this.#next.has(spot)) return 'next'
    return this.#instead.has(spot) ? 'may' : null
  }

  times(spot: Spot): number {
    return timesIn(this.touched, spot)
  }

  touch(spot: Spot): void {
    this.touched = this.#legal.touch(this.touched, spot)
  }

  /** A move taken from the list instead of the table. */
  choose(move: Move): void {
    this.touched = this.#legal.pieces(move)
  }

  reset(): void {
    this.touched = this.#legal.begun()
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
