// What Eriantys gives to the frame of the table.

import type { EriantysOptions } from '../../wire/words'
import type { Choice, GamePage } from '../pages'
import Cover from './Cover.svelte'
import Icon from './Icon.svelte'
import type { Tower } from './pieces'
import Play from './Play.svelte'
import { tell } from './story'
import { todo } from './todo'
import { movesOf, towersBuilt, viewOf } from './view'

const RULES: Choice<keyof EriantysOptions, EriantysOptions['expert']> = {
  option: 'expert',
  title: 'Rules',
  values: [
    { value: false, words: 'simple' },
    { value: true, words: 'expert' },
  ],
}

const TOWERS: readonly { readonly value: Tower; readonly words: string }[] = [
  { value: 'white', words: 'white' },
  { value: 'black', words: 'black' },
  { value: 'grey', words: 'grey (three players)' },
]

export const PAGE: GamePage = {
  Cover,
  Play,
  tell,
  Piece: Icon as GamePage['Piece'],
  todo: (table) => todo(viewOf(table), movesOf(table)),

  counts: { score: 'towers on islands', held: 'assistants in hand' },
  standings(table) {
    const view = viewOf(table)
    return view.seats.map(({ tower, hand }) => ({ score: towersBuilt(view, tower), held: hand.length, present: true }))
  },

  supply(table) {
    const bag = Object.values(viewOf(table).bag).reduce((sum, count) => sum + count, 0)
    const words = bag === 1 ? '1 student in the bag' : `${bag} students in the bag`
    return { count: bag, words: bag ? words : 'the bag is empty' }
  },

  bonus: () => new Map(),

  choices: [RULES],
  wishes: { title: 'Your towers', values: TOWERS },

  keys: [
    ['Tab', 'go through what glows'],
    ['Enter', 'choose it'],
    ['C', 'confirm'],
    ['Esc', 'let go'],
  ],
}
