// What the player to move may do, read off the legal moves.

import type { EriantysView } from '../../wire/words'
import type { Spot } from '../touch.svelte'
import type { Move } from './view'

/** To follow "Your turn:". */
export function todo(view: EriantysView, moves: readonly Move[]): string {
  const kinds = new Set(moves.map((move) => move.type))
  if (kinds.has('PlayAssistant')) return 'play an assistant'
  if (kinds.has('MoveStudent')) return view.left === 1 ? 'move 1 more student' : `move ${view.left} more students`
  if (kinds.has('MoveMotherNature')) return 'move mother nature'
  if (kinds.has('TakeCloud')) return 'take a cloud'
  return 'use your character'
}

/** What to touch next. */
export function hint(view: EriantysView, moves: readonly Move[], touched: readonly Spot[]): string {
  const [first = ''] = touched
  if (first.startsWith('entrance')) return 'Choose where it goes: whatever glows'
  if (first) return 'Now choose what glows'
  const pay = moves.some((move) => move.type === 'Pay') ? ', or pay a character' : ''
  const use = moves.some((move) => move.type.startsWith('Use')) ? ', or use the character you paid' : ''
  return `${firstTouch(view, moves)}${pay}${use}`
}

function firstTouch(view: EriantysView, moves: readonly Move[]): string {
  const kinds = new Set(moves.map((move) => move.type))
  if (kinds.has('PlayAssistant')) return 'Choose an assistant'
  if (kinds.has('MoveStudent')) return 'Choose a student of your entrance'
  if (kinds.has('MoveMotherNature')) return `Choose an island for mother nature, up to ${view.steps} ahead`
  return 'Choose a cloud'
}
