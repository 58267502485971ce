// A player's turn while it is being thought out, the same in every game: a move is chosen, weighed by the house, and
// played. A game adds how its moves are chosen.

import { untrack } from 'svelte'
import { house } from '../house.svelte'
import type { TableState } from '../table/table.svelte'
import { Refusal } from '../wire/connection'

export abstract class Turn<Move extends object, Brings extends object> {
  /** What the house says the weighed move would bring. */
  brings = $state.raw<Brings | null>(null)
  /** Why the house would not have it. */
  why = $state('')
  busy = $state(false)
  /** The move the house has last weighed. */
  #known = $state.raw<Move | null>(null)
  /** One it refused. */
  #refused = $state.raw<Move | null>(null)
  #draws = $state(false)
  /** Whether the player has said the chosen move clearly: it is played as soon as the house says that it could be taken
   *  back. Others' news may bring the same move anew meanwhile; only another choice unsays it. */
  #said = $state(false)

  constructor(protected readonly table: TableState) {}

  readonly moves = $derived.by(() => (this.table.yourTurn ? (this.table.moves as readonly Move[]) : []))

  /** What is chosen so far, as a move; null while it makes none. */
  abstract readonly move: Move | null
  /** Whether nothing is chosen that could be let go. */
  abstract readonly fresh: boolean
  protected abstract letGo(): void

  /** What is weighed: in some games not only what is chosen, but also what is only pointed at. */
  get weighed(): Move | null {
    return this.move
  }

  /** Whether the move could be played as it stands; in some games it can also be weighed before. */
  protected get playable(): boolean {
    return this.move !== null
  }

  get mayConfirm(): boolean {
    const waits = this.playable && this.#refused !== this.move && !this.#said
    return this.table.yourTurn && waits && !this.busy && house.link === 'open'
  }

  /** Whether luck speaks in the weighed move: it cannot be taken back, and so takes one tap more. */
  get draws(): boolean {
    return this.#draws
  }

  /** Whether the last move can be taken back at once. */
  get mayTakeBack(): boolean {
    return this.table.now.takeback === 'free' && !this.busy && house.link === 'open'
  }

  reset(): void {
    this.letGo()
    this.#said = false
    this.busy = false
  }

  /** There is another position. */
  renew(): void {
    this.reset()
  }

  /** Ask the house what the move would bring; an answer that comes late for another move is dropped. */
  async weigh(): Promise<void> {
    const move = this.weighed
    this.brings = null
    this.why = ''
    this.#known = this.#refused = null
    this.#draws = false
    if (!move) return
    try {
      const { brings, draws = false } = await house.preview(move)
      if (move !== this.weighed) return
      this.brings = brings as Brings
      this.#draws = draws
      this.#known = move
      await this.#playSaid()
    } catch (reason) {
      if (move !== this.weighed) return
      this.#said = false
      if (!(reason instanceof Refusal)) return
      this.why = reason.message
      this.#refused = move
    }
  }

  /** The chosen move is what the player wants. Where luck speaks in it, they are asked for one tap more. */
  protected say(): void {
    this.#said = true
    void this.#playSaid()
  }

  /** Something else is chosen. */
  protected unsay(): void {
    this.#said = false
  }

  /** Whether the house has not said yet what becomes of what the player said. */
  protected get undecided(): boolean {
    return this.#said
  }

  async #playSaid(): Promise<void> {
    if (!this.#said || this.#known === null || this.#known !== this.move) return
    this.#said = false
    if (!this.#draws) await this.confirm()
  }

  async confirm(): Promise<void> {
    if (!this.move || !this.mayConfirm) return
    await this.#attempt(house.play(this.move))
  }

  async takeBack(): Promise<void> {
    if (this.mayTakeBack) await this.#attempt(house.askUndo())
  }

  async #attempt(done: Promise<void>): Promise<void> {
    this.busy = true
    try {
      await done
    } catch (reason) {
      this.why = (reason as Error).message
    } finally {
      this.busy = false
    }
  }

  /** What the keys mean that mean the same in every game; whether this is one of them. */
  press(key: string): boolean {
    if (key === 'c') void this.confirm()
    else if (key === 'u') void this.takeBack()
    else if (key === 'Escape') this.reset()
    else return false
    return true
  }
}

/** The key that was pressed, unless it belongs to the browser or to something being written. */
export function plainKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return null
  return event.key.length === 1 ? event.key.toLowerCase() : event.key
}

/** So long the pointer rests on something before the house is asked about it. */
const REST = 80

/** Let go of what was chosen for another position, and have every new choice weighed. Called by a component. */
export function thinkAlong(table: () => TableState, turn: () => Turn<object, object>): void {
  const position = $derived(table().position)
  $effect(() => {
    const current = turn()
    void position
    untrack(() => current.renew())
  })

  $effect(() => {
    // While the connection is lost nothing changes; when it is back the move is weighed again.
    if (house.link !== 'open') return
    const current = turn()
    const chosen = current.weighed === current.move
    return untrack(() => {
      if (chosen) return void current.weigh()
      const rest = setTimeout(() => void current.weigh(), REST)
      return () => clearTimeout(rest)
    })
  })
}
