// What the strongest bot makes of a game that is over. It is asked for once and then there for every part of the page.

import { house } from '../house.svelte'
import { Dropped } from '../wire/connection'
import type { Judged } from '../wire/words'

export class Review {
  state = $state<'none' | 'asked' | 'made'>('none')
  /** So many moves of so many are looked at. */
  done = $state(0)
  of = $state(0)
  moves = $state.raw<readonly Judged[]>([])
  /** Those by which most was given away. */
  turning = $state.raw<readonly Judged[]>([])
  refusal = $state('')

  constructor(readonly code: string) {}

  /** For each entry with a better move the move by which most was given away in it. */
  readonly marks = $derived.by(() => {
    const marks = new Map<number, Judged>()
    for (const move of this.moves) {
      const known = marks.get(move.entry)
      if (move.better && (!known || lost(move) > lost(known))) marks.set(move.entry, move)
    }
    return marks as ReadonlyMap<number, Judged>
  })

  async ask(): Promise<void> {
    if (this.state !== 'none') return
    this.state = 'asked'
    this.refusal = ''
    try {
      const made = await house.review(this.code, (done, of) => {
        this.done = done
        this.of = of
      })
      this.moves = made.moves
      this.turning = made.turning.flatMap((place) => made.moves[place] ?? [])
      this.state = 'made'
    } catch (reason) {
      this.state = 'none'
      // Whoever lost the connection asks again: what was made meanwhile is kept.
      if (reason instanceof Dropped) {
        if (latest === this) await this.ask()
      } else this.refusal = (reason as Error).message
    }
  }
}

let latest: Review | null = null

/** The review of this table's game, begun or not; the one before it is let go. */
export function reviewOf(code: string): Review {
  if (latest?.code !== code) latest = new Review(code)
  return latest
}

/** The part of a win that a move gave away. */
export function lost({ before, after }: Judged): number {
  return before === null || after === null ? 0 : before - after
}

export function percent(part: number | null): number {
  return Math.round(100 * (part ?? 0))
}
