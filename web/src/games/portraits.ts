// How people are drawn: a few shapes one over another, in a box of 48. Who they are stands with each game.

export const PAINTS = {
  ink: 'var(--drawn)',
  skin: 'var(--skin)',
  wood: 'var(--wood)',
  iron: 'var(--iron)',
  white: 'var(--tower-white)',
  red: 'var(--student-red)',
  orange: 'var(--mother-nature)',
  yellow: 'var(--tile-yellow)',
  green: 'var(--student-green)',
  blue: 'var(--student-blue)',
  pink: 'var(--student-pink)',
  purple: 'var(--tile-purple)',
  /** Whatever the one who draws it says: what a leader deals in. */
  own: 'var(--own)',
  /** No shape but a line, drawn by hand. */
  line: 'none',
} as const

export type Layer = readonly [paint: keyof typeof PAINTS, outline: string]
export type Portrait = readonly Layer[]

export function disc(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0Z`
}

/** Shoulders at the foot of the box. */
export const SHOULDERS = 'M4 48C4 38 12 34 24 34S44 38 44 48Z'
export const HEAD = disc(24, 22, 9)
/** Two eyes and a mouth on such a head. */
export const FACE: readonly Layer[] = [
  ['ink', disc(20.6, 21.8, 0.6)],
  ['ink', disc(27.4, 21.8, 0.6)],
  ['line', 'M21.2 26.4Q24 28.4 26.8 26.4'],
]
