// What Masters of Renaissance gives to the frame of the table.

import type { GamePage } from '../pages'
import { touchKeys } from '../words'
import Cover from './Cover.svelte'
import Icon from './Icon.svelte'
import { later } from '../later'
import { movements } from './movements'
import { piecesOf } from './moves'
import { tell } from './story'
import { todo } from './todo'
import { movesOf, viewOf, type Move } from './view'
import { moveWords } from './words'
import { ending } from '../../words/ending.svelte'
import { explain } from '../../words/explained.svelte'
import { t } from '../../words/index.svelte'

export const PAGE: GamePage = {
  Cover,
  Play: later(() => import('./Play.svelte')),
  tell,
  movements,
  pieces: (move, table) => piecesOf(move as Move, movesOf(table).some(({ type }) => type === 'Pay')),
  own: ['shelf', 'box', 'slot', 'power', 'leader', 'play', 'dismiss'],
  say(move, table, seat) {
    const view = viewOf(table)
    const whose = view.seats[seat]
    return whose ? moveWords(move as Move, view, whose) : null
  },
  Piece: Icon as GamePage['Piece'],
  todo(table) {
    const seat = viewOf(table).seats[table.you ?? -1]
    return seat ? todo(seat) : ''
  },

  get counts() {
    return { score: t('play.points'), held: (count: number) => t('masters.held', count), scoreMeans: explain('masters.score'), heldMeans: explain('masters.held') }
  },
  standings: (table) => viewOf(table).seats.map(({ points, count }) => ({ score: points, held: count, present: true })),

  supply(table) {
    const left = viewOf(table).grid.flat().reduce((sum, deck) => sum + deck.left, 0)
    return { count: left, words: t('masters.supply', left), means: explain('masters.supply') }
  },

  alone: (player, won) => ending.say(won ? 'result.beatLorenzo' : 'result.lorenzoWon', player),
  choices: [],

  get keys() {
    return touchKeys()
  },
}
