// Where tiles come from when they are laid.

import type { Movement } from '../../motion/places'
import type { TableState } from '../../table/table.svelte'
import type { AnyEvent } from '../../wire/words'
import { cellOf } from './draft'

/** The own tiles lie there already: they were laid by hand. */
export function movements(event: AnyEvent, table: TableState): readonly Movement[] {
  if (event.type !== 'Placed') return []
  const from = event.seat === table.you ? null : `seat:${event.seat}`
  return event.tiles.map(([, row, column]) => ({ from, to: `cell:${cellOf(row, column)}` }))
}
