// Which key touches which piece. Every piece that can be touched now has one: its number or the first letter of its name
// where that is free, else another.

import type { Spot } from '../games/touch.svelte'

/** Confirm, fit, hint, trade and take back have their own; a piece may wish for one of these. */
const TAKEN: ReadonlySet<string> = new Set('cfhtu')
const LETTERS = [...'asdgjklqweriopzxvbnmy']
const DIGITS = [...'1234567890']

/** What the house counts from 0 is shown from 1 on. */
const FROM_ZERO: ReadonlySet<string> = new Set(['island', 'cloud'])

/** Keys that would suit it, the best one first. */
function suiting(spot: Spot): readonly string[] {
  const [kind = '', ...names] = spot.split(':')
  const name = names.at(-1) ?? kind
  const number = Number(name) + (FROM_ZERO.has(kind) ? 1 : 0)
  // What has a number beyond ten has none on the keyboard.
  if (Number.isInteger(number)) return number >= 1 && number <= 10 ? [String(number % 10)] : []
  return [...name.toLowerCase()].filter((letter) => LETTERS.includes(letter))
}

/** A key for each of them, in their order: one stroke, or two where there are more pieces than keys. */
export function keysFor(spots: readonly Spot[], wished: ReadonlyMap<Spot, string> = new Map()): ReadonlyMap<Spot, string> {
  const keys = new Map<Spot, string>()
  const free = new Set([...LETTERS, ...DIGITS].filter((key) => !TAKEN.has(key)))
  const give = (spot: Spot, key: string): void => {
    keys.set(spot, key)
    free.delete(key)
  }
  // So many letters begin a pair as are needed for those who find no key of their own.
  const beginning: string[] = []
  while (free.size - beginning.length + beginning.length * LETTERS.length < spots.length) beginning.push(LETTERS.at(-1 - beginning.length)!)
  for (const first of beginning) free.delete(first)

  for (const [spot, key] of wished) if (![...keys.values()].includes(key)) give(spot, key)
  for (const spot of spots) {
    const [best] = suiting(spot)
    if (!keys.has(spot) && best !== undefined && free.has(best)) give(spot, best)
  }
  const pairs = beginning.flatMap((first) => LETTERS.map((second) => first + second))
  for (const spot of spots) {
    if (keys.has(spot)) continue
    const key = suiting(spot).find((one) => free.has(one)) ?? [...free][0] ?? pairs.shift()
    if (key !== undefined) give(spot, key)
  }
  return keys
}
