// Events of any game in plain words, made from their names and fields alone.

import { plain, whoIs, type Told } from '../../table/story'
import type { TableState } from '../../table/table.svelte'
import type { AnyEvent } from '../../wire/words'
import { capital } from '../words'
import { t } from '../../words/index.svelte'

/** Null for what needs no words. */
export function tell(event: AnyEvent, table: TableState): Told | null {
  const { type, seat, ...facts } = event as { type: string; seat?: unknown } & Record<string, unknown>
  if (UNTOLD.has(type)) return null
  if (type === 'Ended') return plain(t('story.ended', typeof facts.why === 'string' ? facts.why : ''))
  const more = factsInWords(facts)
  const words = more ? `${named(type)} (${more})` : named(type)
  if (typeof seat !== 'number') return plain(capital(words))
  const { you, name } = whoIs(table, seat)
  return { seat, parts: [`${you ? t('table.you') : name}: ${words}`] }
}

/** The table's own, which are told elsewhere or are for those who check the draws; and whose turn it is, which is seen. */
const UNTOLD: ReadonlySet<string> = new Set(['Opened', 'Revealed', 'Next'])

/** `CardPlayed` is "card played", `hand_size` is "hand size". */
function named(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
}

/** What is not known, or not there, is not said. */
function factsInWords(facts: Readonly<Record<string, unknown>>): string {
  return Object.entries(facts)
    .filter(([, fact]) => fact !== null && !(Array.isArray(fact) && fact.length === 0))
    .map(([name, fact]) => `${named(name)} ${factInWords(fact)}`)
    .join(', ')
}

function factInWords(fact: unknown): string {
  if (Array.isArray(fact)) return fact.map(factInWords).join(' ')
  if (typeof fact === 'object' && fact !== null) return factsInWords(fact as Readonly<Record<string, unknown>>)
  return typeof fact === 'boolean' ? (fact ? t('generic.yes') : t('generic.no')) : String(fact)
}
