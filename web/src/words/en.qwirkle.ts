// English: Qwirkle.

import { grammar, type Who } from './grammar'
import { who, be } from './en.nouns'

const { n } = grammar('en-GB')

const SHAPES: Readonly<Record<string, string>> = {
  o: 'circle',
  d: 'diamond',
  s: 'square',
  c: 'clover',
  x: 'cross',
  '*': 'star',
}

export const qwirkle = {
  'qwirkle.tile': (colour: string, shape: string) => `${colour} ${SHAPES[shape] ?? 'blank'}`,
  'qwirkle.placeOrTrade': 'place or trade',
  'qwirkle.placeTiles': 'place tiles',
  'qwirkle.tradeTiles': 'trade tiles',
  'qwirkle.held': (count: number) => n(count, '# tile in hand', '# tiles in hand'),
  'qwirkle.bag': (count: number) => (count ? n(count, '# tile in the bag', '# tiles in the bag') : 'the bag is empty'),
  'qwirkle.keyTile': 'choose a tile',
  'qwirkle.arrows': 'arrows',
  'qwirkle.keyArrows': 'move over the glowing cells',
  'qwirkle.keyLay': 'lay the tile there',
  'qwirkle.keyBack': 'take the last tile back',
  'qwirkle.keyTrade': 'trade instead',
  'qwirkle.keyFit': 'fit the board',
  'qwirkle.placed': (person: Who, tiles: string, points: number) => `${who(person)} placed ${tiles} for ${points}`,
  'qwirkle.traded': (person: Who, count: number) => `${who(person)} traded ${count}`,
  'qwirkle.out': (person: Who, why: string) => `${who(person)} ${be(person)} out: ${why}`,
  'qwirkle.tradeCount': (count: number) => `Trade ${count}`,
  'qwirkle.trade': 'Trade',
  'qwirkle.placeFor': (points: number) => `Place for ${points}`,
  'qwirkle.place': 'Place',
  'qwirkle.notYet': (why: string) => `Not yet: ${why}`,
  'qwirkle.chooseTrade': 'Choose the tiles to trade for new ones',
  'qwirkle.chooseCell': 'Choose a glowing cell',
  'qwirkle.fitsNowhere': 'This tile fits nowhere now',
  'qwirkle.nothingFits': 'Nothing fits: trade tiles',
  'qwirkle.orMore': 'Confirm, or lay more in the same line',
  'qwirkle.chooseTile': 'Choose a tile from your hand',
  'qwirkle.takeBack': 'Take back',
  'qwirkle.placeInstead': 'Place instead',
  'qwirkle.tradeInstead': 'Trade tiles',
  'qwirkle.board': 'Board',
  'qwirkle.lastMove': (tile: string) => `${tile}, of the last move`,
  'qwirkle.rightOf': (tile: string) => `right of the ${tile}`,
  'qwirkle.leftOf': (tile: string) => `left of the ${tile}`,
  'qwirkle.below': (tile: string) => `below the ${tile}`,
  'qwirkle.above': (tile: string) => `above the ${tile}`,
  'qwirkle.cell': (row: number, column: number) => `row ${row}, column ${column}`,
  'qwirkle.lay': (tile: string, where: string) => `Lay the ${tile || 'tile'} ${where}`,
  'qwirkle.take': (tile: string) => `Take the ${tile} back`,
  'qwirkle.fit': 'Fit',
  'qwirkle.hand': 'Your hand',
  'qwirkle.laid': (tile: string) => `${tile}, laid`,
}
