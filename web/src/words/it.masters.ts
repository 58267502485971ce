// Italiano: Masters of Renaissance.

import type { Thing } from '../games/masters/pieces'
import type { Step } from '../games/masters/words'
import { grammar } from './grammar'
import { ha, ripiano, sul, dal, del, punti, alcune, CARDS, RESOURCES, una } from './it.nouns'
import type { Like } from './area.svelte'
import type { masters as English } from './en.masters'

const { n, and, or } = grammar('it')

const linea = (line: 'row' | 'column', number: number): string => `${line === 'row' ? 'riga' : 'colonna'} ${number}`

const STEPS: Readonly<Record<Step, string>> = {
  leaders: 'sceglie i leader',
  resources: 'sceglie le risorse iniziali',
  settle: 'sistema le risorse iniziali',
  ready: 'deve prendere biglie, comprare o produrre',
  convert: 'sceglie cosa danno le biglie bianche',
  store: 'sistema ciò che ha dato il mercato',
  pay: 'paga una carta',
  place: 'posa una carta',
  produce: 'paga una produzione',
  done: 'può finire il turno',
}

const DUE: Readonly<Record<Step, string>> = {
  leaders: 'tieni 2 leader',
  resources: 'scegli con che cosa iniziare',
  settle: 'sistema le risorse iniziali',
  ready: 'prendi, compra o produci',
  convert: 'scegli cosa danno le biglie bianche',
  store: 'sistema o scarta ciò che hai preso',
  pay: 'paga la carta',
  place: 'posa la carta',
  produce: 'paga la produzione',
  done: 'finiscilo, o usa un leader',
}

const FIRST: Readonly<Record<Step, string>> = {
  leaders: 'Scegli i due leader da tenere',
  resources: 'Scegli dalla riserva',
  settle: 'Scegli una risorsa, poi un ripiano',
  ready: 'Scegli una freccia del mercato, una carta o un potere della tua plancia',
  convert: 'Scegli una risorsa per la prossima biglia bianca',
  store: 'Scegli una risorsa, poi un ripiano o il cestino',
  pay: 'Scegli da quali ripiani e con che cosa del forziere paghi',
  place: 'Scegli uno spazio',
  produce: 'Scegli da quali ripiani e con che cosa del forziere paghi',
  done: 'Finisci il turno, o usa prima un leader',
}

const cosa = (thing: Thing | 'white'): string =>
  thing === 'any' ? 'a scelta' : thing === 'faith' ? 'fede' : thing === 'white' ? 'bianca' : RESOURCES[thing][1]

export const masters: Like<typeof English> = {
  'masters.held': (count) => n(count, '# leader in mano', '# leader in mano'),
  'masters.supply': (count) => n(count, '# carta da comprare', '# carte da comprare'),
  'masters.thing': cosa,
  'masters.some': alcune,
  'masters.nothing': 'niente',
  'masters.initial': (colour) => ({ green: 'Ve', blue: 'Bl', yellow: 'Gi', purple: 'Vi' })[colour],
  'masters.shelf': ripiano,
  'masters.points': punti,
  'masters.card': (colour, level, points) => `carta ${CARDS[colour][0]} di livello ${level} da ${punti(points)}`,
  'masters.cardNumber': (card) => `carta ${card}`,
  'masters.inFull': (card, cost, production) => `${card}, costa ${cost}, trasforma ${production}`,
  'masters.into': (takes, gives) => `${takes} in ${gives}`,
  'masters.discount': (some) => `le carte costano ${some} in meno`,
  'masters.depot': (some) => `un deposito per ${some}`,
  'masters.whiteGives': (some) => `una biglia bianca dà ${some}`,
  'masters.turns': (production) => `trasforma ${production}`,
  'masters.needsCards': (count, colour, level) =>
    n(count, `# carta ${CARDS[colour][0]}`, `# carte ${CARDS[colour][1]}`) + (level ? ` di livello ${level}` : ''),
  'masters.leaderInFull': (ability, needs, points) => `leader: ${ability}, richiede ${needs}, ${points}`,
  'masters.leaderNumber': (leader) => `leader ${leader}`,
  'masters.whitesGive': (either) => `le biglie bianche danno ${or(either)}`,
  'masters.powerCard': (colour, level) => `la carta ${CARDS[colour][0]} di livello ${level}`,
  'masters.powerLeader': 'un leader',
  'masters.powerBasic': 'la produzione base',
  'masters.step': (step) => STEPS[step],
  'masters.due': (step) => DUE[step],
  'masters.dueResources': (count) => n(count, 'scegli # risorsa iniziale', 'scegli # risorse iniziali'),
  'masters.first': (step) => FIRST[step],
  'masters.hintWhere': 'Scegli dove va: tutto ciò che brilla',
  'masters.hintOneMore': 'Scegline un altro',
  'masters.hintChange': 'Scegli ciò che brilla: il ripiano con cui scambiare',
  'masters.hintRearrange': '; i ripiani si possono riordinare',
  'masters.hintOpen': (takes, gives) =>
    `Scegli ${[takes ? `${takes} da dare` : '', gives ? `${gives} da ricevere` : ''].filter(Boolean).join(' e ')}; puoi aggiungere altri poteri`,

  'masters.moveKeep': (leaders) => `Tieni i leader: ${leaders}`,
  'masters.moveChoose': (some) => `Inizia con ${some}`,
  'masters.line': linea,
  'masters.moveTake': (line, number, marbles) => `Prendi la ${linea(line, number)}: ${marbles}`,
  'masters.moveConvert': (resource) => `Prendi ${una(resource)} per la biglia bianca`,
  'masters.moveStore': (resource, number, depot) => `Metti ${una(resource)} ${sul(number, depot)}`,
  'masters.moveDiscard': (resource) => `Scarta ${una(resource)}`,
  'masters.moveDiscardStored': (resource, number, depot) =>
    `Scarta ${resource ? una(resource) : 'una risorsa'} ${dal(number, depot)}`,
  'masters.moveSwap': (one, other) => `Scambia i ripiani ${one} e ${other}`,
  'masters.moveShift': (some, origin, to) => `Sposta ${some}: da ${origin} a ${to}`,
  'masters.moveBuy': (card) => `Compra la ${card}`,
  'masters.movePay': (payment) => `Paga ${payment}`,
  'masters.fromShelf': (some, number, depot) => `${some} ${dal(number, depot)}`,
  'masters.fromBox': (some) => `${some} dal forziere`,
  'masters.movePlace': (slot) => `Posa la carta nello spazio ${slot}`,
  'masters.moveProduce': (powers) => `Produci con ${powers}`,
  'masters.with': (some) => `dando ${some}`,
  'masters.for': (some) => `per ${some}`,
  'masters.movePlay': (leader) => `Gioca il leader: ${leader}`,
  'masters.moveDismiss': (leader) => `Scarta il leader: ${leader}`,
  'masters.moveEnd': 'Finisci il turno',
  'masters.moveSkip': 'Passa',
  'masters.end': 'Fine turno',

  'masters.brings': (some) => `porta ${some}`,
  'masters.bringsWhites': (count) => n(count, '# biglia bianca da convertire', '# biglie bianche da convertire'),
  'masters.costs': (some) => `costa ${some}`,
  'masters.worth': (points) => `vale ${points}`,
  'masters.faithForYou': (faith) => n(faith, '# punto fede per te', '# punti fede per te'),
  'masters.faithForOthers': (faith) =>
    n(
      faith,
      '# punto fede per gli altri quando tutto è sistemato',
      '# punti fede per gli altri quando tutto è sistemato',
    ),

  'masters.market': 'Mercato',
  'masters.corner': 'angolo: la prossima',
  'masters.marble': (thing) => (thing === 'white' ? 'biglia bianca' : `biglia: ${cosa(thing)}`),
  'masters.cardsToBuy': 'Carte da comprare',
  'masters.cards': 'Carte',
  'masters.leftInDeck': (count) => n(count, '# rimasta in questo mazzo', '# rimaste in questo mazzo'),
  'masters.noCard': (colour, level) => `nessuna ${CARDS[colour][0]} di livello ${level}`,
  'masters.boardOf': (name) => `Plancia di ${name}`,
  'masters.yourBoard': 'La tua plancia',
  'masters.toChoose': (count) => `Ne sceglie ${count}`,
  'masters.toStore': 'Da sistemare',
  'masters.toStoreNow': 'Da sistemare:',
  'masters.andWhites': (count) => n(count, 'e # bianca da convertire', 'e # bianche da convertire'),
  'masters.soManyDiscarded': (count) => n(count, '(# scartata)', '(# scartate)'),
  'masters.buys': (card) => `Compra la ${card}`,
  'masters.produces': 'Produce',
  'masters.by': (powers) => `con ${powers}`,
  'masters.toPay': 'Da pagare:',
  'masters.stillToPay': 'Ancora da pagare',
  'masters.gives': 'Dà',
  'masters.chooseSome': (count) => `Scegline ${count}`,
  'masters.whites': (count) => `Biglie bianche: ${count}`,
  'masters.takesSome': (count) => `Da dare: ${count}`,
  'masters.givesSome': (count) => `Da ricevere: ${count}`,
  'masters.picked': (what, resource, chosen) =>
    `${what}: ${RESOURCES[resource][1]}${chosen ? `, scelte ${chosen}` : ''}`,
  'masters.someToStore': (some) => `${some} da sistemare`,
  'masters.bin': 'Cestino',
  'masters.binDoes': 'Cestino: scarta, fede per gli altri',
  'masters.cardYouBuy': (card) => `La carta che compri: ${card}`,
  'masters.lastRound': 'Questo è l’ultimo giro',
  'masters.firstBadge': '1º',
  'masters.onTrack': 'sul tracciato fede',
  'masters.pts': (points) => `${points} pt`,
  'masters.report': (section, fate, worth) =>
    `Rapporto ${section}, vale ${worth}: ${{ open: 'non ancora chiamato', kept: 'tenuto', lost: 'perso' }[fate]}`,
  'masters.stored': (count) => n(count, '# in deposito', '# in deposito'),
  'masters.yourStores': 'I tuoi depositi',
  'masters.strongbox': 'Forziere',
  'masters.inBox': (some) => `${some} nel forziere`,
  'masters.rearrange': 'Riordina',
  'masters.rearrangeDoes': 'Prima sposta ciò che è sui ripiani',
  'masters.empty': 'vuoto',
  'masters.shelfHolds': (where, lying, places) => `${where}: ${lying} su ${places}`,
  'masters.only': (resource) => `, solo per ${RESOURCES[resource][2]}`,
  'masters.chosenTimes': (count) => n(count, ', scelto # volta', ', scelto # volte'),
  'masters.slot': (slot) => `spazio ${slot}`,
  'masters.covered': (card) => `coperta: ${card}`,
  'masters.basic': 'Produzione base',
  'masters.basicDoes': (production) => `produzione base: trasforma ${production}`,
  'masters.yourLeaders': 'I tuoi leader',
  'masters.leaders': 'Carte leader',
  'masters.inPlay': 'in gioco',
  'masters.inPlayLeader': (leader) => `in gioco, ${leader}`,
  'masters.inHandLeader': (leader) => `nella tua mano, ${leader}`,
  'masters.play': 'Gioca',
  'masters.discard': 'Scarta',
  'masters.putAway': (leaders) => `Messi via: ${leaders}`,
  'masters.costLess': (amount) => `costo −${amount}`,
  'masters.extraDepot': 'deposito in più',
  'masters.track': 'Tracciato fede',
  'masters.space': (space) => `Casella ${space}`,
  'masters.section': (section, worth) =>
    `sezione ${section}${worth ? `, casella del Papa: chiama il rapporto, vale ${worth}` : ''}`,
  'masters.here': (person) => (person.you ? 'tu sei qui' : `${person.name} è qui`),
  'masters.crossHere': 'la croce di Lorenzo è qui',
  'masters.trackWords':
    'Grassetto: punti. Ombreggiato: chi è nella sezione di un rapporto, o oltre, tiene la tessera. Rosso: dove il Papa lo chiama, e quanto vale.',
  'masters.hisCross': (space) => `La sua croce è sulla casella ${space}`,
  'masters.tokens': (count) => n(count, '# segnalino nella pila', '# segnalini nella pila'),
  'masters.turned': 'Girati dall’ultimo rimescolamento',
  'masters.none': 'nessuno',
  'masters.removed': (count) => `Carte che ha tolto: ${count}`,
  'masters.tokenRemoves': (colour) => `via due carte ${CARDS[colour][1]}`,
  'masters.tokenMoves': (steps, shuffles) =>
    `la sua croce avanza di ${steps}${shuffles ? ' e tutti i segnalini si rimescolano' : ''}`,
  'masters.tokenNumber': (token) => `segnalino ${token}`,

  'masters.toldFirst': (person) => `${person.you ? 'Sei' : `${person.name} è`} il primo giocatore`,
  'masters.toldKept': (person, count) => `${ha(person)} tenuto ${n(count, '# leader', '# leader')}`,
  'masters.toldChose': (person, goods) => `${ha(person)} iniziato con ${goods}`,
  'masters.toldTook': (person, line, number, marbles) => `${ha(person)} preso la ${linea(line, number)}: ${marbles}`,
  'masters.toldConverted': (person, goods) => `${ha(person)} avuto ${goods} per una biglia bianca`,
  'masters.toldStored': (person, goods, number, depot) => `${ha(person)} messo ${goods} ${sul(number, depot)}`,
  'masters.toldDiscarded': (person, goods) => `${ha(person)} scartato ${goods}`,
  'masters.toldDiscardedFrom': (person, goods, number, depot) =>
    `${ha(person)} scartato ${goods} ${dal(number, depot)}`,
  'masters.toldSwapped': (person, one, other) => `${ha(person)} scambiato i ripiani ${one} e ${other}`,
  'masters.toldShifted': (person, goods, origin, to) => `${ha(person)} spostato ${goods}: da ${origin} a ${to}`,
  'masters.toldTaken': (person, card, price) => `${ha(person)} preso la ${card} per ${price}`,
  'masters.toldPaid': (person, payment) => `${ha(person)} pagato ${payment}`,
  'masters.ofShelf': (goods, number, depot) => `${goods} ${del(number, depot)}`,
  'masters.ofBox': (goods) => `${goods} del forziere`,
  'masters.toldPlaced': (person, card, slot) => `${ha(person)} posato la ${card} nello spazio ${slot}`,
  'masters.toldAnnounced': (person, powers, takes, gives) =>
    `${ha(person)} usato ${powers} per trasformare ${takes} in ${gives}`,
  'masters.toldLeader': (person, ability) => `${ha(person)} giocato un leader${ability ? `: ${ability}` : ''}`,
  'masters.toldDismissed': (person) => `${ha(person)} scartato un leader`,
  'masters.toldCross': (steps, space) => `La croce di Lorenzo è avanzata di ${steps} alla casella ${space}`,
  'masters.toldAdvanced': (person, steps, space) =>
    `${person.you ? 'Avanzi' : `${person.name} avanza`} di ${steps} alla casella ${space}`,
  'masters.toldReport': (section, keepers) =>
    keepers.length
      ? `Rapporto ${section}: la tessera resta a ${keepers.map((one) => (one.you ? 'te' : one.name)).join(', ')}`
      : `Rapporto ${section}: la tessera non resta a nessuno`,
  'masters.toldLastRound': (names) =>
    `Comincia l’ultimo giro: ${and(names)} ${names.length > 1 ? 'hanno' : 'ha'} raggiunto la meta`,
  'masters.toldSkipped': (person) => (person.you ? 'Il tuo turno è saltato' : `Il turno di ${person.name} è saltato`),
  'masters.toldToken': (what) => `Lorenzo ha girato un segnalino: ${what}`,
  'masters.toldRemoved': (card) => `Lorenzo ha tolto la ${card}`,
  'masters.toldLost': (person, what) => `${ha(person)} perso ${what}`,
  'masters.unpaidCard': 'la carta non pagata',
}
