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
  /** Where a piece may be carried after these are touched, and what is touched when it is dropped there. */
  carries(spot: Spot, touched: readonly Spot[]): ReadonlyMap<Spot, readonly Spot[]>
}

export abstract class TouchTurn<
  Move extends object,
  Brings extends object,
  Legal extends Touchable<Move>,
> extends Turn<Move, Brings> {
  touched = $state.raw<readonly Spot[]>([])
  /** A move taken from the list: of two that end alike, the one that was meant. */
  #listed = $state.raw<Move | null>(null)
  #pointed = $state.raw<Spot | null>(null)
  #carried = $state.raw<{ readonly spot: Spot; readonly targets: ReadonlyMap<Spot, readonly Spot[]> } | null>(null)
  /** What was touched when the last move was sent. */
  #sent: readonly Spot[] | null = null

  protected abstract read(moves: readonly Move[]): Legal

  protected readonly legal = $derived.by(() => this.read(this.moves))
  readonly #next = $derived.by(() => this.legal.next(this.touched))
  readonly #instead = $derived.by(() => this.legal.instead(this.touched))
  readonly move = $derived.by(() => (this.moves.length ? (this.#listed ?? this.legal.whole(this.touched)) : null))
  readonly fresh = $derived.by(() => this.touched.join() === this.legal.begun().join())

  /** The move that touching what is pointed at would make. */
  readonly #ahead = $derived.by(() => {
    const spot = this.#pointed
    if (spot === null || !['next', 'more', 'may'].includes(this.glow(spot) ?? '')) return null
    return this.legal.whole(this.legal.touch(this.touched, spot))
  })
  // What was said clearly comes before what is only pointed at.
  readonly #weighed = $derived.by(() => (this.undecided ? this.move : (this.#ahead ?? this.move)))

  override get weighed(): Move | null {
    return this.#weighed
  }

  glow(spot: Spot): Glow {
    if (this.#carried) return this.#carried.spot === spot ? 'touched' : this.#carried.targets.has(spot) ? 'next' : null
    if (this.touched.includes(spot)) return this.#next.has(spot) ? 'more' : 'touched'
    if (this.#next.has(spot)) return 'next'
    return this.#instead.has(spot) ? 'may' : null
  }

  /** Look at what touching this would bring. */
  point(spot: Spot): void {
    this.#pointed = spot
  }

  pointAway(spot: Spot): void {
    if (this.#pointed === spot) this.#pointed = null
  }

  touch(spot: Spot): void {
    // One tap more, where the first one was.
    const again = this.move && this.#next.size === 0 && spot === this.touched.at(-1)
    if (again && !this.undecided) return void this.confirm()
    if (again) return
    this.#hold(this.legal.touch(this.touched, spot))
    if (this.touched.includes(spot)) this.#sayIfDone()
  }

  lifts(spot: Spot): boolean {
    return this.legal.carries(spot, this.touched).size > 0
  }

  carry(spot: Spot): void {
    this.#carried = { spot, targets: this.legal.carries(spot, this.touched) }
  }

  drop(spot: Spot | null): void {
    const touched = spot === null ? undefined : this.#carried?.targets.get(spot)
    this.#carried = null
    if (!touched) return
    this.#hold(touched)
    this.#sayIfDone()
  }

  choose(move: Move): void {
    this.#hold(this.legal.pieces(move))
    this.#listed = move
    this.say()
  }

  /** A hand quicker than the house has begun the next move already: what it touched stays, if that can be. */
  override renew(): void {
    const early = this.#sent !== null && this.touched !== this.#sent ? this.touched : []
    this.reset()
    const kept = early.reduce<readonly Spot[]>((held, spot) => (this.legal.next(held).has(spot) ? [...held, spot] : held), [])
    if (early.length && kept.length === early.length) this.touched = kept
  }

  override async confirm(): Promise<void> {
    this.#sent = this.touched
    await super.confirm()
  }

  protected letGo(): void {
    this.#hold(this.legal.begun())
    this.#sent = null
  }

  #hold(touched: readonly Spot[]): void {
    this.unsay()
    this.#listed = null
    this.touched = touched
  }

  /** Nothing more can be touched: what is chosen needs no button. */
  #sayIfDone(): void {
    if (this.move && this.#next.size === 0) this.say()
  }
}
