import type { TableState } from '../../table/table.svelte'
import type { EriantysIslandView, EriantysMove, EriantysView } from '../../wire/words'
import type { Tower } from './pieces'

export type Move = EriantysMove

/** The game's own view; there is one from the deal on, and only then is this game drawn. */
export function viewOf(table: TableState): EriantysView {
  return table.now.view as EriantysView
}

export function movesOf(table: TableState): readonly Move[] {
  return table.moves as readonly Move[]
}

export const TILES = 12

/** The tiles a group covers, clockwise from its head. */
export function tilesOf({ island, size }: EriantysIslandView): readonly number[] {
  return Array.from({ length: size }, (_, at) => (island + at) % TILES)
}

function groupAt(islands: readonly EriantysIslandView[], tile: number): number {
  return islands.findIndex((group) => tilesOf(group).includes(tile))
}

/** The head of the group a tile belongs to. */
export function headOf(islands: readonly EriantysIslandView[], tile: number): number {
  return islands[groupAt(islands, tile)]?.island ?? tile
}

/** The head of the group so many groups clockwise from a tile. */
export function ahead(islands: readonly EriantysIslandView[], from: number, steps: number): number {
  return islands[(groupAt(islands, from) + steps) % islands.length]?.island ?? from
}

/** Who owns towers of this colour: one player, or a team. */
export function sideOf(view: EriantysView, tower: Tower): readonly number[] {
  return view.seats.flatMap((seat, at) => (seat.tower === tower ? [at] : []))
}

export function towersBuilt(view: EriantysView, tower: Tower): number {
  return view.islands.reduce((sum, group) => sum + (group.tower === tower ? group.towers : 0), 0)
}
