// A turn in a game whose moves are made by touching pieces: which glow, and what the touched ones come to.

import { Turn } from './turn.svelte'

/** Something that can be touched, by its name: `entrance:red`, `shelf:2`. */
export type Spot = string

/** How a spot is shown: touched, touched and once more if wanted, meant to be next, or to be had instead. */
export type Glow = 'touched' | 'more' | 'next' | 'may' | null

/** The house's list of legal moves, as pieces to touch. */
export interface Touchable<Move> {
  /** What is touched before anybody has touched anything. */
  begun(): readonly Spot[]
  /** What may be touched after these. */
  next(touched: readonly Spot[]): ReadonlySet<Spot>
  /** What may be touched instead: of the last spot, or to begin anew. */
  instead(touched: readonly Spot[]): ReadonlySet<Spot>
  /** What is touched when this one is, too. */
  touch(touched: readonly Spot[], spot: Spot): readonly Spot[]
  /** The move these pieces make, once it is whole. */
  whole(touched: readonly Spot[]): Move | null
  /** The pieces of a move, in an order in which they may be touched. */
  pieces(move: Move): readonly Spot[]
}

export abstract class TouchTurn<
  Move extends object,
  Brings extends object,
  Legal extends Touchable<Move>,
> extends Turn<Move, Brings> {
  touched = $state.raw<readonly Spot[]>([])
  /** A move taken from the list: of two that end alike, the one that was meant. */
  #listed = $state.raw<Move | null>(null)

  protected abstract read(moves: readonly Move[]): Legal

  protected readonly legal = $derived.by(() => this.read(this.moves))
  readonly #next = $derived.by(() => this.legal.next(this.touched))
  readonly #instead = $derived.by(() => this.legal.instead(this.touched))
  readonly move = $derived.by(() => (this.moves.length ? (this.#listed ?? this.legal.whole(this.touched)) : null))
  readonly fresh = $derived.by(() => this.touched.join() === this.legal.begun().join())

  glow(spot: Spot): Glow {
    if (this.touched.includes(spot)) return this.#next.has(spot) ? 'more' : 'touched'
    if (this.#next.has(spot)) return 'next'
    return this.#instead.has(spot) ? 'may' : null
  }

  touch(spot: Spot): void {
    this.#listed = null
    this.touched = this.legal.touch(this.touched, spot)
  }

  choose(move: Move): void {
    this.#listed = move
    this.touched = this.legal.pieces(move)
  }

  protected letGo(): void {
    this.#listed = null
    this.touched = this.legal.begun()
  }
}
