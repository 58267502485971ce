// A production being put together: powers, then what is chosen for their open places. Which powers go together, and
// how much they leave open, stands in the house's list; the choices themselves it does not list all, so the house is
// asked about each one before it is played.

import type { MastersProduce, MastersSeatView } from '../../wire/words'
import { RESOURCES, type Counts, type Resource } from './pieces'
import { stock, total } from './view'

export type Draft = { readonly powers: readonly number[]; readonly takes: Counts; readonly gives: Counts }

/** How much the powers of a draft leave to choose. */
export type Open = { readonly takes: number; readonly gives: number }

export class Productions {
  readonly #listed = new Map<string, MastersProduce>()
  readonly #powers: ReadonlySet<number>
  readonly #seat: MastersSeatView | null

  constructor(moves: readonly MastersProduce[], seat: MastersSeatView | null) {
    for (const move of moves) {
      if (!this.#listed.has(key(move.powers))) this.#listed.set(key(move.powers), move)
    }
    this.#powers = new Set(moves.flatMap((move) => move.powers))
    this.#seat = seat
  }

  /** Null if these powers do not go together. */
  open({ powers }: Draft): Open | null {
    const listed = this.#listed.get(key(powers))
    return listed ? { takes: total(listed.takes ?? {}), gives: total(listed.gives ?? {}) } : null
  }

  /** Whether a draft can still become a production. */
  begins(draft: Draft): boolean {
    const open = this.open(draft)
    return open !== null && total(draft.takes) <= open.takes && total(draft.gives) <= open.gives
  }

  morePowers({ powers }: Draft): readonly number[] {
    return [...this.#powers].filter((power) => !powers.includes(power) && this.#listed.has(key([...powers, power])))
  }

  moreTakes(draft: Draft): readonly Resource[] {
    const { takes } = draft
    if (total(takes) >= (this.open(draft)?.takes ?? 0)) return []
    const held = (resource: Resource) => (this.#seat ? stock(this.#seat, resource) : 0)
    return RESOURCES.filter((resource) => held(resource) > (takes[resource] ?? 0))
  }

  moreGives(draft: Draft): readonly Resource[] {
    return total(draft.gives) < (this.open(draft)?.gives ?? 0) ? RESOURCES : []
  }

  whole(draft: Draft): MastersProduce | null {
    const open = this.open(draft)
    if (!open || total(draft.takes) !== open.takes || total(draft.gives) !== open.gives) return null
    return { type: 'Produce', ...draft }
  }
}

function key(powers: readonly number[]): string {
  return [...powers].sort((one, other) => one - other).join(' ')
}
