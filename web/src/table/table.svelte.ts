// The table this page is at, as the house last told it.

import type { Happened, Line, News, Now, Onlookers, Question, SeatCard, Table } from '../wire/words'
import { eventsOf } from '../wire/words'
import { t } from '../words/index.svelte'

/** What the house says while its disk refuses to write. */
export const TROUBLE = 'the house cannot write to its disk at the moment; your move waits until it can'

export class TableState {
  readonly code: string
  readonly game: string
  readonly players: number
  readonly public: boolean
  readonly options: Readonly<Record<string, unknown>>
  readonly commitment: string
  /** Whether somebody is taught here. */
  readonly lesson: boolean
  /** Whether players may have hints, if the table was opened with a word about it. */
  readonly hints: boolean | undefined
  you = $state<number | null>(null)
  now = $state.raw<Now>()!
  seats = $state.raw<readonly (SeatCard | null)[]>([])
  history = $state.raw<readonly Happened[]>([])
  chat = $state.raw<readonly Line[]>([])
  /** Whom this page does not want to hear; nobody else knows. */
  muted = $state.raw<ReadonlySet<number>>(new Set())
  /** The house's word that it cannot go on for now, until it does. */
  trouble = $state('')
  /** When the last line was said that was looked at. */
  #read = $state(0)
  /** Whether a move is to be taken back, while that is asked. */
  undo = $state.raw<Question | null>(null)
  /** When the house last told how the table stands, by this page's own clock. */
  heardAt = $state.raw(0)
  /** Who would play again, and who would not. */
  rematch = $state.raw<ReadonlyMap<number, boolean>>(new Map())
  /** The table at which they play again, once they do. */
  again = $state('')
  watching = $state.raw<Onlookers>({ count: 0, names: [] })

  constructor(table: Table) {
    this.code = table.table
    this.game = table.game
    this.players = table.players
    this.public = table.public
    this.options = (table.options ?? {}) as Readonly<Record<string, unknown>>
    this.commitment = table.commitment
    this.lesson = table.lesson ?? false
    this.hints = table.hints
    this.refresh(table)
    this.readChat()
  }

  refresh(table: Table): void {
    this.you = table.you
    this.#stand(table.now)
    this.chat = table.chat ?? []
    this.history = table.history ?? []
    this.trouble = ''
    this.rematch = new Map((table.rematch ?? []).map(({ seat, accepted }) => [seat, accepted]))
    this.again = table.again ?? ''
    this.watching = table.watching ?? { count: 0, names: [] }
  }

  hear(news: News): void {
    this.trouble = ''
    this.#stand(news.now)
    const last = this.history.at(-1)
    if (!last || news.entry.number > last.number) this.history = [...this.history, news.entry]
  }

  #stand(now: Now): void {
    this.now = now
    this.seats = now.seats
    this.undo = now.undo ?? null
    this.heardAt = performance.now()
  }

  /** Somebody spoke; the house speaks of itself only when something keeps it from going on. */
  hearLine(line: Line): void {
    this.chat = [...this.chat, line]
    if (line.seat === null && line.text === TROUBLE) this.trouble = line.text
  }

  /** What others said and nobody looked at yet. */
  get unread(): readonly Line[] {
    return this.chat.filter(({ seat, at }) => at > this.#read && (seat === null || (seat !== this.you && !this.muted.has(seat))))
  }

  readChat(): void {
    this.#read = this.chat.at(-1)?.at ?? this.#read
  }

  answered(seat: number, accepted: boolean): void {
    this.rematch = new Map(this.rematch).set(seat, accepted)
  }

  /** Every legal move of the player, while it is theirs to move. */
  get moves(): readonly unknown[] {
    return this.now.moves ?? []
  }

  get yourTurn(): boolean {
    return this.you !== null && this.now.acting.includes(this.you)
  }

  /** The same while what this player may do stays the same: an entry of theirs or of the house makes a new position, and
   *  so does the turn. What others do at the same time, as in the set-up of Masters, does not, and no mere reconnect. */
  get position(): string {
    return `${this.history.findLast(({ who }) => who === this.you || who === null)?.number} ${this.yourTurn}`
  }

  /** The other seats, clockwise from the player, as they sit. */
  get others(): readonly number[] {
    const { you, seats } = this
    return seats.map((_, at) => ((you ?? -1) + 1 + at) % seats.length).filter((seat) => seat !== you)
  }

  nameOf(seat: number): string {
    return this.seats[seat]?.name ?? this.#nameInHistory(seat) ?? t('table.seat', seat + 1)
  }

  /** Somebody who has left the table is still named in its story. */
  #nameInHistory(seat: number): string | undefined {
    for (const event of this.history.flatMap(eventsOf).reverse()) {
      if (event.type === 'Sat' && event.seat === seat) return event.name
    }
    return undefined
  }
}
