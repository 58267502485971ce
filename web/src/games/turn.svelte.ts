// A player's turn while it is being thought out, the same in every game: a move is chosen, weighed by the house, and
// confirmed. A game adds how its moves are chosen.

import { untrack } from 'svelte'
import { house } from '../house.svelte'
import type { TableState } from '../table/table.svelte'
import { Refusal } from '../wire/connection'

export abstract class Turn<Move extends object, Brings extends object> {
  /** What the house says the move would bring. */
  brings = $state.raw<Brings | null>(null)
  /** Why the house would not have it. */
  why = $state('')
  busy = $state(false)
  #forbidden = $state(false)

  constructor(protected readonly table: TableState) {}

  readonly moves = $derived.by(() => (this.table.yourTurn ? (this.table.moves as readonly Move[]) : []))

  /** What is chosen so far, as a move; null while it makes none. */
  abstract readonly move: Move | null
  /** Whether nothing is chosen that could be let go. */
  abstract readonly fresh: boolean
  protected abstract letGo(): void

  /** Whether the move could be played as it stands; in some games it can also be weighed before. */
  protected get playable(): boolean {
    return this.move !== null
  }

  get mayConfirm(): boolean {
    return this.table.yourTurn && this.playable && !this.#forbidden && !this.busy && house.link === 'open'
  }

  reset(): void {
    this.letGo()
    this.busy = false
  }

  /** Ask the house what the move would bring; an answer that comes late for another move is dropped. */
  async weigh(): Promise<void> {
    const { move } = this
    this.brings = null
    this.why = ''
    this.#forbidden = false
    if (!move) return
    try {
      const brings = await house.preview(move)
      if (move === this.move) this.brings = brings as Brings
    } catch (reason) {
      if (move !== this.move || !(reason instanceof Refusal)) return
      this.why = reason.message
      this.#forbidden = true
    }
  }

  async confirm(): Promise<void> {
    if (!this.move || !this.mayConfirm) return
    this.busy = true
    try {
      await house.play(this.move)
    } catch (reason) {
      this.why = (reason as Error).message
    } finally {
      this.busy = false
    }
  }

  /** What the keys mean that mean the same in every game; whether this is one of them. */
  press(key: string): boolean {
    if (key === 'c') void this.confirm()
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

/** Let go of what was chosen for another position, and have every new choice weighed. Called by a component. */
export function thinkAlong(table: () => TableState, turn: () => Turn<object, object>): void {
  const position = $derived(positionOf(table()))
  $effect(() => {
    const current = turn()
    void position
    untrack(() => current.reset())
  })

  $effect(() => {
    // While the connection is lost nothing changes; when it is back the move is weighed again.
    if (house.link !== 'open') return
    void turn().move
    untrack(() => void turn().weigh())
  })
}

/** An entry of ours or of the house makes a new position, and so does the turn. What others do at the same time, as in
 *  the set-up of Masters, keeps what was chosen, and so does a mere reconnect. */
function positionOf({ history, you, yourTurn }: TableState): string {
  return `${history.findLast(({ who }) => who === you || who === null)?.number} ${yourTurn}`
}
