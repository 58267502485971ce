// What Qwirkle gives to the frame of the table.

import type { QwirkleMove } from '../../wire/words'
import type { GamePage } from '../pages'
import Cover from './Cover.svelte'
import { later } from '../later'
import { movements } from './movements'
import { piecesOf } from './draft'
import { moveWords, tell } from './story'
import Tile from './Tile.svelte'
import { viewOf } from './view'
import { explain } from '../../words/explained.svelte'
import { t } from '../../words/index.svelte'

export const PAGE: GamePage = {
  Cover,
  Play: later(() => import('./Play.svelte')),
  tell,
  movements,
  pieces: (move) => piecesOf(move as QwirkleMove),
  own: ['hand'],
  say: (move) => moveWords(move as QwirkleMove),
  Piece: Tile,

  todo(table) {
    const moves = table.moves as readonly QwirkleMove[]
    // Both kinds are many, so the first of each is found soon.
    const place = moves.some((move) => move.type === 'Place')
    const trade = moves.some((move) => move.type === 'Trade')
    if (place && trade) return t('qwirkle.placeOrTrade')
    return place ? t('qwirkle.placeTiles') : t('qwirkle.tradeTiles')
  },

  get counts() {
    return { score: t('play.points'), held: (count: number) => t('qwirkle.held', count), scoreMeans: explain('qwirkle.score'), heldMeans: explain('qwirkle.hand') }
  },
  standings: (table) =>
    viewOf(table).seats.map(({ score, count, present }) => ({ score, held: count, present })),

  supply(table) {
    const { bag } = viewOf(table)
    return { count: bag, words: t('qwirkle.bag', bag), means: explain('qwirkle.bag') }
  },

  choices: [],

  get keys() {
    return [
      ['1 – 6', t('qwirkle.keyTile')],
      ['A – Z', t('keys.cell')],
      [t('qwirkle.arrows'), t('qwirkle.keyArrows')],
      ['Enter', t('qwirkle.keyLay')],
      ['Backspace', t('qwirkle.keyBack')],
      ['C', t('play.keyConfirm')],
      ['T', t('qwirkle.keyTrade')],
      ['F', t('qwirkle.keyFit')],
      ['?', t('tips.key')],
      ['Esc', t('play.keyLetGo')],
    ] as const
  },
}
