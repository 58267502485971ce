// This browser's guest at the house: the link, the games on offer, the table it is at.

import { keptOr } from './offline/kept'
import { TableState } from './table/table.svelte'
import { Connection, dialHouse, Refusal, type Link } from './wire/connection'
import { toldBy } from './lobby/mine'
import { SeatBook, type Told } from './wire/seats'
import type { Clock, GameCard, HouseSays, Missing, Program, Say, TableCard } from './wire/words'
import { route, type Moment } from './route.svelte'
import { recallName, rememberLesson, rememberName } from './remembered'
import { t, translated } from './words/index.svelte'

const NO_TABLE = 'there is no table {table!r} here'

export type Settings = {
  readonly game: string
  readonly players: number
  readonly public: boolean
  readonly bots: readonly string[]
  readonly options: Readonly<Record<string, unknown>>
  /** What this player would like in the deal, where the game has such a thing. */
  readonly wish?: string
  readonly missing?: Missing
  readonly clock?: Clock | null
  readonly hints?: boolean
}

class House {
  link = $state<Link>('connecting')
  /** Whether it was reached since the page was opened. */
  met = $state(false)
  games = $state.raw<readonly GameCard[]>([])
  /** Where programs come to the same tables, and the host of those ports if it is not the page's. */
  programs = $state.raw<readonly Program[]>([])
  programsAt = $state('')
  version = $state('')
  table = $state.raw<TableState | null>(null)
  /** Why we are no longer where we were; shown until the next step. */
  notice = $state('')
  /** The table that this browser plays at in another tab. */
  elsewhere = $state('')

  readonly seats = new SeatBook(() => localStorage)
  lobbyChanged: (changed: Say<'Changed'>) => void = () => {}
  #reviewing: (said: Say<'Reviewing'>) => void = () => {}
  readonly #connection: Connection
  /** What we are called when we look on. */
  #name = ''

  constructor() {
    this.#connection = new Connection(dialHouse, {
      link: (link) => (this.link = link),
      says: (said) => this.#hear(said),
      turnedAway: ({ table, secret }, reason) => {
        if (secret !== null) this.seats.leave(table)
        this.#beNowhere(reason)
      },
    })
    addEventListener('online', () => this.#connection.hurry())
  }

  /** So many pages of the lobby, and whether there are more. From then on `lobbyChanged` hears what changes. */
  async lobby(pages: number): Promise<{ readonly cards: readonly TableCard[]; readonly more: boolean }> {
    const cards: TableCard[] = []
    let after: string | undefined = ''
    for (let page = 0; page < pages && after !== undefined; page++) {
      const told: Say<'Tables'> = await this.#connection.ask({ type: 'Lobby', after, follow: true }, 'Tables')
      cards.push(...told.tables)
      after = told.next
    }
    return { cards, more: after !== undefined }
  }

  /** The lobby is out of sight: nothing more need be told of it. */
  closeLobby(): void {
    this.lobbyChanged = () => {}
    if (this.link === 'open') this.#connection.ask({ type: 'Lobby', limit: 1 }, 'Tables').catch(() => {})
  }

  /** Open a table and seat the bots; the house starts a full table by itself. */
  async open(name: string, settings: Settings): Promise<void> {
    const { bots, ...wishes } = settings
    this.#beFree()
    const { table } = await this.#connection.ask({ type: 'Open', name, word: luckyWord(), moves: true, ...wishes }, 'Seated')
    rememberName(name)
    route.toTable(table)
    for (const bot of bots) await this.addBot(bot)
  }

  async join(name: string, table: string): Promise<void> {
    this.#beFree(table)
    try {
      await this.#connection.ask({ type: 'Join', table, name, word: luckyWord(), moves: true }, 'Seated')
    } catch (reason) {
      // Who looked on goes on looking on, and may try again.
      if (this.table) await this.#watch(table)
      throw reason
    }
    rememberName(name)
    route.toTable(table)
  }

  /** Sit down if that is possible, else come to look. */
  async joinOrVisit(name: string, table: string): Promise<void> {
    try {
      await this.join(name, table)
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason
      route.toTable(table)
    }
  }

  /** Come to the table an address names: to one's own seat if there is one, else to look on. */
  async visit(table: string): Promise<void> {
    if (this.#connection.home?.table === table) return
    this.#beFree()
    const seat = this.seats.at(table)
    if (seat) {
      try {
        await this.#connection.ask({ type: 'Resume', table, secret: seat.secret, moves: true }, 'Seated')
        return
      } catch (reason) {
        if (!(reason instanceof Refusal)) throw reason
        this.seats.leave(table)
      }
    }
    await this.#watch(table)
  }

  async #watch(table: string): Promise<void> {
    this.#name ||= recallName(t('app.guest'))
    await this.#connection.ask({ type: 'Watch', table, name: this.#name }, 'Table')
  }

  /** How a table of ours stands; null if the house does not know it any more. */
  async glance(table: string): Promise<Told | null> {
    try {
      const told = toldBy(await this.#connection.ask({ type: 'Glance', table }, 'Glanced'))
      this.seats.note(table, told)
      return told
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason
      if (reason.key === NO_TABLE) this.seats.forget(table)
      return null
    }
  }

  /** One entry of a table's story; whoever holds a seat there proves it. */
  async step(moment: Moment): Promise<Say<'Stepped'>> {
    return keptOr('Stepped', moment, ({ table, number, eyes }) =>
      this.#connection.ask({ type: 'Step', table, number, eyes, ...this.#proof(table, eyes) }, 'Stepped'),
    )
  }

  /** Once a game is over everything is shown to everybody, and nothing need be proved. */
  #proof(table: string, eyes: Moment['eyes']): { readonly secret?: string } {
    const seat = this.seats.at(table)
    return typeof eyes === 'number' && seat && !seat.over ? { secret: seat.secret } : {}
  }

  /** A piece of a table's story, from this entry on. */
  async retell(moment: Moment): Promise<Say<'Retold'>> {
    return keptOr('Retold', moment, ({ table, number, eyes }) =>
      this.#connection.ask({ type: 'Retell', table, first: number, eyes, ...this.#proof(table, eyes) }, 'Retold'),
    )
  }

  /** What the strongest bot makes of a game that is over; it takes a while, and how far it has come is told. */
  async review(table: string, progress: (done: number, of: number) => void): Promise<Say<'Reviewed'>> {
    this.#reviewing = (said) => said.table === table && progress(said.done, said.of)
    return this.#connection.ask({ type: 'Review', table }, 'Reviewed')
  }

  async addBot(bot: string): Promise<void> {
    await this.#connection.ask({ type: 'AddBot', bot }, 'News')
  }

  async start(): Promise<void> {
    await this.#connection.ask({ type: 'Start' }, 'News')
  }

  async play(move: object): Promise<void> {
    await this.#connection.ask({ type: 'Play', moves: [move] }, 'News')
  }

  async preview(move: object): Promise<Say<'Previewed'>> {
    return this.#connection.ask({ type: 'Preview', move }, 'Previewed')
  }

  /** What the strongest bot would play; nobody else hears of it. */
  async hint(): Promise<Say<'Hinted'>> {
    return this.#connection.ask({ type: 'Hint' }, 'Hinted')
  }

  /** Open the table of a lesson, at which a teacher sits already. */
  async openLesson(name: string, game: string): Promise<void> {
    this.#beFree()
    rememberName(name)
    const { table } = await this.#connection.ask({ type: 'Open', name, game, lesson: true, moves: true }, 'Seated')
    rememberLesson(game, table)
    route.toTable(table)
  }

  /** How the table stands, as text, and the moves in words. */
  async draw(): Promise<Say<'Drawn'>> {
    return this.#connection.ask({ type: 'Draw' }, 'Drawn')
  }

  async speak(text: string): Promise<void> {
    await this.#connection.ask({ type: 'Speak', text }, 'Spoken')
  }

  /** It is taken back at once, or the others are asked. */
  async askUndo(): Promise<void> {
    await this.#connection.ask({ type: 'Undo' }, 'News', 'UndoAsked')
  }

  async answerUndo(agree: boolean): Promise<void> {
    await this.#connection.ask({ type: 'AnswerUndo', agree }, 'UndoAsked')
  }

  /** Say that we would play again; when everybody does, the house seats us at the new table. */
  async rematch(): Promise<void> {
    await this.#connection.ask({ type: 'Rematch', accept: true }, 'Rematched')
  }

  /** Give the seat up for good. */
  async leave(): Promise<void> {
    const table = this.table
    if (table && table.you !== null) {
      await this.#connection.ask({ type: 'Leave' }, 'Parted')
      if (table.now.phase === 'waiting') this.seats.forget(table.code)
      else if (table.now.phase === 'playing') this.seats.leave(table.code)
    }
    this.notice = ''
    route.toLobby()
  }

  /** Walk away from the table; the seat stays ours and the lobby shows the way back. */
  stepAway(): void {
    if (this.#connection.home) this.#beFree()
  }

  #hear(said: HouseSays): void {
    switch (said.type) {
      case 'Welcome':
        this.met = true
        this.games = said.games
        this.version = said.version
        this.programs = said.programs ?? []
        this.programsAt = said.host ?? ''
        break
      case 'Changed':
        this.lobbyChanged(said)
        break
      case 'Reviewing':
        this.#reviewing(said)
        break
      case 'Seated':
        this.seats.keep({ table: said.table, secret: said.secret, seat: said.seat })
        this.#connection.home = { table: said.table, secret: said.secret }
        break
      case 'Table':
        if (said.you === null) this.#connection.home = { table: said.table, secret: null, name: this.#name }
        if (this.table?.code === said.table) this.table.refresh(said)
        else this.table = new TableState(said)
        // After a rematch we are at another table without having gone there.
        if (said.you !== null) route.toTable(said.table)
        if (said.now.phase === 'over') this.seats.finish(said.table)
        break
      case 'News':
        if (this.table?.code === said.table) this.table.hear(said)
        if (said.now.phase === 'over') this.seats.finish(said.table)
        break
      case 'Seats':
        if (this.table?.code === said.table) this.table.seats = said.seats
        break
      case 'Watching':
        if (this.table?.code === said.table) this.table.watching = said.watching
        break
      case 'Again':
        // Who looks on goes along.
        if (this.table?.code === said.table && this.table.you === null) route.toTable(said.again)
        break
      case 'Spoken':
        if (this.table?.code === said.table) this.table.hearLine(said.line)
        break
      case 'UndoAsked':
        if (this.table?.code === said.table) this.table.undo = said.undo
        break
      case 'Rematched':
        if (this.table?.code === said.table) this.table.answered(said.seat, said.accepted)
        break
      case 'Parted':
        this.#connection.home = null
        this.#beNowhere(translated(said.reason))
        if (said.elsewhere) this.elsewhere = said.table
        break
    }
  }

  /** The house lets a connection be at one table at a time. The one we are about to join stays in sight. */
  #beFree(joining?: string): void {
    this.notice = this.elsewhere = ''
    if (this.table?.code !== joining) this.table = null
    if (this.#connection.home) this.#connection.restart()
  }

  #beNowhere(reason: string): void {
    this.table = null
    this.notice = reason
  }
}

/** A word of our own in the table's seed, so that the house cannot have chosen the draws. */
function luckyWord(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const house = new House()
