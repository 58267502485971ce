// Nederlands: Qwirkle.

import { grammar } from './grammar'
import { wie, punten } from './nl.nouns'
import type { Like } from './area.svelte'
import type { qwirkle as English } from './en.qwirkle'

const { n } = grammar('nl')

/** Verbogen, zoals voor "de". */
const TILE_COLOURS: Readonly<Record<string, string>> = {
  red: 'rode',
  orange: 'oranje',
  yellow: 'gele',
  green: 'groene',
  blue: 'blauwe',
  purple: 'paarse',
}

const SHAPES: Readonly<Record<string, string>> = {
  o: 'cirkel',
  d: 'ruit',
  s: 'vierkante steen',
  c: 'klaver',
  x: 'kruissteen',
  '*': 'ster',
}

export const qwirkle: Like<typeof English> = {
  'qwirkle.tile': (colour, shape) => `${TILE_COLOURS[colour] ?? colour} ${SHAPES[shape] ?? 'steen'}`,
  'qwirkle.placeOrTrade': 'leg aan of ruil',
  'qwirkle.placeTiles': 'leg stenen aan',
  'qwirkle.tradeTiles': 'ruil stenen',
  'qwirkle.held': (count) => n(count, '# steen in de hand', '# stenen in de hand'),
  'qwirkle.bag': (count) => (count ? n(count, '# steen in de zak', '# stenen in de zak') : 'de zak is leeg'),
  'qwirkle.keyTile': 'kies een steen',
  'qwirkle.arrows': 'pijlen',
  'qwirkle.keyArrows': 'ga langs de gloeiende vakken',
  'qwirkle.keyLay': 'leg de steen daar',
  'qwirkle.keyBack': 'neem de laatste steen terug',
  'qwirkle.keyTrade': 'ruil in plaats daarvan',
  'qwirkle.keyFit': 'maak het bord passend',
  'qwirkle.placed': (person, tiles, points) => `${wie(person)} legde ${tiles} voor ${punten(points)}`,
  'qwirkle.traded': (person, count) => `${wie(person)} ruilde ${n(count, '# steen', '# stenen')}`,
  'qwirkle.out': (person, why) => `${person.you ? 'Je ligt' : `${person.name} ligt`} eruit: ${why}`,
  'qwirkle.tradeCount': (count) => `Ruil ${count}`,
  'qwirkle.trade': 'Ruil',
  'qwirkle.placeFor': (points) => `Leg voor ${points}`,
  'qwirkle.place': 'Leg aan',
  'qwirkle.notYet': (why) => `Nog niet: ${why}`,
  'qwirkle.chooseTrade': 'Kies de stenen die je voor nieuwe ruilt',
  'qwirkle.chooseCell': 'Kies een gloeiend vak',
  'qwirkle.fitsNowhere': 'Deze steen past nu nergens',
  'qwirkle.nothingFits': 'Niets past: ruil stenen',
  'qwirkle.orMore': 'Bevestig, of leg er meer in dezelfde lijn',
  'qwirkle.chooseTile': 'Kies een steen uit je hand',
  'qwirkle.takeBack': 'Neem terug',
  'qwirkle.placeInstead': 'Toch aanleggen',
  'qwirkle.tradeInstead': 'Ruil stenen',
  'qwirkle.board': 'Speelveld',
  'qwirkle.lastMove': (tile) => `${tile}, van de laatste zet`,
  'qwirkle.rightOf': (tile) => `rechts van de ${tile}`,
  'qwirkle.leftOf': (tile) => `links van de ${tile}`,
  'qwirkle.below': (tile) => `onder de ${tile}`,
  'qwirkle.above': (tile) => `boven de ${tile}`,
  'qwirkle.cell': (row, column) => `rij ${row}, kolom ${column}`,
  'qwirkle.lay': (tile, where) => `Leg de ${tile || 'steen'} ${where}`,
  'qwirkle.take': (tile) => `Neem de ${tile} terug`,
  'qwirkle.fit': 'Passend',
  'qwirkle.hand': 'Je hand',
  'qwirkle.laid': (tile) => `${tile}, al gelegd`,
}
