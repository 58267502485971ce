// The table's own events as lines of the story; a game tells its own.

import type { GamePage } from '../games/pages'
import type { AnyEvent } from '../wire/words'
import type { TableState } from './table.svelte'

export function tableWords(table: TableState, event: AnyEvent): string | null {
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

export function isTold(table: TableState, page: GamePage, event: AnyEvent): boolean {
  return tableWords(table, event) !== null || page.tells(event, table)
}

/** A game against the house itself can be lost by everybody at the table. */
export function nobodyWon(table: TableState): string {
  return table.you === null ? 'Nobody at the table won' : 'You lost'
}
