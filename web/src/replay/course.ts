// A game as it went: every entry, the score after each, and what each player did best. The house tells it in pieces.

import { house } from '../house.svelte'
import type { Moment } from '../route.svelte'
import type { TableState } from '../table/table.svelte'
import { eventsOf, type Happened, type Outcome, type Say } from '../wire/words'
import { tableAt } from './moment'

export type Course = {
  readonly code: string
  readonly game: string
  readonly eyes: Moment['eyes']
  readonly phase: Say<'Retold'>['phase']
  readonly names: readonly string[]
  readonly entries: readonly Happened[]
  /** After each entry what each seat had, once the game is over; nothing before the deal. */
  readonly scores: readonly (readonly number[])[]
  /** Of each seat the entry that brought it most. */
  readonly best: readonly (number | null)[]
  readonly outcome: Outcome | null
  /** The entry with which the game began; the first if it has not. */
  readonly deal: number
  readonly last: number
  /** As it stood after the last entry: all entries are told by it. None before the deal. */
  readonly table: TableState | null
}

export async function courseOf(code: string, eyes: Moment['eyes']): Promise<Course> {
  const told = await house.retell({ table: code, number: 0, eyes })
  const entries = [...told.entries]
  const scores = [...told.scores]
  while (entries.length < told.length) {
    const more = await house.retell({ table: code, number: entries.length, eyes })
    entries.push(...more.entries)
    scores.push(...more.scores)
  }
  const last = entries.length - 1
  const end = await house.step({ table: code, number: last, eyes })
  return {
    code,
    game: told.game,
    eyes,
    phase: told.phase,
    names: told.names,
    entries,
    scores,
    best: told.best,
    outcome: told.outcome,
    deal: Math.max(
      entries.findIndex((entry) => eventsOf(entry).some(({ type }) => type === 'Started')),
      0,
    ),
    last,
    table: end.view === null ? null : tableAt(end, eyes, entries),
  }
}

/** What an entry brought the seat that made it. */
export function broughtBy({ entries, scores }: Course, number: number): number {
  const seat = entries[number]?.who
  if (seat === null || seat === undefined) return 0
  return (scores[number]?.[seat] ?? 0) - (scores[number - 1]?.[seat] ?? 0)
}
