// A moment of a replay as a table the game's page can draw: the same position, with nothing to do in it.

import { TableState } from '../table/table.svelte'
import type { Moment } from '../route.svelte'
import type { Say } from '../wire/words'

export function tableAt(step: Say<'Stepped'>, eyes: Moment['eyes']): TableState {
  return new TableState({
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
      phase: step.phase,
      seats: step.names.map((name) => ({ name, bot: null, dialect: 'native', connected: true })),
      acting: [],
      view: step.view,
    },
    history: [step.entry],
  })
}
