// The events worth telling, as lines: words with students between them.

import { by, plain, type Part, type Told } from '../../table/story'
import type { TableState } from '../../table/table.svelte'
import type { AnyEvent } from '../../wire/words'
import { capital } from '../words'
import type { Colour } from './pieces'
import { sideOf, viewOf } from './view'
import { cardName, sideName } from './words'

const student = (colour: Colour): Part => ({ piece: colour, count: 1 })
const coin = (won: boolean) => (won ? ' and won a coin' : '')
/** Islands are told as they were called then: by the tile the event names. */
const island = (tile: number) => `island ${tile + 1}`
const place = (to: number | 'dining') => (to === 'dining' ? 'the dining room' : island(to))

/** Null for what needs no words. */
export function tell(event: AnyEvent, table: TableState): Told | null {
  switch (event.type) {
    case 'RoundBegan':
      return plain(`Round ${event.number} began${event.short ? ' without clouds: it is the last' : ''}`)
    case 'AssistantPlayed':
      return by(table, event.seat, `played assistant ${event.value}`)
    case 'StudentMoved':
      return by(table, event.seat, 'moved ', student(event.colour), ` to ${place(event.to)}${coin(event.coin)}`)
    case 'ProfessorTaken':
      return by(table, event.seat, 'took the professor ', student(event.colour))
    case 'MotherNatureMoved':
      return by(table, event.seat, `moved mother nature to ${island(event.island)}`)
    case 'NoEntryReturned':
      return plain(`The no-entry tile of ${island(event.island)} went back`)
    case 'Conquered':
      return {
        seat: sideOf(viewOf(table), event.tower)[0] ?? null,
        parts: [conquered(event.island, capital(sideName(table, event.tower)), event.towers)],
      }
    case 'Merged':
      return plain(`Island ${event.island + 1} is one group of ${event.tiles.length} now`)
    case 'CloudTaken':
      return by(table, event.seat, 'took the cloud with ', ...event.students.map(student))
    case 'Paid':
      return by(table, event.seat, `paid ${event.price} for the ${cardName(viewOf(table), event.character)}`)
    case 'MonkMoved':
      return by(table, event.seat, 'sent ', student(event.colour), ` from the Monk to ${island(event.island)}`)
    case 'HeraldCalled':
      return by(table, event.seat, `had ${island(event.island)} resolved by the Herald`)
    case 'HerbalistForbade':
      return by(table, event.seat, `forbade ${island(event.island)}`)
    case 'JesterSwapped':
      return by(table, event.seat, 'swapped ', student(event.entrance), ' for ', student(event.card), ' of the Jester')
    case 'ColourIgnored':
      return by(table, event.seat, 'named ', student(event.colour), ': it does not count this turn')
    case 'MinstrelSwapped':
      return by(table, event.seat, 'seated ', student(event.entrance), ' instead of ', student(event.dining), coin(event.coin))
    case 'PrincessSeated':
      return by(table, event.seat, 'seated ', student(event.colour), ` of the Princess${coin(event.coin)}`)
    case 'ThiefReturned':
      return by(table, event.seat, 'sent ', student(event.colour), ` back to the bag: ${event.counts.join(', ')}`)
    case 'Ended':
      return plain(`The game ended: ${event.why}`)
    default:
      return null
  }
}

function conquered(tile: number, side: string, towers: number): string {
  return `${side} built ${towers === 1 ? 'a tower' : `${towers} towers`} on ${island(tile)}`
}
