// Why a piece cannot be touched, in the house's own words: it is asked about the move that was meant.

import { house } from '../house.svelte'
import type { TableState } from '../table/table.svelte'
import { Refusal } from '../wire/connection'
import { t } from '../words/index.svelte'

/** The first of these moves that the house refuses says why; if it would have them all, something is to be touched before. */
export async function whyNot(table: TableState, meant: readonly object[], otherwise = t('tips.notNow')): Promise<string> {
  if (table.you === null) return t('play.watching')
  if (table.now.phase !== 'playing') return t('table.over')
  for (const move of meant) {
    try {
      await house.preview(move)
    } catch (reason) {
      return reason instanceof Refusal ? reason.message : ''
    }
  }
  return otherwise
}
