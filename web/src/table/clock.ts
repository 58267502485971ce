// What a clock shows, from what the house said some time ago. Only the house's own time counts.

import type { Clocks } from '../wire/words'

/** From so many milliseconds on time is short. */
export const SHORT = 10_000

/** Milliseconds this seat has so long after the house told. */
export function leftAt(clocks: Clocks, seat: number, since: number): number {
  const told = clocks.left[seat] ?? 0
  return clocks.running.includes(seat) ? Math.max(0, told - since) : told
}

/** As on a chess clock; tenths when it is getting short. */
export function clockWords(milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (milliseconds < SHORT) return seconds.toFixed(1)
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const two = (count: number): string => String(count).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
