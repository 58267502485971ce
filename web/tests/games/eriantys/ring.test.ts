import { describe, expect, test } from 'vitest'
import { ringIn, type Point } from '../../../src/games/eriantys/ring'

function nearest({ x, y }: Point, others: readonly Point[]): number {
  return Math.min(...others.map((other) => Math.hypot(other.x - x, other.y - y)).filter((distance) => distance > 0))
}

describe.each([
  ['a phone', 390, 320],
  ['a desk', 670, 560],
  ['a wide screen', 1300, 700],
])('the ring on %s', (_, width, height) => {
  const { tiles, radius } = ringIn(width, height, 12)

  test('has all twelve tiles in sight', () => {
    expect(tiles).toHaveLength(12)
    for (const { x, y } of tiles) {
      expect(Math.min(x, y, width - x, height - y)).toBeGreaterThanOrEqual(radius)
    }
  })

  test('lets no two of them overlap', () => {
    for (const tile of tiles) expect(nearest(tile, tiles)).toBeGreaterThan(2 * radius * 0.94)
  })

  test('goes clockwise', () => {
    const [first, second] = tiles
    expect(second!.x).toBeGreaterThan(first!.x)
    expect(tiles[3]!.y).toBeGreaterThan(first!.y)
  })
})
