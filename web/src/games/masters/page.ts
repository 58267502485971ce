// What Masters of Renaissance gives to the frame of the table.

import type { GamePage } from '../pages'
import Cover from './Cover.svelte'
import Icon from './Icon.svelte'
import Play from './Play.svelte'
import { tell } from './story'
import { todo } from './todo'
import { viewOf } from './view'

export const PAGE: GamePage = {
  Cover,
  Play,
  tell,
  Piece: Icon as GamePage['Piece'],
  todo(table) {
    const seat = viewOf(table).seats[table.you ?? -1]
    return seat ? todo(seat) : ''
  },

  counts: { score: 'points', held: 'leaders in hand' },
  standings: (table) => viewOf(table).seats.map(({ points, count }) => ({ score: points, held: count, present: true })),

  supply(table) {
    const left = viewOf(table).grid.flat().reduce((sum, deck) => sum + deck.left, 0)
    return { count: left, words: left === 1 ? '1 card to buy' : `${left} cards to buy` }
  },

  bonus: () => new Map(),
  choices: [],

  keys: [
    ['Tab', 'go through what glows'],
    ['Enter', 'choose it'],
    ['C', 'confirm'],
    ['Esc', 'let go'],
  ],
}
