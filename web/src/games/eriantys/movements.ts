// From where to where the pieces of Eriantys go: for each event one line.

import type { Movement, Place } from '../../motion/places'
import type { TableState } from '../../table/table.svelte'
import type { AnyEvent } from '../../wire/words'
import { CARD } from './moves'
import type { Colour } from './pieces'
import { headOf, tilesOf, viewOf } from './view'

export const PLACE = {
  island: (tile: number): Place => `island:${tile}`,
  tower: (tile: number): Place => `tower:${tile}`,
  coast: (tile: number): Place => `coast:${tile}`,
  cloud: (cloud: number): Place => `cloud:${cloud}`,
  entrance: (seat: number): Place => `entrance:${seat}`,
  dining: (seat: number, colour: Colour): Place => `dining:${seat}:${colour}`,
  professor: (seat: number, colour: Colour): Place => `professor:${seat}:${colour}`,
  /** Assistants that are left, and the one that is played. */
  hand: (seat: number): Place => `assistants:${seat}`,
  played: (seat: number): Place => `assistant:${seat}`,
  character: (character: number): Place => `character:${character}`,
  motherNature: 'mother-nature',
} as const

export function movements(event: AnyEvent, table: TableState): readonly Movement[] {
  const fly = (piece: string, from: Place, to: Place): Movement => ({ piece, from, to })
  switch (event.type) {
    case 'AssistantPlayed':
      return [{ from: PLACE.hand(event.seat), to: PLACE.played(event.seat) }]
    case 'StudentMoved': {
      const to = event.to === 'dining' ? PLACE.dining(event.seat, event.colour) : PLACE.island(event.to)
      return [fly(event.colour, PLACE.entrance(event.seat), to)]
    }
    case 'ProfessorTaken':
      return [{ from: null, to: PLACE.professor(event.seat, event.colour) }]
    case 'MotherNatureMoved':
      return [{ from: PLACE.motherNature, to: PLACE.motherNature }]
    case 'Conquered':
      return groupOf(table, event.island).map((tile) => ({ from: null, to: PLACE.tower(tile) }))
    case 'Merged':
      return [{ from: null, to: PLACE.coast(event.island) }]
    case 'CloudTaken':
      return event.students.map((colour) => fly(colour, PLACE.cloud(event.cloud), PLACE.entrance(event.seat)))
    case 'Paid':
      return [fly('coin', PLACE.entrance(event.seat), PLACE.character(event.character))]
    case 'MonkMoved':
      return [fly(event.colour, PLACE.character(CARD.monk), PLACE.island(event.island))]
    case 'HeraldCalled':
      return [{ from: null, to: PLACE.island(event.island) }]
    case 'HerbalistForbade':
      return [fly('no-entry', PLACE.character(CARD.herbalist), PLACE.island(event.island))]
    case 'NoEntryReturned':
      return [fly('no-entry', PLACE.island(event.island), PLACE.character(CARD.herbalist))]
    case 'JesterSwapped':
      return [
        fly(event.entrance, PLACE.entrance(event.seat), PLACE.character(CARD.jester)),
        fly(event.card, PLACE.character(CARD.jester), PLACE.entrance(event.seat)),
      ]
    case 'MinstrelSwapped':
      return [
        fly(event.entrance, PLACE.entrance(event.seat), PLACE.dining(event.seat, event.entrance)),
        fly(event.dining, PLACE.dining(event.seat, event.dining), PLACE.entrance(event.seat)),
      ]
    case 'PrincessSeated':
      return [fly(event.colour, PLACE.character(CARD.princess), PLACE.dining(event.seat, event.colour))]
    case 'ThiefReturned':
      return event.counts.map((_, seat) => fly(event.colour, PLACE.dining(seat, event.colour), 'supply'))
    default:
      return []
  }
}

/** The tiles of the group a tile belongs to now. */
function groupOf(table: TableState, tile: number): readonly number[] {
  const { islands } = viewOf(table)
  const group = islands.find(({ island }) => island === headOf(islands, tile))
  return group ? tilesOf(group) : []
}
