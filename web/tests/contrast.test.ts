import { describe, expect, test } from 'vitest'
import css from '../src/tokens.css?raw'

const TOKENS = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
)

const TEXT = 4.5
const PIECE = 3

const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple']
const STUDENTS = ['student-green', 'student-red', 'student-yellow', 'student-pink', 'student-blue']
const TABLE = ['ground', 'panel', 'land', 'sky']
const SEATS = ['seat-0', 'seat-1', 'seat-2', 'seat-3']

/** What is seen, on which grounds, with how much contrast at least. */
const PAIRS: readonly (readonly [seen: string, grounds: readonly string[], least: number])[] = [
  ['text', ['ground', 'panel'], TEXT],
  ['muted', ['ground', 'panel'], TEXT],
  ['accent-strong', ['ground', 'panel'], TEXT],
  ['on-accent', ['accent-strong'], TEXT],
  ['success', ['ground', 'panel'], TEXT],
  ['danger', ['ground', 'panel'], TEXT],
  // The points of the last move are written in the ground's colour on the seat's.
  ...SEATS.map((seat) => [seat, ['ground', 'panel'], TEXT] as const),
  ['accent', ['ground', 'panel'], PIECE],
  ...COLOURS.map((colour) => [`tile-${colour}`, ['tile'], PIECE] as const),
  ['tile-edge', ['ground', 'panel'], PIECE],
  ...STUDENTS.map((student) => [student, TABLE, PIECE] as const),
  // The count on a student; yellow is too bright for the others' ink.
  ['on-student', STUDENTS.filter((student) => student !== 'student-yellow'), TEXT],
  ['on-yellow', ['student-yellow'], TEXT],
  // A tower is seen by its edge, and known by its fill.
  ['tower-edge', ['ground', 'panel', 'land'], PIECE],
  ['tower-grey', ['tower-white', 'tower-black'], PIECE],
  ['mother-nature', TABLE, PIECE],
  ['coin', ['panel'], PIECE],
  ['danger', ['land'], PIECE],
  ['coast', ['ground'], PIECE],
  ['accent', ['ground', 'land', 'sky'], PIECE],
  ['muted', ['land'], TEXT],
  // Lines and faces of people on their medallion.
  ['drawn', ['medallion', 'skin', 'wood', 'iron'], PIECE],
]

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test('contrast is counted as the guidelines count it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const cases = PAIRS.flatMap(([seen, grounds, least]) => grounds.map((ground) => ({ seen, ground, least })))

  test.each(cases)('$seen on $ground has at least $least', ({ seen, ground, least }) => {
    expect(contrast(TOKENS.get(seen)![theme], TOKENS.get(ground)![theme])).toBeGreaterThanOrEqual(least)
  })
})
