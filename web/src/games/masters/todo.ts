// What the player to move may do, read off the step and the legal moves.

import type { MastersSeatView } from '../../wire/words'
import type { Spot } from '../touch.svelte'
import type { Open } from './production'
import type { Move } from './view'
import { t } from '../../words/index.svelte'

/** To follow "Your turn:". */
export function todo({ step, bonus }: MastersSeatView): string {
  if (step === 'resources' && bonus > 1) return t('masters.dueResources', bonus)
  return t('masters.due', step)
}

/** What to touch next. */
export function hint({ step }: MastersSeatView, moves: readonly Move[], touched: readonly Spot[], open: Open | null): string {
  const [first = ''] = touched
  if (open) return t('masters.hintOpen', open.takes, open.gives)
  if (first.startsWith('waiting')) return t('masters.hintWhere')
  if (first.startsWith('leader')) return t('masters.hintOneMore')
  if (first.startsWith('rearrange') || (first.startsWith('shelf') && step !== 'pay' && step !== 'produce')) {
    return t('masters.hintChange')
  }
  const swap = moves.some((move) => move.type === 'Swap' || move.type === 'Shift') ? t('masters.hintRearrange') : ''
  return `${t('masters.first', step)}${swap}`
}
