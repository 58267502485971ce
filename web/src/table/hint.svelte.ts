// What the strongest bot would play, when the player asks for it: for one position only.

import { pageOf } from '../games/pages'
import { house } from '../house.svelte'
import { tips } from '../tips/tips.svelte'
import { reasons, reasonWords } from '../words/reasons.svelte'
import type { Suggestion } from '../wire/words'
import type { TableState } from './table.svelte'

export class Hint {
  busy = $state(false)
  refusal = $state('')
  #given = $state.raw<{ readonly position: string; readonly best: Suggestion } | null>(null)

  constructor(private readonly table: TableState) {}

  /** Whether this player may ask: as the table was opened, else while all others are bots. */
  readonly allowed = $derived.by(() => {
    const { you, seats, hints, lesson, now } = this.table
    if (you === null || lesson || now.phase !== 'playing') return false
    return hints ?? seats.every((seat, at) => at === you || seat === null || seat.bot !== null)
  })

  /** The advice, while the player's choice is the one it was asked for. */
  readonly best = $derived.by(() => (this.#given?.position === this.table.position ? this.#given.best : null))
  readonly words = $derived.by(() =>
    this.best && this.table.you !== null ? (pageOf(this.table.game).say(this.best.move, this.table, this.table.you) ?? this.best.words) : '',
  )
  readonly reason = $derived.by(() => (this.best ? reasonWords(this.best.facts ?? []) || this.best.reason : ''))

  async ask(): Promise<void> {
    const { position } = this.table
    this.busy = true
    this.refusal = ''
    try {
      await reasons.speak()
      const { hints } = await house.hint()
      if (hints[0]) this.#given = { position, best: hints[0] }
    } catch (reason) {
      // What was asked for another position matters no more.
      if (position === this.table.position) this.refusal = (reason as Error).message
    } finally {
      this.busy = false
    }
  }

  close(): void {
    this.#given = null
    this.refusal = ''
  }
}

/** Point out the pieces of the advised move for as long as it is shown. Called by a component. */
export function pointOut(hint: () => Hint, table: () => TableState): void {
  $effect(() => {
    const { best } = hint()
    if (!best) return
    tips.pointed = new Set(pageOf(table().game).pieces(best.move, table()))
    return () => (tips.pointed = new Set())
  })
}
