// The lobby as it was told, with what has changed since.

import type { Say, TableCard } from '../wire/words'

/** Those that wait first, each kind in the order of opening. Where not all are shown, new ones are left to the pages to come. */
export function withChanges(
  cards: readonly TableCard[],
  { tables, gone }: Pick<Say<'Changed'>, 'tables' | 'gone'>,
  more: boolean,
): readonly TableCard[] {
  const known = new Map(cards.map((card) => [card.code, card]))
  for (const card of tables) if (!more || known.has(card.code)) known.set(card.code, card)
  for (const code of gone) known.delete(code)
  return [...known.values()].sort((one, other) => rank(one) - rank(other) || one.opened - other.opened)
}

function rank(card: TableCard): number {
  return card.phase === 'waiting' ? 0 : 1
}
