// What the last player did, and Lorenzo after them: marked until the next player does something.

import { eventsOf, type Happened, type MastersEvent } from '../../wire/words'
import { eventOf } from './view'

export type Marks = {
  /** Whose turn it was. */
  readonly seat: number | null
  /** Lines of the market, as `row:2`. */
  readonly lines: ReadonlySet<string>
  /** Cards that turned up in the grid. */
  readonly turned: ReadonlySet<number>
  /** Cards on slots. */
  readonly placed: ReadonlySet<number>
  readonly leaders: ReadonlySet<number>
}

export function marksOf(history: readonly Happened[]): Marks {
  const turn = lastTurn(history.flatMap(eventsOf).map(eventOf))
  const [first] = turn
  return {
    seat: first?.type === 'Next' ? first.seat : null,
    lines: new Set(turn.flatMap((event) => (event.type === 'Took' ? [`${event.line}:${event.number}`] : []))),
    turned: new Set(turn.flatMap(turnedUp)),
    placed: new Set(turn.flatMap((event) => (event.type === 'CardPlaced' ? [event.card] : []))),
    leaders: new Set(turn.flatMap((event) => (event.type === 'LeaderPlayed' ? [event.leader] : []))),
  }
}

/** The events of the turn that is played, or of the one before if nothing has been done in it yet. */
function lastTurn(events: readonly MastersEvent[]): readonly MastersEvent[] {
  const begun = events.findLastIndex((event) => event.type === 'Next')
  if (begun < events.length - 1) return events.slice(Math.max(begun, 0))
  const before = events.slice(0, Math.max(begun, 0))
  return before.slice(Math.max(before.findLastIndex((event) => event.type === 'Next'), 0))
}

function turnedUp(event: MastersEvent): number[] {
  if (event.type !== 'CardTaken' && event.type !== 'CardRemoved') return []
  return event.turned === null ? [] : [event.turned]
}
