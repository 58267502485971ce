// A table of Eriantys as the house would show it, for the tests.

import type { EriantysIslandView, EriantysView } from '../../../src/wire/words'

const NOBODY_HERE = { green: 0, red: 0, yellow: 0, pink: 0, blue: 0 }

export function island(head: number, size = 1, more: Partial<EriantysIslandView> = {}): EriantysIslandView {
  return { island: head, size, students: NOBODY_HERE, tower: null, towers: 0, no_entry: 0, ...more }
}

/** Groups of these sizes, clockwise from tile `first`. */
export function islands(first: number, ...sizes: readonly number[]): EriantysIslandView[] {
  let head = first
  return sizes.map((size) => {
    const group = island(head % 12, size)
    head += size
    return group
  })
}

export function table(more: Partial<EriantysView> = {}): EriantysView {
  return {
    bag: { ...NOBODY_HERE, red: 100 },
    characters: [],
    clouds: [NOBODY_HERE, NOBODY_HERE],
    dry: false,
    expert: false,
    ignored: null,
    islands: islands(0, ...Array<number>(12).fill(1)),
    left: 3,
    mother_nature: 0,
    order: [0, 1],
    outcome: null,
    paid: null,
    phase: 'students',
    played: [],
    professors: { green: null, red: null, yellow: null, pink: null, blue: null },
    round: 1,
    seats: [
      { tower: 'white', towers: 8, hand: [1, 2, 3], entrance: NOBODY_HERE, dining: NOBODY_HERE, coins: 1 },
      { tower: 'black', towers: 8, hand: [1, 2, 3], entrance: NOBODY_HERE, dining: NOBODY_HERE, coins: 1 },
    ],
    short: false,
    steps: 3,
    supply: 18,
    turn: 0,
    uses: 0,
    ...more,
  }
}
