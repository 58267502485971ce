// The pieces: how they are called and drawn. All outlines lie in a box of 22 with the middle at 0.

import type { MastersCard, MastersOutput, MastersStore, MastersView } from '../../wire/words'
import { t } from '../../words/index.svelte'

export type Resource = MastersStore['resource']
export type Marble = MastersView['spare']
export type Colour = MastersCard['colour']
/** Whatever a card may cost, take or give; `any` is the player's choice. */
export type Thing = Resource | 'any' | 'faith'
export type Counts = MastersOutput

export const RESOURCES: readonly Resource[] = ['coin', 'stone', 'servant', 'shield']
const THINGS: readonly Thing[] = [...RESOURCES, 'any', 'faith']

/** The colours in the order of the grid's columns. */
export const COLOURS: readonly Colour[] = ['green', 'blue', 'yellow', 'purple']

/** Disc, block, bust, shield, cross; a ring for what is still open. */
export const OUTLINES: Readonly<Record<Thing, string>> = {
  coin: 'M0-9.5A9.5 9.5 0 1 1 0 9.5A9.5 9.5 0 1 1 0-9.5Z',
  stone: 'M-6-8.5H9.5V5L6 8.5H-9.5V-5Z',
  servant: 'M0-10A4.8 4.8 0 0 1 3.4-1.8C7.6-.4 9 3.6 9 9.5H-9C-9 3.6-7.6-.4-3.4-1.8A4.8 4.8 0 0 1 0-10Z',
  shield: 'M0-10C2.8-8.4 5.8-7.8 9-7.8C9.4 1 6.4 7 0 10.2C-6.4 7-9.4 1-9-7.8C-5.8-7.8-2.8-8.4 0-10Z',
  any: 'M0-9A9 9 0 1 1 0 9A9 9 0 1 1 0-9Z',
  faith: 'M-2.8-10H2.8V-4.4H8.4V1.2H2.8V10.5H-2.8V1.2H-8.4V-4.4H-2.8Z',
}

/** The page's tokens that suit this game's colours. */
export const PAINTS: Readonly<Record<Thing | Colour | Marble, string>> = {
  coin: 'var(--student-yellow)',
  stone: 'var(--muted)',
  servant: 'var(--tile-purple)',
  shield: 'var(--student-blue)',
  any: 'none',
  faith: 'var(--student-red)',
  green: 'var(--student-green)',
  blue: 'var(--student-blue)',
  yellow: 'var(--student-yellow)',
  purple: 'var(--tile-purple)',
  grey: 'var(--muted)',
  red: 'var(--student-red)',
  white: 'var(--tower-white)',
}

/** What a marble brings by itself; nothing for a white one. */
export const BROUGHT: Readonly<Record<Marble, Thing | null>> = {
  yellow: 'coin',
  grey: 'stone',
  purple: 'servant',
  blue: 'shield',
  red: 'faith',
  white: null,
}

/** What Lorenzo's tokens do, by the numbers the house gives them. */
export const TOKENS: Readonly<Record<number, { readonly removes?: Colour; readonly steps?: number; readonly shuffles?: true }>> = {
  65: { removes: 'blue' },
  66: { removes: 'green' },
  67: { removes: 'purple' },
  68: { removes: 'yellow' },
  69: { steps: 2 },
  70: { steps: 2 },
  71: { steps: 1, shuffles: true },
}

/** Those there are, in one order everywhere. */
export function present(counts: Counts): readonly (readonly [thing: Thing, count: number])[] {
  return THINGS.flatMap((thing) => (counts[thing] ? [[thing, counts[thing]] as const] : []))
}

/** So many of each, counted. */
export function counted(resources: readonly Resource[]): Counts {
  const counts: Partial<Record<Resource, number>> = {}
  for (const resource of resources) counts[resource] = (counts[resource] ?? 0) + 1
  return counts
}

export function some(count: number, thing: Thing): string {
  return t('masters.some', count, thing)
}

/** "2 coins, 1 shield". */
export function countsInWords(counts: Counts): string {
  return present(counts).map(([thing, count]) => some(count, thing)).join(', ') || t('masters.nothing')
}
