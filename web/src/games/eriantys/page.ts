// What Eriantys gives to the frame of the table.

import type { EriantysOptions } from '../../wire/words'
import type { Choice, GamePage } from '../pages'
import { touchKeys } from '../words'
import Cover from './Cover.svelte'
import Icon from './Icon.svelte'
import { waysOf } from './moves'
import type { Tower } from './pieces'
import { later } from '../later'
import { movements } from './movements'
import { tell } from './story'
import { todo } from './todo'
import { movesOf, towersBuilt, viewOf, type Move } from './view'
import { moveWords } from './words'
import { explain } from '../../words/explained.svelte'
import { t } from '../../words/index.svelte'

const TOWERS: readonly Tower[] = ['white', 'black', 'grey']

function rules(): Choice<keyof EriantysOptions, EriantysOptions['expert']> {
  return {
    option: 'expert',
    title: t('eriantys.rules'),
    values: [
      { value: false, words: t('eriantys.simple') },
      { value: true, words: t('eriantys.expert') },
    ],
  }
}

export const PAGE: GamePage = {
  Cover,
  Play: later(() => import('./Play.svelte')),
  tell,
  movements,
  pieces: (move, table) => waysOf(move as Move, viewOf(table))[0] ?? [],
  own: ['assistant', 'entrance', 'dining'],
  say: (move, table) => moveWords(move as Move, viewOf(table)),
  Piece: Icon as GamePage['Piece'],
  todo: (table) => todo(viewOf(table), movesOf(table)),

  get counts() {
    return { score: t('eriantys.score'), held: (count: number) => t('eriantys.held', count), scoreMeans: explain('eriantys.score'), heldMeans: explain('eriantys.held') }
  },
  standings(table) {
    const view = viewOf(table)
    return view.seats.map(({ tower, hand }) => ({ score: towersBuilt(view, tower), held: hand.length, present: true }))
  },

  supply(table) {
    const bag = Object.values(viewOf(table).bag).reduce((sum, count) => sum + count, 0)
    return { count: bag, words: t('eriantys.bag', bag), means: explain('eriantys.bag') }
  },

  get choices() {
    return [rules()]
  },
  get wishes() {
    return {
      title: t('eriantys.yourTowers'),
      values: TOWERS.map((value) => ({ value, words: t('eriantys.wish', value) })),
    }
  },

  get keys() {
    return touchKeys()
  },
}
