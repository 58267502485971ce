// What the player to move may do, read off the legal moves.

import type { EriantysView } from '../../wire/words'
import type { Spot } from '../touch.svelte'
import type { Move } from './view'
import { t } from '../../words/index.svelte'

/** To follow "Your turn:". */
export function todo(view: EriantysView, moves: readonly Move[]): string {
  const kinds = new Set(moves.map((move) => move.type))
  if (kinds.has('PlayAssistant')) return t('eriantys.todoAssistant')
  if (kinds.has('MoveStudent')) return t('eriantys.todoStudents', view.left)
  if (kinds.has('MoveMotherNature')) return t('eriantys.todoMother')
  if (kinds.has('TakeCloud')) return t('eriantys.todoCloud')
  return t('eriantys.todoCharacter')
}

/** What to touch next. */
export function hint(view: EriantysView, moves: readonly Move[], touched: readonly Spot[]): string {
  const [first = ''] = touched
  if (first.startsWith('entrance')) return t('eriantys.hintWhere')
  if (first) return t('eriantys.hintGlows')
  const pay = moves.some((move) => move.type === 'Pay') ? t('eriantys.orPay') : ''
  const use = moves.some((move) => move.type.startsWith('Use')) ? t('eriantys.orUse') : ''
  return `${firstTouch(view, moves)}${pay}${use}`
}

function firstTouch(view: EriantysView, moves: readonly Move[]): string {
  const kinds = new Set(moves.map((move) => move.type))
  if (kinds.has('PlayAssistant')) return t('eriantys.hintAssistant')
  if (kinds.has('MoveStudent')) return t('eriantys.hintStudent')
  if (kinds.has('MoveMotherNature')) return t('eriantys.hintMother', view.steps)
  return t('eriantys.hintCloud')
}
