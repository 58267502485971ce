// What Eriantys gives to the frame of the table.

import type { GamePage } from '../pages'
import Cover from './Cover.svelte'
import Icon from './Icon.svelte'
import Play from './Play.svelte'
import { tell } from './story'
import { todo } from './todo'
import { movesOf, towersBuilt, viewOf } from './view'

export const ERIANTYS: GamePage = {
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

  choices: [
    {
      option: 'expert',
      title: 'Rules',
      values: [
        { value: false, words: 'simple' },
        { value: true, words: 'expert' },
      ],
    },
  ],

  wishes: {
    title: 'Your towers',
    values: [
      { value: 'white', words: 'white' },
      { value: 'black', words: 'black' },
      { value: 'grey', words: 'grey (three players)' },
    ],
  },

  keys: [
    ['Tab', 'go through what glows'],
    ['Enter', 'choose it'],
    ['C', 'confirm'],
    ['Esc', 'let go'],
  ],
}
