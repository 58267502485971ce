// Wat het huis en de spelregels weigeren, in het Nederlands. Links de zin zoals het huis hem schrijft.

import type { Colour as Banner } from '../games/masters/pieces'
import { nameOf } from '../games/qwirkle/tiles'
import { grammar } from './grammar'
import { house } from './nl.house'
import { cardsNeeded, cellIn, colourOf, goodsIn, numberOf, powerIn, resourceOf, towerOf } from './house'
import { CARDS, enige, personage, RESOURCES, STUDENTS, TOWERS } from './nl.nouns'
import type { Goods, Refusals } from './refusals.gen'

const { n, and, or } = grammar('nl')

type One = string | number

const goederen = (goods: Goods): string => goodsIn(goods, enige, and, 'niets')
const plaatsen = (goods: Goods): string => n(goods['place'] ?? 0, '# plaats', '# plaatsen')
const een = (resource: One): string => `een ${RESOURCES[resourceOf(resource)][0]}`
const veel = (resource: One): string => RESOURCES[resourceOf(resource)][1]
const leerling = (colour: One): string => `${STUDENTS[colourOf(colour)]?.[1] ?? colour} leerling`
const kleur = (colour: One): string => STUDENTS[colourOf(colour)]?.[0] ?? String(colour)
const toren = (tower: One): string => TOWERS[towerOf(tower)] ?? String(tower)
const de = (name: One): string => `de ${personage(numberOf(name))}`
const kracht = (power: One): string =>
  powerIn(power, 'de basiskracht', (number) => `kaart ${number}`, (number) => `leider ${number}`)
const vak = (cell: One): string => cellIn(cell, (row, column) => `rij ${row}, kolom ${column}`)
const lijn = (line: One): string => (line === 'row' ? 'rij' : 'kolom')
const steen = (tile: One): string => nameOf(String(tile))

/** Wat iemand wilde doen. */
const DOING: Readonly<Record<string, string>> = {
  'play an assistant': 'een assistent spelen',
  'move a student': 'een leerling verplaatsen',
  'move mother nature': 'Moeder Natuur verplaatsen',
  'take a cloud': 'een wolk nemen',
  'keep leaders': 'leiders houden',
  'choose resources': 'grondstoffen kiezen',
  'take from the market': 'van de markt nemen',
  'convert a marble': 'een knikker omzetten',
  'store anything': 'iets opbergen',
  'discard anything': 'iets afleggen',
  'discard from a shelf': 'van een plank afleggen',
  'swap shelves': 'planken wisselen',
  'move units': 'grondstoffen verplaatsen',
  'buy a card': 'een kaart kopen',
  pay: 'betalen',
  'place a card': 'een kaart neerleggen',
  produce: 'produceren',
  'play a leader': 'een leider spelen',
  'discard a leader': 'een leider afleggen',
  'end the turn': 'de beurt beëindigen',
  'be passed over': 'overgeslagen worden',
  place: 'aan te leggen',
  trade: 'te ruilen',
  take: 'vragen',
  give: 'geven',
}
const doen = (doing: One): string => DOING[doing] ?? String(doing)

/** Wat er eerst moet gebeuren. */
const DUE: Readonly<Record<string, string>> = {
  'keep two of your leaders first': 'houd eerst twee van je leiders',
  'choose the resources you start with first': 'kies eerst waarmee je begint',
  'put the resources you start with on your shelves first': 'leg eerst op je planken waarmee je begint',
  'take from the market, buy a card or produce first': 'neem eerst van de markt, koop een kaart of produceer',
  'choose what your white marbles give first': 'kies eerst wat je witte knikkers geven',
  'store or discard what you took from the market first': 'berg eerst op of leg af wat je van de markt nam',
  'pay for the card you took first': 'betaal eerst de kaart die je nam',
  'place the card you paid for first': 'leg eerst de kaart neer die je betaalde',
  'pay for the production you announced first': 'betaal eerst de aangekondigde productie',
  "this turn's action is done": 'de actie van deze beurt is gedaan',
}

export const refusals: Refusals = {
  ...house,
  '12 rounds brought nothing but trades': () => '12 ronden lang is er alleen geruild',
  "Lorenzo's cross reached the end of the track": () => 'het kruis van Lorenzo bereikte het einde van het pad',
  'a colour is gone from the grid': () => 'een kleur is uit het raster verdwenen',
  'a hint is for whoever is to move, and that is not you now': () =>
    'een hint is voor wie aan zet is, en dat ben jij nu niet',
  'a side has placed its last tower': () => 'iemand heeft de laatste toren gebouwd',
  'a solo game waits for its player': () => 'een spel voor één wacht op zijn speler',
  'a turn is at least one move': () => 'een beurt is minstens één zet',
  'a {resource} on shelf {shelf} would leave no place for the other {other}': ({ resource, shelf, other }) =>
    `met ${een(resource)} op plank ${shelf} is er geen plaats meer voor: ${RESOURCES[resourceOf(other)][0]}`,
  'all tiles of a turn must lie in one row or in one column': () =>
    'alle stenen van een beurt liggen in één rij of in één kolom',
  'assistant {assistant} is not in your hand: play one of {assistants}': ({ assistant, assistants }) =>
    `assistent ${assistant} zit niet in je hand: speel een van ${assistants.join(', ')}`,
  'assistant {assistant} was already played this round: play one of {assistants}': ({ assistant, assistants }) =>
    `assistent ${assistant} is deze ronde al gespeeld: speel een van ${assistants.join(', ')}`,
  'at least one tile must touch the tiles already there': () =>
    'minstens één steen moet de stenen raken die er al liggen',
  'brought together with others who wait': () => 'samengebracht met anderen die wachten',
  'card {card} costs {price}, you have {held}': ({ card, price, held }) =>
    `kaart ${card} kost ${goederen(price)}, je hebt ${goederen(held)}`,
  'card {card} costs {price}, you offer {offer}': ({ card, price, offer }) =>
    `kaart ${card} kost ${goederen(price)}, je biedt ${goederen(offer)}`,
  'card {card} is not on top of a deck': ({ card }) => `kaart ${card} ligt niet boven op een stapel`,
  'card {card} is of level 1, and no slot of yours is empty': ({ card }) =>
    `kaart ${card} is van niveau 1, en geen plek van jou is leeg`,
  'card {card} is of level 1, and slot {slot} is not empty': ({ card, slot }) =>
    `kaart ${card} is van niveau 1, en plek ${slot} is niet leeg`,
  'card {card} is of level {level}, and no slot of yours ends in a card of level {below}': ({ card, level, below }) =>
    `kaart ${card} is van niveau ${level}, en geen plek van jou eindigt met een kaart van niveau ${below}`,
  'card {card} is of level {level}, and slot {slot} does not end in a card of level {below}': (about) =>
    `kaart ${about.card} is van niveau ${about.level}, en plek ${about.slot} eindigt niet met een kaart van niveau ${about.below}`,
  'character {character} is not in play: there are {there}': ({ character }) =>
    `personage ${character} doet niet mee`,
  'characters are used in your action turn, not while assistants are played': () =>
    'personages gebruik je in je actiebeurt, niet terwijl assistenten gespeeld worden',
  'cloud {cloud} is empty: take one of {clouds}': ({ cloud, clouds }) =>
    `wolk ${cloud} is leeg: neem een van ${clouds.join(', ')}`,
  'connection lost': () => 'verbinding weg',
  'in this game there is nothing to wish for': () => 'in dit spel valt er niets te wensen',
  'it is not your turn': () => 'het is niet jouw beurt',
  'keep {count} different leaders of {dealt}': ({ count, dealt }) =>
    `houd ${count} verschillende leiders van ${dealt.join(', ')}`,
  'leader {leader} is not in your hand': ({ leader }) => `leider ${leader} zit niet in je hand`,
  'leader {leader} is played already': ({ leader }) => `leider ${leader} is al gespeeld`,
  'leader {leader} needs {needs}': ({ leader, cards, goods }) => {
    const wanted = cardsNeeded<Banner>(cards).map(
      ([colour, level, count]) =>
        n(count, `# ${CARDS[colour]} kaart`, `# ${CARDS[colour]} kaarten`) + (level ? ` van niveau ${level}` : ''),
    )
    return `leider ${leader} vraagt ${and([...wanted, ...(Object.keys(goods).length ? [goederen(goods)] : [])])}`
  },
  'left the table': () => 'verliet de tafel',
  'mother nature has already moved in this turn': () => 'Moeder Natuur is deze beurt al verplaatst',
  'mother nature may go 1 group, not {count}': ({ count }) => `Moeder Natuur mag 1 groep ver, niet ${count}`,
  'mother nature may go 1 to {most} groups, not {count}': ({ most, count }) =>
    `Moeder Natuur mag 1 tot ${most} groepen ver, niet ${count}`,
  'move at least 1 unit': () => 'verplaats minstens 1 grondstof',
  'name at least one power to produce with': () => 'noem minstens één kracht om mee te produceren',
  'name at least one tile to {verb}': ({ verb }) => `noem minstens één steen om ${doen(verb)}`,
  'name two different shelves to move between': () => 'noem twee verschillende planken om tussen te verplaatsen',
  'name two different shelves to swap': () => 'noem twee verschillende planken om te wisselen',
  'no shelf can take a {resource}': ({ resource }) => `op geen plank past ${een(resource)}`,
  'no student on the Princess finds a free seat in your dining room': () =>
    'geen leerling op de Prinses vindt een vrije plaats in je eetzaal',
  'no tile in any hand or in the bag fits anywhere': () => 'geen steen in een hand of in de zak past nog ergens',
  'no {resource} waits to be stored, only {resources}': ({ resource, resources }) =>
    `er ligt niet ${een(resource)} klaar om op te bergen, alleen ${resources.map((other) => RESOURCES[resourceOf(other)][0]).join(', ')}`,
  'nobody asks to take anything back': () => 'niemand vraagt om iets terug te nemen',
  'nobody here can be asked for a hint': () => 'hier is niemand die je om een hint kunt vragen',
  'nobody here teaches {game}': ({ game }) => `niemand hier legt ${game} uit`,
  'nobody here can be asked for a review': () => 'hier is niemand die je om een analyse kunt vragen',
  'one character a turn: you have already paid the {name}': ({ name }) =>
    `één personage per beurt: je hebt ${de(name)} al betaald`,
  'one player is left': () => 'er is nog één speler',
  'only the shelves 1 to {last} can be swapped, not shelf {shelf}': ({ last, shelf }) =>
    `alleen de planken 1 tot ${last} zijn te wisselen, niet plank ${shelf}`,
  'seat {seat} is empty: somebody must sit there before the start': ({ seat }) =>
    `plaats ${seat} is leeg: daar moet iemand zitten voor het begin`,
  'shelf {shelf} has {places}, too few for {count} {resource}s': ({ shelf, places, count, resource }) =>
    `plank ${shelf} heeft ${plaatsen(places)}, te weinig voor ${count} ${veel(resource)}`,
  'shelf {shelf} holds {goods}, you cannot take {count} from it': ({ shelf, goods, count }) =>
    `op plank ${shelf} ligt ${goederen(goods)}, je kunt er geen ${count} nemen`,
  'shelf {shelf} holds {held}, you cannot move {count} from it': ({ shelf, held, count }) =>
    `op plank ${shelf} ligt er ${held}, je kunt er geen ${count} verplaatsen`,
  'shelf {shelf} holds {other}s, no {resource}s': ({ shelf, other, resource }) =>
    `op plank ${shelf} liggen ${veel(other)}, geen ${veel(resource)}`,
  'shelf {shelf} holds {other}s, so it cannot take a {resource}': ({ shelf, other, resource }) =>
    `op plank ${shelf} liggen ${veel(other)}, dus daar past niet ${een(resource)}`,
  'shelf {shelf} holds {other}s, so it cannot take {resource}s': ({ shelf, other, resource }) =>
    `op plank ${shelf} liggen ${veel(other)}, dus daar passen geen ${veel(resource)}`,
  'shelf {shelf} is a leader depot for {other}s, not for a {resource}': ({ shelf, other, resource }) =>
    `plank ${shelf} is een leidersdepot voor ${veel(other)}, niet voor ${een(resource)}`,
  'shelf {shelf} is a leader depot for {other}s, so it cannot take {resource}s': ({ shelf, other, resource }) =>
    `plank ${shelf} is een leidersdepot voor ${veel(other)}, dus daar passen geen ${veel(resource)}`,
  'shelf {shelf} is empty': ({ shelf }) => `plank ${shelf} is leeg`,
  'shelf {shelf} is full: it has {places} places': ({ shelf, places }) =>
    `plank ${shelf} is vol: er is ${n(Number(places), '# plaats', '# plaatsen')}`,
  'somebody at the table will not play again': () => 'iemand aan tafel speelt niet nog eens',
  'somebody named {name} sits at table {table}; take another name': ({ name, table }) =>
    `aan tafel ${table} zit al iemand die ${name} heet; neem een andere naam`,
  'swapping {one} for {other} changes nothing: name two colours': ({ one, other }) =>
    `${kleur(one)} voor ${kleur(other)} wisselen verandert niets: noem twee kleuren`,
  'table {table} has begun; you can watch it': ({ table }) => `tafel ${table} is begonnen; je kunt kijken`,
  'table {table} is full': ({ table }) => `tafel ${table} is vol`,
  'the Jester and your entrance have no two students of different colours to swap': () =>
    'de Nar en je ingang hebben geen twee leerlingen van verschillende kleur om te wisselen',
  'the assistants have run out': () => 'de assistenten zijn op',
  'the bag has run out': () => 'de zak is leeg',
  'the bag holds {inside} tiles, too few to trade {count}': ({ inside, count }) =>
    `in de zak zit nog ${n(Number(inside), '# steen', '# stenen')}, te weinig om er ${count} te ruilen`,
  'the bag is empty and a hand is played out': () => 'de zak is leeg en een hand is uitgespeeld',
  'the bag is empty and no player can place a tile': () => 'de zak is leeg en niemand kan nog een steen leggen',
  'the end of the track is reached': () => 'het einde van het pad is bereikt',
  'the first move must be a placement, not a trade': () => 'de eerste zet is aanleggen, niet ruilen',
  'the first move must cover the centre, {cell}': ({ cell }) => `de eerste zet bedekt het midden (${vak(cell)})`,
  'the game has begun': () => 'het spel is begonnen',
  'the game is over': () => 'het spel is voorbij',
  'the house failed at this move, which was not played: the game stands as it did before': () =>
    'het huis liep vast op deze zet, die niet gespeeld is: het spel staat zoals het stond',
  'the last round is played': () => 'de laatste ronde is gespeeld',
  'the others are still choosing their leaders and resources': () =>
    'de anderen kiezen nog hun leiders en grondstoffen',
  'the seventh card is placed': () => 'de zevende kaart is neergelegd',
  'the word for the seed is at most 200 characters': () => 'het woord voor het begingetal is hoogstens 200 tekens',
  'the {line} through {cell} would hold {tile} and {other}, which share neither colour nor shape': (about) =>
    `in de ${lijn(about.line)} door ${vak(about.cell)} kwamen de ${steen(about.tile)} en de ${steen(about.other)}, die kleur noch vorm delen`,
  'the {line} through {cell} would hold {tile} twice': ({ line, cell, tile }) =>
    `in de ${lijn(line)} door ${vak(cell)} kwam twee keer de ${steen(tile)}`,
  'the {name} costs {cost}, you have {coins}': ({ name, cost, coins }) => `${de(name)} kost ${cost}, je hebt ${coins}`,
  'the {name} has done all it can in this turn': ({ name }) => `${de(name)} heeft deze beurt alles al gedaan`,
  'there are no characters in a simple game': () => 'in een eenvoudig spel zijn er geen personages',
  'there is a gap at {cell}: the tiles must end up in one unbroken line': ({ cell }) =>
    `er is een gat op ${vak(cell)}: de stenen moeten één aaneengesloten lijn vormen`,
  'there is no cloud {cloud}: the clouds are 0 to {last}': ({ cloud, last }) =>
    `er is geen wolk ${cloud}: de wolken gaan van 0 tot ${last}`,
  'there is no island {island}: the islands are 0 to {last}': ({ island, last }) =>
    `er is geen eiland ${island}: de eilanden gaan van 0 tot ${last}`,
  'there is no no-entry tile left on the Herbalist': () => 'op de Kruidenvrouw ligt geen verbodstegel meer',
  'there is no seat {seat}': ({ seat }) => `er is geen plaats ${seat}`,
  'there is no shelf {shelf}: yours are 1 to {last}': ({ shelf, last }) =>
    `er is geen plank ${shelf}: die van jou gaan van 1 tot ${last}`,
  'there is no shelf {shelf}: yours are 1 to {last}, your leader depot from {first} on': ({ shelf, last, first }) =>
    `er is geen plank ${shelf}: die van jou gaan van 1 tot ${last}, je leidersdepot is ${first}`,
  'there is no shelf {shelf}: yours are 1 to {last}, your leader depots from {first} on': ({ shelf, last, first }) =>
    `er is geen plank ${shelf}: die van jou gaan van 1 tot ${last}, je leidersdepots beginnen bij ${first}`,
  'there is no slot {slot}: slots go from 1 to {last}': ({ slot, last }) =>
    `er is geen plek ${slot}: de plekken gaan van 1 tot ${last}`,
  'there is no student on the Monk': () => 'op de Monnik staat geen leerling',
  'there is no table {table!r} here': ({ table }) => `hier is geen tafel ‘${table}’`,
  'there is no {line} {number}: rows go from 1 to {rows}, columns from 1 to {columns}': (about) =>
    `er is geen ${lijn(about.line)} ${about.number}: rijen gaan van 1 tot ${about.rows}, kolommen van 1 tot ${about.columns}`,
  'these powers cannot {verb} {goods}': ({ verb, goods }) => `deze krachten kunnen niet ${goederen(goods)} ${doen(verb)}`,
  'these powers {verb} 1 resource of your choice, you name {goods}': ({ verb, goods }) =>
    `deze krachten ${doen(verb)} 1 grondstof naar keuze, je noemt ${goederen(goods)}`,
  'these powers {verb} nothing of your choice, you name {goods}': ({ verb, goods }) =>
    `deze krachten ${doen(verb)} niets naar keuze, je noemt ${goederen(goods)}`,
  'these powers {verb} {count} resources of your choice, you name {goods}': ({ verb, count, goods }) =>
    `deze krachten ${doen(verb)} ${count} grondstoffen naar keuze, je noemt ${goederen(goods)}`,
  'this is no place in the lobby to go on from; leave `after` out to begin at its first table': () =>
    'vanaf hier gaat de lijst met tafels niet verder; begin bij de eerste',
  'those who played here play again at table {table}': ({ table }) => `wie hier speelde, speelt opnieuw aan tafel ${table}`,
  'this is not the secret of a seat at table {table}': ({ table }) =>
    `dit is niet het geheim van een plaats aan tafel ${table}`,
  'this production takes {price}, you have {held}': ({ price, held }) =>
    `deze productie vraagt ${goederen(price)}, je hebt ${goederen(held)}`,
  'this production takes {price}, you offer {offer}': ({ price, offer }) =>
    `deze productie vraagt ${goederen(price)}, je biedt ${goederen(offer)}`,
  'three or fewer groups of islands are left': () => 'er zijn nog hoogstens drie groepen eilanden',
  'towers are {towers}, not {wish}': ({ towers, wish }) => `er zijn ${and(towers.map(toren))} torens, geen ${toren(wish)}`,
  'two tiles cannot lie on one cell': () => 'twee stenen kunnen niet op één vak liggen',
  'whoever opened this table has gone': () => 'wie deze tafel opende is weg',
  'you ask for advice faster than it can be thought of; try again in a minute': () =>
    'je vraagt sneller om raad dan die bedacht kan worden; probeer het over een minuut opnieuw',
  'you cannot pay {goods}': ({ goods }) => `je kunt niet ${goederen(goods)} betalen`,
  'you cannot {doing} now: move 1 more student first': ({ doing }) =>
    `je kunt nu niet ${doen(doing)}: verplaats eerst nog 1 leerling`,
  'you cannot {doing} now: move mother nature first': ({ doing }) =>
    `je kunt nu niet ${doen(doing)}: verplaats eerst Moeder Natuur`,
  'you cannot {doing} now: move {count} more students first': ({ doing, count }) =>
    `je kunt nu niet ${doen(doing)}: verplaats eerst nog ${n(Number(count), '# leerling', '# leerlingen')}`,
  'you cannot {doing} now: play an assistant first': ({ doing }) =>
    `je kunt nu niet ${doen(doing)}: speel eerst een assistent`,
  'you cannot {doing} now: take a cloud first': ({ doing }) => `je kunt nu niet ${doen(doing)}: neem eerst een wolk`,
  'you cannot {verb} now: {due}': ({ verb, due }) => `je kunt nu niet ${doen(verb)}: ${DUE[due] ?? due}`,
  'you have answered that already': () => 'daar heb je al op geantwoord',
  'you have left this game': () => 'je hebt dit spel verlaten',
  'you have left this game; you can watch it': () => 'je hebt dit spel verlaten; je kunt kijken',
  'you have no {power} to produce with': ({ power }) => `je kunt niet produceren met ${kracht(power)}`,
  'you have not paid the {name} in this turn': ({ name }) => `je hebt ${de(name)} deze beurt niet betaald`,
  'you hold no {tile}': ({ tile }) => `je hebt geen ${steen(tile)}`,
  'you hold only {count} of {tile}': ({ count, tile }) => `je hebt maar ${count} keer de ${steen(tile)}`,
  'you left the table': () => 'je hebt de tafel verlaten',
  'you open tables faster than anybody can play at them; try again in a minute': () =>
    'je opent tafels sneller dan iemand eraan kan spelen; probeer het over een minuut opnieuw',
  'you start with {bonus} of your choice, you name {count}': ({ bonus, count }) =>
    `je begint met ${bonus} naar keuze, je noemt er ${count}`,
  'you were not dealt leader {leader}, but {dealt}': ({ leader, dealt }) =>
    `leider ${leader} is je niet gedeeld, wel ${dealt.join(', ')}`,
  'your dining room and your entrance have no two students that could be swapped': () =>
    'je eetzaal en je ingang hebben geen twee leerlingen om te wisselen',
  'your hint is being thought of': () => 'er wordt al over je hint nagedacht',
  'your strongbox holds {held}, you cannot take {count} from it': ({ held, count }) =>
    `in je schatkist ligt ${goederen(held)}, je kunt er geen ${count} nemen`,
  'your white marbles give {either}, not a {resource}': ({ resources, resource }) =>
    `je witte knikkers geven ${or(resources.map(een))}, niet ${een(resource)}`,
  'your {colour} table is full: it has {seats} seats': ({ colour, seats }) =>
    `je ${STUDENTS[colourOf(colour)][1]} tafel is vol: er zijn ${seats} plaatsen`,
  '{cell} is taken by {tile}': ({ cell, tile }) => `op ${vak(cell)} ligt al de ${steen(tile)}`,
  '{colour!r} is not a colour: the colours are {colours}': ({ colour, colours }) =>
    `‘${colour}’ is geen kleur: de kleuren zijn ${and(colours.map(kleur))}`,
  '{colour} is not in your dining room': ({ colour }) => `in je eetzaal zit geen ${leerling(colour)}`,
  '{colour} is not in your entrance': ({ colour }) => `in je ingang staat geen ${leerling(colour)}`,
  '{colour} is not on the {name}': ({ colour, name }) => `op ${de(name)} staat geen ${leerling(colour)}`,
  '{count} tables of yours wait for players already; no more can be opened until one of them begins or is closed': ({
    count,
  }) => `${count} tafels van jou wachten al op spelers; eerst moet er een beginnen of sluiten`,
  '{count} tower colours were chosen for {seats} seats': ({ count, seats }) =>
    `er zijn ${count} torenkleuren gekozen voor ${seats} plaatsen`,
  '{game} needs at least {count} players': ({ game, count }) =>
    `${game} vraagt minstens ${n(Number(count), '# speler', '# spelers')}`,
  '{goods} do not fit on shelf {shelf}: it has {places}': ({ goods, shelf, places }) =>
    `${goederen(goods)} past niet op plank ${shelf}: daar is ${plaatsen(places)}`,
  '{power} can be used once in a production, not twice': ({ power }) =>
    `${kracht(power)} mag één keer in een productie, niet twee keer`,
  '{power} has no production': ({ power }) => `${kracht(power)} heeft geen productie`,
  '{power} is covered: only the top card of a slot produces': ({ power }) =>
    `${kracht(power)} is bedekt: alleen de bovenste kaart van een plek produceert`,
  '{power} is not played': ({ power }) => `${kracht(power)} is niet gespeeld`,
  '{resource!r} is not a resource: coin, stone, servant and shield are': ({ resource }) =>
    `‘${resource}’ is geen grondstof: munt, steen, dienaar en schild zijn het wel`,
  '{resource}s lie on shelf {shelf} already, and no two shelves hold the same': ({ resource, shelf }) =>
    `op plank ${shelf} liggen al ${veel(resource)}, en geen twee planken dragen hetzelfde`,
  '{resource}s would lie on the shelves {one} and {other}: no two shelves hold the same': ({ resource, one, other }) =>
    `op de planken ${one} en ${other} zouden ${veel(resource)} liggen: geen twee planken dragen hetzelfde`,
  '{row} {column} is off the board: it goes from 0 0 to {last} {last}': ({ row, column, last }) =>
    `rij ${row}, kolom ${column} ligt buiten het bord: dat gaat van 0 tot ${last}`,
  '{tile!r} is not a tile: a tile is a colour of ROBYGP and a shape of odscx*, like Ro': ({ tile }) =>
    `‘${tile}’ is geen steen: een steen is een kleur van ROBYGP en een vorm van odscx*, zoals Ro`,
  '{tower} is taken, free: {towers}': ({ tower, towers }) =>
    `de ${toren(tower)} torens zijn bezet, vrij: ${towers.map(toren).join(', ')}`,
  '{tower} towers are not used with {seats} players, only {towers}': ({ tower, seats, towers }) =>
    `met ${seats} spelers doen ${toren(tower)} torens niet mee, alleen ${towers.map(toren).join(', ')}`,
}
