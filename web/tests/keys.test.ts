import { describe, expect, test } from 'vitest'
import { keysFor } from '../src/keys/keys'

describe('a key for each piece', () => {
  test('is its number or the first letter of its name', () => {
    expect([...keysFor(['assistant:3', 'assistant:10', 'entrance:green', 'entrance:red', 'island:3'])]).toEqual(
      expect.arrayContaining([
        ['assistant:3', '3'],
        ['assistant:10', '0'],
        ['entrance:green', 'g'],
        ['entrance:red', 'r'],
        ['island:3', '4'],
      ]),
    )
  })

  test('is another one where that is taken, and never one of those that mean something else', () => {
    const spots = ['entrance:blue', 'dining:blue', 'supply:coin', 'takes:coin', ...Array.from({ length: 12 }, (_, tile) => `island:${tile}`)]
    const keys = keysFor(spots)
    expect([...keys.keys()].sort()).toEqual([...spots].sort())
    expect(new Set(keys.values()).size).toBe(spots.length)
    expect([...keys.values()].filter((key) => 'cfhtu'.includes(key))).toEqual([])
  })

  test('is what a piece wishes', () => {
    expect(keysFor(['hand:Ro', 'hand:B*'], new Map([['hand:B*', '5']])).get('hand:B*')).toBe('5')
  })

  test('has two strokes where there are more pieces than keys, and none begins another', () => {
    const spots = Array.from({ length: 90 }, (_, at) => `cell:${at}:0`)
    const keys = [...keysFor(spots).values()]
    expect(new Set(keys).size).toBe(90)
    for (const key of keys) expect(keys.filter((other) => other !== key && other.startsWith(key))).toEqual([])
  })
})
