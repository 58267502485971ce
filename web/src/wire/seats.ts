// The seats this browser has had: the secrets that take them back, and what is known of how those games stand.

/** A game in a few words, as a list shows it. */
export type Told = {
  readonly game: string
  readonly names: readonly string[]
  readonly over: boolean
  readonly waiting: boolean
  /** Who is to move, by their places in `names`. */
  readonly acting: readonly number[]
  readonly winners: readonly number[]
  readonly scores: readonly number[]
  /** When something last happened there, in milliseconds since 1970. */
  readonly moved: number
}

export type Seat = {
  readonly table: string
  /** Empty where the seat was given up. */
  readonly secret: string
  readonly seat?: number
  readonly over?: boolean
  /** Whether its player got up in the middle of the game. */
  readonly left?: boolean
  /** How it stood when it was last looked at. */
  readonly told?: Told
}

const KEY = 'tavola.seats'
const KEPT = 200

export class SeatBook {
  /** Asked for each time, because a browser that forbids storage refuses it at the first touch. */
  constructor(private readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>) {}

  /** The newest first. */
  all(): Seat[] {
    try {
      const seats: unknown = JSON.parse(this.storage().getItem(KEY) ?? '[]')
      return Array.isArray(seats) ? (seats as Seat[]) : []
    } catch {
      // A book somebody else has written into is an empty book.
      return []
    }
  }

  /** The seat at this table that is still one's own. */
  at(table: string): Seat | undefined {
    return this.all().find((seat) => seat.table === table && seat.secret !== '')
  }

  /** Beyond what is kept, games that are over go first, the oldest of them before the others. */
  keep(seat: Seat): void {
    const before = this.all()
    const known = before.find((other) => other.table === seat.table)
    const seats = [{ ...known, ...seat }, ...before.filter((other) => other.table !== seat.table)]
    while (seats.length > KEPT) seats.splice(Math.max(seats.findLastIndex(({ over }) => over), 1), 1)
    this.#write(seats)
  }

  /** The game is over: the seat still shows its hand and its result, but nothing waits for it. */
  finish(table: string): void {
    this.#change(table, { over: true })
  }

  /** Its player got up for good: there is no way back to the seat, but the game is still one of theirs. */
  leave(table: string): void {
    this.#change(table, { secret: '', left: true })
  }

  note(table: string, told: Told): void {
    this.#change(table, { told, ...(told.over ? { over: true } : {}) })
  }

  forget(table: string): void {
    this.#write(this.all().filter((seat) => seat.table !== table))
  }

  #change(table: string, news: Partial<Seat>): void {
    this.#write(this.all().map((seat) => (seat.table === table ? { ...seat, ...news } : seat)))
  }

  #write(seats: Seat[]): void {
    try {
      this.storage().setItem(KEY, JSON.stringify(seats))
    } catch {
      // A full or forbidden storage costs the way back after a reload, not the game.
    }
  }
}
