// A turn of Qwirkle: the tile in the fingers, the draft on the board, the trade.

import type { QwirkleMove, QwirklePreview } from '../../wire/words'
import type { Spot } from '../touch.svelte'
import { Turn as AnyTurn } from '../turn.svelte'
import { cellOf, LegalMoves, rowAndColumn, SPOT, type Cell, type Laid } from './draft'
import { viewOf } from './view'

/** A tile of the hand laid on the board for now. `slot` is its place in the hand. */
export type Drafted = { readonly slot: number; readonly tile: string; readonly row: number; readonly column: number }

const NO_CELLS: ReadonlySet<Cell> = new Set()

export class Turn extends AnyTurn<QwirkleMove, QwirklePreview> {
  selected = $state<number | null>(null)
  draft = $state.raw<readonly Drafted[]>([])
  trading = $state(false)
  chosen = $state.raw<ReadonlySet<number>>(new Set())

  readonly hand = $derived.by<readonly string[]>(() => {
    const { you } = this.table
    return (you === null ? null : viewOf(this.table).seats[you]?.hand) ?? []
  })
  readonly #legal = $derived.by(() => new LegalMoves(this.moves))
  readonly #laid = $derived(this.draft.map(({ tile, row, column }): Laid => [tile, row, column]))
  readonly #steps = $derived(this.#legal.steps(this.#laid))

  /** The slots whose tiles are still in the hand. */
  readonly free = $derived(
    new Set(this.hand.flatMap((_, slot) => (this.draft.some((drafted) => drafted.slot === slot) ? [] : [slot]))),
  )

  /** Where the selected tile may go. */
  readonly cells = $derived(this.selected === null || this.trading ? NO_CELLS : this.#cellsFor(this.selected))

  /** Those of them where the draft would then be a whole move; the others need more tiles to become one. */
  readonly done = $derived(this.selected === null ? NO_CELLS : this.#wholeAt(this.selected, this.cells))

  /** Where any tile still in the hand may go. */
  readonly hints = $derived(this.trading ? NO_CELLS : new Set([...this.free].flatMap((slot) => [...this.#cellsFor(slot)])))

  /** Where one of them would make a whole move. */
  readonly whole = $derived(
    new Set([...this.free].flatMap((slot) => [...this.#wholeAt(slot, this.#cellsFor(slot))])),
  )

  readonly mayTrade = $derived(this.#legal.mayTrade)
  readonly mayPlace = $derived(this.#legal.mayPlace)

  /** The move as it stands: what would be previewed, and played on confirming. */
  readonly move = $derived.by((): QwirkleMove | null => {
    if (this.trading) {
      return this.chosen.size ? { type: 'Trade', tiles: [...this.chosen].map((slot) => this.hand[slot] ?? '') } : null
    }
    return this.draft.length ? { type: 'Place', tiles: this.#laid.map(([...laid]) => laid) } : null
  })

  /** Whether the list has it as it stands: more tiles can still make a move of a draft that it has not. */
  readonly legal = $derived.by(() => {
    if (this.move?.type === 'Trade') return this.#legal.isTrade(this.move.tiles)
    return this.move?.type === 'Place' && this.#legal.isPlace(this.#laid)
  })

  readonly fresh = $derived(this.draft.length === 0)

  protected override get playable(): boolean {
    return this.legal
  }

  #cellsFor(slot: number): ReadonlySet<Cell> {
    return this.#steps.get(this.hand[slot] ?? '') ?? NO_CELLS
  }

  #wholeAt(slot: number, cells: ReadonlySet<Cell>): ReadonlySet<Cell> {
    const tile = this.hand[slot] ?? ''
    return new Set([...cells].filter((cell) => this.#legal.isPlace([...this.#laid, [tile, ...rowAndColumn(cell)]])))
  }

  /** Whether this tile could go on the board, or into the trade, as things stand. */
  fits(slot: number): boolean {
    return this.trading ? this.mayTrade : this.#cellsFor(slot).size > 0
  }

  touch(slot: number): void {
    if (!this.free.has(slot) || !this.table.yourTurn) return
    if (this.trading) {
      const chosen = new Set(this.chosen)
      if (!chosen.delete(slot)) chosen.add(slot)
      this.chosen = chosen
    } else {
      this.selected = this.selected === slot ? null : slot
    }
  }

  lay(row: number, column: number): void {
    const slot = this.selected
    if (slot === null || !this.cells.has(cellOf(row, column))) return
    this.draft = [...this.draft, { slot, tile: this.hand[slot] ?? '', row, column }]
    this.selected = null
  }

  /** What is touched so far. */
  get touched(): readonly Spot[] {
    if (this.trading) return [SPOT.trade, ...[...this.chosen].map((slot) => SPOT.hand(this.hand[slot] ?? ''))]
    const laid = this.draft.flatMap(({ tile, row, column }) => [SPOT.hand(tile), SPOT.cell(cellOf(row, column))])
    return this.selected === null ? laid : [...laid, SPOT.hand(this.hand[this.selected] ?? '')]
  }

  /** The draft with the tile in the fingers there, legal or not. */
  laying(row: number, column: number): QwirkleMove | null {
    const tile = this.selected === null || this.trading ? undefined : this.hand[this.selected]
    if (tile === undefined) return null
    return { type: 'Place', tiles: [...this.#laid, [tile, row, column] as Laid].map(([...laid]) => laid) }
  }

  /** What is meant by a piece that cannot be touched: a tile before one's turn, or the trade. */
  meantBy(spot: Spot): readonly QwirkleMove[] {
    const tiles = spot === SPOT.trade ? this.hand.slice(0, 1) : [spot.split(':')[1] ?? '']
    return this.table.yourTurn && spot !== SPOT.trade ? [] : [{ type: 'Trade', tiles: [...tiles] }]
  }

  take(slot: number): void {
    this.draft = this.draft.filter((drafted) => drafted.slot !== slot)
  }

  takeLast(): void {
    this.draft = this.draft.slice(0, -1)
  }

  toggleTrade(): void {
    if (!this.trading && !this.mayTrade) return
    const trading = !this.trading
    this.reset()
    this.trading = trading
  }

  protected letGo(): void {
    this.selected = null
    this.draft = []
    this.trading = false
    this.chosen = new Set()
  }
}
