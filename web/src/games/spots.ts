// What can be touched has a name with its kind before the colon: `shelf:2`.

import type { Spot } from './touch.svelte'

export function kindOf(spot: Spot): string {
  return spot.split(':', 1)[0] ?? ''
}

/** Whether something of this kind is to be touched next, but not this one: then it is an impossible target, and no
 *  beginning of something else. */
export function misses(spot: Spot, next: ReadonlySet<Spot>): boolean {
  return !next.has(spot) && [...next].some((other) => kindOf(other) === kindOf(spot))
}
