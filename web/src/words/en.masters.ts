// English: Masters of Renaissance.

import type { Colour as Banner, Resource, Thing } from '../games/masters/pieces'
import type { Step } from '../games/masters/words'
import { grammar, type Who } from './grammar'
import { who, whom, be } from './en.nouns'

const { n, or } = grammar('en-GB')

const shelf = (number: number, depot: number): string => (depot ? `leader depot ${depot}` : `shelf ${number}`)

const STEPS: Readonly<Record<Step, string>> = {
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

const DUE: Readonly<Record<Step, string>> = {
  leaders: 'keep 2 leaders',
  resources: 'choose what to start with',
  settle: 'store what you start with',
  ready: 'take, buy or produce',
  convert: 'choose what the white marbles give',
  store: 'store or discard what you took',
  pay: 'pay for the card',
  place: 'place the card',
  produce: 'pay for the production',
  done: 'end it, or use a leader',
}

const FIRST: Readonly<Record<Step, string>> = {
  leaders: 'Choose the two leaders you keep',
  resources: 'Choose from the supply',
  settle: 'Choose a unit, then a shelf for it',
  ready: 'Choose an arrow of the market, a card, or a power of your board',
  convert: 'Choose one resource for the next white marble',
  store: 'Choose a unit, then a shelf for it or the bin',
  pay: 'Choose from which shelves and what of the strongbox you pay',
  place: 'Choose a slot',
  produce: 'Choose from which shelves and what of the strongbox you pay',
  done: 'End the turn, or use a leader first',
}

export const masters = {
  'masters.held': (count: number) => n(count, '# leader in hand', '# leaders in hand'),
  'masters.supply': (count: number) => n(count, '# card to buy', '# cards to buy'),
  'masters.thing': (thing: Thing | 'white') => (thing === 'any' ? 'of choice' : thing),
  'masters.some': (count: number, thing: Thing) =>
    thing === 'faith' ? `${count} faith` : thing === 'any' ? `${count} of choice` : n(count, `# ${thing}`, `# ${thing}s`),
  'masters.nothing': 'nothing',
  'masters.initial': (colour: Banner) => colour.charAt(0).toUpperCase(),
  'masters.shelf': shelf,
  'masters.points': (points: number) => n(points, '# point', '# points'),
  'masters.card': (colour: Banner, level: number, points: number) =>
    `${colour} level ${level} card for ${n(points, '# point', '# points')}`,
  'masters.cardNumber': (card: number) => `card ${card}`,
  'masters.inFull': (card: string, cost: string, production: string) => `${card}, costs ${cost}, turns ${production}`,
  'masters.into': (takes: string, gives: string) => `${takes} into ${gives}`,
  'masters.discount': (some: string) => `cards cost ${some} less`,
  'masters.depot': (some: string) => `a depot for ${some}`,
  'masters.whiteGives': (some: string) => `a white marble gives ${some}`,
  'masters.turns': (production: string) => `turns ${production}`,
  'masters.needsCards': (count: number, colour: Banner, level: number | null) =>
    n(count, `# ${colour} card`, `# ${colour} cards`) + (level ? ` of level ${level}` : ''),
  'masters.leaderInFull': (ability: string, needs: string, points: string) =>
    `leader: ${ability}, needs ${needs}, ${points}`,
  'masters.leaderNumber': (leader: number) => `leader ${leader}`,
  'masters.whitesGive': (either: readonly string[]) => `white marbles give ${or(either)}`,
  'masters.powerCard': (colour: Banner, level: number) => `the ${colour} level ${level} card`,
  'masters.powerLeader': 'a leader',
  'masters.powerBasic': 'the basic power',
  'masters.step': (step: Step) => STEPS[step],
  'masters.due': (step: Step) => DUE[step],
  'masters.dueResources': (count: number) =>
    n(count, 'choose # resource to start with', 'choose # resources to start with'),
  'masters.first': (step: Step) => FIRST[step],
  'masters.hintWhere': 'Choose where it goes: whatever glows',
  'masters.hintOneMore': 'Choose one more',
  'masters.hintChange': 'Choose what glows: the shelf to change with',
  'masters.hintRearrange': '; shelves can be rearranged',
  'masters.hintOpen': (takes: number, gives: number) =>
    `Choose ${[takes ? `${takes} it takes` : '', gives ? `${gives} it gives` : ''].filter(Boolean).join(' and ')}; more powers may join`,

  'masters.moveKeep': (leaders: string) => `Keep the leaders: ${leaders}`,
  'masters.moveChoose': (some: string) => `Start with ${some}`,
  'masters.line': (line: 'row' | 'column', number: number) => `${line} ${number}`,
  'masters.moveTake': (line: 'row' | 'column', number: number, marbles: string) => `Take ${line} ${number}: ${marbles}`,
  'masters.moveConvert': (resource: Resource) => `Have a ${resource} for the white marble`,
  'masters.moveStore': (resource: Resource, number: number, depot: number) =>
    `Put a ${resource} on ${shelf(number, depot)}`,
  'masters.moveDiscard': (resource: Resource) => `Discard a ${resource}`,
  'masters.moveDiscardStored': (resource: Resource | null, number: number, depot: number) =>
    `Discard a ${resource ?? 'unit'} from ${shelf(number, depot)}`,
  'masters.moveSwap': (one: number, other: number) => `Swap the shelves ${one} and ${other}`,
  'masters.moveShift': (some: string, origin: string, to: string) => `Move ${some} from ${origin} to ${to}`,
  'masters.moveBuy': (card: string) => `Buy the ${card}`,
  'masters.movePay': (payment: string) => `Pay ${payment}`,
  'masters.fromShelf': (some: string, number: number, depot: number) => `${some} from ${shelf(number, depot)}`,
  'masters.fromBox': (some: string) => `${some} from the strongbox`,
  'masters.movePlace': (slot: number) => `Place the card on slot ${slot}`,
  'masters.moveProduce': (powers: string) => `Produce by ${powers}`,
  'masters.with': (some: string) => `with ${some}`,
  'masters.for': (some: string) => `for ${some}`,
  'masters.movePlay': (leader: string) => `Play the leader: ${leader}`,
  'masters.moveDismiss': (leader: string) => `Discard the leader: ${leader}`,
  'masters.moveEnd': 'End the turn',
  'masters.moveSkip': 'Pass',
  'masters.end': 'End turn',

  'masters.brings': (some: string) => `brings ${some}`,
  'masters.bringsWhites': (count: number) =>
    n(count, '# white marble to convert', '# white marbles to convert'),
  'masters.costs': (some: string) => `costs ${some}`,
  'masters.worth': (points: string) => `is worth ${points}`,
  'masters.faithForYou': (faith: number) => `${faith} faith for you`,
  'masters.faithForOthers': (faith: number) => `${faith} faith for the others once all is stored`,

  'masters.market': 'Market',
  'masters.corner': 'corner: next in',
  'masters.marble': (thing: Thing | 'white') => `${thing} marble`,
  'masters.cardsToBuy': 'Cards to buy',
  'masters.cards': 'Cards',
  'masters.leftInDeck': (count: number) => `${count} left in this deck`,
  'masters.noCard': (colour: Banner, level: number) => `no ${colour} level ${level}`,
  'masters.boardOf': (name: string) => `Board of ${name}`,
  'masters.yourBoard': 'Your board',
  'masters.toChoose': (count: number) => `Has ${count} to choose`,
  'masters.toStore': 'To store',
  'masters.toStoreNow': 'To store:',
  'masters.andWhites': (count: number) => `and ${count} white to convert`,
  'masters.soManyDiscarded': (count: number) => `(${count} discarded)`,
  'masters.buys': (card: string) => `Buys the ${card}`,
  'masters.produces': 'Produces',
  'masters.by': (powers: string) => `by ${powers}`,
  'masters.toPay': 'To pay:',
  'masters.stillToPay': 'Still to pay',
  'masters.gives': 'It gives',
  'masters.chooseSome': (count: number) => `Choose ${count}`,
  'masters.whites': (count: number) => `White marbles: ${count}`,
  'masters.takesSome': (count: number) => `Takes ${count}`,
  'masters.givesSome': (count: number) => `Gives ${count}`,
  'masters.picked': (what: string, resource: Resource, chosen: number) =>
    `${what}: ${resource}${chosen ? `, ${chosen} chosen` : ''}`,
  'masters.someToStore': (some: string) => `${some} to store`,
  'masters.bin': 'Bin',
  'masters.binDoes': 'Bin: discard it, faith for the others',
  'masters.cardYouBuy': (card: string) => `The card you buy: ${card}`,
  'masters.lastRound': 'This is the last round',
  'masters.firstBadge': '1st',
  'masters.onTrack': 'on the faith track',
  'masters.pts': (points: number) => `${points} pts`,
  'masters.report': (section: number, fate: 'open' | 'kept' | 'lost', worth: number) =>
    `Report ${section}, worth ${worth}: ${{ open: 'not reported yet', kept: 'kept', lost: 'lost' }[fate]}`,
  'masters.stored': (count: number) => `${count} stored`,
  'masters.yourStores': 'Your stores',
  'masters.strongbox': 'Strongbox',
  'masters.inBox': (some: string) => `${some} in the strongbox`,
  'masters.rearrange': 'Rearrange',
  'masters.rearrangeDoes': 'Move what lies on the shelves first',
  'masters.empty': 'empty',
  'masters.shelfHolds': (where: string, lying: string, places: number) => `${where}: ${lying} of ${places}`,
  'masters.only': (resource: Resource) => `, for ${resource}s only`,
  'masters.chosenTimes': (count: number) => n(count, ', chosen # time', ', chosen # times'),
  'masters.slot': (slot: number) => `slot ${slot}`,
  'masters.covered': (card: string) => `covered: ${card}`,
  'masters.basic': 'Basic power',
  'masters.basicDoes': (production: string) => `basic power: turns ${production}`,
  'masters.yourLeaders': 'Your leaders',
  'masters.leaders': 'Leaders',
  'masters.inPlay': 'in play',
  'masters.inPlayLeader': (leader: string) => `in play, ${leader}`,
  'masters.inHandLeader': (leader: string) => `in your hand, ${leader}`,
  'masters.play': 'Play',
  'masters.discard': 'Discard',
  'masters.putAway': (leaders: string) => `Put away: ${leaders}`,
  'masters.costLess': (amount: number) => `cost −${amount}`,
  'masters.extraDepot': 'extra depot',
  'masters.track': 'Faith track',
  'masters.space': (space: number) => `Space ${space}`,
  'masters.section': (section: number, worth: number) =>
    `section ${section}${worth ? `, calls for its report, worth ${worth}` : ''}`,
  'masters.here': (person: Who) => `${whom(person)} ${be(person)} here`,
  'masters.crossHere': 'Lorenzo’s cross is here',
  'masters.trackWords':
    'Bold: points. Shaded: in the section of a report, or past it, a tile is kept. Red: where it is called, and its worth.',
  'masters.hisCross': (space: number) => `His cross is on space ${space}`,
  'masters.tokens': (count: number) => n(count, '# token left in the stack', '# tokens left in the stack'),
  'masters.turned': 'Turned since the last shuffle',
  'masters.none': 'none',
  'masters.removed': (count: number) => `Cards he removed: ${count}`,
  'masters.tokenRemoves': (colour: Banner) => `two ${colour} cards go`,
  'masters.tokenMoves': (steps: number, shuffles: boolean) =>
    `his cross moves ${steps}${shuffles ? ' and all tokens are shuffled' : ''}`,
  'masters.tokenNumber': (token: number) => `token ${token}`,

  'masters.toldFirst': (person: Who) => `${who(person)} ${be(person)} the first player`,
  'masters.toldKept': (person: Who, count: number) => `${who(person)} kept ${n(count, '# leader', '# leaders')}`,
  'masters.toldChose': (person: Who, goods: string) => `${who(person)} started with ${goods}`,
  'masters.toldTook': (person: Who, line: 'row' | 'column', number: number, marbles: string) =>
    `${who(person)} took ${line} ${number}: ${marbles}`,
  'masters.toldConverted': (person: Who, goods: string) => `${who(person)} had ${goods} for a white marble`,
  'masters.toldStored': (person: Who, goods: string, number: number, depot: number) =>
    `${who(person)} put ${goods} on ${shelf(number, depot)}`,
  'masters.toldDiscarded': (person: Who, goods: string) => `${who(person)} discarded ${goods}`,
  'masters.toldDiscardedFrom': (person: Who, goods: string, number: number, depot: number) =>
    `${who(person)} discarded ${goods} from ${shelf(number, depot)}`,
  'masters.toldSwapped': (person: Who, one: number, other: number) =>
    `${who(person)} swapped the shelves ${one} and ${other}`,
  'masters.toldShifted': (person: Who, goods: string, origin: string, to: string) =>
    `${who(person)} moved ${goods} from ${origin} to ${to}`,
  'masters.toldTaken': (person: Who, card: string, price: string) => `${who(person)} took the ${card} at ${price}`,
  'masters.toldPaid': (person: Who, payment: string) => `${who(person)} paid ${payment}`,
  'masters.ofShelf': (goods: string, number: number, depot: number) => `${goods} of ${shelf(number, depot)}`,
  'masters.ofBox': (goods: string) => `${goods} of the strongbox`,
  'masters.toldPlaced': (person: Who, card: string, slot: number) => `${who(person)} placed the ${card} on slot ${slot}`,
  'masters.toldAnnounced': (person: Who, powers: string, takes: string, gives: string) =>
    `${who(person)} set ${powers} to turn ${takes} into ${gives}`,
  'masters.toldLeader': (person: Who, ability: string) =>
    `${who(person)} played a leader${ability ? `: ${ability}` : ''}`,
  'masters.toldDismissed': (person: Who) => `${who(person)} discarded a leader`,
  'masters.toldCross': (steps: string, space: number) => `Lorenzo’s cross went on ${steps} to space ${space}`,
  'masters.toldAdvanced': (person: Who, steps: string, space: number) =>
    `${who(person)} went on ${steps} to space ${space}`,
  'masters.toldReport': (section: number, keepers: readonly Who[]) =>
    `Report ${section}: the tile is kept by ${keepers.map(whom).join(', ') || 'nobody'}`,
  'masters.toldLastRound': (names: readonly string[]) => `The last round began: ${names.join(', ')} reached the goal`,
  'masters.toldSkipped': (person: Who) => `${who(person)} ${person.you ? 'were' : 'was'} passed over`,
  'masters.toldToken': (what: string) => `Lorenzo turned a token: ${what}`,
  'masters.toldRemoved': (card: string) => `Lorenzo removed the ${card}`,
  'masters.toldLost': (person: Who, what: string) => `${who(person)} lost ${what}`,
  'masters.unpaidCard': 'the card not paid for',
}
