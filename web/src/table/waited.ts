// What the others have done since the player last did something.

import type { GamePage } from '../games/pages'
import type { Place } from '../motion/places'
import { eventsOf, type Happened } from '../wire/words'
import type { Told } from './story'
import type { TableState } from './table.svelte'

/** A line of it, and where on the table it happened. */
export type Waited = { readonly key: string; readonly told: Told; readonly places: readonly Place[] }

/** So far back is looked for the player's last entry. */
const RECENT = 120

/** The entries that were not taken back. */
export function standing(history: readonly Happened[]): readonly Happened[] {
  return history.reduce<readonly Happened[]>((stand, entry) => {
    const undone = eventsOf(entry).find((event) => event.type === 'Undone')
    if (undone?.type !== 'Undone') return [...stand, entry]
    return stand.filter(({ number }) => number < undone.entry)
  }, [])
}

/** Everything worth telling after the player's last entry; nothing while it is not their turn. */
export function whileYouWaited(table: TableState, page: GamePage): readonly Waited[] {
  if (!table.yourTurn) return []
  const entries = standing(table.history.slice(-RECENT))
  const since = entries.slice(entries.findLastIndex(({ who }) => who === table.you) + 1)
  return since.flatMap((entry) =>
    eventsOf(entry).flatMap((event, at) => {
      const told = entry.who === null ? null : page.tell(event, table)
      if (!told) return []
      const places = page.movements(event, table).map(({ to }) => to)
      return [{ key: `${entry.number}.${at}`, told, places: [...new Set(places)] }]
    }),
  )
}
