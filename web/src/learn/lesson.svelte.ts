// A guided first game: a script of moves, each said piece by piece. What may be touched now, and what comes next, are
// read off the house's list of legal moves; nothing of a game is known here.

import type { Spot } from '../games/touch.svelte'
import { CONFIRM } from '../tips/tips.svelte'

/** One thing to do, with a sentence for each piece to touch and for confirming; without a move it is only said. */
export type Step = { readonly move?: object; readonly says: readonly string[] }

/** The table as a lesson sees it. */
export type Seen = {
  readonly moves: readonly unknown[]
  readonly yourTurn: boolean
  /** How many entries of the learner there are. */
  readonly own: number
}

export class Lesson {
  at = $state(0)
  /** Whether the learner is off the path, or has had enough: then the game is theirs. */
  left = $state(false)
  #own = 0

  constructor(
    readonly steps: readonly Step[],
    private readonly pieces: (move: object) => readonly Spot[],
    begun: number,
  ) {
    this.at = Math.min(begun, steps.length)
  }

  get step(): Step | null {
    return this.left ? null : (this.steps[this.at] ?? null)
  }

  /** The table stands as it does now: begin there. */
  begin(seen: Seen): void {
    this.#own = seen.own
    this.#find(seen)
  }

  /** The table has changed. */
  follow(seen: Seen): void {
    if (this.step?.move && seen.own > this.#own) this.at += 1
    this.#own = seen.own
    this.#find(seen)
  }

  /** What was only said is read. */
  goOn(): void {
    this.at += 1
  }

  leave(): void {
    this.left = true
  }

  /** What is to be touched now, after these; null while there is nothing to do. */
  next(seen: Seen, touched: readonly Spot[]): Spot | null {
    const move = this.step?.move
    if (!move || !seen.yourTurn || !isListed(move, seen.moves)) return null
    return this.#unfinished(touched)[0] ?? CONFIRM
  }

  /** Whether something is touched that belongs to another move. */
  strays(touched: readonly Spot[]): boolean {
    const move = this.step?.move
    if (!move) return false
    return without(touched, this.pieces(move)).length > 0
  }

  /** The sentence for this moment. */
  says(touched: readonly Spot[]): string {
    const { step } = this
    if (!step) return ''
    const done = step.move ? this.pieces(step.move).length - this.#unfinished(touched).length : 0
    return step.says[Math.min(done, step.says.length - 1)] ?? ''
  }

  #unfinished(touched: readonly Spot[]): readonly Spot[] {
    const move = this.step?.move
    return move ? without(this.pieces(move), touched) : []
  }

  /** What the page has done by itself is not asked for again; and who cannot get back to the path plays freely. */
  #find(seen: Seen): void {
    const { step } = this
    if (!step?.move || !seen.yourTurn || isListed(step.move, seen.moves)) return
    const next = this.steps.findIndex(({ move }, at) => at > this.at && move && isListed(move, seen.moves))
    if (next >= 0) this.at = next
    else this.left = true
  }
}

/** These without those, each as often as it is there. */
function without(these: readonly Spot[], those: readonly Spot[]): readonly Spot[] {
  const left = [...those]
  return these.filter((spot) => {
    const at = left.indexOf(spot)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

function isListed(move: object, moves: readonly unknown[]): boolean {
  const wanted = spelled(move)
  return moves.some((other) => spelled(other) === wanted)
}

/** The same for moves that are the same, whether or not empty parts of them are written. */
function spelled(move: unknown): string {
  const parts = Object.entries(move as object).filter(([, part]) => typeof part !== 'object' || part === null || Object.keys(part).length)
  return JSON.stringify(parts.sort(([one], [other]) => (one < other ? -1 : 1)))
}
