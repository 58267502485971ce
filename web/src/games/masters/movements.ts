// From where to where the pieces of Masters go: for each event one line.

import type { Movement, Place } from '../../motion/places'
import type { TableState } from '../../table/table.svelte'
import type { AnyEvent, MastersTook } from '../../wire/words'
import { present } from './pieces'
import { eventOf, viewOf } from './view'

export const PLACE = {
  marble: (row: number, column: number): Place => `marble:${row}:${column}`,
  spare: 'spare',
  /** The top card of a deck. */
  card: (card: number): Place => `card:${card}`,
  /** A card between its deck and its slot. */
  taken: (seat: number): Place => `taken:${seat}`,
  slot: (seat: number, slot: number): Place => `slot:${seat}:${slot}`,
  shelf: (seat: number, shelf: number): Place => `shelf:${seat}:${shelf}`,
  box: (seat: number): Place => `box:${seat}`,
  waiting: (seat: number): Place => `waiting:${seat}`,
  leader: (leader: number): Place => `leader:${leader}`,
  /** A player on the track; null is Lorenzo. */
  marker: (seat: number | null): Place => `marker:${seat ?? 'cross'}`,
  lorenzo: 'lorenzo',
} as const

export function movements(event: AnyEvent, table: TableState): readonly Movement[] {
  const said = eventOf(event)
  const fly = (piece: string, from: Place, to: Place): Movement => ({ piece, from, to })
  switch (said.type) {
    case 'Took':
      return slide(said, table)
    case 'Chose':
      return said.resources.map((resource) => fly(resource, 'supply', PLACE.waiting(said.seat)))
    case 'Converted':
      return [fly(said.resource, PLACE.spare, PLACE.waiting(said.seat))]
    case 'Stored':
      return [fly(said.resource, PLACE.waiting(said.seat), PLACE.shelf(said.seat, said.shelf))]
    case 'Discarded': {
      const from = said.shelf === null ? PLACE.waiting(said.seat) : PLACE.shelf(said.seat, said.shelf)
      return [fly(said.resource, from, 'supply')]
    }
    case 'Swapped': {
      const [one, other] = [PLACE.shelf(said.seat, said.one), PLACE.shelf(said.seat, said.other)]
      return [{ from: one, to: other }, { from: other, to: one }]
    }
    case 'Shifted':
      return [fly(said.resource, PLACE.shelf(said.seat, said.origin), PLACE.shelf(said.seat, said.to))]
    case 'CardTaken':
      return [{ from: PLACE.card(said.card), to: PLACE.taken(said.seat) }, ...turnedUp(said.turned)]
    case 'CardRemoved':
      return turnedUp(said.turned)
    case 'Paid':
      return [
        ...said.shelves.map(([shelf, resource]) => fly(resource, PLACE.shelf(said.seat, shelf), 'supply')),
        ...present(said.strongbox).map(([resource]) => fly(resource, PLACE.box(said.seat), 'supply')),
      ]
    case 'CardPlaced':
      return [{ from: PLACE.taken(said.seat), to: PLACE.slot(said.seat, said.slot) }]
    case 'Produced':
      return present(said.gives).map(([resource]) => fly(resource, 'supply', PLACE.box(said.seat)))
    case 'LeaderPlayed':
      return [{ from: null, to: PLACE.leader(said.leader) }]
    case 'Advanced':
      return [{ from: PLACE.marker(said.seat), to: PLACE.marker(said.seat) }]
    case 'TokenTurned':
      return [{ from: null, to: PLACE.lorenzo }]
    default:
      return []
  }
}

function turnedUp(card: number | null): readonly Movement[] {
  return card === null ? [] : [{ from: null, to: PLACE.card(card) }]
}

/** The marbles of a line go on by one: the spare one comes in at the arrow, the first falls out. */
function slide({ line, number }: MastersTook, table: TableState): readonly Movement[] {
  const { market } = viewOf(table)
  const length = line === 'row' ? (market[0]?.length ?? 0) : market.length
  const at = (step: number): Place => (line === 'row' ? PLACE.marble(number, step) : PLACE.marble(step, number))
  const steps = Array.from({ length }, (_, step) => step + 1)
  return [
    ...steps.map((step) => ({ from: step < length ? at(step + 1) : PLACE.spare, to: at(step) })),
    { from: at(1), to: PLACE.spare },
  ]
}
