// The house's list of legal moves, as pieces to touch: which may come first, which next, and what is then a move.

import type { EriantysView } from '../../wire/words'
import { kindOf, misses } from '../spots'
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
  /** Only carried: she is moved by touching the island. */
  motherNature: 'mother-nature',
  /** Parts of the table to carry things to: the islands and the own school; and the own coins, to carry to a card. */
  table: 'table',
  school: 'school',
  coins: 'coins',
  card: (character: number): Spot => `card:${character}`,
  /** A student on a character, or a colour named to it. */
  onCard: (character: number, colour: Colour): Spot => `card:${character}:${colour}`,
} as const

const TABLE = 'dining:'

/** The characters whose effect is a move, by the numbers the house gives them. */
export const CARD = { monk: 1, herald: 3, herbalist: 5, jester: 7, mushroomSeller: 9, princess: 11, thief: 12 } as const

/** The orders in which the pieces of a move may be touched. */
export function waysOf(move: Move, view: EriantysView): readonly (readonly Spot[])[] {
  const island = (tile: number) => SPOT.island(headOf(view.islands, tile))
  switch (move.type) {
    case 'PlayAssistant':
      return [[SPOT.assistant(move.value)]]
    case 'MoveStudent': {
      const student = SPOT.entrance(move.colour)
      if (move.to !== 'dining') return [[student, island(move.to)]]
      // Only a student of its colour can go to a table: the table alone says it all.
      return [[student, SPOT.dining(move.colour)], [SPOT.dining(move.colour)]]
    }
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

/** Moves beside what the phase asks for: they may be made, but nothing waits for them. */
function isAside({ type }: Move): boolean {
  return type === 'Pay' || type.startsWith('Use')
}

const NONE: ReadonlySet<Spot> = new Set()

/** Where what is only touched is carried, by its kind. */
const ZONES: Readonly<Record<string, Spot>> = { assistant: SPOT.table, cloud: SPOT.school }

function key(pieces: readonly Spot[]): string {
  return pieces.join(' ')
}

export class LegalMoves implements Touchable<Move> {
  readonly #next = new Map<string, Set<Spot>>()
  readonly #whole = new Map<string, Move>()
  readonly #due: readonly Move[]

  constructor(
    moves: readonly Move[],
    private readonly view: EriantysView,
  ) {
    this.#due = moves.filter((move) => !isAside(move))
    for (const move of moves) for (const way of waysOf(move, view)) this.#index(move, way)
  }

  /** The only thing to do. */
  begun(): readonly Spot[] {
    const [only, ...others] = this.#due
    return only && !others.length ? this.pieces(only) : []
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
    return new Set([...this.#last(touched), ...this.#anew()].filter((spot) => !misses(spot, next)))
  }

  /** It goes on, changes the last spot, begins anew, or lets go. */
  touch(touched: readonly Spot[], spot: Spot): readonly Spot[] {
    if (this.next(touched).has(spot)) return [...touched, spot]
    const at = touched.indexOf(spot)
    if (at >= 0) return at ? touched.slice(0, at) : this.begun()
    if (misses(spot, this.next(touched))) return touched
    if (this.#last(touched).has(spot)) return [...touched.slice(0, -1), spot]
    return this.#anew().has(spot) ? [spot] : touched
  }

  /** A piece to a place it may go to; mother nature to an island she reaches, an assistant to the table, a cloud to the
   *  own school, coins to a character. */
  carries(spot: Spot): ReadonlyMap<Spot, readonly Spot[]> {
    if (spot === SPOT.motherNature) return this.#places('MoveMotherNature')
    if (spot === SPOT.coins) return this.#places('Pay')
    const zone = ZONES[kindOf(spot)]
    if (zone && this.next([]).has(spot)) return new Map([[zone, [spot]]])
    return new Map([...this.next([spot])].map((target) => [target, [spot, target]]))
  }

  /** The one place each of these moves names. */
  #places(type: Move['type']): ReadonlyMap<Spot, readonly Spot[]> {
    const moves = [...this.#whole.values()].filter((move) => move.type === type).map((move) => this.pieces(move))
    return new Map(moves.map((place) => [place[0]!, place]))
  }

  /** What the last spot could also have been. */
  #last(touched: readonly Spot[]): ReadonlySet<Spot> {
    return touched.length > 1 ? this.next(touched.slice(0, -1)) : NONE
  }

  /** What begins another move while one is begun. A table does not: it was meant for the student in the hand. */
  #anew(): ReadonlySet<Spot> {
    return new Set([...this.next([])].filter((spot) => !spot.startsWith(TABLE)))
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
