// The events worth telling, as lines: words with pieces between them.

import { by, plain, type Part, type Told } from '../../table/story'
import type { TableState } from '../../table/table.svelte'
import type { AnyEvent, MastersOptions } from '../../wire/words'
import { bookOf } from './book'
import { BROUGHT, counted, present, TOKENS, type Counts, type Resource, type Thing } from './pieces'
import { eventOf, viewOf } from './view'
import { abilityWords, cardWords, powerWords, shelfWords } from './words'

export const LORENZO = 'Lorenzo'

/** Null for what needs no words. */
export function tell(event: AnyEvent, table: TableState): Told | null {
  const said = eventOf(event)
  const options = viewOf(table).options
  switch (said.type) {
    case 'TableLaid':
      return by(table, said.first, said.first === table.you ? 'are the first player' : 'is the first player')
    case 'Kept':
      return by(table, said.seat, `kept ${said.count} leaders`)
    case 'Chose':
      return by(table, said.seat, 'started with ', ...goods(counted(said.resources)))
    case 'Took':
      return by(table, said.seat, `took ${said.line} ${said.number}: `, ...said.marbles.map((marble) => one(BROUGHT[marble] ?? 'white')))
    case 'Converted':
      return by(table, said.seat, 'had ', units(said.resource, said.amount), ' for a white marble')
    case 'Stored':
      return by(table, said.seat, 'put ', one(said.resource), ` on ${shelfWords(said.shelf)}`)
    case 'Discarded':
      return by(table, said.seat, 'discarded ', one(said.resource), said.shelf === null ? '' : ` from ${shelfWords(said.shelf)}`)
    case 'Swapped':
      return by(table, said.seat, `swapped the shelves ${said.one} and ${said.other}`)
    case 'Shifted': {
      const moved = units(said.resource, said.count)
      return by(table, said.seat, 'moved ', moved, ` from ${shelfWords(said.origin)} to ${shelfWords(said.to)}`)
    }
    case 'CardTaken':
      return by(table, said.seat, `took the ${card(options, said.card)} at `, ...goods(said.price))
    case 'Paid': {
      const shelved = said.shelves.flatMap(([shelf, thing, count]) => [units(thing, count), ` of ${shelfWords(shelf)} `])
      const boxed = present(said.strongbox).length ? [...goods(said.strongbox), ' of the strongbox'] : []
      return by(table, said.seat, 'paid ', ...(shelved.length + boxed.length ? [...shelved, ...boxed] : ['nothing']))
    }
    case 'CardPlaced':
      return by(table, said.seat, `placed the ${card(options, said.card)} on slot ${said.slot}`)
    case 'Announced': {
      const powers = said.powers.map((power) => powerWords(viewOf(table), power)).join(', ')
      const brought = { ...said.gives, faith: said.faith }
      return by(table, said.seat, `set ${powers} to turn `, ...goods(said.takes), ' into ', ...goods(brought))
    }
    case 'LeaderPlayed': {
      const leader = bookOf(options).leaders.get(said.leader)
      return by(table, said.seat, `played a leader${leader ? `: ${abilityWords(leader)}` : ''}`)
    }
    case 'LeaderDiscarded':
      return by(table, said.seat, 'discarded a leader')
    case 'Advanced': {
      const steps = units('faith', said.steps)
      const to = ` to space ${said.space}`
      if (said.seat === null) return { seat: null, parts: [`${LORENZO}’s cross went on `, steps, to] }
      return by(table, said.seat, 'went on ', steps, to)
    }
    case 'Reported':
      return plain(reportWords(table, said.section, said.kept))
    case 'LastRound':
      return plain(`The last round began: ${said.seats.map((seat) => table.nameOf(seat)).join(', ')} reached the goal`)
    case 'Skipped':
      return by(table, said.seat, table.you === said.seat ? 'were passed over' : 'was passed over')
    case 'TokenTurned':
      return plain(`${LORENZO} turned a token: ${TOKENS[said.token]?.words ?? `number ${said.token}`}`)
    case 'CardRemoved':
      return plain(`${LORENZO} removed the ${card(options, said.card)}`)
    case 'Lost':
      return lost(said.units, said.card).length ? by(table, said.seat, 'lost ', ...lost(said.units, said.card)) : null
    case 'Ended':
      return plain(`The game ended: ${said.why}`)
    default:
      return null
  }
}

const units = (thing: Thing | 'white', count: number): Part => ({ piece: thing, count })
const one = (thing: Thing | 'white'): Part => units(thing, 1)

function goods(counts: Counts): readonly Part[] {
  const parts = present(counts).map(([thing, count]) => units(thing, count))
  return parts.length ? parts : ['nothing']
}

function lost(units: readonly Resource[], card: number | null): readonly Part[] {
  return [...(units.length ? goods(counted(units)) : []), ...(card === null ? [] : ['the card not paid for'])]
}

function card(options: MastersOptions, id: number): string {
  const facts = bookOf(options).cards.get(id)
  return facts ? cardWords(facts) : `card ${id}`
}

function reportWords(table: TableState, section: number, kept: readonly boolean[]): string {
  const keep = kept.flatMap((keeps, seat) => (keeps ? [seat === table.you ? 'you' : table.nameOf(seat)] : []))
  return `Report ${section}: the tile is kept by ${keep.join(', ') || 'nobody'}`
}
