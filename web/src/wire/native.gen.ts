// Made by scripts/wire.mjs out of docs/native.schema.json. Change the Python side, not this file.

/** Seat a computer player at this table, before the start. */
export interface AddBot {
  readonly type: 'AddBot'
  readonly bot: string
  readonly id?: number | null
}

/** Everybody left before the start. */
export interface Closed {
  readonly type: 'Closed'
  readonly reason: string
}

export interface GameCard {
  readonly bots: readonly string[]
  readonly name: string
  readonly players: [number, number]
  readonly title: string
}

export type GuestSays = Lobby | Open | Join | Watch | Resume | AddBot | Start | Play | Preview | Leave

/** One log entry as the receiver may know it. */
export interface Happened {
  readonly at: number
  readonly events: readonly unknown[]
  readonly number: number
  readonly who: number | null
}

export type HouseSays = Welcome | Tables | Seated | Table | News | Seats | Previewed | Refused | Parted

/** Sit down at a table that is waiting. Answered by `Seated`. */
export interface Join {
  readonly type: 'Join'
  readonly id?: number | null
  readonly name: string
  readonly table: string
  readonly word?: string
}

/** Leave the table for good, or stop watching it. Answered by `Parted`. */
export interface Leave {
  readonly type: 'Leave'
  readonly id?: number | null
}

/** Which public tables are there? Answered by `Tables`. */
export interface Lobby {
  readonly type: 'Lobby'
  readonly id?: number | null
}

/** Something happened at your table. */
export interface News {
  readonly type: 'News'
  readonly entry: Happened
  readonly now: Now
  readonly table: string
}

/** A table as the receiver may know it at this moment. */
export interface Now {
  readonly acting: readonly number[]
  readonly moves: readonly unknown[]
  readonly number: number
  readonly phase: 'over' | 'playing' | 'waiting'
  readonly seats: readonly (SeatCard | null)[]
  readonly view: unknown
}

/** Open a table and sit down at it. Answered by `Seated`. */
export interface Open {
  readonly type: 'Open'
  readonly ai_time?: number
  readonly game: string
  readonly id?: number | null
  readonly name: string
  readonly players?: number
  readonly public?: boolean
  readonly word?: string
}

/** The first event of every log: what is played here, and by which version of the event format. */
export interface Opened {
  readonly type: 'Opened'
  readonly ai_time: number
  readonly code: string
  readonly commitment: string
  readonly game: string
  readonly gather: number | null
  readonly options: unknown
  readonly players: number
  readonly public: boolean
  readonly version: number
}

/** You are no longer at that table. */
export interface Parted {
  readonly type: 'Parted'
  readonly re?: number | null
  readonly reason: string
  readonly table: string
}

/** Play moves of the table's game, all or none. Answered by `News` or `Refused`. */
export interface Play {
  readonly type: 'Play'
  readonly id?: number | null
  readonly moves: readonly unknown[]
}

/** What would this move bring? Nothing is played. Answered by `Previewed` or `Refused`. */
export interface Preview {
  readonly type: 'Preview'
  readonly id?: number | null
  readonly move: unknown
}

export interface Previewed {
  readonly type: 'Previewed'
  readonly brings: Readonly<Record<string, unknown>>
  readonly re?: number | null
}

/** What you asked for was not done; the reason is a sentence. */
export interface Refused {
  readonly type: 'Refused'
  readonly re?: number | null
  readonly reason: string
}

/** Take one's seat back, on this connection. Answered by `Seated`. */
export interface Resume {
  readonly type: 'Resume'
  readonly id?: number | null
  readonly secret: string
  readonly table: string
}

/** The game is over; here is the seed that the first entry committed to. */
export interface Revealed {
  readonly type: 'Revealed'
  readonly seed: string
}

export interface Sat {
  readonly type: 'Sat'
  readonly bot: string | null
  readonly dialect: string
  readonly name: string
  readonly seat: number
  readonly word: string
}

export interface SeatCard {
  readonly bot: string | null
  readonly connected: boolean
  readonly dialect: string
  readonly name: string
}

/** You sit here. Keep the secret: it takes the seat back after a lost connection. `Table` follows. */
export interface Seated {
  readonly type: 'Seated'
  readonly re?: number | null
  readonly seat: number
  readonly secret: string
  readonly table: string
}

/** Somebody's connection was lost or is back. */
export interface Seats {
  readonly type: 'Seats'
  readonly seats: readonly (SeatCard | null)[]
  readonly table: string
}

/** Start now, with those who are there. */
export interface Start {
  readonly type: 'Start'
  readonly id?: number | null
}

/** The seats are settled; the game's deal follows in the same entry. */
export interface Started {
  readonly type: 'Started'
  readonly players: number
}

/** Somebody got up before the start; the seat is free again. */
export interface Stood {
  readonly type: 'Stood'
  readonly seat: number
}

/** The whole table: on sitting down, on looking on, on coming back. */
export interface Table {
  readonly type: 'Table'
  readonly commitment: string
  readonly game: string
  readonly history?: readonly Happened[]
  readonly now: Now
  readonly players: number
  readonly public: boolean
  readonly re?: number | null
  readonly table: string
  readonly you: number | null
}

export interface TableCard {
  readonly code: string
  readonly game: string
  readonly names: readonly string[]
  readonly opened: number
  readonly phase: 'over' | 'playing' | 'waiting'
  readonly players: number
}

export type TableEvent = Opened | Sat | Stood | Started | Closed | Revealed

export interface Tables {
  readonly type: 'Tables'
  readonly re?: number | null
  readonly tables: readonly TableCard[]
}

/** Look on. Answered by `Table`. */
export interface Watch {
  readonly type: 'Watch'
  readonly id?: number | null
  readonly table: string
}

/** The first message on every connection. */
export interface Welcome {
  readonly type: 'Welcome'
  readonly games: readonly GameCard[]
  readonly version: string
}

/** Tiles come from the bag into a hand; which, only their owner knows. */
export interface QwirkleDrew {
  readonly type: 'Drew'
  readonly count: number
  readonly seat: number
  readonly tiles: readonly string[] | null
}

export interface QwirkleEnded {
  readonly type: 'Ended'
  readonly bonus: number | null
  readonly why: string
  readonly winners: readonly number[]
}

export type QwirkleEvent = QwirkleDrew | QwirklePlaced | QwirkleTraded | QwirkleLeft | QwirkleNext | QwirkleEnded

export interface QwirkleLeave {
  readonly type: 'Leave'
  readonly reason: string
}

/** A player leaves for good; the hand goes back into the bag. */
export interface QwirkleLeft {
  readonly type: 'Left'
  readonly count: number
  readonly reason: string
  readonly seat: number
  readonly tiles: readonly string[] | null
}

export type QwirkleMove = QwirklePlace | QwirkleTrade | QwirkleLeave

export interface QwirkleNext {
  readonly type: 'Next'
  readonly seat: number
}

/** How a game ended. */
export interface QwirkleOutcome {
  readonly ranking: readonly (readonly number[])[]
  readonly scores: readonly number[]
  readonly why: string
  readonly winners: readonly number[]
}

export interface QwirklePlace {
  readonly type: 'Place'
  readonly tiles: readonly [string, number, number][]
}

export interface QwirklePlaced {
  readonly type: 'Placed'
  readonly points: number
  readonly seat: number
  readonly tiles: readonly [string, number, number][]
}

export interface QwirkleSeatView {
  readonly count: number
  readonly hand: readonly string[] | null
  readonly present: boolean
  readonly score: number
}

export interface QwirkleTrade {
  readonly type: 'Trade'
  readonly tiles: readonly string[]
}

/** Tiles go from a hand back into the bag, after as many were drawn. */
export interface QwirkleTraded {
  readonly type: 'Traded'
  readonly count: number
  readonly seat: number
  readonly tiles: readonly string[] | null
}

export interface QwirkleView {
  readonly bag: number
  readonly board: readonly [string, number, number][]
  readonly last: readonly [string, number, number][]
  readonly outcome: QwirkleOutcome | null
  readonly seats: readonly QwirkleSeatView[]
  readonly trades: number
  readonly turn: number | null
}
