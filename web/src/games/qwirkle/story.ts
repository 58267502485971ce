// The events worth telling, as lines: words with tiles between them.

import { by, plain, type Told } from '../../table/story'
import type { TableState } from '../../table/table.svelte'
import type { AnyEvent } from '../../wire/words'

/** Null for what needs no words. */
export function tell(event: AnyEvent, table: TableState): Told | null {
  switch (event.type) {
    case 'Placed': {
      const tiles = event.tiles.map(([piece]) => ({ piece, count: 1 }))
      return by(table, event.seat, 'placed ', ...tiles, ` for ${event.points}`)
    }
    case 'Traded':
      return by(table, event.seat, `traded ${event.count}`)
    case 'Left':
      return by(table, event.seat, `${event.seat === table.you ? 'are' : 'is'} out: ${event.reason}`)
    case 'Ended':
      return plain(`The game ended: ${event.why}`)
    default:
      return null
  }
}
