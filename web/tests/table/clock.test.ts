import { describe, expect, it } from 'vitest'
import { clockWords, leftAt } from '../../src/table/clock'

describe('what is left', () => {
  const clocks = { left: [60_000, 5_000], running: [0] }

  it('goes down for whoever is running and for nobody else', () => {
    expect(leftAt(clocks, 0, 1500)).toBe(58_500)
    expect(leftAt(clocks, 1, 1500)).toBe(5_000)
  })

  it('is never less than nothing', () => {
    expect(leftAt(clocks, 0, 70_000)).toBe(0)
  })
})

describe('the words for it', () => {
  it.each([
    [0, '0.0'],
    [9_940, '9.9'],
    [10_000, '0:10'],
    [65_900, '1:05'],
    [3_600_000, '1:00:00'],
    [7_325_000, '2:02:05'],
  ])('%i ms is %s', (milliseconds, words) => {
    expect(clockWords(milliseconds)).toBe(words)
  })
})
