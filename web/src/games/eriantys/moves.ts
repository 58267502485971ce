// The house's list of legal moves, as pieces to touch: which may come first, which next, and what is then a move.

import type { EriantysView } from '../../wire/words'
import { misses } from '../spots'
import type { Spot, Touchable } from '../touch.svelte'
import type { Colour } from './pieces'
import { ahead, headOf, type Move } from './view'

export const SPOT = {
  assistant: (value: number): Spot => `assistant:${value}`,
  entrance: (colour: Colour): Spot => `entrance:${colour}`,
  /** The own dining table of this colour. */
  dining: (colour: Colour): Spot => `dining:${colour}`,
  island: (head: number): Spot => `island:${head}`,
  cloud: (cloud: number): Spot => `cloud:${cloud}`,
  card: (character: number): Spot => `card:${character}`,
  /** A student on a character, or a colour named to it. */
  onCard: (character: number, colour: Colour): Spot => `card:${character}:${colour}`,
} as const

/** The characters whose effect is a move, by the numbers the house gives them. */
export const CARD = { monk: 1, herald: 3, herbalist: 5, jester: 7, mushroomSeller: 9, princess: 11, thief: 12 } as const

/** The orders in which the pieces of a move may be touched. */
export function waysOf(move: Move, view: EriantysView): readonly (readonly Spot[])[] {
  const island = (tile: number) => SPOT.island(headOf(view.islands, tile))
  switch (move.type) {
    case 'PlayAssistant':
      return [[SPOT.assistant(move.value)]]
    case 'MoveStudent':
      return [[SPOT.entrance(move.colour), move.to === 'dining' ? SPOT.dining(move.colour) : island(move.to)]]
    case 'MoveMotherNature':
      return [[SPOT.island(ahead(view.islands, view.mother_nature, move.steps))]]
    case 'TakeCloud':
      return [[SPOT.cloud(move.cloud)]]
    case 'Pay':
      return [[SPOT.card(move.character)]]
    case 'UseMonk':
      return [[SPOT.onCard(CARD.monk, move.colour), island(move.island)]]
    case 'UseHerald':
      return [[SPOT.card(CARD.herald), island(move.island)]]
    case 'UseHerbalist':
      return [[SPOT.card(CARD.herbalist), island(move.island)]]
    case 'UseJester':
      return bothWays(SPOT.onCard(CARD.jester, move.card), SPOT.entrance(move.entrance))
    case 'UseMinstrel':
      return bothWays(SPOT.dining(move.dining), SPOT.entrance(move.entrance))
    case 'UseMushroomSeller':
      return [[SPOT.onCard(CARD.mushroomSeller, move.colour)]]
    case 'UsePrincess':
      return [[SPOT.onCard(CARD.princess, move.colour)]]
    case 'UseThief':
      return [[SPOT.onCard(CARD.thief, move.colour)]]
  }
}

function bothWays(one: Spot, other: Spot): readonly (readonly Spot[])[] {
  return [
    [one, other],
    [other, one],
  ]
}

const NONE: ReadonlySet<Spot> = new Set()

function key(pieces: readonly Spot[]): string {
  return pieces.join(' ')
}

export class LegalMoves implements Touchable<Move> {
  readonly #next = new Map<string, Set<Spot>>()
  readonly #whole = new Map<string, Move>()

  constructor(
    moves: readonly Move[],
    private readonly view: EriantysView,
  ) {
    for (const move of moves) for (const way of waysOf(move, view)) this.#index(move, way)
  }

  begun(): readonly Spot[] {
    return []
  }

  pieces(move: Move): readonly Spot[] {
    return waysOf(move, this.view)[0] ?? []
  }

  next(touched: readonly Spot[]): ReadonlySet<Spot> {
    return this.#next.get(key(touched)) ?? NONE
  }

  /** Of two that end alike the first is taken. */
  whole(touched: readonly Spot[]): Move | null {
    return this.#whole.get(key(touched)) ?? null
  }

  instead(touched: readonly Spot[]): ReadonlySet<Spot> {
    const next = this.next(touched)
    return new Set([...this.next(touched.slice(0, -1)), ...this.next([])].filter((spot) => !misses(spot, next)))
  }

  /** It goes on, changes the last spot, begins anew, or lets go. */
  touch(touched: readonly Spot[], spot: Spot): readonly Spot[] {
    if (this.next(touched).has(spot)) return [...touched, spot]
    const at = touched.indexOf(spot)
    if (at >= 0) return touched.slice(0, at)
    if (misses(spot, this.next(touched))) return touched
    const before = touched.slice(0, -1)
    if (this.next(before).has(spot)) return [...before, spot]
    return this.next([]).has(spot) ? [spot] : touched
  }

  #index(move: Move, way: readonly Spot[]): void {
    way.forEach((spot, at) => {
      const before = key(way.slice(0, at))
      const others = this.#next.get(before)
      if (others) others.add(spot)
      else this.#next.set(before, new Set([spot]))
    })
    if (!this.#whole.has(key(way))) this.#whole.set(key(way), move)
  }
}
