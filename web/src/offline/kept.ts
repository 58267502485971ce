// Finished games that were looked at here, kept in the browser for when there is no connection. What is kept of a
// game is what the house shows to everybody once it is over, and never changes; of any other game nothing is kept.

import type { Moment } from '../route.svelte'
import type { Say } from '../wire/words'

type Told = Say<'Stepped'> | Say<'Retold'>

const SHELF = 'tavola-replays'
const GAMES = 12
/** Milliseconds between two entries that nobody looks at: so slowly the house does not mind. */
const PAUSE = 100

/** What never changes is asked for once; and whoever looks at one position of a finished game gets all of them. */
export async function keptOr<One extends Told>(
  type: One['type'],
  moment: Moment,
  ask: (moment: Moment) => Promise<One>,
): Promise<One> {
  const kept = await recall<One>(type, moment)
  if (kept) return kept
  const told = await ask(moment)
  // Of a game that goes on, what is told may be for one pair of eyes only.
  if (told.phase === 'over') {
    void keep(told, moment)
    if (told.type === 'Stepped') void keepRest(moment, told.length, async (other) => void (await keptOr(type, other, ask)))
  }
  return told
}

/** The codes of the tables of which something is kept, the newest first. */
export async function keptTables(): Promise<readonly string[]> {
  const places = (await (await shelf())?.keys()) ?? []
  return [...new Set(places.map(tableAt))].reverse()
}

/** The game that is being kept, and through whose eyes; another one takes its place. */
let keeping = ''

async function keepRest({ table, eyes }: Moment, length: number, show: (moment: Moment) => Promise<void>): Promise<void> {
  const these = `${table}/${eyes}`
  if (keeping === these || !(await shelf())) return
  keeping = these
  try {
    for (let number = 0; number < length && keeping === these; number++) {
      await new Promise((done) => setTimeout(done, PAUSE))
      await show({ table, number, eyes })
    }
    await tidy()
  } catch {
    // Without a connection the rest is kept another time.
  } finally {
    if (keeping === these) keeping = ''
  }
}

/** Let go of all but the newest games. */
async function tidy(): Promise<void> {
  const store = await shelf()
  const old = new Set((await keptTables()).slice(GAMES))
  for (const place of (await store?.keys()) ?? []) if (old.has(tableAt(place))) await store?.delete(place)
}

/** A browser may have no such store: over a plain connection from another machine, or because its owner forbids it. */
async function shelf(): Promise<Cache | null> {
  try {
    return typeof caches === 'undefined' ? null : await caches.open(SHELF)
  } catch {
    return null
  }
}

/** Where an answer lies: by what was asked, of which table, from which entry on, through whose eyes. */
function placeOf(type: Told['type'], { table, number, eyes }: Moment): string {
  return new URL(`kept/${table}/${type}/${number}/${eyes ?? 'public'}`, document.baseURI).href
}

/** The table whose game lies there. */
function tableAt({ url }: Request): string {
  return /\/kept\/([^/]+)\//.exec(url)?.[1] ?? ''
}

async function recall<One extends Told>(type: One['type'], moment: Moment): Promise<One | null> {
  const kept = await (await shelf())?.match(placeOf(type, moment))
  return kept ? ((await kept.json()) as One) : null
}

async function keep(told: Told, moment: Moment): Promise<void> {
  const store = await shelf()
  try {
    await store?.put(placeOf(told.type, moment), Response.json(told))
  } catch {
    // Full: then it is asked for again.
  }
}
