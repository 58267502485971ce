// Ciò che la casa e le regole rifiutano, in italiano. A sinistra la frase come la scrive la casa.

import type { Colour as Banner } from '../games/masters/pieces'
import { nameOf } from '../games/qwirkle/tiles'
import { grammar } from './grammar'
import { house } from './it.house'
import { cardsNeeded, cellIn, colourOf, goodsIn, numberOf, powerIn, resourceOf, towerOf } from './house'
import { alcune, CARDS, ilPersonaggio, RESOURCES, STUDENTS, TOWERS, una } from './it.nouns'
import type { Goods, Refusals } from './refusals.gen'

const { n, and, or } = grammar('it')

type One = string | number

const beni = (goods: Goods): string => goodsIn(goods, alcune, and, 'niente')
const posti = (goods: Goods): string => n(goods['place'] ?? 0, '# posto', '# posti')
const tante = (resource: One): string => RESOURCES[resourceOf(resource)][2]
const studente = (colour: One): string => `studente ${STUDENTS[colourOf(colour)]?.[0] ?? colour}`
const torri = (tower: One): string => TOWERS[towerOf(tower)]?.[1] ?? String(tower)
const ilNome = (name: One): string => ilPersonaggio(numberOf(name))
const potere = (power: One): string =>
  powerIn(power, 'la produzione base', (number) => `la carta ${number}`, (number) => `il leader ${number}`)
const casella = (cell: One): string => cellIn(cell, (row, column) => `riga ${row}, colonna ${column}`)
const linea = (line: One): string => (line === 'row' ? 'riga' : 'colonna')
const tessera = (tile: One): string => nameOf(String(tile))

/** Ciò che si voleva fare. */
const DOING: Readonly<Record<string, string>> = {
  'play an assistant': 'giocare un assistente',
  'move a student': 'muovere uno studente',
  'move mother nature': 'muovere Madre Natura',
  'take a cloud': 'prendere una nuvola',
  'keep leaders': 'tenere leader',
  'choose resources': 'scegliere risorse',
  'take from the market': 'prendere dal mercato',
  'convert a marble': 'convertire una biglia',
  'store anything': 'sistemare nulla',
  'discard anything': 'scartare nulla',
  'discard from a shelf': 'scartare da un ripiano',
  'swap shelves': 'scambiare ripiani',
  'move units': 'spostare risorse',
  'buy a card': 'comprare una carta',
  pay: 'pagare',
  'place a card': 'posare una carta',
  produce: 'produrre',
  'play a leader': 'giocare un leader',
  'discard a leader': 'scartare un leader',
  'end the turn': 'finire il turno',
  'be passed over': 'saltare il turno',
  place: 'piazzare',
  trade: 'scambiare',
  take: 'prendono',
  give: 'danno',
}
const fare = (doing: One): string => DOING[doing] ?? String(doing)

/** Ciò che va fatto prima. */
const DUE: Readonly<Record<string, string>> = {
  'keep two of your leaders first': 'prima tieni due dei tuoi leader',
  'choose the resources you start with first': 'prima scegli le risorse iniziali',
  'put the resources you start with on your shelves first': 'prima sistema le risorse iniziali sui ripiani',
  'take from the market, buy a card or produce first': 'prima prendi dal mercato, compra una carta o produci',
  'choose what your white marbles give first': 'prima scegli cosa danno le biglie bianche',
  'store or discard what you took from the market first': 'prima sistema o scarta ciò che hai preso dal mercato',
  'pay for the card you took first': 'prima paga la carta che hai preso',
  'place the card you paid for first': 'prima posa la carta che hai pagato',
  'pay for the production you announced first': 'prima paga la produzione annunciata',
  "this turn's action is done": 'l’azione di questo turno è già fatta',
}

export const refusals: Refusals = {
  ...house,
  '12 rounds brought nothing but trades': () => 'in 12 giri ci sono stati solo scambi',
  "Lorenzo's cross reached the end of the track": () => 'la croce di Lorenzo ha raggiunto la fine del tracciato',
  'a colour is gone from the grid': () => 'un colore è sparito dalla griglia',
  'a hint is for whoever is to move, and that is not you now': () =>
    'un suggerimento è per chi è di turno, e ora non tocca a te',
  'a side has placed its last tower': () => 'qualcuno ha costruito la sua ultima torre',
  'a solo game waits for its player': () => 'una partita in solitario aspetta il suo giocatore',
  'a turn is at least one move': () => 'un turno è almeno una mossa',
  'a {resource} on shelf {shelf} would leave no place for the other {other}': ({ resource, shelf, other }) =>
    `${una(resourceOf(resource))} sul ripiano ${shelf} non lascerebbe posto per l’altra risorsa: ${RESOURCES[resourceOf(other)][1]}`,
  'all tiles of a turn must lie in one row or in one column': () =>
    'tutte le tessere di un turno stanno in una riga o in una colonna',
  'assistant {assistant} is not in your hand: play one of {assistants}': ({ assistant, assistants }) =>
    `l’assistente ${assistant} non è nella tua mano: gioca uno di ${assistants.join(', ')}`,
  'assistant {assistant} was already played this round: play one of {assistants}': ({ assistant, assistants }) =>
    `l’assistente ${assistant} è già stato giocato in questo round: gioca uno di ${assistants.join(', ')}`,
  'at least one tile must touch the tiles already there': () => 'almeno una tessera deve toccare quelle già posate',
  'brought together with others who wait': () => 'riunito ad altri che aspettano',
  'card {card} costs {price}, you have {held}': ({ card, price, held }) =>
    `la carta ${card} costa ${beni(price)}, tu hai ${beni(held)}`,
  'card {card} costs {price}, you offer {offer}': ({ card, price, offer }) =>
    `la carta ${card} costa ${beni(price)}, tu offri ${beni(offer)}`,
  'card {card} is not on top of a deck': ({ card }) => `la carta ${card} non è in cima a un mazzo`,
  'card {card} is of level 1, and no slot of yours is empty': ({ card }) =>
    `la carta ${card} è di livello 1, e nessun tuo spazio è vuoto`,
  'card {card} is of level 1, and slot {slot} is not empty': ({ card, slot }) =>
    `la carta ${card} è di livello 1, e lo spazio ${slot} non è vuoto`,
  'card {card} is of level {level}, and no slot of yours ends in a card of level {below}': ({ card, level, below }) =>
    `la carta ${card} è di livello ${level}, e nessun tuo spazio finisce con una carta di livello ${below}`,
  'card {card} is of level {level}, and slot {slot} does not end in a card of level {below}': (about) =>
    `la carta ${about.card} è di livello ${about.level}, e lo spazio ${about.slot} non finisce con una carta di livello ${about.below}`,
  'character {character} is not in play: there are {there}': ({ character }) =>
    `il personaggio ${character} non è in gioco`,
  'characters are used in your action turn, not while assistants are played': () =>
    'i personaggi si usano nel tuo turno di azione, non mentre si giocano gli assistenti',
  'cloud {cloud} is empty: take one of {clouds}': ({ cloud, clouds }) =>
    `la nuvola ${cloud} è vuota: prendi una di ${clouds.join(', ')}`,
  'connection lost': () => 'connessione persa',
  'in this game there is nothing to wish for': () => 'in questo gioco non c’è niente da chiedere',
  'it is not your turn': () => 'non tocca a te',
  'keep {count} different leaders of {dealt}': ({ count, dealt }) =>
    `tieni ${count} leader diversi tra ${dealt.join(', ')}`,
  'leader {leader} is not in your hand': ({ leader }) => `il leader ${leader} non è nella tua mano`,
  'leader {leader} is played already': ({ leader }) => `il leader ${leader} è già in gioco`,
  'leader {leader} needs {needs}': ({ leader, cards, goods }) => {
    const wanted = cardsNeeded<Banner>(cards).map(([colour, level, count]) => {
      const [one, many] = CARDS[colour]
      return n(count, `# carta ${one}`, `# carte ${many}`) + (level ? ` di livello ${level}` : '')
    })
    return `il leader ${leader} richiede ${and([...wanted, ...(Object.keys(goods).length ? [beni(goods)] : [])])}`
  },
  'left the table': () => 'ha lasciato il tavolo',
  'mother nature has already moved in this turn': () => 'in questo turno Madre Natura si è già mossa',
  'mother nature may go 1 group, not {count}': ({ count }) => `Madre Natura può andare di 1 gruppo, non di ${count}`,
  'mother nature may go 1 to {most} groups, not {count}': ({ most, count }) =>
    `Madre Natura può andare da 1 a ${most} gruppi, non di ${count}`,
  'move at least 1 unit': () => 'sposta almeno 1 risorsa',
  'name at least one power to produce with': () => 'indica almeno un potere con cui produrre',
  'name at least one tile to {verb}': ({ verb }) => `indica almeno una tessera da ${fare(verb)}`,
  'name two different shelves to move between': () => 'indica due ripiani diversi tra cui spostare',
  'name two different shelves to swap': () => 'indica due ripiani diversi da scambiare',
  'no shelf can take a {resource}': ({ resource }) => `nessun ripiano può accogliere ${una(resourceOf(resource))}`,
  'no student on the Princess finds a free seat in your dining room': () =>
    'nessuno studente della Principessa trova posto nella tua sala',
  'no tile in any hand or in the bag fits anywhere': () =>
    'nessuna tessera, in mano o nel sacchetto, sta da qualche parte',
  'no {resource} waits to be stored, only {resources}': ({ resource, resources }) =>
    `non c’è ${una(resourceOf(resource))} da sistemare, solo ${resources.map((other) => RESOURCES[resourceOf(other)][1]).join(', ')}`,
  'nobody asks to take anything back': () => 'nessuno chiede di ritirare una mossa',
  'nobody here can be asked for a hint': () => 'qui non c’è nessuno a cui chiedere un suggerimento',
  'nobody here teaches {game}': ({ game }) => `qui nessuno insegna ${game}`,
  'nobody here can be asked for a review': () => 'qui non c’è nessuno a cui chiedere un’analisi',
  'one character a turn: you have already paid the {name}': ({ name }) =>
    `un personaggio per turno: hai già pagato ${ilNome(name)}`,
  'one player is left': () => 'è rimasto un solo giocatore',
  'only the shelves 1 to {last} can be swapped, not shelf {shelf}': ({ last, shelf }) =>
    `si scambiano solo i ripiani da 1 a ${last}, non il ripiano ${shelf}`,
  'seat {seat} is empty: somebody must sit there before the start': ({ seat }) =>
    `il posto ${seat} è vuoto: qualcuno deve sedersi prima dell’inizio`,
  'shelf {shelf} has {places}, too few for {count} {resource}s': ({ shelf, places, count, resource }) =>
    `il ripiano ${shelf} ha ${posti(places)}, troppo pochi per ${count} ${tante(resource)}`,
  'shelf {shelf} holds {goods}, you cannot take {count} from it': ({ shelf, goods, count }) =>
    `il ripiano ${shelf} contiene ${beni(goods)}, non puoi prenderne ${count}`,
  'shelf {shelf} holds {held}, you cannot move {count} from it': ({ shelf, held, count }) =>
    `il ripiano ${shelf} contiene ${held}, non puoi spostarne ${count}`,
  'shelf {shelf} holds {other}s, no {resource}s': ({ shelf, other, resource }) =>
    `il ripiano ${shelf} contiene ${tante(other)}, non ${tante(resource)}`,
  'shelf {shelf} holds {other}s, so it cannot take a {resource}': ({ shelf, other, resource }) =>
    `il ripiano ${shelf} contiene ${tante(other)}, quindi non può accogliere ${una(resourceOf(resource))}`,
  'shelf {shelf} holds {other}s, so it cannot take {resource}s': ({ shelf, other, resource }) =>
    `il ripiano ${shelf} contiene ${tante(other)}, quindi non può accogliere ${tante(resource)}`,
  'shelf {shelf} is a leader depot for {other}s, not for a {resource}': ({ shelf, other, resource }) =>
    `il ripiano ${shelf} è un deposito leader per ${tante(other)}, non per ${una(resourceOf(resource))}`,
  'shelf {shelf} is a leader depot for {other}s, so it cannot take {resource}s': ({ shelf, other, resource }) =>
    `il ripiano ${shelf} è un deposito leader per ${tante(other)}, quindi non può accogliere ${tante(resource)}`,
  'shelf {shelf} is empty': ({ shelf }) => `il ripiano ${shelf} è vuoto`,
  'shelf {shelf} is full: it has {places} places': ({ shelf, places }) =>
    `il ripiano ${shelf} è pieno: ha ${n(Number(places), '# posto', '# posti')}`,
  'somebody at the table will not play again': () => 'qualcuno al tavolo non vuole la rivincita',
  'somebody named {name} sits at table {table}; take another name': ({ name, table }) =>
    `al tavolo ${table} siede già qualcuno di nome ${name}; scegli un altro nome`,
  'swapping {one} for {other} changes nothing: name two colours': ({ one, other }) =>
    `scambiare ${studente(one)} con ${studente(other)} non cambia niente: indica due colori`,
  'table {table} has begun; you can watch it': ({ table }) => `il tavolo ${table} ha cominciato; puoi guardare`,
  'table {table} is full': ({ table }) => `il tavolo ${table} è pieno`,
  'the Jester and your entrance have no two students of different colours to swap': () =>
    'il Giullare e il tuo ingresso non hanno due studenti di colore diverso da scambiare',
  'the assistants have run out': () => 'gli assistenti sono finiti',
  'the bag has run out': () => 'il sacchetto è vuoto',
  'the bag holds {inside} tiles, too few to trade {count}': ({ inside, count }) =>
    `nel sacchetto ci sono ${n(Number(inside), '# tessera', '# tessere')}, troppo poche per scambiarne ${count}`,
  'the bag is empty and a hand is played out': () => 'il sacchetto è vuoto e una mano è finita',
  'the bag is empty and no player can place a tile': () => 'il sacchetto è vuoto e nessuno può piazzare una tessera',
  'the end of the track is reached': () => 'la fine del tracciato è raggiunta',
  'the first move must be a placement, not a trade': () => 'la prima mossa dev’essere un piazzamento, non uno scambio',
  'the first move must cover the centre, {cell}': ({ cell }) =>
    `la prima mossa deve coprire il centro (${casella(cell)})`,
  'the game has begun': () => 'la partita è cominciata',
  'the game is over': () => 'la partita è finita',
  'the house failed at this move, which was not played: the game stands as it did before': () =>
    'la casa ha sbagliato con questa mossa, che non è stata giocata: la partita è com’era prima',
  'the last round is played': () => 'l’ultimo giro è giocato',
  'the others are still choosing their leaders and resources': () =>
    'gli altri stanno ancora scegliendo leader e risorse',
  'the seventh card is placed': () => 'la settima carta è posata',
  'the word for the seed is at most 200 characters': () => 'la parola per il seme ha al massimo 200 caratteri',
  'the {line} through {cell} would hold {tile} and {other}, which share neither colour nor shape': (about) =>
    `la ${linea(about.line)} per ${casella(about.cell)} avrebbe ${tessera(about.tile)} e ${tessera(about.other)}, che non condividono né colore né forma`,
  'the {line} through {cell} would hold {tile} twice': ({ line, cell, tile }) =>
    `la ${linea(line)} per ${casella(cell)} avrebbe due volte ${tessera(tile)}`,
  'the {name} costs {cost}, you have {coins}': ({ name, cost, coins }) => `${ilNome(name)} costa ${cost}, tu hai ${coins}`,
  'the {name} has done all it can in this turn': ({ name }) => `${ilNome(name)} in questo turno ha già fatto tutto`,
  'there are no characters in a simple game': () => 'nella partita semplice non ci sono personaggi',
  'there is a gap at {cell}: the tiles must end up in one unbroken line': ({ cell }) =>
    `c’è un vuoto in ${casella(cell)}: le tessere devono formare una linea senza interruzioni`,
  'there is no cloud {cloud}: the clouds are 0 to {last}': ({ cloud, last }) =>
    `non c’è una nuvola ${cloud}: le nuvole vanno da 0 a ${last}`,
  'there is no island {island}: the islands are 0 to {last}': ({ island, last }) =>
    `non c’è un’isola ${island}: le isole vanno da 0 a ${last}`,
  'there is no no-entry tile left on the Herbalist': () => 'sull’Erborista non ci sono più divieti',
  'there is no seat {seat}': ({ seat }) => `non c’è un posto ${seat}`,
  'there is no shelf {shelf}: yours are 1 to {last}': ({ shelf, last }) =>
    `non c’è un ripiano ${shelf}: i tuoi vanno da 1 a ${last}`,
  'there is no shelf {shelf}: yours are 1 to {last}, your leader depot from {first} on': ({ shelf, last, first }) =>
    `non c’è un ripiano ${shelf}: i tuoi vanno da 1 a ${last}, il deposito leader è il ${first}`,
  'there is no shelf {shelf}: yours are 1 to {last}, your leader depots from {first} on': ({ shelf, last, first }) =>
    `non c’è un ripiano ${shelf}: i tuoi vanno da 1 a ${last}, i depositi leader dal ${first} in poi`,
  'there is no slot {slot}: slots go from 1 to {last}': ({ slot, last }) =>
    `non c’è uno spazio ${slot}: gli spazi vanno da 1 a ${last}`,
  'there is no student on the Monk': () => 'sul Monaco non ci sono studenti',
  'there is no table {table!r} here': ({ table }) => `qui non c’è un tavolo «${table}»`,
  'there is no {line} {number}: rows go from 1 to {rows}, columns from 1 to {columns}': (about) =>
    `non c’è una ${linea(about.line)} ${about.number}: le righe vanno da 1 a ${about.rows}, le colonne da 1 a ${about.columns}`,
  'these powers cannot {verb} {goods}': ({ verb, goods }) =>
    `questi poteri non ${fare(verb)} ${beni(goods)}`,
  'these powers {verb} 1 resource of your choice, you name {goods}': ({ verb, goods }) =>
    `questi poteri ${fare(verb)} 1 risorsa a tua scelta, tu indichi ${beni(goods)}`,
  'these powers {verb} nothing of your choice, you name {goods}': ({ verb, goods }) =>
    `questi poteri non ${fare(verb)} niente a tua scelta, tu indichi ${beni(goods)}`,
  'these powers {verb} {count} resources of your choice, you name {goods}': ({ verb, count, goods }) =>
    `questi poteri ${fare(verb)} ${count} risorse a tua scelta, tu indichi ${beni(goods)}`,
  'this is no place in the lobby to go on from; leave `after` out to begin at its first table': () =>
    'da qui l’elenco dei tavoli non può continuare; ricomincia dal primo',
  'those who played here play again at table {table}': ({ table }) => `chi ha giocato qui gioca di nuovo al tavolo ${table}`,
  'this is not the secret of a seat at table {table}': ({ table }) => `questo non è il segreto di un posto al tavolo ${table}`,
  'this production takes {price}, you have {held}': ({ price, held }) =>
    `questa produzione richiede ${beni(price)}, tu hai ${beni(held)}`,
  'this production takes {price}, you offer {offer}': ({ price, offer }) =>
    `questa produzione richiede ${beni(price)}, tu offri ${beni(offer)}`,
  'three or fewer groups of islands are left': () => 'restano al massimo tre gruppi di isole',
  'towers are {towers}, not {wish}': ({ towers, wish }) => `le torri sono ${and(towers.map(torri))}, non ${torri(wish)}`,
  'two tiles cannot lie on one cell': () => 'due tessere non possono stare in una casella',
  'whoever opened this table has gone': () => 'chi ha aperto questo tavolo se n’è andato',
  'you ask for advice faster than it can be thought of; try again in a minute': () =>
    'chiedi consigli più in fretta di quanto si possa pensarli; riprova tra un minuto',
  'you cannot pay {goods}': ({ goods }) => `non puoi pagare ${beni(goods)}`,
  'you cannot {doing} now: move 1 more student first': ({ doing }) =>
    `ora non puoi ${fare(doing)}: prima muovi ancora 1 studente`,
  'you cannot {doing} now: move mother nature first': ({ doing }) =>
    `ora non puoi ${fare(doing)}: prima muovi Madre Natura`,
  'you cannot {doing} now: move {count} more students first': ({ doing, count }) =>
    `ora non puoi ${fare(doing)}: prima muovi ancora ${n(Number(count), '# studente', '# studenti')}`,
  'you cannot {doing} now: play an assistant first': ({ doing }) =>
    `ora non puoi ${fare(doing)}: prima gioca un assistente`,
  'you cannot {doing} now: take a cloud first': ({ doing }) => `ora non puoi ${fare(doing)}: prima prendi una nuvola`,
  'you cannot {verb} now: {due}': ({ verb, due }) => `ora non puoi ${fare(verb)}: ${DUE[due] ?? due}`,
  'you have answered that already': () => 'hai già risposto',
  'you have left this game': () => 'hai lasciato questa partita',
  'you have left this game; you can watch it': () => 'hai lasciato questa partita; puoi guardarla',
  'you have no {power} to produce with': ({ power }) => `non hai ${potere(power)} per produrre`,
  'you have not paid the {name} in this turn': ({ name }) => `in questo turno non hai pagato ${ilNome(name)}`,
  'you hold no {tile}': ({ tile }) => `non hai in mano: ${tessera(tile)}`,
  'you hold only {count} of {tile}': ({ count, tile }) => `hai in mano solo ${count} di: ${tessera(tile)}`,
  'you left the table': () => 'hai lasciato il tavolo',
  'you open tables faster than anybody can play at them; try again in a minute': () =>
    'apri tavoli più in fretta di quanto si possa giocarci; riprova tra un minuto',
  'you start with {bonus} of your choice, you name {count}': ({ bonus, count }) =>
    `inizi con ${n(Number(bonus), '# risorsa a scelta', '# risorse a scelta')}, ne indichi ${count}`,
  'you were not dealt leader {leader}, but {dealt}': ({ leader, dealt }) =>
    `non hai ricevuto il leader ${leader}, ma ${dealt.join(', ')}`,
  'your dining room and your entrance have no two students that could be swapped': () =>
    'la tua sala e il tuo ingresso non hanno due studenti da scambiare',
  'your hint is being thought of': () => 'il tuo suggerimento è in preparazione',
  'your strongbox holds {held}, you cannot take {count} from it': ({ held, count }) =>
    `il tuo forziere contiene ${beni(held)}, non puoi prenderne ${count}`,
  'your white marbles give {either}, not a {resource}': ({ resources, resource }) =>
    `le tue biglie bianche danno ${or(resources.map((other) => una(resourceOf(other))))}, non ${una(resourceOf(resource))}`,
  'your {colour} table is full: it has {seats} seats': ({ colour, seats }) =>
    `il tuo tavolo ${STUDENTS[colourOf(colour)][0]} è pieno: ha ${seats} posti`,
  '{cell} is taken by {tile}': ({ cell, tile }) => `la casella ${casella(cell)} è occupata: ${tessera(tile)}`,
  '{colour!r} is not a colour: the colours are {colours}': ({ colour, colours }) =>
    `«${colour}» non è un colore: i colori sono ${and(colours.map((one) => STUDENTS[colourOf(one)][0]))}`,
  '{colour} is not in your dining room': ({ colour }) => `nella tua sala non c’è uno ${studente(colour)}`,
  '{colour} is not in your entrance': ({ colour }) => `nel tuo ingresso non c’è uno ${studente(colour)}`,
  '{colour} is not on the {name}': ({ colour, name }) => `${ilNome(name)} non ha uno ${studente(colour)}`,
  '{count} tables of yours wait for players already; no more can be opened until one of them begins or is closed': ({
    count,
  }) => `già ${count} dei tuoi tavoli aspettano giocatori; non se ne aprono altri finché uno non comincia o si chiude`,
  '{count} tower colours were chosen for {seats} seats': ({ count, seats }) =>
    `sono stati scelti ${count} colori di torri per ${seats} posti`,
  '{game} needs at least {count} players': ({ game, count }) =>
    `per ${game} ${n(Number(count), 'serve almeno # giocatore', 'servono almeno # giocatori')}`,
  '{goods} do not fit on shelf {shelf}: it has {places}': ({ goods, shelf, places }) =>
    `${beni(goods)} non stanno sul ripiano ${shelf}: ha ${posti(places)}`,
  '{power} can be used once in a production, not twice': ({ power }) =>
    `${potere(power)} si usa una volta in una produzione, non due`,
  '{power} has no production': ({ power }) => `${potere(power)} non ha produzione`,
  '{power} is covered: only the top card of a slot produces': ({ power }) =>
    `${potere(power)} è coperta: produce solo la carta in cima a uno spazio`,
  '{power} is not played': ({ power }) => `${potere(power)} non è in gioco`,
  '{resource!r} is not a resource: coin, stone, servant and shield are': ({ resource }) =>
    `«${resource}» non è una risorsa: lo sono moneta, pietra, servitore e scudo`,
  '{resource}s lie on shelf {shelf} already, and no two shelves hold the same': ({ resource, shelf }) =>
    `sul ripiano ${shelf} ci sono già ${tante(resource)}, e due ripiani non contengono la stessa risorsa`,
  '{resource}s would lie on the shelves {one} and {other}: no two shelves hold the same': ({ resource, one, other }) =>
    `sui ripiani ${one} e ${other} ci sarebbero ${tante(resource)}: due ripiani non contengono la stessa risorsa`,
  '{row} {column} is off the board: it goes from 0 0 to {last} {last}': ({ row, column, last }) =>
    `riga ${row}, colonna ${column} è fuori dal tabellone: va da 0 a ${last}`,
  '{tile!r} is not a tile: a tile is a colour of ROBYGP and a shape of odscx*, like Ro': ({ tile }) =>
    `«${tile}» non è una tessera: una tessera è un colore di ROBYGP e una forma di odscx*, come Ro`,
  '{tower} is taken, free: {towers}': ({ tower, towers }) =>
    `le torri ${torri(tower)} sono prese, libere: ${towers.map(torri).join(', ')}`,
  '{tower} towers are not used with {seats} players, only {towers}': ({ tower, seats, towers }) =>
    `le torri ${torri(tower)} non si usano in ${seats}, solo ${towers.map(torri).join(', ')}`,
}
