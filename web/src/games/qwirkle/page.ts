// What Qwirkle gives to the frame of the table.

import { eventsOf, type QwirkleMove } from '../../wire/words'
import type { GamePage } from '../pages'
import Cover from './Cover.svelte'
import Play from './Play.svelte'
import { tell } from './story'
import Tile from './Tile.svelte'
import { viewOf } from './view'

export const PAGE: GamePage = {
  Cover,
  Play,
  tell,
  Piece: Tile,

  todo(table) {
    const moves = table.moves as readonly QwirkleMove[]
    // Both kinds are many, so the first of each is found soon.
    const place = moves.some((move) => move.type === 'Place')
    const trade = moves.some((move) => move.type === 'Trade')
    if (place && trade) return 'place or trade'
    return place ? 'place tiles' : 'trade tiles'
  },

  counts: { score: 'points', held: 'tiles in hand' },
  standings: (table) =>
    viewOf(table).seats.map(({ score, count, present }) => ({ score, held: count, present })),

  supply(table) {
    const { bag } = viewOf(table)
    return { count: bag, words: bag === 1 ? '1 tile in the bag' : bag ? `${bag} tiles in the bag` : 'the bag is empty' }
  },


  bonus(table) {
    const { outcome } = viewOf(table)
    const scores = [...(outcome?.scores ?? [])]
    for (const event of table.history.flatMap(eventsOf)) {
      if (event.type === 'Placed') scores[event.seat] = (scores[event.seat] ?? 0) - event.points
    }
    return new Map(scores.entries())
  },

  choices: [],

  keys: [
    ['1 – 6', 'choose a tile'],
    ['arrows', 'move over the glowing cells'],
    ['Enter', 'lay the tile there'],
    ['Backspace', 'take the last tile back'],
    ['C', 'confirm'],
    ['T', 'trade instead'],
    ['F', 'fit the board'],
    ['Esc', 'let go'],
  ],
}
