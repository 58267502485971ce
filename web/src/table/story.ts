// The story of a table, line by line: words with pieces between them. The table's own events are told here; a game tells
// its own.

import type { GamePage } from '../games/pages'
import type { AnyEvent } from '../wire/words'
import type { TableState } from './table.svelte'

/** Words, or so many of a piece as its game calls it. */
export type Part = string | { readonly piece: string; readonly count: number }
export type Told = { readonly seat: number | null; readonly parts: readonly Part[] }

/** A line about what somebody did. */
export function by(table: TableState, seat: number, ...parts: readonly Part[]): Told {
  return { seat, parts: [`${table.subject(seat)} `, ...parts] }
}

export function plain(words: string): Told {
  return { seat: null, parts: [words] }
}

/** Null for what needs no words. */
export function tell(table: TableState, page: GamePage, event: AnyEvent): Told | null {
  const words = tableWords(table, event)
  return words === null ? page.tell(event, table) : plain(words)
}

function tableWords(table: TableState, event: AnyEvent): string | null {
  switch (event.type) {
    case 'Sat':
      return event.seat === table.you ? 'You sat down' : `${event.name} sat down`
    case 'Stood':
      return `${table.subject(event.seat)} got up`
    case 'Started':
      return `The game began with ${event.players} players`
    case 'Undone':
      return 'A move was taken back'
    case 'Closed':
      return 'The table was closed'
    default:
      return null
  }
}

/** A game against the house itself can be lost by everybody at the table. */
export function nobodyWon(table: TableState): string {
  return table.you === null ? 'Nobody at the table won' : 'You lost'
}
