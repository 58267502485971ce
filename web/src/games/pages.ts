// The games this page can draw. The frame of the table is shared; what is the game's own comes from here.

import type { Component } from 'svelte'
import type { TableState } from '../table/table.svelte'
import type { AnyEvent, GameCard } from '../wire/words'
import { QWIRKLE } from './qwirkle/page'

/** A player as the score board shows them. */
export type Standing = { readonly score: number; readonly held: number; readonly present: boolean }

export type Outcome = {
  readonly winners: readonly number[]
  readonly scores: readonly number[]
  readonly ranking: readonly (readonly number[])[]
  readonly why: string
}

export type GamePage = {
  /** A small picture for the lobby. */
  readonly Cover: Component
  /** The board, the hand and the actions. */
  readonly Play: Component<{ table: TableState }>
  /** One event as a line of the story; only for those that `tells` keeps. */
  readonly Line: Component<{ table: TableState; event: AnyEvent }>
  tells(event: AnyEvent): boolean
  /** What the player to move may do, to follow "Your turn:". */
  todo(table: TableState): string
  standings(table: TableState): readonly Standing[]
  /** What lies in the middle of the table, in words: "72 tiles in the bag". */
  supply(table: TableState): { readonly count: number; readonly words: string }
  outcome(table: TableState): Outcome | null
  /** Points that came with the end and not with a move, for the result. */
  bonus(table: TableState): ReadonlyMap<number, number>
  readonly keys: readonly (readonly [key: string, does: string])[]
}

const PAGES: Readonly<Record<string, GamePage>> = { qwirkle: QWIRKLE }

export function pageOf(game: string): GamePage | undefined {
  return PAGES[game]
}

export type PlayableGame = { readonly card: GameCard; readonly page: GamePage }

export function pagesFor(cards: readonly GameCard[]): PlayableGame[] {
  return cards.flatMap((card) => {
    const page = pageOf(card.name)
    return page ? [{ card, page }] : []
  })
}
