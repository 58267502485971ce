// The house's list of legal moves, as pieces to touch: which may come first, which next, and what is then a move.

import type { MastersPay, MastersProduce, MastersSeatView } from '../../wire/words'
import { counted, present, RESOURCES, type Counts, type Resource } from './pieces'
import { Productions, type Draft, type Open } from './production'
import { kindOf, misses } from '../spots'
import type { Spot, Touchable } from '../touch.svelte'
import type { Move } from './view'

export const SPOT = {
  /** A leader of the own hand, to keep, to play, to discard. */
  leader: (leader: number): Spot => `leader:${leader}`,
  play: (leader: number): Spot => `play:${leader}`,
  dismiss: (leader: number): Spot => `dismiss:${leader}`,
  /** A resource to be had for the choosing. */
  supply: (resource: Resource): Spot => `supply:${resource}`,
  line: (line: 'row' | 'column', number: number): Spot => `${line}:${number}`,
  /** A unit that waits to be stored. */
  waiting: (resource: Resource): Spot => `waiting:${resource}`,
  bin: 'bin',
  shelf: (shelf: number): Spot => `shelf:${shelf}`,
  /** A resource in the own strongbox. */
  box: (resource: Resource): Spot => `box:${resource}`,
  /** While shelves are touched to store or to pay, it takes this first to move what lies on them. */
  rearrange: 'rearrange',
  /** The top card of a deck. */
  card: (card: number): Spot => `card:${card}`,
  slot: (slot: number): Spot => `slot:${slot}`,
  /** The basic power, 0, or that of a card or leader. */
  power: (power: number): Spot => `power:${power}`,
  takes: (resource: Resource): Spot => `takes:${resource}`,
  gives: (resource: Resource): Spot => `gives:${resource}`,
  end: 'end',
  /** Parts of the table to carry things to: the own stores, the own board, the price, the track of faith; and the card
   *  that is being bought, to carry to a slot. */
  stores: 'stores',
  board: 'board',
  price: 'price',
  track: 'track',
  taken: 'taken',
} as const

/** Where what is only touched is carried, by its kind: to where it ends up. */
const ZONES: Readonly<Record<string, Spot>> = {
  row: SPOT.stores,
  column: SPOT.stores,
  supply: SPOT.stores,
  gives: SPOT.stores,
  power: SPOT.stores,
  takes: SPOT.board,
  card: SPOT.board,
  leader: SPOT.board,
}

/** Everything that can be done with a leader of the hand. */
export function deedsWith(leader: number): readonly Spot[] {
  return [SPOT.leader(leader), SPOT.play(leader), SPOT.dismiss(leader)]
}

/** Moves beside the action of a turn: they may be made, but nothing waits for them. */
const ASIDE: ReadonlySet<Move['type']> = new Set(['Swap', 'Shift', 'Play', 'DiscardLeader'])

/** While one of these can be made, to touch a shelf means this. */
const SHELVING: ReadonlySet<Move['type']> = new Set(['Store', 'Discard', 'Pay'])

/** What is touched in just this order: to begin with the other would mean something else. */
const IN_ORDER: ReadonlySet<Move['type']> = new Set(['Store', 'Discard', 'DiscardStored', 'Shift'])

/** Moves in which something is carried from one place to another. */
const CARRYING: ReadonlySet<Move['type']> = new Set(['Store', 'Discard', 'DiscardStored', 'Swap', 'Shift'])

/** The pieces of a move. The same one twice means two units. */
export function piecesOf(move: Move, shelving = false): readonly Spot[] {
  const moving = shelving ? [SPOT.rearrange] : []
  switch (move.type) {
    case 'Keep':
      return move.leaders.map(SPOT.leader)
    case 'Choose':
      return move.resources.map(SPOT.supply)
    case 'Take':
      return [SPOT.line(move.line, move.number)]
    case 'Convert':
      return [SPOT.supply(move.resource)]
    case 'Store':
      return [SPOT.waiting(move.resource), SPOT.shelf(move.shelf)]
    case 'Discard':
      return [SPOT.waiting(move.resource), SPOT.bin]
    case 'DiscardStored':
      return [...moving, SPOT.shelf(move.shelf), SPOT.bin]
    case 'Swap':
      return [...moving, SPOT.shelf(move.one), SPOT.shelf(move.other)]
    case 'Shift':
      return [...moving, SPOT.shelf(move.origin), ...times(SPOT.shelf(move.to), move.count)]
    case 'TakeCard':
      return [SPOT.card(move.card)]
    case 'Pay':
      return paymentOf(move)
    case 'Place':
      return [SPOT.slot(move.slot)]
    case 'Produce':
      return [...move.powers.map(SPOT.power), ...units(SPOT.takes, move.takes), ...units(SPOT.gives, move.gives)]
    case 'Play':
      return [SPOT.play(move.leader)]
    case 'DiscardLeader':
      return [SPOT.dismiss(move.leader)]
    case 'EndTurn':
      return [SPOT.end]
    case 'Skip':
      return []
  }
}

function paymentOf({ shelves = [], strongbox }: MastersPay): readonly Spot[] {
  return [...shelves.flatMap(([shelf, , count]) => times(SPOT.shelf(shelf), count)), ...units(SPOT.box, strongbox)]
}

function units(spot: (resource: Resource) => Spot, counts: Counts = {}): readonly Spot[] {
  return present(counts).flatMap(([thing, count]) => times(spot(thing as Resource), count))
}

function times(spot: Spot, count: number): readonly Spot[] {
  return Array<Spot>(count).fill(spot)
}

export function timesIn(spots: readonly Spot[], spot: Spot): number {
  return spots.filter((other) => other === spot).length
}

/** What of a price the units touched leave to pay. */
export function unpaid(price: Counts, { shelves }: MastersSeatView, touched: readonly Spot[]): Counts {
  const paid = (resource: Resource) =>
    shelves.reduce(
      (sum, shelf, at) => sum + (shelf.resource === resource ? timesIn(touched, SPOT.shelf(at + 1)) : 0),
      timesIn(touched, SPOT.box(resource)),
    )
  return Object.fromEntries(RESOURCES.map((resource) => [resource, (price[resource] ?? 0) - paid(resource)]))
}

/** Some way to make a move: its pieces, in this order or in any. */
type Way = { readonly move: Move; readonly pieces: readonly Spot[]; readonly inOrder: boolean }

export class LegalMoves implements Touchable<Move> {
  readonly #moves: readonly Move[]
  readonly #ways: readonly Way[]
  readonly #productions: Productions
  readonly #first: ReadonlySet<Spot>
  readonly #shelving: boolean

  constructor(moves: readonly Move[], seat: MastersSeatView | null) {
    this.#moves = moves
    this.#shelving = moves.some(({ type }) => SHELVING.has(type))
    this.#ways = moves.flatMap((move) => this.#waysOf(move))
    this.#productions = new Productions(moves.filter(isProduce), seat)
    this.#first = this.next([])
  }

  pieces(move: Move): readonly Spot[] {
    return piecesOf(move, this.#shelving)
  }

  /** The only thing to do, the next unit to be stored, and units that must be paid. */
  begun(): readonly Spot[] {
    const waits = this.#moves.find(({ type }) => type === 'Store') ?? this.#moves.find(({ type }) => type === 'Discard')
    if (waits) return this.pieces(waits).slice(0, 1)
    const due = this.#moves.filter((move) => !ASIDE.has(move.type)).map((move) => this.pieces(move))
    const [first = [], ...others] = due
    if (!this.#shelving) return others.length ? [] : first
    return [...new Set(first)].flatMap((spot) => times(spot, Math.min(...due.map((pieces) => timesIn(pieces, spot)))))
  }

  next(touched: readonly Spot[]): ReadonlySet<Spot> {
    const open = this.#ways.filter((way) => begins(touched, way)).flatMap((way) => left(touched, way))
    const draft = draftOf(touched)
    if (draft) {
      open.push(...this.#productions.morePowers(draft).map(SPOT.power))
      open.push(...this.#productions.moreTakes(draft).map(SPOT.takes))
      open.push(...this.#productions.moreGives(draft).map(SPOT.gives))
    }
    return new Set(open)
  }

  whole(touched: readonly Spot[]): Move | null {
    const way = this.#ways.find((way) => way.pieces.length === touched.length && begins(touched, way))
    if (way) return way.move
    const draft = draftOf(touched)
    return draft && this.#productions.whole(draft)
  }

  /** How much is to be chosen for the powers touched. */
  open(touched: readonly Spot[]): Open | null {
    const draft = draftOf(touched)
    return draft && this.#productions.open(draft)
  }

  instead(touched: readonly Spot[]): ReadonlySet<Spot> {
    const next = this.next(touched)
    return new Set([...this.next(touched.slice(0, -1)), ...this.#first].filter((spot) => !misses(spot, next)))
  }

  /** It goes on, is let go, changes the last spot, or begins anew. */
  touch(touched: readonly Spot[], spot: Spot): readonly Spot[] {
    if (this.next(touched).has(spot)) return [...touched, spot]
    if (touched.includes(spot)) {
      const others = touched.filter((other) => other !== spot)
      return others.length && this.#begins(others) ? others : this.begun()
    }
    if (misses(spot, this.next(touched))) return touched
    const before = touched.slice(0, -1)
    if (this.next(before).has(spot)) return [...before, spot]
    return this.#first.has(spot) ? [spot] : touched
  }

  /** A unit to a shelf or the bin, what lies on a shelf to another or the bin; to the price what pays it, to a slot the
   *  card that is bought, to the board or the track a leader; and all that is only touched to where it ends up. */
  carries(spot: Spot, touched: readonly Spot[]): ReadonlyMap<Spot, readonly Spot[]> {
    return new Map([...this.#shelved(spot), ...this.#placed(spot), ...this.#zoned(spot, touched)])
  }

  #shelved(spot: Spot): readonly (readonly [Spot, readonly Spot[]])[] {
    const ways = this.#ways.filter(({ move }) => CARRYING.has(move.type)).map(({ pieces }) => pieces)
    return ways.flatMap((pieces) => {
      const [from, to, ...more] = pieces.filter((piece) => piece !== SPOT.rearrange)
      return from === spot && to !== undefined && !more.length ? [[to, pieces] as const] : []
    })
  }

  /** Moves that are touched at one place only, carried there with what they are about. */
  #placed(spot: Spot): readonly (readonly [Spot, readonly Spot[]])[] {
    return this.#moves.flatMap((move) => {
      if (move.type === 'Place' && spot === SPOT.taken) return [[SPOT.slot(move.slot), this.pieces(move)] as const]
      if (move.type === 'Play' && spot === SPOT.leader(move.leader)) return [[SPOT.board, this.pieces(move)] as const]
      // A leader that is discarded brings a step of faith.
      if (move.type === 'DiscardLeader' && spot === SPOT.leader(move.leader)) return [[SPOT.track, this.pieces(move)] as const]
      return []
    })
  }

  #zoned(spot: Spot, touched: readonly Spot[]): readonly (readonly [Spot, readonly Spot[]])[] {
    const paying = ['shelf', 'box'].includes(kindOf(spot)) && this.#moves.some(({ type }) => type === 'Pay')
    const zone = paying && !touched.includes(SPOT.rearrange) ? SPOT.price : ZONES[kindOf(spot)]
    const after = this.touch(touched, spot)
    return zone && timesIn(after, spot) > timesIn(touched, spot) ? [[zone, after]] : []
  }

  #waysOf(move: Move): readonly Way[] {
    if (isProduce(move)) return []
    const pieces = this.pieces(move)
    if (move.type !== 'Swap') return [{ move, pieces, inOrder: IN_ORDER.has(move.type) }]
    const [one, other] = pieces.slice(-2) as [Spot, Spot]
    return [pieces, [...pieces.slice(0, -2), other, one]].map((way) => ({ move, pieces: way, inOrder: true }))
  }

  #begins(touched: readonly Spot[]): boolean {
    const draft = draftOf(touched)
    return this.#ways.some((way) => begins(touched, way)) || (draft !== null && this.#productions.begins(draft))
  }
}

function begins(touched: readonly Spot[], { pieces, inOrder }: Way): boolean {
  if (inOrder) return touched.every((spot, at) => spot === pieces[at])
  return touched.every((spot) => timesIn(touched, spot) <= timesIn(pieces, spot))
}

function left(touched: readonly Spot[], { pieces, inOrder }: Way): readonly Spot[] {
  if (inOrder) return pieces.slice(touched.length, touched.length + 1)
  return pieces.filter((spot) => timesIn(touched, spot) < timesIn(pieces, spot))
}

function isProduce(move: Move): move is MastersProduce {
  return move.type === 'Produce'
}

/** The production these pieces belong to, if all of them belong to one; none is the beginning of one. */
function draftOf(touched: readonly Spot[]): Draft | null {
  const named = touched.map((spot) => spot.split(':') as [kind: string, name: string])
  if (named.some(([kind]) => !['power', 'takes', 'gives'].includes(kind))) return null
  const of = (wanted: string) => named.flatMap(([kind, name]) => (kind === wanted ? [name] : []))
  return {
    powers: of('power').map(Number),
    takes: counted(of('takes') as Resource[]),
    gives: counted(of('gives') as Resource[]),
  }
}
