// What can be touched has a name with its kind before the colon: `shelf:2`.

import type { Spot } from './touch.svelte'

export function kindOf(spot: Spot): string {
  return spot.split(':', 1)[0] ?? ''
}

/** A piece of another player, who is not to be touched: so it can be pointed out among those of the same name. */
export function ofSeat(seat: number, spot: Spot): Spot {
  return `${seat}/${spot}`
}

/** Whether something of this kind is to be touched next, but not this one: then it is an impossible target, and no
 *  beginning of something else. */
export function misses(spot: Spot, next: ReadonlySet<Spot>): boolean {
  return !next.has(spot) && [...next].some((other) => kindOf(other) === kindOf(spot))
}
