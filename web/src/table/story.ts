// The story of a table, line by line: words with pieces between them. The table's own events are told here; a game tells
// its own.

import type { GamePage } from '../games/pages'
import type { AnyEvent } from '../wire/words'
import type { Who } from '../words/grammar'
import { t } from '../words/index.svelte'
import type { TableState } from './table.svelte'

/** Words, or so many of a piece as its game calls it. */
export type Part = string | { readonly piece: string; readonly count: number }
export type Told = { readonly seat: number | null; readonly parts: readonly Part[] }

export function whoIs(table: Pick<TableState, 'you' | 'nameOf'>, seat: number): Who {
  return { you: seat === table.you, name: table.nameOf(seat) }
}

const FIRST_HOLE = 0xe000

/** Stands for pieces in a sentence: handed to the catalogue as an argument, and found again in what it says. */
export function hole(number: number): string {
  return String.fromCharCode(FIRST_HOLE + number)
}

/** A line about what somebody did; the first pieces stand where `hole(0)` does, and so on. */
export function line(seat: number | null, words: string, ...pieces: readonly (readonly Part[])[]): Told {
  const parts = words.split(/([\ue000-\uf8ff])/).flatMap((part): readonly Part[] => {
    const number = part.charCodeAt(0) - FIRST_HOLE
    return number >= 0 && part.length === 1 ? (pieces[number] ?? []) : [part]
  })
  return { seat, parts: parts.filter((part) => part !== '') }
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
      return t('story.sat', { you: event.seat === table.you, name: event.name })
    case 'Stood':
      return t('story.stood', whoIs(table, event.seat))
    case 'Started':
      return t('story.started', event.players)
    case 'Undone':
      return t('story.undone')
    case 'Closed':
      return t('story.closed')
    default:
      return null
  }
}

/** A game against the house itself can be lost by everybody at the table. */
export function nobodyWon(table: TableState): string {
  return table.you === null ? t('result.nobody') : t('result.youLost')
}
