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
  readonly options?: Readonly<Record<string, unknown>>
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
  readonly options: unknown
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

/** Everybody has played an assistant; action turns in this order follow. */
export interface EriantysActionBegan {
  readonly type: 'ActionBegan'
  readonly order: readonly number[]
}

export interface EriantysAssistantPlayed {
  readonly type: 'AssistantPlayed'
  readonly seat: number
  readonly value: number
}

export interface EriantysCharacterDealt {
  readonly type: 'CharacterDealt'
  readonly character: number
  readonly students: readonly ('blue' | 'green' | 'pink' | 'red' | 'yellow')[]
}

export interface EriantysCharacterView {
  readonly character: number
  readonly cost: number
  readonly name: string
  readonly no_entry: number | null
  readonly price: number
  readonly students: Readonly<Record<string, number>> | null
  readonly used: boolean
}

export interface EriantysCloudTaken {
  readonly type: 'CloudTaken'
  readonly cloud: number
  readonly seat: number
  readonly students: readonly ('blue' | 'green' | 'pink' | 'red' | 'yellow')[]
}

/** The Mushroom seller's colour, until the end of the turn. */
export interface EriantysColourIgnored {
  readonly type: 'ColourIgnored'
  readonly colour: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly seat: number
}

export interface EriantysConquered {
  readonly type: 'Conquered'
  readonly island: number
  readonly lost: 'black' | 'grey' | 'white' | null
  readonly tower: 'black' | 'grey' | 'white'
  readonly towers: number
}

export interface EriantysEnded {
  readonly type: 'Ended'
  readonly why: string
  readonly winners: readonly number[]
}

export interface EriantysEntranceDrawn {
  readonly type: 'EntranceDrawn'
  readonly seat: number
  readonly students: readonly ('blue' | 'green' | 'pink' | 'red' | 'yellow')[]
}

export type EriantysEvent = EriantysTableLaid | EriantysEntranceDrawn | EriantysCharacterDealt | EriantysRoundBegan | EriantysNext | EriantysAssistantPlayed | EriantysActionBegan | EriantysStudentMoved | EriantysProfessorTaken | EriantysMotherNatureMoved | EriantysNoEntryReturned | EriantysConquered | EriantysMerged | EriantysCloudTaken | EriantysPaid | EriantysMonkMoved | EriantysHeraldCalled | EriantysHerbalistForbade | EriantysJesterSwapped | EriantysColourIgnored | EriantysMinstrelSwapped | EriantysPrincessSeated | EriantysThiefReturned | EriantysEnded

export interface EriantysHeraldCalled {
  readonly type: 'HeraldCalled'
  readonly island: number
  readonly seat: number
}

export interface EriantysHerbalistForbade {
  readonly type: 'HerbalistForbade'
  readonly island: number
  readonly seat: number
}

export interface EriantysIslandView {
  readonly island: number
  readonly no_entry: number
  readonly size: number
  readonly students: Readonly<Record<string, number>>
  readonly tower: 'black' | 'grey' | 'white' | null
  readonly towers: number
}

export interface EriantysJesterSwapped {
  readonly type: 'JesterSwapped'
  readonly card: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly entrance: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly seat: number
}

/** Neighbours with the same towers are one group from now on: these tiles, clockwise from its head. */
export interface EriantysMerged {
  readonly type: 'Merged'
  readonly island: number
  readonly tiles: readonly number[]
}

export interface EriantysMinstrelSwapped {
  readonly type: 'MinstrelSwapped'
  readonly coin: boolean
  readonly dining: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly entrance: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly seat: number
}

export interface EriantysMonkMoved {
  readonly type: 'MonkMoved'
  readonly colour: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly island: number
  readonly refill: 'blue' | 'green' | 'pink' | 'red' | 'yellow' | null
  readonly seat: number
}

export interface EriantysMotherNatureMoved {
  readonly type: 'MotherNatureMoved'
  readonly island: number
  readonly seat: number
  readonly steps: number
}

export type EriantysMove = EriantysPlayAssistant | EriantysMoveStudent | EriantysMoveMotherNature | EriantysTakeCloud | EriantysPay | EriantysUseMonk | EriantysUseHerald | EriantysUseHerbalist | EriantysUseJester | EriantysUseMushroomSeller | EriantysUseMinstrel | EriantysUsePrincess | EriantysUseThief

export interface EriantysMoveMotherNature {
  readonly type: 'MoveMotherNature'
  readonly steps: number
}

/** From the entrance to the own dining room or to an island. */
export interface EriantysMoveStudent {
  readonly type: 'MoveStudent'
  readonly colour: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly to: number | 'dining'
}

/** This seat's planning or action turn begins. */
export interface EriantysNext {
  readonly type: 'Next'
  readonly seat: number
}

/** Instead of resolving the island a no-entry tile goes back to the Herbalist. */
export interface EriantysNoEntryReturned {
  readonly type: 'NoEntryReturned'
  readonly island: number
}

/** How a game ended. */
export interface EriantysOutcome {
  readonly ranking: readonly (readonly number[])[]
  readonly scores: readonly number[]
  readonly why: string
  readonly winners: readonly number[]
}

export interface EriantysPaid {
  readonly type: 'Paid'
  readonly character: number
  readonly price: number
  readonly seat: number
}

/** Pay for a character. Its effect is a move of its own, later in the turn, for those that have one. */
export interface EriantysPay {
  readonly type: 'Pay'
  readonly character: number
}

export interface EriantysPlayAssistant {
  readonly type: 'PlayAssistant'
  readonly value: number
}

/** An assistant played this round. */
export interface EriantysPlayedView {
  readonly bonus: boolean
  readonly seat: number
  readonly value: number
}

export interface EriantysPrincessSeated {
  readonly type: 'PrincessSeated'
  readonly coin: boolean
  readonly colour: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly refill: 'blue' | 'green' | 'pink' | 'red' | 'yellow' | null
  readonly seat: number
}

export interface EriantysProfessorTaken {
  readonly type: 'ProfessorTaken'
  readonly colour: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly seat: number
}

/** The clouds are filled; a planning phase in this order follows. */
export interface EriantysRoundBegan {
  readonly type: 'RoundBegan'
  readonly clouds: readonly (readonly ('blue' | 'green' | 'pink' | 'red' | 'yellow')[])[]
  readonly number: number
  readonly order: readonly number[]
  readonly short: boolean
}

export interface EriantysSeatView {
  readonly coins: number
  readonly dining: Readonly<Record<string, number>>
  readonly entrance: Readonly<Record<string, number>>
  readonly hand: readonly number[]
  readonly tower: 'black' | 'grey' | 'white'
  readonly towers: number
}

export interface EriantysStudentMoved {
  readonly type: 'StudentMoved'
  readonly coin: boolean
  readonly colour: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly seat: number
  readonly to: number | 'dining'
}

/** The ring of islands and whose towers are whose. */
export interface EriantysTableLaid {
  readonly type: 'TableLaid'
  readonly expert: boolean
  readonly mother_nature: number
  readonly students: readonly ('blue' | 'green' | 'pink' | 'red' | 'yellow' | null)[]
  readonly towers: readonly ('black' | 'grey' | 'white')[]
}

export interface EriantysTakeCloud {
  readonly type: 'TakeCloud'
  readonly cloud: number
}

export interface EriantysThiefReturned {
  readonly type: 'ThiefReturned'
  readonly colour: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly counts: readonly number[]
  readonly seat: number
}

export interface EriantysUseHerald {
  readonly type: 'UseHerald'
  readonly island: number
}

export interface EriantysUseHerbalist {
  readonly type: 'UseHerbalist'
  readonly island: number
}

/** Swap one pair; the next pair of the same payment follows directly. */
export interface EriantysUseJester {
  readonly type: 'UseJester'
  readonly card: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly entrance: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
}

/** Swap one pair; the next pair of the same payment follows directly. */
export interface EriantysUseMinstrel {
  readonly type: 'UseMinstrel'
  readonly dining: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly entrance: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
}

export interface EriantysUseMonk {
  readonly type: 'UseMonk'
  readonly colour: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly island: number
}

export interface EriantysUseMushroomSeller {
  readonly type: 'UseMushroomSeller'
  readonly colour: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
}

export interface EriantysUsePrincess {
  readonly type: 'UsePrincess'
  readonly colour: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
}

export interface EriantysUseThief {
  readonly type: 'UseThief'
  readonly colour: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
}

export interface EriantysView {
  readonly bag: Readonly<Record<string, number>>
  readonly characters: readonly EriantysCharacterView[]
  readonly clouds: readonly (Readonly<Record<string, number>>)[]
  readonly dry: boolean
  readonly expert: boolean
  readonly ignored: 'blue' | 'green' | 'pink' | 'red' | 'yellow' | null
  readonly islands: readonly EriantysIslandView[]
  readonly left: number
  readonly mother_nature: number
  readonly order: readonly number[]
  readonly outcome: EriantysOutcome | null
  readonly paid: number | null
  readonly phase: 'cloud' | 'done' | 'mother nature' | 'over' | 'planning' | 'played' | 'setup' | 'students'
  readonly played: readonly EriantysPlayedView[]
  readonly professors: Readonly<Record<string, number | null>>
  readonly round: number
  readonly seats: readonly EriantysSeatView[]
  readonly short: boolean
  readonly steps: number
  readonly supply: number
  readonly turn: number | null
  readonly uses: number
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
