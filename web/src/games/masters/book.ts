// The cards, leaders, track and basic power of a table: the printed ones, or those it was opened with.

import printed from '../../../../src/tavola/games/masters/cards.json'
import type { MastersCard, MastersCell, MastersLeader, MastersOptions, MastersProduction } from '../../wire/words'

type Printed = { readonly [Piece in keyof MastersOptions]-?: NonNullable<MastersOptions[Piece]> }

const PRINTED = printed as unknown as Printed

export type Book = {
  readonly cards: ReadonlyMap<number, MastersCard>
  readonly leaders: ReadonlyMap<number, MastersLeader>
  readonly track: readonly MastersCell[]
  readonly basic: MastersProduction
}

const BOOKS = new WeakMap<MastersOptions, Book>()

export function bookOf(options: MastersOptions): Book {
  const known = BOOKS.get(options)
  if (known) return known
  const book = {
    cards: new Map((options.development ?? PRINTED.development).map((card) => [card.id, card])),
    leaders: new Map((options.leaders ?? PRINTED.leaders).map((leader) => [leader.id, leader])),
    track: options.track ?? PRINTED.track,
    basic: options.basic ?? PRINTED.basic,
  }
  BOOKS.set(options, book)
  return book
}
