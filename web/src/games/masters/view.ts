import type { TableState } from '../../table/table.svelte'
import type { AnyEvent, MastersEvent, MastersMove, MastersSeatView, MastersView } from '../../wire/words'
import { RESOURCES, type Counts, type Resource } from './pieces'

export type Move = MastersMove

/** The game's own view; there is one from the deal on, and only then is this game drawn. */
export function viewOf(table: TableState): MastersView {
  return table.now.view as MastersView
}

export function movesOf(table: TableState): readonly Move[] {
  return table.moves as readonly Move[]
}

/** An event at a table of this game; those of the table itself are none of these and pass through. */
export function eventOf(event: AnyEvent): MastersEvent {
  return event as MastersEvent
}

/** A name in all languages. */
export const LORENZO = 'Lorenzo'

/** The shelves every player has; those after them are leader depots. */
export const ORDINARY = 3

/** What the reports are worth, section by section, on every track. */
export const TILES = [2, 3, 4] as const

/** How many of a resource a player has stored, wherever it lies. */
export function stock(seat: MastersSeatView, resource: Resource): number {
  const shelved = seat.shelves.filter((shelf) => shelf.resource === resource)
  return shelved.reduce((sum, { count }) => sum + count, seat.strongbox[resource] ?? 0)
}

export function total(counts: Counts): number {
  return RESOURCES.reduce((sum, resource) => sum + (counts[resource] ?? 0), 0)
}
