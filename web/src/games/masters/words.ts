// Cards, leaders, moves, and what these would bring, in words.

import type { MastersCard, MastersLeader, MastersPreview, MastersProduction, MastersSeatView, MastersView } from '../../wire/words'
import { capital } from '../words'
import { bookOf } from './book'
import { BROUGHT, counted, countsInWords, some, type Counts, type Marble, type Resource } from './pieces'
import { ORDINARY, type Move } from './view'

export type Step = MastersSeatView['step']

/** What a player is at, to follow the name. */
export const STEPS: Readonly<Record<Step, string>> = {
  leaders: 'chooses leaders',
  resources: 'chooses resources to start with',
  settle: 'stores the resources to start with',
  ready: 'is to take marbles, buy or produce',
  convert: 'chooses what white marbles give',
  store: 'stores what the market gave',
  pay: 'pays for a card',
  place: 'places a card',
  produce: 'pays for a production',
  done: 'may end the turn',
}

export function shelfWords(shelf: number): string {
  return shelf <= ORDINARY ? `shelf ${shelf}` : `leader depot ${shelf - ORDINARY}`
}

export function marbleWords(marble: Marble): string {
  return BROUGHT[marble] ?? 'white'
}

/** The colour and level of a card, and what tells it from the others of its deck. */
export function cardWords({ colour, level, points }: MastersCard): string {
  return `${colour} level ${level} card for ${pointsWords(points)}`
}

export function pointsWords(points: number): string {
  return points === 1 ? '1 point' : `${points} points`
}

export function productionWords({ takes, gives }: MastersProduction): string {
  return `${countsInWords(takes)} into ${countsInWords(gives)}`
}

export function cardInFull(card: MastersCard): string {
  return `${cardWords(card)}, costs ${countsInWords(card.cost)}, turns ${productionWords(card.production)}`
}

export function abilityWords({ ability }: MastersLeader): string {
  switch (ability.type) {
    case 'Discount':
      return `cards cost ${some(ability.amount ?? 1, ability.resource)} less`
    case 'ExtraDepot':
      return `a depot for ${some(ability.places ?? 2, ability.resource)}`
    case 'WhiteMarble':
      return `a white marble gives ${some(ability.amount ?? 1, ability.resource)}`
    case 'ExtraProduction':
      return `turns ${productionWords(ability.production)}`
  }
}

export function needsWords({ needs }: MastersLeader): string {
  const cards = (needs.cards ?? []).map(({ colour, level, count = 1 }) => {
    const which = level ? ` of level ${level}` : ''
    return `${count} ${colour} card${count === 1 ? '' : 's'}${which}`
  })
  const goods = needs.goods && countsInWords(needs.goods)
  return [...cards, ...(goods && goods !== 'nothing' ? [goods] : [])].join(', ') || 'nothing'
}

export function leaderInFull(leader: MastersLeader): string {
  return `leader: ${abilityWords(leader)}, needs ${needsWords(leader)}, ${pointsWords(leader.points)}`
}

/** What the leaders in play have changed for a player. */
export function perksWords({ discounts, conversions }: MastersSeatView): string {
  const less = countsInWords(discounts)
  const whites = conversions.map(([resource, amount]) => some(amount, resource)).join(' or ')
  return [less === 'nothing' ? '' : `cards cost ${less} less`, whites && `white marbles give ${whites}`]
    .filter(Boolean)
    .join('; ')
}

export function powerWords(view: MastersView, power: number): string {
  const book = bookOf(view.options)
  const card = book.cards.get(power)
  if (card) return `the ${card.colour} level ${card.level} card`
  return book.leaders.has(power) ? 'a leader' : 'the basic power'
}

/** The seat is whose move it is. */
export function moveWords(move: Move, view: MastersView, seat: MastersSeatView): string {
  const book = bookOf(view.options)
  const leader = (id: number) => {
    const facts = book.leaders.get(id)
    return facts ? abilityWords(facts) : `leader ${id}`
  }
  switch (move.type) {
    case 'Keep':
      return `Keep the leaders: ${move.leaders.map(leader).join('; ')}`
    case 'Choose':
      return `Start with ${countsInWords(counted(move.resources))}`
    case 'Take':
      return `Take ${move.line} ${move.number}: ${lineOf(view, move.line, move.number).map(marbleWords).join(', ')}`
    case 'Convert':
      return `Have a ${move.resource} for the white marble`
    case 'Store':
      return `Put a ${move.resource} on ${shelfWords(move.shelf)}`
    case 'Discard':
      return `Discard a ${move.resource}`
    case 'DiscardStored':
      return `Discard a ${seat.shelves[move.shelf - 1]?.resource ?? 'unit'} from ${shelfWords(move.shelf)}`
    case 'Swap':
      return `Swap the shelves ${move.one} and ${move.other}`
    case 'Shift': {
      const what = seat.shelves[move.origin - 1]?.resource ?? 'any'
      return `Move ${some(move.count, what)} from ${shelfWords(move.origin)} to ${shelfWords(move.to)}`
    }
    case 'TakeCard': {
      const card = book.cards.get(move.card)
      return `Buy the ${card ? cardWords(card) : 'card'}`
    }
    case 'Pay':
      return `Pay ${paymentWords(move.shelves ?? [], move.strongbox ?? {})}`
    case 'Place':
      return `Place the card on slot ${move.slot}`
    case 'Produce':
      return produceWords(move, view)
    case 'Play':
      return `Play the leader: ${leader(move.leader)}`
    case 'DiscardLeader':
      return `Discard the leader: ${leader(move.leader)}`
    case 'EndTurn':
      return 'End the turn'
    case 'Skip':
      return 'Pass'
  }
}

export function lineOf({ market }: MastersView, line: 'row' | 'column', number: number): readonly Marble[] {
  if (line === 'row') return market[number - 1] ?? []
  return market.flatMap((row) => row.slice(number - 1, number))
}

export function paymentWords(shelves: readonly (readonly [number, Resource, number])[], strongbox: Counts): string {
  const lying = shelves.map(([shelf, resource, count]) => `${some(count, resource)} from ${shelfWords(shelf)}`)
  const boxed = countsInWords(strongbox)
  return [...lying, ...(boxed === 'nothing' ? [] : [`${boxed} from the strongbox`])].join(', ') || 'nothing'
}

function produceWords({ powers, takes = {}, gives = {} }: Extract<Move, { type: 'Produce' }>, view: MastersView): string {
  const chosen = [
    countsInWords(takes) === 'nothing' ? '' : `with ${countsInWords(takes)}`,
    countsInWords(gives) === 'nothing' ? '' : `for ${countsInWords(gives)}`,
  ]
  return [`Produce by ${powers.map((power) => powerWords(view, power)).join(', ')}`, ...chosen].filter(Boolean).join(' ')
}

/** What a move would bring, as short sentences. */
export function bringsWords(brings: MastersPreview): readonly string[] {
  const words: string[] = []
  if (brings.units) words.push(`brings ${countsInWords(counted(brings.units))}`)
  if (brings.whites) words.push(brings.whites === 1 ? '1 white marble to convert' : `${brings.whites} white marbles to convert`)
  if (brings.price) words.push(`costs ${countsInWords(brings.price)}`)
  if (brings.takes && brings.gives) words.push(`turns ${countsInWords(brings.takes)} into ${countsInWords(brings.gives)}`)
  if (brings.points) words.push(`is worth ${pointsWords(brings.points)}`)
  if (brings.faith) words.push(`${brings.faith} faith for you`)
  if (brings.faith_for_others) words.push(`${brings.faith_for_others} faith for the others once all is stored`)
  return words.map((sentence, at) => (at ? sentence : capital(sentence)))
}
