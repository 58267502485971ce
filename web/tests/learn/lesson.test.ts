import { describe, expect, test } from 'vitest'
import { Lesson, type Seen, type Step } from '../../src/learn/lesson.svelte'
import { TAUGHT } from '../../src/learn/rules'
import { words as en } from '../../src/words/en.lessons'
import { words as it } from '../../src/words/it.lessons'
import { words as nl } from '../../src/words/nl.lessons'

const HELLO: Step = { says: ['hello'] }
const FIRST: Step = { move: { type: 'Go', to: 1 }, says: ['take it', 'lay it', 'confirm'] }
const TWICE: Step = { move: { type: 'Pay', with: ['coin', 'coin'], box: {} }, says: ['pay'] }
const LAST: Step = { move: { type: 'End' }, says: ['end'] }

const PIECES: Readonly<Record<string, readonly string[]>> = { Go: ['hand', 'cell'], Pay: ['coin', 'coin'], End: [] }

function lesson(steps: readonly Step[], begun = 0): Lesson {
  return new Lesson(steps, (move) => PIECES[(move as { type: string }).type] ?? [], begun)
}

function seen(moves: readonly object[], own = 0): Seen {
  return { moves, yourTurn: moves.length > 0, own }
}

describe('a lesson', () => {
  test('waits for one piece after another, then for confirming', () => {
    const now = lesson([FIRST])
    const legal = seen([{ to: 1, type: 'Go' }])
    expect([now.next(legal, []), now.says([])]).toEqual(['hand', 'take it'])
    expect([now.next(legal, ['hand']), now.says(['hand'])]).toEqual(['cell', 'lay it'])
    expect([now.next(legal, ['hand', 'cell']), now.says(['hand', 'cell'])]).toEqual(['confirm', 'confirm'])
    expect(now.strays(['hand'])).toBe(false)
    expect(now.strays(['hand', 'other cell'])).toBe(true)
  })

  test('counts a piece that is touched twice as two', () => {
    const now = lesson([TWICE])
    const legal = seen([{ type: 'Pay', with: ['coin', 'coin'] }])
    expect(now.next(legal, ['coin'])).toBe('coin')
    expect(now.next(legal, ['coin', 'coin'])).toBe('confirm')
    expect(now.strays(['coin', 'coin', 'coin'])).toBe(true)
  })

  test('goes on with a move of the learner, and waits while others play', () => {
    const now = lesson([FIRST, LAST])
    now.begin(seen([FIRST.move!], 2))
    now.follow(seen([], 2))
    expect(now.at).toBe(0)
    now.follow(seen([], 3))
    expect(now.at).toBe(1)
    expect(now.next(seen([], 3), [])).toBeNull()
    now.follow(seen([LAST.move!], 3))
    expect(now.next(seen([LAST.move!], 3), [])).toBe('confirm')
  })

  test('does not ask for what the page has done by itself', () => {
    const now = lesson([FIRST, TWICE, LAST])
    now.begin(seen([FIRST.move!], 0))
    now.follow(seen([LAST.move!], 2))
    expect(now.step).toBe(LAST)
  })

  test('lets go of whoever went another way', () => {
    const now = lesson([FIRST, TWICE])
    now.begin(seen([FIRST.move!], 0))
    now.follow(seen([{ type: 'Other' }], 1))
    expect(now.step).toBeNull()
  })

  test('what is only said is read and gone on from; at the end there is no step', () => {
    const now = lesson([HELLO])
    expect([now.next(seen([]), []), now.says([])]).toEqual([null, 'hello'])
    now.goOn()
    expect(now.step).toBeNull()
  })

  test('is taken up where it was left', () => {
    const now = lesson([HELLO, FIRST, LAST], 1)
    now.begin(seen([FIRST.move!], 4))
    expect(now.step).toBe(FIRST)
    const stale = lesson([HELLO, FIRST, LAST], 1)
    stale.begin(seen([LAST.move!], 5))
    expect(stale.step).toBe(LAST)
  })
})

const SCRIPTS = import.meta.glob<readonly Step[]>('../../src/learn/lessons/*.json', { eager: true, import: 'default' })

test('every game that is taught has a lesson and rules', () => {
  const games = Object.keys(SCRIPTS).map((path) => /(\w+)\.json$/.exec(path)?.[1])
  expect([...games].sort()).toEqual([...TAUGHT].sort())
  expect(games.length).toBe(3)
})

test.each(Object.entries(SCRIPTS))('%s says nothing that is not in all catalogues', (_, steps) => {
  for (const sentence of steps.flatMap(({ says }) => says)) {
    for (const words of [en, it, nl]) expect(Object.keys(words)).toContain(sentence)
    expect((it as Readonly<Record<string, unknown>>)[sentence]).not.toBe((en as Readonly<Record<string, unknown>>)[sentence])
  }
})
