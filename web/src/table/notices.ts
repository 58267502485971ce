// What somebody at the table is to know at once, wherever they look.

import type { Line } from '../wire/words'
import { t, translated } from '../words/index.svelte'
import { TROUBLE, type TableState } from './table.svelte'

/** What the house says of somebody at the table, in its own words. */
const OF_SOMEBODY = [
  [/^(.+) is out of time$/, 'notice.outOfTime'],
  [/^a computer player sits in for (.+)$/, 'notice.sitsIn'],
] as const

/** A line of the house in the language of the page. */
export function houseWords(text: string): string {
  if (text === TROUBLE) return t('notice.trouble')
  for (const [pattern, key] of OF_SOMEBODY) {
    const name = pattern.exec(text)?.[1]
    if (name !== undefined) return t(key, name)
  }
  return translated(text)
}

/** A line that was said, with who said it. */
export function saidBy(table: TableState, { seat, text }: Line): string {
  return seat === null ? houseWords(text) : t('notice.said', table.nameOf(seat), text)
}
