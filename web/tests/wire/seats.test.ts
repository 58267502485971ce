import { expect, test } from 'vitest'
import { SeatBook } from '../../src/wire/seats'

function storage(text?: string): () => Pick<Storage, 'getItem' | 'setItem'> {
  let kept = text ?? null
  return () => ({ getItem: () => kept, setItem: (_, value) => (kept = value) })
}

test('a seat is found by its table, the newest first', () => {
  const book = new SeatBook(storage())
  book.keep({ table: 'A', secret: 'a' })
  book.keep({ table: 'B', secret: 'b' })
  book.keep({ table: 'A', secret: 'c' })
  expect(book.all().map(({ table }) => table)).toEqual(['A', 'B'])
  expect(book.at('A')?.secret).toBe('c')
  book.forget('A')
  expect(book.at('A')).toBeUndefined()
})

test('a finished game keeps its secret', () => {
  const book = new SeatBook(storage())
  book.keep({ table: 'A', secret: 'a' })
  book.finish('A')
  expect(book.at('A')).toEqual({ table: 'A', secret: 'a', over: true })
})

test('only so many are kept', () => {
  const book = new SeatBook(storage())
  for (let table = 0; table < 250; table++) {
    book.keep({ table: String(table), secret: 's' })
    if (table % 2) book.finish(String(table))
  }
  const kept = book.all().map(({ table }) => Number(table))
  expect(kept.length).toBe(200)
  expect(kept[0]).toBe(249)
  expect(kept.filter((table) => table % 2 === 0).length, 'games that go on stay before those that are over').toBe(125)
  expect(kept.filter((table) => table % 2)).not.toContain(1)
})

test('who got up for good has no seat there and still finds the game', () => {
  const book = new SeatBook(storage())
  book.keep({ table: 'A', secret: 'a', seat: 1 })
  book.leave('A')
  expect(book.at('A')).toBeUndefined()
  expect(book.all()).toEqual([{ table: 'A', secret: '', seat: 1, left: true }])
})

test('what is known of a game stays when its seat is taken again', () => {
  const told = { game: 'qwirkle', names: ['Ann'], over: true, waiting: false, acting: [], winners: [0], scores: [9], moved: 1 }
  const book = new SeatBook(storage())
  book.keep({ table: 'A', secret: 'a', seat: 0 })
  book.note('A', told)
  book.keep({ table: 'A', secret: 'b', seat: 0 })
  expect(book.at('A')).toEqual({ table: 'A', secret: 'b', seat: 0, over: true, told })
})

test('a browser that forbids storage costs the way back and nothing else', () => {
  const book = new SeatBook(() => {
    throw new Error('forbidden')
  })
  book.keep({ table: 'A', secret: 'a' })
  expect(book.all()).toEqual([])
})

test('a book that cannot be read is empty', () => {
  expect(new SeatBook(storage('{nonsense')).all()).toEqual([])
  expect(new SeatBook(storage('{}')).all()).toEqual([])
})
