// The events worth telling, as lines: words with pieces between them.

import { hole, line, plain, whoIs, type Part, type Told } from '../../table/story'
import type { TableState } from '../../table/table.svelte'
import type { AnyEvent, MastersOptions } from '../../wire/words'
import { t, translated } from '../../words/index.svelte'
import { bookOf } from './book'
import { BROUGHT, counted, present, type Counts, type Resource, type Thing } from './pieces'
import { eventOf, viewOf } from './view'
import { abilityWords, cardWords, depotOf, powerWords, shelfWords, tokenWords } from './words'

/** Null for what needs no words. */
export function tell(event: AnyEvent, table: TableState): Told | null {
  const said = eventOf(event)
  const options = viewOf(table).options
  const [one, other] = [hole(0), hole(1)]
  const who = 'seat' in said && typeof said.seat === 'number' ? whoIs(table, said.seat) : NOBODY
  switch (said.type) {
    case 'TableLaid':
      return line(said.first, t('masters.toldFirst', whoIs(table, said.first)))
    case 'Kept':
      return line(said.seat, t('masters.toldKept', who, said.count))
    case 'Chose':
      return line(said.seat, t('masters.toldChose', who, one), goods(counted(said.resources)))
    case 'Took': {
      const marbles = said.marbles.map((marble) => units(BROUGHT[marble] ?? 'white', 1))
      return line(said.seat, t('masters.toldTook', who, said.line, said.number, one), marbles)
    }
    case 'Converted':
      return line(said.seat, t('masters.toldConverted', who, one), [units(said.resource, said.amount)])
    case 'Stored': {
      const words = t('masters.toldStored', who, one, said.shelf, depotOf(said.shelf))
      return line(said.seat, words, [units(said.resource, 1)])
    }
    case 'Discarded': {
      const { shelf } = said
      const from = shelf === null ? null : t('masters.toldDiscardedFrom', who, one, shelf, depotOf(shelf))
      return line(said.seat, from ?? t('masters.toldDiscarded', who, one), [units(said.resource, 1)])
    }
    case 'Swapped':
      return line(said.seat, t('masters.toldSwapped', who, said.one, said.other))
    case 'Shifted': {
      const words = t('masters.toldShifted', who, one, shelfWords(said.origin), shelfWords(said.to))
      return line(said.seat, words, [units(said.resource, said.count)])
    }
    case 'CardTaken':
      return line(said.seat, t('masters.toldTaken', who, card(options, said.card), one), goods(said.price))
    case 'Paid': {
      const { payment, pieces } = paid(said.shelves, said.strongbox)
      return line(said.seat, t('masters.toldPaid', who, payment), ...pieces)
    }
    case 'CardPlaced':
      return line(said.seat, t('masters.toldPlaced', who, card(options, said.card), said.slot))
    case 'Announced': {
      const powers = said.powers.map((power) => powerWords(viewOf(table), power)).join(', ')
      const words = t('masters.toldAnnounced', who, powers, one, other)
      return line(said.seat, words, goods(said.takes), goods({ ...said.gives, faith: said.faith }))
    }
    case 'LeaderPlayed': {
      const leader = bookOf(options).leaders.get(said.leader)
      return line(said.seat, t('masters.toldLeader', who, leader ? abilityWords(leader) : ''))
    }
    case 'LeaderDiscarded':
      return line(said.seat, t('masters.toldDismissed', who))
    case 'Advanced': {
      const cross = said.seat === null ? t('masters.toldCross', one, said.space) : null
      return line(said.seat, cross ?? t('masters.toldAdvanced', who, one, said.space), [units('faith', said.steps)])
    }
    case 'Reported': {
      const keepers = said.kept.flatMap((keeps, seat) => (keeps ? [whoIs(table, seat)] : []))
      return plain(t('masters.toldReport', said.section, keepers))
    }
    case 'LastRound':
      return plain(t('masters.toldLastRound', said.seats.map((seat) => table.nameOf(seat))))
    case 'Skipped':
      return line(said.seat, t('masters.toldSkipped', who))
    case 'TokenTurned':
      return plain(t('masters.toldToken', tokenWords(said.token)))
    case 'CardRemoved':
      return plain(t('masters.toldRemoved', card(options, said.card)))
    case 'Lost': {
      const what = lost(said.units, said.card)
      return what.length ? line(said.seat, t('masters.toldLost', who, one), what) : null
    }
    case 'Ended':
      return plain(t('story.ended', translated(said.why)))
    default:
      return null
  }
}

const NOBODY = { you: false, name: '' }

const units = (thing: Thing | 'white', count: number): Part => ({ piece: thing, count })

function goods(counts: Counts): readonly Part[] {
  const parts = present(counts).map(([thing, count]) => units(thing, count))
  return parts.length ? parts : [t('masters.nothing')]
}

/** What was paid, shelf by shelf, in words with holes; and what goes into the holes. */
function paid(shelves: readonly (readonly [shelf: number, resource: Resource, count: number])[], strongbox: Counts) {
  const shelved = shelves.map(([shelf], at) => t('masters.ofShelf', hole(at), shelf, depotOf(shelf)))
  const boxed = present(strongbox).length ? [t('masters.ofBox', hole(shelves.length))] : []
  const payment = [...shelved, ...boxed].join(' ') || t('masters.nothing')
  return { payment, pieces: [...shelves.map(([, resource, count]) => [units(resource, count)]), goods(strongbox)] }
}

function lost(resources: readonly Resource[], card: number | null): readonly Part[] {
  const unpaid = card === null ? [] : [t('masters.unpaidCard')]
  return [...(resources.length ? goods(counted(resources)) : []), ...unpaid]
}

function card(options: MastersOptions, id: number): string {
  const facts = bookOf(options).cards.get(id)
  return facts ? cardWords(facts) : t('masters.cardNumber', id)
}
