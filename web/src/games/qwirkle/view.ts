import type { TableState } from '../../table/table.svelte'
import type { QwirkleView } from '../../wire/words'

/** The game's own view; there is one from the deal on, and only then is this game drawn. */
export function viewOf(table: TableState): QwirkleView {
  return table.now.view as QwirkleView
}
