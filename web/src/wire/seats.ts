// The secrets of the seats this browser holds, so that a reload comes back to its seat.

export type Seat = { readonly table: string; readonly secret: string; readonly over?: boolean }

const KEY = 'tavola.seats'
const KEPT = 20

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

  at(table: string): Seat | undefined {
    return this.all().find((seat) => seat.table === table)
  }

  keep(seat: Seat): void {
    this.#write([seat, ...this.all().filter((other) => other.table !== seat.table)].slice(0, KEPT))
  }

  /** The game is over: the seat still shows its hand and its result, but nothing waits for it. */
  finish(table: string): void {
    this.#write(this.all().map((seat) => (seat.table === table ? { ...seat, over: true } : seat)))
  }

  forget(table: string): void {
    this.#write(this.all().filter((seat) => seat.table !== table))
  }

  #write(seats: Seat[]): void {
    try {
      this.storage().setItem(KEY, JSON.stringify(seats))
    } catch {
      // A full or forbidden storage costs the way back after a reload, not the game.
    }
  }
}
