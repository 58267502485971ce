// A page for every game this one has no drawings for: the house draws it as text, and its moves are a list.

import type { GamePage } from '../pages'
import Cover from './Cover.svelte'
import Piece from './Piece.svelte'
import { later } from '../later'
import { tell } from './story'
import { t } from '../../words/index.svelte'

export const PAGE: GamePage = {
  Cover,
  Play: later(() => import('./Play.svelte')),
  tell,
  movements: () => [],
  pieces: () => [],
  own: [],
  say: () => null,
  Piece,
  todo: () => t('generic.todo'),
  get counts() {
    return { score: t('play.points'), held: () => '', scoreMeans: t('play.points'), heldMeans: '' }
  },
  // Only how a game ended is the same in all of them.
  standings: ({ now, seats }) =>
    seats.map((_, seat) => ({ score: now.outcome?.scores[seat] ?? null, held: null, present: true })),
  supply: () => null,
  choices: [],
  get keys() {
    return [
      ['Tab', t('generic.keyTab')],
      ['Enter', t('generic.keyEnter')],
    ] as const
  },
}
