// A moment of a replay as a table the game's page can draw: the same position, with nothing to do in it.

import { TableState } from '../table/table.svelte'
import type { Moment } from '../route.svelte'
import type { Happened, Say, Table } from '../wire/words'

/** The history is what led there; it ends with the entry of this step. */
export function tableAt(step: Say<'Stepped'>, eyes: Moment['eyes'], history: readonly Happened[]): TableState {
  return new TableState(asTable(step, eyes, history))
}

/** The same as the house would tell it, for a table that is shown already. */
export function asTable(step: Say<'Stepped'>, eyes: Moment['eyes'], history: readonly Happened[]): Table {
  return {
    type: 'Table',
    table: step.table,
    game: step.game,
    players: step.names.length,
    public: true,
    options: step.options,
    commitment: '',
    missing: 'wait',
    clock: null,
    you: typeof eyes === 'number' ? eyes : null,
    now: {
      number: step.entry.number,
      phase: 'over',
      seats: step.names.map((name) => ({ name, bot: null, dialect: 'native', connected: true })),
      acting: [],
      view: step.view,
    },
    history,
  }
}
