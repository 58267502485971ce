// The generated words under the names the pages use, and what a game adds to them.

import type { EriantysEvent, GuestSays, Happened, HouseSays, QwirkleEvent, TableEvent } from './native.gen'

export type * from './native.gen'

/** Whatever may stand in a log entry: the table's own events, and those of the games. */
export type AnyEvent = TableEvent | QwirkleEvent | EriantysEvent

/** A message without its number, which the connection gives it. Distributes over the family. */
export type Unnumbered<Message> = Message extends GuestSays ? Omit<Message, 'id'> : never
export type Ask = Unnumbered<GuestSays>

/** What a table does while a player's connection is lost. */
export type Missing = NonNullable<Extract<GuestSays, { type: 'Open' }>['missing']>

export type Say<Type extends HouseSays['type']> = Extract<HouseSays, { type: Type }>

export function eventsOf(entry: Happened): readonly AnyEvent[] {
  return entry.events as readonly AnyEvent[]
}
