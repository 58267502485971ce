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
  for (let table = 0; table < 30; table++) book.keep({ table: String(table), secret: 's' })
  expect(book.all().length).toBe(20)
  expect(book.all()[0]?.table).toBe('29')
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
