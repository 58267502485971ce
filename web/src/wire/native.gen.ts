// Made by scripts/wire.mjs out of docs/native.schema.json. Change the Python side, not this file.

/** Seat a computer player at this table, before the start. Answered by `News`. */
export interface AddBot {
  readonly type: 'AddBot'
  readonly bot: string
  readonly id?: number | null
}

/** Those at the table you look on at play again, at that other one: you may follow. */
export interface Again {
  readonly type: 'Again'
  readonly again: string
  readonly table: string
}

/** Whether somebody would play again. */
export interface Answer {
  readonly accepted: boolean
  readonly seat: number
}

/** Agree to what was asked, or do not. Answered by `UndoAsked`; when all agree, an entry has `Undone`. */
export interface AnswerUndo {
  readonly type: 'AnswerUndo'
  readonly agree: boolean
  readonly id?: number | null
}

/** One line of a game's score sheet. */
export interface Category {
  readonly counts?: boolean
  readonly figures: readonly number[]
  readonly name: string
}

/** What has changed in the lobby since you were last told, for those who follow it. */
export interface Changed {
  readonly type: 'Changed'
  readonly gone: readonly string[]
  readonly tables: readonly TableCard[]
}

/** How long a player may think, in milliseconds. Either so long for each move, or a bank for the whole game to which each move adds an increment. */
export interface Clock {
  readonly bank?: number
  readonly increment?: number
  readonly move?: number
}

/** At the moment of the message; time goes on for those who are running. */
export interface Clocks {
  readonly left: readonly number[]
  readonly running: readonly number[]
}

/** Everybody left before the start, or nobody came back to a game for very long. */
export interface Closed {
  readonly type: 'Closed'
  readonly reason: string
}

/** Show the position as text, for a page or a program that does not know this game. Answered by `Drawn`. */
export interface Draw {
  readonly type: 'Draw'
  readonly id?: number | null
}

/** The position as text, as the receiver may know it. */
export interface Drawn {
  readonly type: 'Drawn'
  readonly moves: readonly string[]
  readonly re?: number | null
  readonly table: string
  readonly text: string
}

/** Something that is certain of a move: what kind of fact, and the numbers and names in it. It is data, so that a page may put it into any language. */
export interface Fact {
  readonly figures?: Readonly<Record<string, number | string>>
  readonly kind: string
}

export interface GameCard {
  readonly bots: readonly string[]
  readonly levels?: readonly string[]
  readonly name: string
  readonly players: [number, number]
  readonly title: string
}

/** How does a table stand, in a few words? Answered by `Glanced`. It may be any table there ever was. */
export interface Glance {
  readonly type: 'Glance'
  readonly id?: number | null
  readonly table: string
}

/** How a table stands, as everybody may know it. */
export interface Glanced {
  readonly type: 'Glanced'
  readonly acting: readonly number[]
  readonly bots: readonly (string | null)[]
  readonly game: string
  readonly moved: number
  readonly names: readonly string[]
  readonly opened: number
  readonly outcome: Outcome | null
  readonly phase: 'over' | 'playing' | 'waiting'
  readonly re?: number | null
  readonly table: string
}

export type GuestSays = Lobby | Open | Join | Watch | Resume | Glance | Step | Retell | Review | AddBot | Start | Play | Preview | Hint | Draw | Undo | AnswerUndo | Speak | Rematch | Leave

/** One log entry as the receiver may know it. */
export interface Happened {
  readonly at: number
  readonly events: readonly unknown[]
  readonly number: number
  readonly who: number | null
}

/** What should I play? Answered by `Hinted` or `Refused` after a moment of thought; only you hear of it. */
export interface Hint {
  readonly type: 'Hint'
  readonly id?: number | null
}

/** What you might play, the best first, at most three. */
export interface Hinted {
  readonly type: 'Hinted'
  readonly hints: readonly Suggestion[]
  readonly number: number
  readonly re?: number | null
  readonly table: string
}

export type HouseSays = Welcome | Tables | Changed | Seated | Table | News | Seats | Watching | Glanced | Stepped | Retold | Reviewing | Reviewed | Previewed | Hinted | Drawn | UndoAsked | Spoken | Refused | Rematched | Again | Parted

/** Sit down at a table that is waiting. Answered by `Seated`. */
export interface Join {
  readonly type: 'Join'
  readonly id?: number | null
  readonly moves?: boolean
  readonly name: string
  readonly table: string
  readonly wish?: string
  readonly word?: string
}

/** One move of a game as its player could know it then. */
export interface Judged {
  readonly after: number | null
  readonly before: number | null
  readonly better: Suggestion | null
  readonly entry: number
  readonly move: unknown
  readonly seat: number
  readonly words: string
}

/** Leave the table for good, or stop watching it. Answered by `Parted`. */
export interface Leave {
  readonly type: 'Leave'
  readonly id?: number | null
}

/** Something that was said at the table. */
export interface Line {
  readonly at: number
  readonly by?: string
  readonly seat: number | null
  readonly text: string
}

/** Which public tables are there? Answered by `Tables`. */
export interface Lobby {
  readonly type: 'Lobby'
  readonly after?: string
  readonly follow?: boolean
  readonly id?: number | null
  readonly limit?: number
}

/** Something happened at your table. */
export interface News {
  readonly type: 'News'
  readonly entry: Happened
  readonly now: Now
  readonly re?: number | null
  readonly table: string
}

/** A table as the receiver may know it at this moment. */
export interface Now {
  readonly acting: readonly number[]
  readonly clocks?: Clocks | null
  readonly moves?: readonly unknown[]
  readonly number: number
  readonly outcome?: Outcome | null
  readonly phase: 'over' | 'playing' | 'waiting'
  readonly seats: readonly (SeatCard | null)[]
  readonly takeback?: 'ask' | 'free' | null
  readonly undo?: Question | null
  readonly view: unknown
}

/** Who looks on at a table. */
export interface Onlookers {
  readonly count: number
  readonly names: readonly string[]
}

/** Open a table and sit down at it. Answered by `Seated`. */
export interface Open {
  readonly type: 'Open'
  readonly ai_time?: number
  readonly clock?: Clock | null
  readonly game: string
  readonly hints?: boolean
  readonly id?: number | null
  readonly lesson?: boolean
  readonly missing?: 'bot' | 'pause' | 'skip' | 'wait'
  readonly moves?: boolean
  readonly name: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly players?: number
  readonly public?: boolean
  readonly wish?: string
  readonly word?: string
}

/** The first event of every log: what is played here, and by which version of the event format. */
export interface Opened {
  readonly type: 'Opened'
  readonly ai_time: number
  readonly clock?: Clock | null
  readonly code: string
  readonly commitment: string
  readonly game: string
  readonly gather: number | null
  readonly grace?: number
  readonly hints?: boolean
  readonly lesson?: boolean
  readonly missing?: 'bot' | 'pause' | 'skip' | 'wait'
  readonly options: unknown
  readonly players: number
  readonly public: boolean
  readonly setup_grace?: number
  readonly version: number
}

/** How a game ended. */
export interface Outcome {
  readonly ranking: readonly (readonly number[])[]
  readonly scores: readonly number[]
  readonly sheet?: readonly Category[]
  readonly sides?: readonly number[]
  readonly why: string
  readonly winners: readonly number[]
}

/** You are no longer at that table. */
export interface Parted {
  readonly type: 'Parted'
  readonly elsewhere?: boolean
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
  readonly draws?: boolean
  readonly re?: number | null
}

/** A port on which programs that speak a published protocol join the same tables. */
export interface Program {
  readonly dialect: string
  readonly game: string
  readonly port: number
}

/** Whether everything from that entry on is to be taken back. */
export interface Question {
  readonly agreed: readonly number[]
  readonly entry: number
  readonly seat: number
}

/** What you asked for was not done; the reason is a sentence. */
export interface Refused {
  readonly type: 'Refused'
  readonly arguments?: Readonly<Record<string, string | number | readonly (string | number)[] | Readonly<Record<string, string | number>>>>
  readonly key?: string
  readonly re?: number | null
  readonly reason: string
}

/** The game is over: play again with the same people and options? Answered by `Rematched`. */
export interface Rematch {
  readonly type: 'Rematch'
  readonly accept: boolean
  readonly id?: number | null
}

/** Somebody would play again, or would not. One no is the end of it; when all agree, `Seated` follows. */
export interface Rematched {
  readonly type: 'Rematched'
  readonly accepted: boolean
  readonly re?: number | null
  readonly seat: number
  readonly table: string
}

/** Take one's seat back, on this connection, also at a table that is over. Answered by `Seated`. */
export interface Resume {
  readonly type: 'Resume'
  readonly id?: number | null
  readonly moves?: boolean
  readonly secret: string
  readonly table: string
}

/** Tell a table's story again, from this entry on, without the positions. Answered by `Retold`. Tables and eyes are as for `Step`. */
export interface Retell {
  readonly type: 'Retell'
  readonly eyes?: number | 'open' | null
  readonly first?: number
  readonly id?: number | null
  readonly secret?: string | null
  readonly table: string
}

/** A piece of a table's story, as those eyes may see it. */
export interface Retold {
  readonly type: 'Retold'
  readonly best: readonly (number | null)[]
  readonly entries: readonly Happened[]
  readonly game: string
  readonly length: number
  readonly names: readonly string[]
  readonly options: unknown
  readonly outcome: Outcome | null
  readonly phase: 'over' | 'playing' | 'waiting'
  readonly re?: number | null
  readonly scores: readonly (readonly number[])[]
  readonly table: string
}

/** The game is over; here is the seed that the first entry committed to. */
export interface Revealed {
  readonly type: 'Revealed'
  readonly seed: string
}

/** What is to be made of a game that is over, move by move? Answered by `Reviewed`, before that by `Reviewing`. It may be any table there ever was. A review is made once and kept. */
export interface Review {
  readonly type: 'Review'
  readonly id?: number | null
  readonly table: string
}

/** A game that is over, each move as its player could know it then. */
export interface Reviewed {
  readonly type: 'Reviewed'
  readonly game: string
  readonly moves: readonly Judged[]
  readonly names: readonly string[]
  readonly re?: number | null
  readonly table: string
  readonly turning: readonly number[]
}

/** The review you asked for is being made; so many moves of so many are looked at. */
export interface Reviewing {
  readonly type: 'Reviewing'
  readonly done: number
  readonly of: number
  readonly re?: number | null
  readonly table: string
}

export interface Sat {
  readonly type: 'Sat'
  readonly bot: string | null
  readonly dialect: string
  readonly name: string
  readonly seat: number
  readonly wish?: string
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

/** Say something to everybody at the table; who looks on, to the others who do. Answered by `Spoken`. */
export interface Speak {
  readonly type: 'Speak'
  readonly id?: number | null
  readonly text: string
}

/** Somebody at your table said something, or the house did. Text is text: show it, never run it. */
export interface Spoken {
  readonly type: 'Spoken'
  readonly line: Line
  readonly re?: number | null
  readonly table: string
}

/** Start now, with those who are there. Answered by `News`. */
export interface Start {
  readonly type: 'Start'
  readonly id?: number | null
}

/** The seats are settled; the game's deal follows in the same entry. */
export interface Started {
  readonly type: 'Started'
  readonly players: number
}

/** Show one entry of a table's log and the position after it. Answered by `Stepped`. It may be any table there ever was. A running game can be looked at as a spectator sees it, or through one's own eyes; a finished one through anybody's, or openly. */
export interface Step {
  readonly type: 'Step'
  readonly eyes?: number | 'open' | null
  readonly id?: number | null
  readonly number: number
  readonly secret?: string | null
  readonly table: string
}

/** One entry of a table's log, as those eyes may see it. */
export interface Stepped {
  readonly type: 'Stepped'
  readonly entry: Happened
  readonly game: string
  readonly length: number
  readonly names: readonly string[]
  readonly options: unknown
  readonly phase: 'over' | 'playing' | 'waiting'
  readonly re?: number | null
  readonly sentences: readonly string[]
  readonly table: string
  readonly view: unknown
}

/** Somebody got up before the start; the seat is free again. */
export interface Stood {
  readonly type: 'Stood'
  readonly seat: number
}

/** A move, and why it is worth playing. */
export interface Suggestion {
  readonly expected: number | null
  readonly facts: readonly Fact[]
  readonly move: unknown
  readonly reason: string
  readonly words: string
}

/** The whole table: on sitting down, on looking on, on coming back. */
export interface Table {
  readonly type: 'Table'
  readonly again?: string
  readonly chat?: readonly Line[]
  readonly clock: Clock | null
  readonly commitment: string
  readonly game: string
  readonly hints?: boolean
  readonly history?: readonly Happened[]
  readonly lesson?: boolean
  readonly missing: 'bot' | 'pause' | 'skip' | 'wait'
  readonly now: Now
  readonly options: unknown
  readonly players: number
  readonly public: boolean
  readonly re?: number | null
  readonly rematch?: readonly Answer[]
  readonly table: string
  readonly watching?: Onlookers
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

export type TableEvent = Opened | Sat | Stood | Started | Closed | Revealed | Undone

/** Those that wait first, then those that play, each in the order of opening. */
export interface Tables {
  readonly type: 'Tables'
  readonly next?: string
  readonly re?: number | null
  readonly tables: readonly TableCard[]
}

/** Ask to take back your last move and all after it. Answered by `UndoAsked`; the others say `AnswerUndo`. */
export interface Undo {
  readonly type: 'Undo'
  readonly id?: number | null
}

/** Somebody asks to take back a move, somebody has agreed, or (no question) it is no longer asked. */
export interface UndoAsked {
  readonly type: 'UndoAsked'
  readonly re?: number | null
  readonly table: string
  readonly undo: Question | null
}

/** All agreed: the game stands again as it did before that entry. */
export interface Undone {
  readonly type: 'Undone'
  readonly entry: number
}

/** Look on at any table there ever was. Answered by `Table`. */
export interface Watch {
  readonly type: 'Watch'
  readonly id?: number | null
  readonly name?: string
  readonly table: string
}

/** Somebody has come to look on at your table, or has gone; told every few seconds at most. */
export interface Watching {
  readonly type: 'Watching'
  readonly table: string
  readonly watching: Onlookers
}

/** The first message on every connection. */
export interface Welcome {
  readonly type: 'Welcome'
  readonly games: readonly GameCard[]
  readonly host?: string
  readonly programs?: readonly Program[]
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

/** One line of a game's score sheet. */
export interface EriantysCategory {
  readonly counts?: boolean
  readonly figures: readonly number[]
  readonly name: string
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

export interface EriantysOptions {
  readonly expert?: boolean
  readonly towers?: readonly ('black' | 'grey' | 'white' | null)[]
}

/** How a game ended. */
export interface EriantysOutcome {
  readonly ranking: readonly (readonly number[])[]
  readonly scores: readonly number[]
  readonly sheet?: readonly EriantysCategory[]
  readonly sides?: readonly number[]
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

/** What a move brings; what it has nothing to do with is left out. */
export interface EriantysPreview {
  readonly coin?: boolean
  readonly influence?: Readonly<Record<string, number>>
  readonly island?: number
  readonly lost?: 'black' | 'grey' | 'white' | null
  readonly merged?: number
  readonly no_entry?: boolean
  readonly owner?: 'black' | 'grey' | 'white' | null
  readonly price?: number
  readonly professors?: readonly ('blue' | 'green' | 'pink' | 'red' | 'yellow')[]
  readonly steps?: number
  readonly students?: readonly ('blue' | 'green' | 'pink' | 'red' | 'yellow')[]
  readonly towers?: number
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

/** Resolve an island as if mother nature had stopped there. */
export interface EriantysUseHerald {
  readonly type: 'UseHerald'
  readonly island: number
}

/** Put a no-entry tile on an island. */
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

/** Move one of the students on the card to an island; one from the bag takes its place. */
export interface EriantysUseMonk {
  readonly type: 'UseMonk'
  readonly colour: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
  readonly island: number
}

/** Let a colour give no influence in this turn. */
export interface EriantysUseMushroomSeller {
  readonly type: 'UseMushroomSeller'
  readonly colour: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
}

/** Move one of the students on the card to the own dining room; one from the bag takes its place. */
export interface EriantysUsePrincess {
  readonly type: 'UsePrincess'
  readonly colour: 'blue' | 'green' | 'pink' | 'red' | 'yellow'
}

/** Everybody returns up to three students of a colour to the bag. */
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

/** A marker goes on along the track; the seat None is Lorenzo's cross. */
export interface MastersAdvanced {
  readonly type: 'Advanced'
  readonly seat: number | null
  readonly space: number
  readonly steps: number
}

/** A production with all it takes and gives, choices included. */
export interface MastersAnnounced {
  readonly type: 'Announced'
  readonly faith: number
  readonly gives: MastersGoods
  readonly powers: readonly number[]
  readonly seat: number
  readonly takes: MastersGoods
}

/** A development card. */
export interface MastersCard {
  readonly colour: 'blue' | 'green' | 'purple' | 'yellow'
  readonly cost: MastersGoods
  readonly id: number
  readonly level: number
  readonly points: number
  readonly production: MastersProduction
}

export interface MastersCardPlaced {
  readonly type: 'CardPlaced'
  readonly card: number
  readonly seat: number
  readonly slot: number
}

/** Lorenzo takes a card out of the grid and the next of its deck turns up. */
export interface MastersCardRemoved {
  readonly type: 'CardRemoved'
  readonly card: number
  readonly turned: number | null
}

/** A card leaves the grid and the next of its deck turns up. */
export interface MastersCardTaken {
  readonly type: 'CardTaken'
  readonly card: number
  readonly price: MastersGoods
  readonly seat: number
  readonly turned: number | null
}

export interface MastersCardsNeeded {
  readonly colour: 'blue' | 'green' | 'purple' | 'yellow'
  readonly count?: number
  readonly level?: number | null
}

/** One line of a game's score sheet. */
export interface MastersCategory {
  readonly counts?: boolean
  readonly figures: readonly number[]
  readonly name: string
}

/** One space of the faith track. */
export interface MastersCell {
  readonly points?: number
  readonly pope?: boolean
  readonly section?: number
}

/** Choose the resources to start with, all of them; each is then stored. */
export interface MastersChoose {
  readonly type: 'Choose'
  readonly resources: readonly ('coin' | 'servant' | 'shield' | 'stone')[]
}

export interface MastersChose {
  readonly type: 'Chose'
  readonly resources: readonly ('coin' | 'servant' | 'shield' | 'stone')[]
  readonly seat: number
}

/** Choose what one white marble gives. */
export interface MastersConvert {
  readonly type: 'Convert'
  readonly resource: 'coin' | 'servant' | 'shield' | 'stone'
}

export interface MastersConverted {
  readonly type: 'Converted'
  readonly amount: number
  readonly resource: 'coin' | 'servant' | 'shield' | 'stone'
  readonly seat: number
}

/** Leaders come into a hand; which, only their owner knows. `bonus` resources are still to be chosen. */
export interface MastersDealt {
  readonly type: 'Dealt'
  readonly bonus: number
  readonly count: number
  readonly leaders: readonly number[] | null
  readonly seat: number
}

export interface MastersDeckView {
  readonly left: number
  readonly top: number | null
}

/** Discard a unit that waits to be stored. */
export interface MastersDiscard {
  readonly type: 'Discard'
  readonly resource: 'coin' | 'servant' | 'shield' | 'stone'
}

export interface MastersDiscardLeader {
  readonly type: 'DiscardLeader'
  readonly leader: number
}

/** Discard a unit from a shelf to make room for one that waits. */
export interface MastersDiscardStored {
  readonly type: 'DiscardStored'
  readonly shelf: number
}

export interface MastersDiscarded {
  readonly type: 'Discarded'
  readonly resource: 'coin' | 'servant' | 'shield' | 'stone'
  readonly seat: number
  readonly shelf: number | null
}

export interface MastersDiscount {
  readonly type: 'Discount'
  readonly amount?: number
  readonly resource: 'coin' | 'servant' | 'shield' | 'stone'
}

export interface MastersEndTurn {
  readonly type: 'EndTurn'
}

export interface MastersEnded {
  readonly type: 'Ended'
  readonly ranking: readonly (readonly number[])[]
  readonly scores: readonly number[]
  readonly why: string
  readonly winners: readonly number[]
}

export type MastersEvent = MastersTableLaid | MastersDealt | MastersKept | MastersChose | MastersTook | MastersConverted | MastersStored | MastersDiscarded | MastersSettled | MastersSwapped | MastersShifted | MastersCardTaken | MastersPaid | MastersCardPlaced | MastersAnnounced | MastersProduced | MastersLeaderPlayed | MastersLeaderDiscarded | MastersAdvanced | MastersReported | MastersLastRound | MastersTurnEnded | MastersSkipped | MastersTokenTurned | MastersCardRemoved | MastersReshuffled | MastersNext | MastersLost | MastersEnded

export interface MastersExtraDepot {
  readonly type: 'ExtraDepot'
  readonly places?: number
  readonly resource: 'coin' | 'servant' | 'shield' | 'stone'
}

export interface MastersExtraProduction {
  readonly type: 'ExtraProduction'
  readonly production: MastersProduction
}

/** So many of each resource. */
export interface MastersGoods {
  readonly coin?: number
  readonly servant?: number
  readonly shield?: number
  readonly stone?: number
}

export interface MastersInput {
  readonly any?: number
  readonly coin?: number
  readonly servant?: number
  readonly shield?: number
  readonly stone?: number
}

/** Keep these of the leaders dealt. */
export interface MastersKeep {
  readonly type: 'Keep'
  readonly leaders: readonly number[]
}

/** Two leaders stay in the hand, the others go back to the box unseen. */
export interface MastersKept {
  readonly type: 'Kept'
  readonly count: number
  readonly leaders: readonly number[] | null
  readonly seat: number
}

/** These seats reached the last space or their seventh card: the round is played to its end. */
export interface MastersLastRound {
  readonly type: 'LastRound'
  readonly seats: readonly number[]
}

export interface MastersLeader {
  readonly ability: MastersDiscount | MastersExtraDepot | MastersWhiteMarble | MastersExtraProduction
  readonly id: number
  readonly needs: MastersNeeds
  readonly points: number
}

/** A leader goes from a hand back to the box; which, only the owner knows. */
export interface MastersLeaderDiscarded {
  readonly type: 'LeaderDiscarded'
  readonly leader: number | null
  readonly seat: number
}

export interface MastersLeaderPlayed {
  readonly type: 'LeaderPlayed'
  readonly leader: number
  readonly seat: number
}

export interface MastersLorenzoView {
  readonly removed: readonly number[]
  readonly space: number
  readonly tokens: number
  readonly turned: readonly number[]
}

/** The game ends inside a step: the units that waited and the card not paid for are lost. */
export interface MastersLost {
  readonly type: 'Lost'
  readonly card: number | null
  readonly seat: number
  readonly units: readonly ('coin' | 'servant' | 'shield' | 'stone')[]
}

export type MastersMove = MastersKeep | MastersChoose | MastersTake | MastersConvert | MastersStore | MastersDiscard | MastersDiscardStored | MastersSwap | MastersShift | MastersTakeCard | MastersPay | MastersPlace | MastersProduce | MastersPlay | MastersDiscardLeader | MastersEndTurn | MastersSkip

export interface MastersNeeds {
  readonly cards?: readonly MastersCardsNeeded[]
  readonly goods?: MastersGoods
}

export interface MastersNext {
  readonly type: 'Next'
  readonly seat: number
}

/** The printed game, or other data in the place of some of it. */
export interface MastersOptions {
  readonly basic?: MastersProduction | null
  readonly development?: readonly MastersCard[] | null
  readonly leaders?: readonly MastersLeader[] | null
  readonly track?: readonly MastersCell[] | null
}

/** How a game ended. */
export interface MastersOutcome {
  readonly ranking: readonly (readonly number[])[]
  readonly scores: readonly number[]
  readonly sheet?: readonly MastersCategory[]
  readonly sides?: readonly number[]
  readonly why: string
  readonly winners: readonly number[]
}

export interface MastersOutput {
  readonly any?: number
  readonly coin?: number
  readonly faith?: number
  readonly servant?: number
  readonly shield?: number
  readonly stone?: number
}

export interface MastersPaid {
  readonly type: 'Paid'
  readonly seat: number
  readonly shelves: readonly [number, 'coin' | 'servant' | 'shield' | 'stone', number][]
  readonly strongbox: MastersGoods
}

/** Pay for the card taken or the production announced, the whole price at once. */
export interface MastersPay {
  readonly type: 'Pay'
  readonly shelves?: readonly [number, 'coin' | 'servant' | 'shield' | 'stone', number][]
  readonly strongbox?: MastersGoods
}

/** Put the card paid for on a slot, 1 to 3. */
export interface MastersPlace {
  readonly type: 'Place'
  readonly slot: number
}

export interface MastersPlay {
  readonly type: 'Play'
  readonly leader: number
}

/** What a move brings; what it has nothing to do with is left out. */
export interface MastersPreview {
  readonly faith?: number
  readonly faith_for_others?: number
  readonly gives?: MastersGoods
  readonly marbles?: readonly ('blue' | 'grey' | 'purple' | 'red' | 'white' | 'yellow')[]
  readonly points?: number
  readonly price?: MastersGoods
  readonly slots?: readonly number[]
  readonly takes?: MastersGoods
  readonly units?: readonly ('coin' | 'servant' | 'shield' | 'stone')[]
  readonly whites?: number
}

/** Announce a production: 0 is the basic power, others are called by their card. `takes` and `gives` hold what is chosen for all resources of choice together, and nothing else. */
export interface MastersProduce {
  readonly type: 'Produce'
  readonly gives?: MastersGoods
  readonly powers: readonly number[]
  readonly takes?: MastersGoods
}

/** What a production brings into the strongbox. */
export interface MastersProduced {
  readonly type: 'Produced'
  readonly gives: MastersGoods
  readonly seat: number
}

export interface MastersProduction {
  readonly gives: MastersOutput
  readonly takes: MastersInput
}

/** A production announced and not yet paid for, choices included. */
export interface MastersProductionView {
  readonly faith: number
  readonly gives: MastersGoods
  readonly powers: readonly number[]
  readonly takes: MastersGoods
}

/** A Vatican report: for each seat whether its tile of this section is kept. */
export interface MastersReported {
  readonly type: 'Reported'
  readonly kept: readonly boolean[]
  readonly section: number
}

/** All seven tokens form a new stack. */
export interface MastersReshuffled {
  readonly type: 'Reshuffled'
}

export interface MastersSeatView {
  readonly away: readonly number[] | null
  readonly bonus: number
  readonly card: number | null
  readonly conversions: readonly ['coin' | 'servant' | 'shield' | 'stone', number][]
  readonly count: number
  readonly discarded: number
  readonly discounts: MastersGoods
  readonly hand: readonly number[] | null
  readonly played: readonly number[]
  readonly points: number
  readonly price: MastersGoods | null
  readonly production: MastersProductionView | null
  readonly resources: number
  readonly shelves: readonly MastersShelfView[]
  readonly slots: readonly (readonly number[])[]
  readonly space: number
  readonly step: 'convert' | 'done' | 'leaders' | 'pay' | 'place' | 'produce' | 'ready' | 'resources' | 'settle' | 'store'
  readonly strongbox: MastersGoods
  readonly tiles: readonly (boolean | null)[]
  readonly waiting: readonly ('coin' | 'servant' | 'shield' | 'stone')[]
  readonly whites: number
}

/** The last unit of a market action is stored or discarded; so many were discarded. */
export interface MastersSettled {
  readonly type: 'Settled'
  readonly discarded: number
  readonly seat: number
}

export interface MastersShelfView {
  readonly count: number
  readonly places: number
  readonly resource: 'coin' | 'servant' | 'shield' | 'stone' | null
}

/** Move units from one shelf to another, leader depots included. */
export interface MastersShift {
  readonly type: 'Shift'
  readonly count: number
  readonly origin: number
  readonly to: number
}

export interface MastersShifted {
  readonly type: 'Shifted'
  readonly count: number
  readonly origin: number
  readonly resource: 'coin' | 'servant' | 'shield' | 'stone'
  readonly seat: number
  readonly to: number
}

/** The house passes over an absent seat: the turn counts, an open step waits for the seat's next one. */
export interface MastersSkip {
  readonly type: 'Skip'
}

export interface MastersSkipped {
  readonly type: 'Skipped'
  readonly seat: number
}

export interface MastersStore {
  readonly type: 'Store'
  readonly resource: 'coin' | 'servant' | 'shield' | 'stone'
  readonly shelf: number
}

export interface MastersStored {
  readonly type: 'Stored'
  readonly resource: 'coin' | 'servant' | 'shield' | 'stone'
  readonly seat: number
  readonly shelf: number
}

/** Let two ordinary shelves change their contents. */
export interface MastersSwap {
  readonly type: 'Swap'
  readonly one: number
  readonly other: number
}

export interface MastersSwapped {
  readonly type: 'Swapped'
  readonly one: number
  readonly other: number
  readonly seat: number
}

/** Who plays first, the market from the top row down and the top cards by level, 1 first, and colour. */
export interface MastersTableLaid {
  readonly type: 'TableLaid'
  readonly first: number
  readonly grid: readonly (readonly (number | null)[])[]
  readonly market: readonly (readonly ('blue' | 'grey' | 'purple' | 'red' | 'white' | 'yellow')[])[]
  readonly spare: 'blue' | 'grey' | 'purple' | 'red' | 'white' | 'yellow'
}

/** Take a line of marbles: row 1 is the top one, column 1 the left one. */
export interface MastersTake {
  readonly type: 'Take'
  readonly line: 'column' | 'row'
  readonly number: number
}

export interface MastersTakeCard {
  readonly type: 'TakeCard'
  readonly card: number
}

/** Lorenzo's token, by its number; its effect follows. */
export interface MastersTokenTurned {
  readonly type: 'TokenTurned'
  readonly token: number
}

/** A line of marbles and what it gives: units that now wait, and white marbles still to be converted. */
export interface MastersTook {
  readonly type: 'Took'
  readonly line: 'column' | 'row'
  readonly marbles: readonly ('blue' | 'grey' | 'purple' | 'red' | 'white' | 'yellow')[]
  readonly number: number
  readonly seat: number
  readonly units: readonly ('coin' | 'servant' | 'shield' | 'stone')[]
  readonly whites: number
}

export interface MastersTurnEnded {
  readonly type: 'TurnEnded'
  readonly seat: number
}

export interface MastersView {
  readonly first: number
  readonly grid: readonly (readonly MastersDeckView[])[]
  readonly last_round: boolean
  readonly lorenzo: MastersLorenzoView | null
  readonly market: readonly (readonly ('blue' | 'grey' | 'purple' | 'red' | 'white' | 'yellow')[])[]
  readonly options: MastersOptions
  readonly outcome: MastersOutcome | null
  readonly seats: readonly MastersSeatView[]
  readonly spare: 'blue' | 'grey' | 'purple' | 'red' | 'white' | 'yellow'
  readonly turn: number | null
}

export interface MastersWhiteMarble {
  readonly type: 'WhiteMarble'
  readonly amount?: number
  readonly resource: 'coin' | 'servant' | 'shield' | 'stone'
}

/** One line of a game's score sheet. */
export interface QwirkleCategory {
  readonly counts?: boolean
  readonly figures: readonly number[]
  readonly name: string
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

/** Qwirkle is played one way. */
export interface QwirkleOptions {

}

/** How a game ended. */
export interface QwirkleOutcome {
  readonly ranking: readonly (readonly number[])[]
  readonly scores: readonly number[]
  readonly sheet?: readonly QwirkleCategory[]
  readonly sides?: readonly number[]
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

export interface QwirklePreview {
  readonly points: number
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
