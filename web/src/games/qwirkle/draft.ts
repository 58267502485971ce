// What may still become a move: the house's list of legal moves, indexed so that a draft can be looked up in it.

import type { QwirkleMove, QwirklePlace } from '../../wire/words'
import type { Spot } from '../touch.svelte'

export type Laid = readonly [tile: string, row: number, column: number]

/** A cell as a key of maps. */
export type Cell = string

export function cellOf(row: number, column: number): Cell {
  return `${row}:${column}`
}

export function rowAndColumn(cell: Cell): [row: number, column: number] {
  const [row, column] = cell.split(':').map(Number)
  return [row ?? 0, column ?? 0]
}

/** What is touched, by its name. */
export const SPOT = {
  hand: (tile: string): Spot => `hand:${tile}`,
  cell: (cell: Cell): Spot => `cell:${cell}`,
  trade: 'trade',
} as const

/** What is touched for a move: each tile of the hand, then its cell. */
export function piecesOf(move: QwirkleMove): readonly Spot[] {
  if (move.type === 'Place') return move.tiles.flatMap(([tile, row, column]) => [SPOT.hand(tile), SPOT.cell(cellOf(row, column))])
  return move.type === 'Trade' ? [SPOT.trade, ...move.tiles.map(SPOT.hand)] : []
}

function stepOf([tile, row, column]: Laid): string {
  return `${tile}@${row}:${column}`
}

/** For each tile the cells it may go to. */
export type Steps = ReadonlyMap<string, ReadonlySet<Cell>>

export class LegalMoves {
  readonly #places: QwirklePlace[] = []
  /** For each tile on each cell the placements that lay it there. */
  readonly #laying = new Map<string, QwirklePlace[]>()
  readonly #trades = new Set<string>()
  readonly #opening: Steps

  constructor(moves: readonly QwirkleMove[]) {
    for (const move of moves) {
      if (move.type === 'Trade') this.#trades.add(inOrder(move.tiles))
      else if (move.type === 'Place') this.#index(move)
    }
    this.#opening = stepsOf(this.#places, [])
  }

  get mayPlace(): boolean {
    return this.#places.length > 0
  }

  get mayTrade(): boolean {
    return this.#trades.size > 0
  }

  /** Where each tile may go next, so that the draft still leads to at least one legal placement. */
  steps(draft: readonly Laid[]): Steps {
    return draft.length ? stepsOf(this.#containing(draft), draft) : this.#opening
  }

  /** Whether the draft itself is a legal placement. */
  isPlace(draft: readonly Laid[]): boolean {
    return draft.length > 0 && this.#containing(draft).some((place) => place.tiles.length === draft.length)
  }

  isTrade(tiles: readonly string[]): boolean {
    return this.#trades.has(inOrder(tiles))
  }

  #index(place: QwirklePlace): void {
    this.#places.push(place)
    for (const laid of place.tiles) {
      const step = stepOf(laid)
      const others = this.#laying.get(step)
      if (others) others.push(place)
      else this.#laying.set(step, [place])
    }
  }

  #containing(draft: readonly Laid[]): QwirklePlace[] {
    const [shortest, ...others] = draft
      .map((laid) => this.#laying.get(stepOf(laid)) ?? [])
      .sort((one, other) => one.length - other.length)
    if (!shortest) return []
    const sets = others.map((places) => new Set(places))
    return shortest.filter((place) => sets.every((set) => set.has(place)))
  }
}

function stepsOf(places: readonly QwirklePlace[], draft: readonly Laid[]): Steps {
  const laid = new Set(draft.map(stepOf))
  const steps = new Map<string, Set<Cell>>()
  for (const place of places) {
    for (const next of place.tiles) {
      if (laid.has(stepOf(next))) continue
      const [tile, row, column] = next
      const cells = steps.get(tile)
      if (cells) cells.add(cellOf(row, column))
      else steps.set(tile, new Set([cellOf(row, column)]))
    }
  }
  return steps
}

function inOrder(tiles: readonly string[]): string {
  return [...tiles].sort().join(' ')
}
