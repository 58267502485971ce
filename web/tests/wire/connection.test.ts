import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Connection, Dropped, Refusal, type Home, type Link } from '../../src/wire/connection'
import type { HouseSays, News, Welcome } from '../../src/wire/words'
import { FakeSocket } from './fake-socket'

const WELCOME: Welcome = { type: 'Welcome', version: '1', games: [] }
const NEWS: News = {
  type: 'News',
  table: 'ABC',
  entry: { number: 1, at: 0, who: 0, events: [] },
  now: { number: 1, phase: 'playing', seats: [], acting: [], view: null },
}

let sockets: FakeSocket[]
let links: Link[]
let said: HouseSays[]
let turnedAway: [Home, string][]

function connect(): Connection {
  return new Connection(
    () => {
      sockets.push(new FakeSocket())
      return house()
    },
    {
      link: (link) => links.push(link),
      says: (message) => said.push(message),
      turnedAway: (home, reason) => turnedAway.push([home, reason]),
    },
  )
}

function house(): FakeSocket {
  return sockets.at(-1)!
}

const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  links = []
  said = []
  turnedAway = []
})

afterEach(() => vi.useRealTimers())

describe('questions and answers', () => {
  test('an answer goes to the question with its number', async () => {
    const connection = connect()
    house().says(WELCOME)
    await settled()
    const first = connection.ask({ type: 'Preview', move: {} }, 'Previewed')
    const firstId = house().last.id
    const second = connection.ask({ type: 'Preview', move: {} }, 'Previewed')
    house().says({ type: 'Previewed', re: house().last.id, brings: { points: 2 } })
    house().says({ type: 'Previewed', re: firstId, brings: { points: 1 } })
    expect((await first).brings).toEqual({ points: 1 })
    expect((await second).brings).toEqual({ points: 2 })
  })

  test('a refusal rejects with its sentence, and only its own question', async () => {
    const connection = connect()
    house().says(WELCOME)
    await settled()
    const tables = connection.ask({ type: 'Lobby' }, 'Tables')
    const lobbyId = house().last.id
    const preview = connection.ask({ type: 'Preview', move: {} }, 'Previewed')
    house().says({ type: 'Refused', re: house().last.id, reason: 'it is not your turn' })
    house().says({ type: 'Tables', re: lobbyId, tables: [] })
    await expect(preview).rejects.toEqual(new Refusal('it is not your turn', 'it is not your turn'))
    expect((await tables).tables).toEqual([])
  })

  test('a move is done with the news that carries its number', async () => {
    const connection = connect()
    house().says(WELCOME)
    await settled()
    const played = connection.ask({ type: 'Play', moves: [] }, 'News')
    const answer = { ...NEWS, re: house().last.id }
    house().says(answer)
    expect(await played).toEqual(answer)
    expect(said).toContainEqual(answer)
  })

  test('where all act at once, news of another is no answer and a refusal after it is not lost', async () => {
    const connection = connect()
    house().says(WELCOME)
    await settled()
    const played = connection.ask({ type: 'Play', moves: [] }, 'News')
    const { id } = house().last
    house().says(NEWS)
    house().says({ type: 'Refused', re: id, reason: 'you have kept your leaders' })
    await expect(played).rejects.toEqual(new Refusal('you have kept your leaders', 'you have kept your leaders'))
    expect(said).toContainEqual(NEWS)
  })

  test('of several messages with its number, the one that was asked for is the answer', async () => {
    const connection = connect()
    house().says(WELCOME)
    await settled()
    const undone = connection.ask({ type: 'AnswerUndo', agree: true }, 'UndoAsked')
    const { id } = house().last
    house().says({ ...NEWS, re: id })
    house().says({ type: 'UndoAsked', re: id, table: 'ABC', undo: null })
    expect((await undone).undo).toBe(null)
  })

  test('what is asked before the welcome is said after it', async () => {
    const connection = connect()
    void connection.ask({ type: 'Lobby' }, 'Tables')
    expect(house().heard).toEqual([])
    house().says(WELCOME)
    await settled()
    expect(house().last.type).toBe('Lobby')
  })
})

describe('after a drop', () => {
  test('the seat is taken back with its secret before anything else is said', async () => {
    const connection = connect()
    house().says(WELCOME)
    connection.home = { table: 'ABC', secret: 'hush' }
    await settled()

    house().drops()
    expect(links.at(-1)).toBe('lost')
    void connection.ask({ type: 'Lobby' }, 'Tables')
    await vi.advanceTimersByTimeAsync(500)
    house().says(WELCOME)
    expect(house().heard).toMatchObject([{ type: 'Resume', table: 'ABC', secret: 'hush', moves: true }])

    house().says({ type: 'Seated', re: house().last.id, table: 'ABC', seat: 0, secret: 'hush' })
    await settled()
    expect(links.at(-1)).toBe('open')
    expect(house().last.type).toBe('Lobby')
  })

  test('who only looked on looks on again', async () => {
    const connection = connect()
    house().says(WELCOME)
    connection.home = { table: 'ABC', secret: null }
    house().drops()
    await vi.advanceTimersByTimeAsync(500)
    house().says(WELCOME)
    expect(house().heard).toMatchObject([{ type: 'Watch', table: 'ABC' }])
  })

  test('a seat that is refused is given up, and the pages are told why', async () => {
    const connection = connect()
    house().says(WELCOME)
    const home = (connection.home = { table: 'ABC', secret: 'old' })
    house().drops()
    await vi.advanceTimersByTimeAsync(500)
    house().says(WELCOME)
    house().says({ type: 'Refused', re: house().last.id, reason: 'there is no such table' })
    await settled()
    expect(turnedAway).toEqual([[home, 'there is no such table']])
    expect(connection.home).toBe(null)
    expect(links.at(-1)).toBe('open')
  })

  test('what was under way is rejected, not left hanging', async () => {
    const connection = connect()
    house().says(WELCOME)
    await settled()
    const played = connection.ask({ type: 'Play', moves: [] }, 'News')
    const rejected = expect(played).rejects.toBeInstanceOf(Dropped)
    house().drops()
    await rejected
  })

  test('the waits grow, end at eight seconds, and begin anew after a welcome', async () => {
    connect()
    for (const wait of [500, 1000, 2000, 4000, 8000, 8000]) {
      const before = sockets.length
      house().drops()
      await vi.advanceTimersByTimeAsync(wait - 1)
      expect(sockets.length).toBe(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(sockets.length).toBe(before + 1)
    }
    house().says(WELCOME)
    house().drops()
    const before = sockets.length
    await vi.advanceTimersByTimeAsync(500)
    expect(sockets.length).toBe(before + 1)
  })

  test('a network that is back is used at once', () => {
    const connection = connect()
    house().drops()
    connection.hurry()
    expect(sockets.length).toBe(2)
  })
})

test('who comes as a new guest is not taken home by the old connection', async () => {
  const connection = connect()
  house().says(WELCOME)
  connection.home = { table: 'ABC', secret: 'hush' }
  connection.restart()
  expect(sockets[0]!.closed).toBe(true)
  sockets[0]!.drops()
  house().says(WELCOME)
  await settled()
  expect(house().heard).toEqual([])
  expect(sockets.length).toBe(2)
})
