import { beforeEach, describe, expect, test, vi } from 'vitest'
import { TouchTurn, type Spot, type Touchable } from '../../src/games/touch.svelte'
import { house } from '../../src/house.svelte'
import type { TableState } from '../../src/table/table.svelte'
import { Refusal } from '../../src/wire/connection'

vi.mock('../../src/house.svelte', () => ({ house: { link: 'open', preview: vi.fn(), play: vi.fn(), askUndo: vi.fn() } }))

const preview = vi.mocked(house.preview)
const play = vi.mocked(house.play)
const askUndo = vi.mocked(house.askUndo)

const weighed = (points: number, draws = false) => ({ type: 'Previewed', brings: { points }, draws }) as const

type Move = { readonly type: 'Put'; readonly on: string; readonly how: string }

const MOVES: readonly Move[] = [
  { type: 'Put', on: 'a', how: 'gently' },
  { type: 'Put', on: 'a', how: 'hard' },
  { type: 'Put', on: 'b', how: 'gently' },
]

/** Touch where it is put; of two ways to put it there, the first is meant. */
class Putting implements Touchable<Move> {
  constructor(private readonly moves: readonly Move[]) {}
  begun = (): readonly Spot[] => []
  next = (touched: readonly Spot[]): ReadonlySet<Spot> => new Set(touched.length ? [] : this.moves.map(({ on }) => on))
  instead = (): ReadonlySet<Spot> => this.next([])
  touch = (_: readonly Spot[], spot: Spot): readonly Spot[] => [spot]
  whole = ([spot]: readonly Spot[]): Move | null => this.moves.find(({ on }) => on === spot) ?? null
  pieces = ({ on }: Move): readonly Spot[] => [on]
  carries = (spot: Spot): ReadonlyMap<Spot, readonly Spot[]> => new Map(spot === 'piece' ? [['b', ['b']]] : [])
}

class Turn extends TouchTurn<Move, { points: number }, Putting> {
  protected read = (moves: readonly Move[]): Putting => new Putting(moves)
}

function turn(yourTurn = true, takeback: 'free' | 'ask' | null = null): Turn {
  return new Turn({ yourTurn, you: 0, moves: MOVES, now: { takeback } } as unknown as TableState)
}

beforeEach(() => {
  preview.mockReset().mockResolvedValue(weighed(3, true))
  play.mockReset().mockResolvedValue()
  askUndo.mockReset().mockResolvedValue()
})

describe('choosing', () => {
  test('what may come next glows, and what is touched makes a move', () => {
    const mine = turn()
    expect([mine.glow('a'), mine.glow('c'), mine.fresh, mine.mayConfirm]).toEqual(['next', null, true, false])
    mine.touch('a')
    expect([mine.glow('a'), mine.glow('b'), mine.fresh]).toEqual(['touched', 'may', false])
    expect(mine.move).toBe(MOVES[0])
    mine.reset()
    expect([mine.move, mine.fresh]).toEqual([null, true])
  })

  test('a move taken from the list is the one that was meant, until something else is touched', () => {
    const mine = turn()
    mine.choose(MOVES[1]!)
    expect(mine.move).toBe(MOVES[1])
    expect(mine.glow('a')).toBe('touched')
    mine.touch('b')
    mine.touch('a')
    expect(mine.move).toBe(MOVES[0])
  })

  test('whoever is not to move has nothing to choose', () => {
    const mine = turn(false)
    mine.touch('a')
    expect([mine.move, mine.mayConfirm]).toEqual([null, false])
  })
})

describe('weighing', () => {
  test('the house says what the move would bring', async () => {
    const mine = turn()
    mine.touch('a')
    await mine.weigh()
    expect(mine.brings).toEqual({ points: 3 })
    expect(preview).toHaveBeenCalledExactlyOnceWith(MOVES[0])
  })

  test('an answer that comes late for another move is dropped', async () => {
    const mine = turn()
    mine.touch('a')
    const late = mine.weigh()
    mine.touch('b')
    await late
    expect(mine.brings).toBeNull()
  })

  test('a move the house would refuse cannot be confirmed, and the next one can', async () => {
    const mine = turn()
    preview.mockRejectedValueOnce(new Refusal('there is no room'))
    mine.touch('a')
    await mine.weigh()
    expect([mine.why, mine.mayConfirm]).toEqual(['there is no room', false])
    mine.touch('b')
    await mine.weigh()
    expect([mine.why, mine.mayConfirm]).toEqual(['', true])
  })
})

describe('saying clearly what to play', () => {
  test('a whole move goes at once where it can be taken back', async () => {
    preview.mockResolvedValue(weighed(3))
    const mine = turn()
    mine.touch('b')
    await mine.weigh()
    expect(play).toHaveBeenCalledExactlyOnceWith(MOVES[2])
  })

  test('where luck speaks it takes one tap more, and two quick taps are not that', async () => {
    const mine = turn()
    mine.touch('b')
    mine.touch('b')
    await mine.weigh()
    expect([mine.draws, play.mock.calls.length]).toEqual([true, 0])
    mine.touch('b')
    expect(play).toHaveBeenCalledExactlyOnceWith(MOVES[2])
  })

  test('it goes at once, too, if what others do meanwhile brings the same moves anew', async () => {
    preview.mockResolvedValue(weighed(3))
    const table = $state({ yourTurn: true, you: 0, moves: MOVES, now: { takeback: null } })
    const mine = new Turn(table as unknown as TableState)
    mine.touch('b')
    const early = mine.weigh()
    table.moves = MOVES.map((move) => ({ ...move }))
    await early
    await mine.weigh()
    expect(play).toHaveBeenCalledExactlyOnceWith(MOVES[2])
    expect(mine.mayConfirm).toBe(true)
  })

  test('a move taken from the list goes at once, too', async () => {
    preview.mockResolvedValue(weighed(3))
    const mine = turn()
    mine.choose(MOVES[1]!)
    await mine.weigh()
    expect(play).toHaveBeenCalledExactlyOnceWith(MOVES[1])
  })

  test('what is pointed at is weighed, and never played', async () => {
    preview.mockResolvedValue(weighed(7))
    const mine = turn()
    mine.point('b')
    await mine.weigh()
    expect([mine.weighed, mine.brings, mine.move, mine.mayConfirm]).toEqual([MOVES[2], { points: 7 }, null, false])
    mine.touch('b')
    expect(preview).toHaveBeenCalledOnce()
    expect(play).toHaveBeenCalledExactlyOnceWith(MOVES[2])
  })

  test('what a quick hand touches meanwhile stays in the hand', async () => {
    const mine = turn()
    mine.touch('b')
    await mine.weigh()
    void mine.confirm()
    mine.touch('a')
    mine.renew()
    expect(mine.touched).toEqual(['a'])
    mine.renew()
    expect(mine.touched).toEqual([])
  })
})

describe('carrying', () => {
  test('where a piece may be dropped glows, and dropping it there is as good as touching', async () => {
    preview.mockResolvedValue(weighed(3))
    const mine = turn()
    expect([mine.lifts('piece'), mine.lifts('a')]).toEqual([true, false])
    mine.carry('piece')
    expect([mine.glow('piece'), mine.glow('b'), mine.glow('a')]).toEqual(['touched', 'next', null])
    mine.drop('b')
    await mine.weigh()
    expect(play).toHaveBeenCalledExactlyOnceWith(MOVES[2])
  })

  test('dropped elsewhere it is where it was', () => {
    const mine = turn()
    mine.carry('piece')
    mine.drop('a')
    expect([mine.touched, mine.glow('a')]).toEqual([[], 'next'])
  })
})

describe('taking back', () => {
  test('is offered only where nobody has to be asked', async () => {
    for (const [takeback, offered] of [['free', true], ['ask', false], [null, false]] as const) {
      const mine = turn(true, takeback)
      expect(mine.mayTakeBack).toBe(offered)
      await mine.takeBack()
    }
    expect(askUndo).toHaveBeenCalledOnce()
  })
})

describe('confirming', () => {
  test('the move is played once, however often it is confirmed', async () => {
    const mine = turn()
    mine.touch('b')
    await mine.weigh()
    await Promise.all([mine.confirm(), mine.confirm()])
    expect(play).toHaveBeenCalledExactlyOnceWith(MOVES[2])
    expect(mine.busy).toBe(false)
  })

  test('a refusal is shown, and the same move may be tried again', async () => {
    const mine = turn()
    play.mockRejectedValueOnce(new Refusal('the table waits for Bob'))
    mine.touch('b')
    await mine.weigh()
    await mine.confirm()
    expect([mine.why, mine.mayConfirm]).toEqual(['the table waits for Bob', true])
  })

  test('keys confirm and let go', async () => {
    const mine = turn()
    mine.touch('b')
    await mine.weigh()
    expect(mine.press('c')).toBe(true)
    expect(play).toHaveBeenCalledOnce()
    expect(mine.press('Escape')).toBe(true)
    expect(mine.fresh).toBe(true)
    expect(mine.press('x')).toBe(false)
  })
})
