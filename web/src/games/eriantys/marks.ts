// What the last player did, to be marked until somebody else does something.

import { eventsOf, type AnyEvent, type EriantysView, type Happened } from '../../wire/words'
import { headOf } from './view'

export type Marks = {
  /** Who did it. */
  readonly seat: number | null
  /** Heads of groups. */
  readonly islands: ReadonlySet<number>
  /** Dining tables, as `seat:colour`. */
  readonly tables: ReadonlySet<string>
  readonly clouds: ReadonlySet<number>
  readonly characters: ReadonlySet<number>
}

export function marksOf(history: readonly Happened[], view: EriantysView): Marks {
  const events = lastTurn(history).flatMap(eventsOf)
  const tables = events.flatMap((event) => tablesOf(event, view.seats.length))
  return {
    seat: history.at(-1)?.who ?? null,
    islands: new Set(events.flatMap(tileOf).map((tile) => headOf(view.islands, tile))),
    tables: new Set(tables),
    clouds: new Set(events.flatMap((event) => (event.type === 'CloudTaken' ? [event.cloud] : []))),
    characters: new Set(events.flatMap((event) => (event.type === 'Paid' ? [event.character] : []))),
  }
}

/** The entries at the end that one player made, one after another. */
function lastTurn(history: readonly Happened[]): readonly Happened[] {
  const who = history.at(-1)?.who
  const before = history.findLastIndex((entry) => entry.who !== who)
  return history.slice(before + 1)
}

function tileOf(event: AnyEvent): number[] {
  switch (event.type) {
    case 'StudentMoved':
      return event.to === 'dining' ? [] : [event.to]
    case 'MotherNatureMoved':
    case 'MonkMoved':
    case 'HeraldCalled':
    case 'HerbalistForbade':
    case 'Conquered':
      return [event.island]
    default:
      return []
  }
}

function tablesOf(event: AnyEvent, seats: number): string[] {
  switch (event.type) {
    case 'StudentMoved':
      return event.to === 'dining' ? [`${event.seat}:${event.colour}`] : []
    case 'PrincessSeated':
      return [`${event.seat}:${event.colour}`]
    case 'MinstrelSwapped':
      return [`${event.seat}:${event.dining}`, `${event.seat}:${event.entrance}`]
    case 'ThiefReturned':
      return Array.from({ length: seats }, (_, seat) => `${seat}:${event.colour}`)
    default:
      return []
  }
}
