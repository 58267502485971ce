// What all games say alike.

import { t } from '../words/index.svelte'

/** What the action bar tells: the move chosen and what it brings, or what to do next; and why not, if the house said no. */
export type Advice = {
  readonly move?: string
  readonly brings?: string
  /** It is chosen and cannot be taken back: it waits for one tap more. */
  readonly final?: boolean
  readonly hint?: string
  readonly why?: string
}

export { capital } from '../words/grammar'

/** What the keys mean in a game whose moves are touched. */
export function touchKeys(): readonly (readonly [key: string, does: string])[] {
  return [
    ['A – Z, 0 – 9', t('keys.piece')],
    ['Tab', t('play.keyTab')],
    ['Enter', t('play.keyEnter')],
    ['C', t('play.keyConfirm')],
    ['?', t('tips.key')],
    ['U', t('play.keyTakeBack')],
    ['Esc', t('play.keyLetGo')],
  ]
}
