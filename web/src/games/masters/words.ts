// Cards, leaders, moves, and what these would bring, in words.

import type { MastersCard, MastersLeader, MastersPreview, MastersProduction, MastersSeatView, MastersView } from '../../wire/words'
import { t } from '../../words/index.svelte'
import { capital } from '../words'
import { bookOf } from './book'
import { BROUGHT, counted, countsInWords, present, some, TOKENS, type Counts, type Marble, type Resource } from './pieces'
import { ORDINARY, type Move } from './view'

export type Step = MastersSeatView['step']

/** The number of a leader depot; none is 0. */
export function depotOf(shelf: number): number {
  return Math.max(0, shelf - ORDINARY)
}

export function shelfWords(shelf: number): string {
  return t('masters.shelf', shelf, depotOf(shelf))
}

export function marbleWords(marble: Marble): string {
  return t('masters.thing', BROUGHT[marble] ?? 'white')
}

/** The colour and level of a card, and what tells it from the others of its deck. */
export function cardWords({ colour, level, points }: MastersCard): string {
  return t('masters.card', colour, level, points)
}

export function pointsWords(points: number): string {
  return t('masters.points', points)
}

export function productionWords({ takes, gives }: MastersProduction): string {
  return t('masters.into', countsInWords(takes), countsInWords(gives))
}

export function cardInFull(card: MastersCard): string {
  return t('masters.inFull', cardWords(card), countsInWords(card.cost), productionWords(card.production))
}

export function abilityWords({ ability }: MastersLeader): string {
  switch (ability.type) {
    case 'Discount':
      return t('masters.discount', some(ability.amount ?? 1, ability.resource))
    case 'ExtraDepot':
      return t('masters.depot', some(ability.places ?? 2, ability.resource))
    case 'WhiteMarble':
      return t('masters.whiteGives', some(ability.amount ?? 1, ability.resource))
    case 'ExtraProduction':
      return t('masters.turns', productionWords(ability.production))
  }
}

export function needsWords({ needs }: MastersLeader): string {
  const cards = (needs.cards ?? []).map(({ colour, level = null, count = 1 }) =>
    t('masters.needsCards', count, colour, level),
  )
  return [...cards, ...someOf(needs.goods ?? {})].join(', ') || t('masters.nothing')
}

export function leaderInFull(leader: MastersLeader): string {
  return t('masters.leaderInFull', abilityWords(leader), needsWords(leader), pointsWords(leader.points))
}

/** What the leaders in play have changed for a player. */
export function perksWords({ discounts, conversions }: MastersSeatView): string {
  const less = someOf(discounts).map((goods) => t('masters.discount', goods))
  const whites = conversions.map(([resource, amount]) => some(amount, resource))
  return [...less, ...(whites.length ? [t('masters.whitesGive', whites)] : [])].join('; ')
}

export function powerWords(view: MastersView, power: number): string {
  const book = bookOf(view.options)
  const card = book.cards.get(power)
  if (card) return t('masters.powerCard', card.colour, card.level)
  return book.leaders.has(power) ? t('masters.powerLeader') : t('masters.powerBasic')
}

/** What a token of Lorenzo does. */
export function tokenWords(token: number): string {
  const { removes, steps, shuffles = false } = TOKENS[token] ?? {}
  if (removes) return t('masters.tokenRemoves', removes)
  return steps ? t('masters.tokenMoves', steps, shuffles) : t('masters.tokenNumber', token)
}

/** The seat is whose move it is. */
export function moveWords(move: Move, view: MastersView, seat: MastersSeatView): string {
  const book = bookOf(view.options)
  const leader = (id: number) => {
    const facts = book.leaders.get(id)
    return facts ? abilityWords(facts) : t('masters.leaderNumber', id)
  }
  switch (move.type) {
    case 'Keep':
      return t('masters.moveKeep', move.leaders.map(leader).join('; '))
    case 'Choose':
      return t('masters.moveChoose', countsInWords(counted(move.resources)))
    case 'Take': {
      const marbles = lineOf(view, move.line, move.number).map(marbleWords).join(', ')
      return t('masters.moveTake', move.line, move.number, marbles)
    }
    case 'Convert':
      return t('masters.moveConvert', move.resource)
    case 'Store':
      return t('masters.moveStore', move.resource, move.shelf, depotOf(move.shelf))
    case 'Discard':
      return t('masters.moveDiscard', move.resource)
    case 'DiscardStored': {
      const resource = seat.shelves[move.shelf - 1]?.resource ?? null
      return t('masters.moveDiscardStored', resource, move.shelf, depotOf(move.shelf))
    }
    case 'Swap':
      return t('masters.moveSwap', move.one, move.other)
    case 'Shift': {
      const what = seat.shelves[move.origin - 1]?.resource ?? 'any'
      return t('masters.moveShift', some(move.count, what), shelfWords(move.origin), shelfWords(move.to))
    }
    case 'TakeCard': {
      const card = book.cards.get(move.card)
      return t('masters.moveBuy', card ? cardWords(card) : t('masters.cardNumber', move.card))
    }
    case 'Pay':
      return t('masters.movePay', paymentWords(move.shelves ?? [], move.strongbox ?? {}))
    case 'Place':
      return t('masters.movePlace', move.slot)
    case 'Produce':
      return produceWords(move, view)
    case 'Play':
      return t('masters.movePlay', leader(move.leader))
    case 'DiscardLeader':
      return t('masters.moveDismiss', leader(move.leader))
    case 'EndTurn':
      return t('masters.moveEnd')
    case 'Skip':
      return t('masters.moveSkip')
  }
}

export function lineOf({ market }: MastersView, line: 'row' | 'column', number: number): readonly Marble[] {
  if (line === 'row') return market[number - 1] ?? []
  return market.flatMap((row) => row.slice(number - 1, number))
}

export function paymentWords(shelves: readonly (readonly [number, Resource, number])[], strongbox: Counts): string {
  const lying = shelves.map(([shelf, resource, count]) =>
    t('masters.fromShelf', some(count, resource), shelf, depotOf(shelf)),
  )
  const boxed = someOf(strongbox).map((goods) => t('masters.fromBox', goods))
  return [...lying, ...boxed].join(', ') || t('masters.nothing')
}

function produceWords({ powers, takes = {}, gives = {} }: Extract<Move, { type: 'Produce' }>, view: MastersView): string {
  return [
    t('masters.moveProduce', powers.map((power) => powerWords(view, power)).join(', ')),
    ...someOf(takes).map((goods) => t('masters.with', goods)),
    ...someOf(gives).map((goods) => t('masters.for', goods)),
  ].join(' ')
}

/** All of these goods as one phrase, or none at all. */
function someOf(counts: Counts): readonly string[] {
  return present(counts).length ? [countsInWords(counts)] : []
}

/** What a move would bring, as short sentences. */
export function bringsWords(brings: MastersPreview): readonly string[] {
  const words: string[] = []
  if (brings.units) words.push(t('masters.brings', countsInWords(counted(brings.units))))
  if (brings.whites) words.push(t('masters.bringsWhites', brings.whites))
  if (brings.price) words.push(t('masters.costs', countsInWords(brings.price)))
  if (brings.takes && brings.gives) {
    words.push(t('masters.turns', t('masters.into', countsInWords(brings.takes), countsInWords(brings.gives))))
  }
  if (brings.points) words.push(t('masters.worth', pointsWords(brings.points)))
  if (brings.faith) words.push(t('masters.faithForYou', brings.faith))
  if (brings.faith_for_others) words.push(t('masters.faithForOthers', brings.faith_for_others))
  return words.map((sentence, at) => (at ? sentence : capital(sentence)))
}
