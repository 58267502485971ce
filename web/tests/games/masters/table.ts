// A table of Masters as the house would show it, for the tests.

import type { MastersSeatView, MastersShelfView, MastersView } from '../../../src/wire/words'
import type { Resource } from '../../../src/games/masters/pieces'
import type { TableState } from '../../../src/table/table.svelte'

export function shelves(...lying: readonly (readonly [Resource, number] | null)[]): MastersShelfView[] {
  return lying.map((units, at) => ({ resource: units?.[0] ?? null, count: units?.[1] ?? 0, places: at < 3 ? at + 1 : 2 }))
}

export function seat(more: Partial<MastersSeatView> = {}): MastersSeatView {
  return {
    step: 'ready',
    points: 0,
    resources: 0,
    space: 0,
    tiles: [null, null, null],
    shelves: shelves(null, null, null),
    strongbox: {},
    slots: [[], [], []],
    played: [],
    count: 2,
    hand: [49, 53],
    away: [57, 61],
    discounts: {},
    conversions: [],
    bonus: 0,
    waiting: [],
    whites: 0,
    discarded: 0,
    card: null,
    price: null,
    production: null,
    ...more,
  }
}

export function view(more: Partial<MastersView> = {}): MastersView {
  return {
    options: {},
    first: 0,
    market: [
      ['white', 'grey', 'yellow', 'yellow'],
      ['blue', 'red', 'purple', 'white'],
      ['white', 'white', 'grey', 'purple'],
    ],
    spare: 'blue',
    grid: [1, 17, 33].map((first) => [0, 2, 3, 1].map((next) => ({ top: first + next, left: 4 }))),
    seats: [seat(), seat({ hand: null, away: null })],
    lorenzo: null,
    turn: 0,
    last_round: false,
    outcome: null,
    ...more,
  }
}

const NAMES = ['Ann', 'Bob']

/** A table at which Ann looks on her own page. */
export function annsPage(shown = view()): TableState {
  const nameOf = (number: number) => NAMES[number] ?? ''
  return { you: 0, now: { view: shown }, nameOf } as unknown as TableState
}
