// Italiano: Qwirkle.

import { grammar } from './grammar'
import { ha, punti } from './it.nouns'
import type { Like } from './area.svelte'
import type { qwirkle as English } from './en.qwirkle'

const { n } = grammar('it')

type Adjective = readonly [maschile: string, femminile: string]

const TILE_COLOURS: Readonly<Record<string, Adjective>> = {
  red: ['rosso', 'rossa'],
  orange: ['arancione', 'arancione'],
  yellow: ['giallo', 'gialla'],
  green: ['verde', 'verde'],
  blue: ['blu', 'blu'],
  purple: ['viola', 'viola'],
}

const SHAPES: Readonly<Record<string, readonly [name: string, gender: 0 | 1]>> = {
  o: ['cerchio', 0],
  d: ['rombo', 0],
  s: ['quadrato', 0],
  c: ['trifoglio', 0],
  x: ['croce', 1],
  '*': ['stella', 1],
}

export const qwirkle: Like<typeof English> = {
  'qwirkle.tile': (colour, shape) => {
    const [name, gender] = SHAPES[shape] ?? ['tessera', 1]
    return `${name} ${TILE_COLOURS[colour]?.[gender] ?? colour}`
  },
  'qwirkle.placeOrTrade': 'piazza o scambia',
  'qwirkle.placeTiles': 'piazza le tessere',
  'qwirkle.tradeTiles': 'scambia le tessere',
  'qwirkle.held': (count) => n(count, '# tessera in mano', '# tessere in mano'),
  'qwirkle.bag': (count) =>
    count ? n(count, '# tessera nel sacchetto', '# tessere nel sacchetto') : 'il sacchetto è vuoto',
  'qwirkle.keyTile': 'scegli una tessera',
  'qwirkle.arrows': 'frecce',
  'qwirkle.keyArrows': 'muoviti tra le caselle che brillano',
  'qwirkle.keyLay': 'posa lì la tessera',
  'qwirkle.keyBack': 'riprendi l’ultima tessera',
  'qwirkle.keyTrade': 'scambia invece',
  'qwirkle.keyFit': 'adatta il tabellone',
  'qwirkle.placed': (person, tiles, points) => `${ha(person)} piazzato ${tiles} per ${punti(points)}`,
  'qwirkle.traded': (person, count) => `${ha(person)} scambiato ${n(count, '# tessera', '# tessere')}`,
  'qwirkle.out': (person, why) => `${person.you ? 'Sei' : `${person.name} è`} fuori: ${why}`,
  'qwirkle.tradeCount': (count) => `Scambia ${count}`,
  'qwirkle.trade': 'Scambia',
  'qwirkle.placeFor': (points) => `Piazza per ${points}`,
  'qwirkle.place': 'Piazza',
  'qwirkle.notYet': (why) => `Non ancora: ${why}`,
  'qwirkle.chooseTrade': 'Scegli le tessere da cambiare con altre',
  'qwirkle.chooseCell': 'Scegli una casella che brilla',
  'qwirkle.fitsNowhere': 'Ora questa tessera non sta da nessuna parte',
  'qwirkle.nothingFits': 'Niente si adatta: scambia tessere',
  'qwirkle.orMore': 'Conferma, o posane altre nella stessa linea',
  'qwirkle.chooseTile': 'Scegli una tessera della tua mano',
  'qwirkle.takeBack': 'Riprendi',
  'qwirkle.placeInstead': 'Piazza invece',
  'qwirkle.tradeInstead': 'Scambia tessere',
  'qwirkle.board': 'Tabellone',
  'qwirkle.lastMove': (tile) => `${tile}, dell’ultima mossa`,
  'qwirkle.rightOf': (tile) => `a destra di: ${tile}`,
  'qwirkle.leftOf': (tile) => `a sinistra di: ${tile}`,
  'qwirkle.below': (tile) => `sotto: ${tile}`,
  'qwirkle.above': (tile) => `sopra: ${tile}`,
  'qwirkle.cell': (row, column) => `riga ${row}, colonna ${column}`,
  'qwirkle.lay': (tile, where) => `Posa ${tile || 'la tessera'} ${where}`,
  'qwirkle.take': (tile) => `Riprendi: ${tile}`,
  'qwirkle.fit': 'Adatta',
  'qwirkle.hand': 'La tua mano',
  'qwirkle.laid': (tile) => `${tile}, già sul tabellone`,
}
