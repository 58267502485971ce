// The games and their pages. The frame of the table is shared; what is the game's own comes from here.

import type { Component } from 'svelte'
import type { Movement } from '../motion/places'
import type { Told } from '../table/story'
import type { TableState } from '../table/table.svelte'
import type { AnyEvent, GameCard } from '../wire/words'
import type { Who } from '../words/grammar'
import { PAGE as GENERIC } from './generic/page'
import type { Spot } from './touch.svelte'

/** A player as the score board shows them; null for what is not counted. */
export type Standing = { readonly score: number | null; readonly held: number | null; readonly present: boolean }

/** Something that is settled when a table is opened. The first value is the usual one. */
export type Choice<Option extends string = string, Value = unknown> = {
  /** As the house calls it. */
  readonly option: Option
  readonly title: string
  readonly values: readonly { readonly value: Value; readonly words: string }[]
}

/** Whatever is in words is asked for each time, because the language may change: a property that is text is a getter. */
export type GamePage = {
  /** A small picture for the lobby. */
  readonly Cover: Component
  /** The board, the hand and the actions. */
  readonly Play: Component<{ table: TableState }>
  /** One event as a line of the story; null for what needs no words. */
  tell(event: AnyEvent, table: TableState): Told | null
  /** A move of this seat in words, as the position before it stands at the table; null where there are none for it. */
  say(move: unknown, table: TableState, seat: number): string | null
  /** What is touched for a move, in this order; a piece twice is touched twice. */
  pieces(move: unknown, table: TableState): readonly Spot[]
  /** Kinds of pieces of which every player has their own: `shelf`. */
  readonly own: readonly string[]
  /** A piece among the words of such a line. */
  readonly Piece: Component<{ of: string; said?: boolean }>
  /** What an event moved on the table, one after the other; the last place of each is where one looks for it. */
  movements(event: AnyEvent, table: TableState): readonly Movement[]
  /** What the player to move may do, to follow "Your turn:". */
  todo(table: TableState): string
  /** What the numbers of the score board count, "6 tiles in hand", and what that is about. */
  readonly counts: { readonly score: string; held(count: number): string; readonly scoreMeans: string; readonly heldMeans: string }
  standings(table: TableState): readonly Standing[]
  /** What lies in the middle of the table, in words: "72 tiles in the bag". */
  supply(table: TableState): { readonly count: number; readonly words: string; readonly means: string } | null
  /** How a game ended that was played alone against the game itself. */
  alone?(player: Who, won: boolean): string
  readonly choices: readonly Choice[]
  /** What each player may wish for in the deal. */
  readonly wishes?: { readonly title: string; readonly values: readonly { readonly value: string; readonly words: string }[] }
  readonly keys: readonly (readonly [key: string, does: string])[]
}

/** A folder beside this file is the page of the game it is named after. */
const PAGES = import.meta.glob<GamePage>(['./*/page.ts', '!./generic/page.ts'], { eager: true, import: 'PAGE' })

/** The page that draws positions of this game by itself, if there is one. */
export function drawnPageOf(game: string): GamePage | undefined {
  return PAGES[`./${game}/page.ts`]
}

/** Any game the house has can be played here. */
export function pageOf(game: string): GamePage {
  return drawnPageOf(game) ?? GENERIC
}

/** Which of the values each choice of a game has at this table, in words: "expert". */
export function chosenWords(page: GamePage, options: Readonly<Record<string, unknown>>): string {
  return page.choices
    .flatMap(({ option, values }) => values.filter(({ value }) => value === options[option]).map(({ words }) => words))
    .join(', ')
}

export type PlayableGame = { readonly card: GameCard; readonly page: GamePage }

export function pagesFor(cards: readonly GameCard[]): PlayableGame[] {
  return cards.map((card) => ({ card, page: pageOf(card.name) }))
}
