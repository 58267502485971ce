// English, and with it what there is to say: the other languages have the same keys with the same arguments.

import type { Colour, Tower } from '../games/eriantys/pieces'
import type { Colour as Banner, Resource, Thing } from '../games/masters/pieces'
import type { Step } from '../games/masters/words'
import type { Theme } from '../remembered'
import type { EriantysView, Missing } from '../wire/words'
import type { Catalogue } from './index.svelte'
import { offline } from './en.offline'
import { seeing } from './en.seeing'
import { access } from './en.access'
import { grammar, type Who } from './grammar'
import { frontWords } from './en.front'
import { tipWords } from './en.tips'

const { n, and, or } = grammar('en-GB')

const who = ({ you, name }: Who): string => (you ? 'You' : name)
const whom = ({ you, name }: Who): string => (you ? 'you' : name)
const be = ({ you }: Who): string => (you ? 'are' : 'is')
const island = (tile: number): string => `island ${tile + 1}`
const place = (to: number | 'dining'): string => (to === 'dining' ? 'the dining room' : island(to))
const coin = (won: boolean): string => (won ? ' and won a coin' : '')
const shelf = (number: number, depot: number): string => (depot ? `leader depot ${depot}` : `shelf ${number}`)

const THEMES: Readonly<Record<Theme, string>> = { auto: 'as the system', light: 'light', dark: 'dark' }

const SHAPES: Readonly<Record<string, string>> = {
  o: 'circle',
  d: 'diamond',
  s: 'square',
  c: 'clover',
  x: 'cross',
  '*': 'star',
}

const GOOD_FOR: Readonly<Record<number, string>> = {
  1: 'One of these students to an island',
  2: 'Take professors on a tie',
  3: 'Resolve an island now',
  4: 'Mother nature: 2 steps more',
  5: 'Forbid an island once',
  6: 'Towers do not count',
  7: 'Swap up to 3 with your entrance',
  8: '2 more influence',
  9: 'One colour does not count',
  10: 'Swap up to 2, dining and entrance',
  11: 'One of these to your dining room',
  12: 'All give back 3 of a colour',
}

const CHARACTERS: Readonly<Record<number, string>> = {
  1: 'Monk',
  2: 'Farmer',
  3: 'Herald',
  4: 'Messenger',
  5: 'Herbalist',
  6: 'Centaur',
  7: 'Jester',
  8: 'Knight',
  9: 'Mushroom seller',
  10: 'Minstrel',
  11: 'Princess',
  12: 'Thief',
}

const PHASES: Readonly<Record<EriantysView['phase'], string>> = {
  setup: 'the table is laid',
  planning: 'assistants are played',
  played: 'assistants are played',
  students: 'students move',
  'mother nature': 'mother nature moves',
  cloud: 'a cloud is taken',
  done: 'the turn ends',
  over: 'the game is over',
}

const STEPS: Readonly<Record<Step, string>> = {
  leaders: 'chooses leaders',
  resources: 'chooses resources to start with',
  settle: 'stores the resources to start with',
  ready: 'is to take marbles, buy or produce',
  convert: 'chooses what white marbles give',
  store: 'stores what the market gave',
  pay: 'pays for a card',
  place: 'places a card',
  produce: 'pays for a production',
  done: 'may end the turn',
}

const DUE: Readonly<Record<Step, string>> = {
  leaders: 'keep 2 leaders',
  resources: 'choose what to start with',
  settle: 'store what you start with',
  ready: 'take, buy or produce',
  convert: 'choose what the white marbles give',
  store: 'store or discard what you took',
  pay: 'pay for the card',
  place: 'place the card',
  produce: 'pay for the production',
  done: 'end it, or use a leader',
}

const FIRST: Readonly<Record<Step, string>> = {
  leaders: 'Choose the two leaders you keep',
  resources: 'Choose from the supply',
  settle: 'Choose a unit, then a shelf for it',
  ready: 'Choose an arrow of the market, a card, or a power of your board',
  convert: 'Choose one resource for the next white marble',
  store: 'Choose a unit, then a shelf for it or the bin',
  pay: 'Choose from which shelves and what of the strongbox you pay',
  place: 'Choose a slot',
  produce: 'Choose from which shelves and what of the strongbox you pay',
  done: 'End the turn, or use a leader first',
}

const MISSING: Readonly<Record<Missing, string>> = {
  wait: 'wait for them',
  skip: 'pass them over',
  bot: 'a bot sits in',
  pause: 'pause the game',
}

/** As the house calls them; a bot nobody here knows keeps its name. */
const BOTS: Readonly<Record<string, string>> = {
  beginner: 'beginner',
  casual: 'casual',
  skilled: 'skilled',
  expert: 'expert',
  master: 'master',
  random: 'random',
  greedy: 'greedy',
  search: 'search',
}

export const words = {
  ...frontWords,
  ...tipWords,
  ...offline,
  ...seeing,
  ...access,
  'app.lost': 'Connection lost, trying again …',
  'app.dropped': 'The connection was lost before the answer came.',
  'app.toLobby': 'To the lobby',
  'app.language': 'Language',
  'app.theme': (theme: Theme) => `Theme: ${THEMES[theme]}`,
  'app.changeTheme': (theme: Theme) => `Theme: ${THEMES[theme]}. Change it.`,
  'app.guest': 'Guest',
  'app.and': (names: readonly string[]) => and(names),
  'app.bot': (kind: string) => BOTS[kind] ?? kind,
  'app.whichBot': 'Which bot',

  'lobby.motto': 'A table, good company, and a game.',
  'lobby.name': 'Your name',
  'lobby.noGame': 'No game is on offer here yet.',
  'lobby.looking': 'Looking for the house …',
  'lobby.byCode': 'Join by code',
  'lobby.join': 'Join',

  'open.whoMayCome': 'Who may come',
  'open.everybody': 'everybody',
  'open.byLink': 'by link only',
  'open.any': 'any',
  'open.clock': 'Time to think',
  'open.noClock': 'no clock',
  'open.secondsAMove': (seconds: number) => n(seconds, '# second a move', '# seconds a move'),
  'open.minutesAMove': (minutes: number) => n(minutes, '# minute a move', '# minutes a move'),
  'open.bank': (minutes: number, seconds: number) =>
    `${n(minutes, '# minute', '# minutes')} + ${n(seconds, '# second a move', '# seconds a move')}`,
  'open.missing': 'When somebody drops out',
  'open.missingWords': (missing: Missing) => MISSING[missing],

  'tables.label': 'Public tables',
  'tables.title': 'Tables',
  'tables.seated': (game: string, here: number, players: number) => `${game}, ${here} of ${players} seated`,
  'tables.looking': 'Looking …',
  'tables.nobody': 'Nobody is waiting right now. Open a table, or play against a bot.',
  'tables.played': 'Being played',
  'tables.watch': 'Watch',
  'tables.more': 'Show more tables',

  'table.named': (code: string) => `Table ${code}`,
  'table.walking': (code: string) => `Walking over to table ${code} …`,
  'table.again': 'Try again',
  'table.everybodyLeft': 'Everybody left this table before the start.',
  'table.yourTurn': 'Your turn',
  'table.todo': (what: string) => `Your turn: ${what}`,
  'table.over': 'The game is over',
  'table.away': (name: string) => `${name} is away, the seat is kept`,
  'table.thinking': (name: string) => `${name} is thinking`,
  'table.begins': 'The game begins',
  'table.result': 'Result',
  'table.more': 'Moves and more',
  'table.close': 'Close',
  'table.code': (code: string, watching: boolean) => `Table ${code}${watching ? ', you are watching' : ''}`,
  'table.keys': 'Keys',
  'table.scores': 'Scores',
  'table.board': 'The table',
  'table.seat': (number: number) => `Seat ${number}`,
  'table.you': 'You',
  'table.nameYou': (name: string) => `${name} (you)`,
  'table.left': 'has left',
  'table.bot': 'bot',
  'table.gone': 'away',
  'table.leaveGame': 'Leave the game',
  'table.leaveTable': 'Leave the table',
  'table.leaveSure': 'Leave for good: tap again',
  'table.moves': 'Moves',
  'table.movesLabel': 'Moves, the newest first',
  'table.link': 'Link to this table',
  'table.copy': 'Copy link',
  'table.copied': 'Copied',

  'waiting.seated': (here: number, players: number) => `Waiting for players: ${here} of ${players} seated`,
  'waiting.all': 'Everybody is here',
  'waiting.code': 'The code of this table',
  'waiting.public': 'Everybody sees this table in the lobby.',
  'waiting.private': 'Only who has the link or the code can come.',
  'waiting.free': 'free',
  'waiting.seats': 'Seats',
  'waiting.seatBot': 'Seat a bot',
  'waiting.start': 'Start',
  'waiting.startWith': (here: number) => `Start now with ${here}`,
  'waiting.leave': 'Leave',
  'waiting.sit': 'Sit down',
  'waiting.orWatch': 'Or stay and watch: the game appears here when it starts.',

  'fair.title': (hash: string) => `Fair draw: ${hash}…`,
  'fair.how':
    'Before the deal the house promised a seed by its SHA-256 hash, and the players stirred words of their own into it.',
  'fair.hash': (hash: string) => `hash ${hash}`,
  'fair.later': 'The seed is opened when the game is over.',
  'fair.seed': (seed: string) => `seed ${seed}`,
  'fair.verify': 'Verify',
  'fair.right': 'It is the seed promised before the deal.',
  'fair.wrong': 'It is not the promised seed.',

  'undo.ask': 'Take back my last move',
  'undo.asked': (name: string) => `${name} would like to take back a move.`,
  'undo.waiting': 'Waiting for the others to agree that a move is taken back.',
  'undo.agree': 'Agree',
  'undo.no': 'No',

  'talk.title': 'Talk',
  'talk.label': 'Say something',
  'talk.say': 'Say',
  'talk.lines': 'What was said',
  'talk.mute': (name: string) => `Mute ${name}`,
  'talk.hear': (name: string) => `Hear ${name} again`,

  'result.youWon': 'You won',
  'result.youShare': 'You share the win',
  'result.won': (names: readonly string[]) => `${and(names)} won`,
  'result.shared': (names: readonly Who[]) => `A shared win: ${and(names.map(whom))}`,
  'result.nobody': 'Nobody at the table won',
  'result.youLost': 'You lost',
  'result.noRematch': (names: readonly Who[]) => `${and(names.map(who))} will not play again.`,
  'result.agreed': (names: readonly string[]) => `You would play again. Waiting for ${and(names) || 'the table'}.`,
  'result.wouldPlay': (names: readonly string[]) => `${and(names)} would play again.`,
  'result.another': 'Open another table',
  'result.again': 'Play again',


  'story.sat': (person: Who) => `${who(person)} sat down`,
  'story.stood': (person: Who) => `${who(person)} got up`,
  'story.started': (players: number) => n(players, 'The game began with # player', 'The game began with # players'),
  'story.undone': 'A move was taken back',
  'story.closed': 'The table was closed',
  'story.ended': (why: string) => (why ? `The game ended: ${why}` : 'The game ended'),

  'play.wait': 'Wait for your turn',
  'play.allMoves': 'All moves',
  'play.noMoves': 'None before your turn',
  'play.letGo': 'Let go',
  'play.confirm': 'Confirm',
  'play.watching': 'You are watching.',
  'play.keyTab': 'go through what glows',
  'play.keyEnter': 'choose it',
  'play.keyConfirm': 'confirm',
  'play.keyLetGo': 'let go',
  'play.points': 'points',

  'generic.choose': 'Choose a move',
  'generic.todo': 'choose a move',
  'generic.keyTab': 'go through the moves',
  'generic.keyEnter': 'play one',
  'generic.yes': 'yes',
  'generic.no': 'no',

  'qwirkle.tile': (colour: string, shape: string) => `${colour} ${SHAPES[shape] ?? 'blank'}`,
  'qwirkle.placeOrTrade': 'place or trade',
  'qwirkle.placeTiles': 'place tiles',
  'qwirkle.tradeTiles': 'trade tiles',
  'qwirkle.held': (count: number) => n(count, '# tile in hand', '# tiles in hand'),
  'qwirkle.bag': (count: number) => (count ? n(count, '# tile in the bag', '# tiles in the bag') : 'the bag is empty'),
  'qwirkle.keyTile': 'choose a tile',
  'qwirkle.arrows': 'arrows',
  'qwirkle.keyArrows': 'move over the glowing cells',
  'qwirkle.keyLay': 'lay the tile there',
  'qwirkle.keyBack': 'take the last tile back',
  'qwirkle.keyTrade': 'trade instead',
  'qwirkle.keyFit': 'fit the board',
  'qwirkle.placed': (person: Who, tiles: string, points: number) => `${who(person)} placed ${tiles} for ${points}`,
  'qwirkle.traded': (person: Who, count: number) => `${who(person)} traded ${count}`,
  'qwirkle.out': (person: Who, why: string) => `${who(person)} ${be(person)} out: ${why}`,
  'qwirkle.tradeCount': (count: number) => `Trade ${count}`,
  'qwirkle.trade': 'Trade',
  'qwirkle.placeFor': (points: number) => `Place for ${points}`,
  'qwirkle.place': 'Place',
  'qwirkle.notYet': (why: string) => `Not yet: ${why}`,
  'qwirkle.chooseTrade': 'Choose the tiles to trade for new ones',
  'qwirkle.chooseCell': 'Choose a glowing cell',
  'qwirkle.fitsNowhere': 'This tile fits nowhere now',
  'qwirkle.nothingFits': 'Nothing fits: trade tiles',
  'qwirkle.orMore': 'Confirm, or lay more in the same line',
  'qwirkle.chooseTile': 'Choose a tile from your hand',
  'qwirkle.takeBack': 'Take back',
  'qwirkle.placeInstead': 'Place instead',
  'qwirkle.tradeInstead': 'Trade tiles',
  'qwirkle.board': 'Board',
  'qwirkle.lastMove': (tile: string) => `${tile}, of the last move`,
  'qwirkle.rightOf': (tile: string) => `right of the ${tile}`,
  'qwirkle.leftOf': (tile: string) => `left of the ${tile}`,
  'qwirkle.below': (tile: string) => `below the ${tile}`,
  'qwirkle.above': (tile: string) => `above the ${tile}`,
  'qwirkle.cell': (row: number, column: number) => `row ${row}, column ${column}`,
  'qwirkle.lay': (tile: string, where: string) => `Lay the ${tile || 'tile'} ${where}`,
  'qwirkle.take': (tile: string) => `Take the ${tile} back`,
  'qwirkle.fit': 'Fit',
  'qwirkle.hand': 'Your hand',
  'qwirkle.laid': (tile: string) => `${tile}, laid`,

  'eriantys.rules': 'Rules',
  'eriantys.simple': 'simple',
  'eriantys.expert': 'expert',
  'eriantys.yourTowers': 'Your towers',
  'eriantys.wish': (tower: Tower) => (tower === 'grey' ? 'grey (three players)' : tower),
  'eriantys.score': 'towers on islands',
  'eriantys.held': (count: number) => n(count, '# assistant in hand', '# assistants in hand'),
  'eriantys.bag': (count: number) =>
    count ? n(count, '# student in the bag', '# students in the bag') : 'the bag is empty',
  'eriantys.piece': (piece: Colour | Tower | 'coin' | 'no-entry' | 'mother-nature') => String(piece),
  'eriantys.colours': (colours: readonly Colour[]) => colours.join(', '),
  'eriantys.students': (colour: Colour, count: number) => `${count} ${colour}`,
  'eriantys.noStudents': 'no students',
  'eriantys.character': (character: number) => CHARACTERS[character] ?? `character ${character}`,
  'eriantys.goodFor': (character: number) => GOOD_FOR[character] ?? '',
  'eriantys.phase': (phase: EriantysView['phase']) => PHASES[phase],
  'eriantys.round': (round: number, last: boolean) => `Round ${round}${last ? ', the last' : ''}`,
  'eriantys.order': (seats: readonly number[]) => `in this order: seats ${seats.join(', ')}`,
  'eriantys.islands': 'Islands and clouds',
  'eriantys.island': (number: number) => `Island ${number}`,
  'eriantys.tiles': (count: number) => n(count, '# tile', '# tiles'),
  'eriantys.towers': (tower: Tower, count: number) => n(count, `# ${tower} tower`, `# ${tower} towers`),
  'eriantys.noTower': 'no tower',
  'eriantys.motherNature': 'mother nature',
  'eriantys.noEntry': (count: number) => `${count} no-entry`,
  'eriantys.cloud': (number: number, students: string) => `Cloud ${number}, ${students}`,
  'eriantys.others': 'Characters and schools',
  'eriantys.characters': 'Characters',
  'eriantys.paidIgnored': (colour: Colour) => `paid: ${colour} does not count`,
  'eriantys.paidUses': (uses: number) => `paid: ${uses} to use`,
  'eriantys.paid': 'paid this turn',
  'eriantys.coins': (count: number) => n(count, '# coin', '# coins'),
  'eriantys.holds': (students: string) => `holds ${students}`,
  'eriantys.atCard': (colour: Colour, character: number) => `${colour} at the ${CHARACTERS[character]}`,
  'eriantys.dining': (colour: Colour, count: number, professor: boolean) =>
    `${n(count, `# ${colour} student`, `# ${colour} students`)} in the dining room${professor ? ', with the professor' : ''}`,
  'eriantys.assistants': 'Your assistants',
  'eriantys.assistant': (value: number) => `Assistant ${value}`,
  'eriantys.isYourAssistant': ' is your assistant of this round',
  'eriantys.left': 'left',
  'eriantys.school': 'Your school',
  'eriantys.schoolOf': (name: string) => `School of ${name}`,
  'eriantys.entrance': 'Your entrance',
  'eriantys.entranceOf': (students: string) => `Entrance: ${students}`,
  'eriantys.student': (colour: Colour) => `${colour} student`,
  'eriantys.towersLeft': (tower: Tower, count: number) => n(count, `# ${tower} tower left`, `# ${tower} towers left`),
  'eriantys.assistantsLeft': (values: string) => `Assistants left: ${values || 'none'}`,

  'eriantys.todoAssistant': 'play an assistant',
  'eriantys.todoStudents': (count: number) => n(count, 'move # more student', 'move # more students'),
  'eriantys.todoMother': 'move mother nature',
  'eriantys.todoCloud': 'take a cloud',
  'eriantys.todoCharacter': 'use your character',
  'eriantys.hintWhere': 'Choose where it goes: whatever glows',
  'eriantys.hintGlows': 'Now choose what glows',
  'eriantys.hintAssistant': 'Choose an assistant',
  'eriantys.hintStudent': 'Choose a student of your entrance',
  'eriantys.hintMother': (steps: number) => `Choose an island for mother nature, up to ${steps} ahead`,
  'eriantys.hintCloud': 'Choose a cloud',
  'eriantys.orPay': ', or pay a character',
  'eriantys.orUse': ', or use the character you paid',

  'eriantys.movePlay': (value: number) => `Play assistant ${value}`,
  'eriantys.moveStudent': (colour: Colour, to: number | 'dining') =>
    `${colour.charAt(0).toUpperCase()}${colour.slice(1)} student to ${place(to)}`,
  'eriantys.moveMother': (steps: number, tile: number) =>
    `Mother nature ${n(steps, '# step', '# steps')} to ${island(tile)}`,
  'eriantys.moveCloud': (cloud: number) => `Take cloud ${cloud}`,
  'eriantys.movePay': (character: number) => `Pay the ${CHARACTERS[character]}`,
  'eriantys.moveMonk': (colour: Colour, tile: number) => `Monk: ${colour} student to ${island(tile)}`,
  'eriantys.moveHerald': (tile: number) => `Herald: resolve ${island(tile)}`,
  'eriantys.moveHerbalist': (tile: number) => `Herbalist: no entry to ${island(tile)}`,
  'eriantys.moveJester': (entrance: Colour, card: Colour) => `Jester: ${entrance} from the entrance for ${card}`,
  'eriantys.moveMinstrel': (entrance: Colour, dining: Colour) => `Minstrel: ${entrance} from the entrance for ${dining}`,
  'eriantys.moveMushroom': (colour: Colour) => `Mushroom seller: ${colour} does not count`,
  'eriantys.movePrincess': (colour: Colour) => `Princess: ${colour} student to the dining room`,
  'eriantys.moveThief': (colour: Colour) => `Thief: everybody gives ${colour} students back`,

  'eriantys.bringsSteps': (steps: number) => `mother nature may go up to ${steps}`,
  'eriantys.bringsPrice': (price: number) => n(price, 'for # coin', 'for # coins'),
  'eriantys.bringsStudents': (colours: readonly Colour[]) => `brings ${colours.join(', ')}`,
  'eriantys.bringsNoEntry': 'the no-entry tile goes back, nothing else happens',
  'eriantys.bringsProfessors': (colours: readonly Colour[]) => `professors: ${colours.join(', ')}`,
  'eriantys.bringsCoin': 'brings a coin',
  'eriantys.influence': (sides: readonly (readonly [side: readonly Who[], points: number])[]) =>
    `influence: ${sides.map(([side, points]) => `${and(side.map(whom))} ${points}`).join(', ')}`,
  'eriantys.staysNobodys': 'it stays nobody’s',
  'eriantys.stays': (side: readonly Who[]) =>
    side.length === 1 && side[0]!.you ? 'it stays yours' : `it stays with ${and(side.map(whom))}`,
  'eriantys.builds': (side: readonly Who[], towers: number, merged: number) =>
    `${and(side.map(whom))} ${side.length > 1 || side[0]?.you ? 'build' : 'builds'} ${n(towers, 'a tower', '# towers')} here${
      merged ? `, one group of ${merged} then` : ''
    }`,

  'eriantys.toldRound': (round: number, short: boolean) =>
    `Round ${round} began${short ? ' without clouds: it is the last' : ''}`,
  'eriantys.toldAssistant': (person: Who, value: number) => `${who(person)} played assistant ${value}`,
  'eriantys.toldStudent': (person: Who, student: string, to: number | 'dining', won: boolean) =>
    `${who(person)} moved ${student} to ${place(to)}${coin(won)}`,
  'eriantys.toldProfessor': (person: Who, student: string) => `${who(person)} took the professor ${student}`,
  'eriantys.toldMother': (person: Who, tile: number) => `${who(person)} moved mother nature to ${island(tile)}`,
  'eriantys.toldNoEntry': (tile: number) => `The no-entry tile of ${island(tile)} went back`,
  'eriantys.toldConquered': (side: readonly Who[], towers: number, tile: number) =>
    `${and(side.map((one, at) => (at ? whom(one) : who(one))))} built ${n(towers, 'a tower', '# towers')} on ${island(tile)}`,
  'eriantys.toldMerged': (tile: number, tiles: number) => `Island ${tile + 1} is one group of ${tiles} now`,
  'eriantys.toldCloud': (person: Who, students: string) => `${who(person)} took the cloud with ${students}`,
  'eriantys.toldPaid': (person: Who, price: number, character: number) =>
    `${who(person)} paid ${price} for the ${CHARACTERS[character]}`,
  'eriantys.toldMonk': (person: Who, student: string, tile: number) =>
    `${who(person)} sent ${student} from the Monk to ${island(tile)}`,
  'eriantys.toldHerald': (person: Who, tile: number) => `${who(person)} had ${island(tile)} resolved by the Herald`,
  'eriantys.toldHerbalist': (person: Who, tile: number) => `${who(person)} forbade ${island(tile)}`,
  'eriantys.toldJester': (person: Who, one: string, other: string) =>
    `${who(person)} swapped ${one} for ${other} of the Jester`,
  'eriantys.toldIgnored': (person: Who, student: string) => `${who(person)} named ${student}: it does not count this turn`,
  'eriantys.toldMinstrel': (person: Who, one: string, other: string, won: boolean) =>
    `${who(person)} seated ${one} instead of ${other}${coin(won)}`,
  'eriantys.toldPrincess': (person: Who, student: string, won: boolean) =>
    `${who(person)} seated ${student} of the Princess${coin(won)}`,
  'eriantys.toldThief': (person: Who, student: string, counts: string) =>
    `${who(person)} sent ${student} back to the bag: ${counts}`,

  'masters.held': (count: number) => n(count, '# leader in hand', '# leaders in hand'),
  'masters.supply': (count: number) => n(count, '# card to buy', '# cards to buy'),
  'masters.thing': (thing: Thing | 'white') => (thing === 'any' ? 'of choice' : thing),
  'masters.some': (count: number, thing: Thing) =>
    thing === 'faith' ? `${count} faith` : thing === 'any' ? `${count} of choice` : n(count, `# ${thing}`, `# ${thing}s`),
  'masters.nothing': 'nothing',
  'masters.initial': (colour: Banner) => colour.charAt(0).toUpperCase(),
  'masters.shelf': shelf,
  'masters.points': (points: number) => n(points, '# point', '# points'),
  'masters.card': (colour: Banner, level: number, points: number) =>
    `${colour} level ${level} card for ${n(points, '# point', '# points')}`,
  'masters.cardNumber': (card: number) => `card ${card}`,
  'masters.inFull': (card: string, cost: string, production: string) => `${card}, costs ${cost}, turns ${production}`,
  'masters.into': (takes: string, gives: string) => `${takes} into ${gives}`,
  'masters.discount': (some: string) => `cards cost ${some} less`,
  'masters.depot': (some: string) => `a depot for ${some}`,
  'masters.whiteGives': (some: string) => `a white marble gives ${some}`,
  'masters.turns': (production: string) => `turns ${production}`,
  'masters.needsCards': (count: number, colour: Banner, level: number | null) =>
    n(count, `# ${colour} card`, `# ${colour} cards`) + (level ? ` of level ${level}` : ''),
  'masters.leaderInFull': (ability: string, needs: string, points: string) =>
    `leader: ${ability}, needs ${needs}, ${points}`,
  'masters.leaderNumber': (leader: number) => `leader ${leader}`,
  'masters.whitesGive': (either: readonly string[]) => `white marbles give ${or(either)}`,
  'masters.powerCard': (colour: Banner, level: number) => `the ${colour} level ${level} card`,
  'masters.powerLeader': 'a leader',
  'masters.powerBasic': 'the basic power',
  'masters.step': (step: Step) => STEPS[step],
  'masters.due': (step: Step) => DUE[step],
  'masters.dueResources': (count: number) =>
    n(count, 'choose # resource to start with', 'choose # resources to start with'),
  'masters.first': (step: Step) => FIRST[step],
  'masters.hintWhere': 'Choose where it goes: whatever glows',
  'masters.hintOneMore': 'Choose one more',
  'masters.hintChange': 'Choose what glows: the shelf to change with',
  'masters.hintRearrange': '; shelves can be rearranged',
  'masters.hintOpen': (takes: number, gives: number) =>
    `Choose ${[takes ? `${takes} it takes` : '', gives ? `${gives} it gives` : ''].filter(Boolean).join(' and ')}; more powers may join`,

  'masters.moveKeep': (leaders: string) => `Keep the leaders: ${leaders}`,
  'masters.moveChoose': (some: string) => `Start with ${some}`,
  'masters.line': (line: 'row' | 'column', number: number) => `${line} ${number}`,
  'masters.moveTake': (line: 'row' | 'column', number: number, marbles: string) => `Take ${line} ${number}: ${marbles}`,
  'masters.moveConvert': (resource: Resource) => `Have a ${resource} for the white marble`,
  'masters.moveStore': (resource: Resource, number: number, depot: number) =>
    `Put a ${resource} on ${shelf(number, depot)}`,
  'masters.moveDiscard': (resource: Resource) => `Discard a ${resource}`,
  'masters.moveDiscardStored': (resource: Resource | null, number: number, depot: number) =>
    `Discard a ${resource ?? 'unit'} from ${shelf(number, depot)}`,
  'masters.moveSwap': (one: number, other: number) => `Swap the shelves ${one} and ${other}`,
  'masters.moveShift': (some: string, origin: string, to: string) => `Move ${some} from ${origin} to ${to}`,
  'masters.moveBuy': (card: string) => `Buy the ${card}`,
  'masters.movePay': (payment: string) => `Pay ${payment}`,
  'masters.fromShelf': (some: string, number: number, depot: number) => `${some} from ${shelf(number, depot)}`,
  'masters.fromBox': (some: string) => `${some} from the strongbox`,
  'masters.movePlace': (slot: number) => `Place the card on slot ${slot}`,
  'masters.moveProduce': (powers: string) => `Produce by ${powers}`,
  'masters.with': (some: string) => `with ${some}`,
  'masters.for': (some: string) => `for ${some}`,
  'masters.movePlay': (leader: string) => `Play the leader: ${leader}`,
  'masters.moveDismiss': (leader: string) => `Discard the leader: ${leader}`,
  'masters.moveEnd': 'End the turn',
  'masters.moveSkip': 'Pass',
  'masters.end': 'End turn',

  'masters.brings': (some: string) => `brings ${some}`,
  'masters.bringsWhites': (count: number) =>
    n(count, '# white marble to convert', '# white marbles to convert'),
  'masters.costs': (some: string) => `costs ${some}`,
  'masters.worth': (points: string) => `is worth ${points}`,
  'masters.faithForYou': (faith: number) => `${faith} faith for you`,
  'masters.faithForOthers': (faith: number) => `${faith} faith for the others once all is stored`,

  'masters.market': 'Market',
  'masters.corner': 'corner: next in',
  'masters.marble': (thing: Thing | 'white') => `${thing} marble`,
  'masters.cardsToBuy': 'Cards to buy',
  'masters.cards': 'Cards',
  'masters.leftInDeck': (count: number) => `${count} left in this deck`,
  'masters.noCard': (colour: Banner, level: number) => `no ${colour} level ${level}`,
  'masters.boardOf': (name: string) => `Board of ${name}`,
  'masters.yourBoard': 'Your board',
  'masters.toChoose': (count: number) => `Has ${count} to choose`,
  'masters.toStore': 'To store',
  'masters.toStoreNow': 'To store:',
  'masters.andWhites': (count: number) => `and ${count} white to convert`,
  'masters.soManyDiscarded': (count: number) => `(${count} discarded)`,
  'masters.buys': (card: string) => `Buys the ${card}`,
  'masters.produces': 'Produces',
  'masters.by': (powers: string) => `by ${powers}`,
  'masters.toPay': 'To pay:',
  'masters.stillToPay': 'Still to pay',
  'masters.gives': 'It gives',
  'masters.chooseSome': (count: number) => `Choose ${count}`,
  'masters.whites': (count: number) => `White marbles: ${count}`,
  'masters.takesSome': (count: number) => `Takes ${count}`,
  'masters.givesSome': (count: number) => `Gives ${count}`,
  'masters.picked': (what: string, resource: Resource, chosen: number) =>
    `${what}: ${resource}${chosen ? `, ${chosen} chosen` : ''}`,
  'masters.someToStore': (some: string) => `${some} to store`,
  'masters.bin': 'Bin',
  'masters.binDoes': 'Bin: discard it, faith for the others',
  'masters.cardYouBuy': (card: string) => `The card you buy: ${card}`,
  'masters.lastRound': 'This is the last round',
  'masters.firstBadge': '1st',
  'masters.onTrack': 'on the faith track',
  'masters.pts': (points: number) => `${points} pts`,
  'masters.report': (section: number, fate: 'open' | 'kept' | 'lost', worth: number) =>
    `Report ${section}, worth ${worth}: ${{ open: 'not reported yet', kept: 'kept', lost: 'lost' }[fate]}`,
  'masters.stored': (count: number) => `${count} stored`,
  'masters.yourStores': 'Your stores',
  'masters.strongbox': 'Strongbox',
  'masters.inBox': (some: string) => `${some} in the strongbox`,
  'masters.rearrange': 'Rearrange',
  'masters.rearrangeDoes': 'Move what lies on the shelves first',
  'masters.empty': 'empty',
  'masters.shelfHolds': (where: string, lying: string, places: number) => `${where}: ${lying} of ${places}`,
  'masters.only': (resource: Resource) => `, for ${resource}s only`,
  'masters.chosenTimes': (count: number) => n(count, ', chosen # time', ', chosen # times'),
  'masters.slot': (slot: number) => `slot ${slot}`,
  'masters.covered': (card: string) => `covered: ${card}`,
  'masters.basic': 'Basic power',
  'masters.basicDoes': (production: string) => `basic power: turns ${production}`,
  'masters.yourLeaders': 'Your leaders',
  'masters.leaders': 'Leaders',
  'masters.inPlay': 'in play',
  'masters.inPlayLeader': (leader: string) => `in play, ${leader}`,
  'masters.inHandLeader': (leader: string) => `in your hand, ${leader}`,
  'masters.play': 'Play',
  'masters.discard': 'Discard',
  'masters.putAway': (leaders: string) => `Put away: ${leaders}`,
  'masters.costLess': (amount: number) => `cost −${amount}`,
  'masters.extraDepot': 'extra depot',
  'masters.track': 'Faith track',
  'masters.space': (space: number) => `Space ${space}`,
  'masters.section': (section: number, worth: number) =>
    `section ${section}${worth ? `, calls for its report, worth ${worth}` : ''}`,
  'masters.here': (person: Who) => `${whom(person)} ${be(person)} here`,
  'masters.crossHere': 'Lorenzo’s cross is here',
  'masters.trackWords':
    'Bold: points. Shaded: in the section of a report, or past it, a tile is kept. Red: where it is called, and its worth.',
  'masters.hisCross': (space: number) => `His cross is on space ${space}`,
  'masters.tokens': (count: number) => n(count, '# token left in the stack', '# tokens left in the stack'),
  'masters.turned': 'Turned since the last shuffle',
  'masters.none': 'none',
  'masters.removed': (count: number) => `Cards he removed: ${count}`,
  'masters.tokenRemoves': (colour: Banner) => `two ${colour} cards go`,
  'masters.tokenMoves': (steps: number, shuffles: boolean) =>
    `his cross moves ${steps}${shuffles ? ' and all tokens are shuffled' : ''}`,
  'masters.tokenNumber': (token: number) => `token ${token}`,

  'masters.toldFirst': (person: Who) => `${who(person)} ${be(person)} the first player`,
  'masters.toldKept': (person: Who, count: number) => `${who(person)} kept ${n(count, '# leader', '# leaders')}`,
  'masters.toldChose': (person: Who, goods: string) => `${who(person)} started with ${goods}`,
  'masters.toldTook': (person: Who, line: 'row' | 'column', number: number, marbles: string) =>
    `${who(person)} took ${line} ${number}: ${marbles}`,
  'masters.toldConverted': (person: Who, goods: string) => `${who(person)} had ${goods} for a white marble`,
  'masters.toldStored': (person: Who, goods: string, number: number, depot: number) =>
    `${who(person)} put ${goods} on ${shelf(number, depot)}`,
  'masters.toldDiscarded': (person: Who, goods: string) => `${who(person)} discarded ${goods}`,
  'masters.toldDiscardedFrom': (person: Who, goods: string, number: number, depot: number) =>
    `${who(person)} discarded ${goods} from ${shelf(number, depot)}`,
  'masters.toldSwapped': (person: Who, one: number, other: number) =>
    `${who(person)} swapped the shelves ${one} and ${other}`,
  'masters.toldShifted': (person: Who, goods: string, origin: string, to: string) =>
    `${who(person)} moved ${goods} from ${origin} to ${to}`,
  'masters.toldTaken': (person: Who, card: string, price: string) => `${who(person)} took the ${card} at ${price}`,
  'masters.toldPaid': (person: Who, payment: string) => `${who(person)} paid ${payment}`,
  'masters.ofShelf': (goods: string, number: number, depot: number) => `${goods} of ${shelf(number, depot)}`,
  'masters.ofBox': (goods: string) => `${goods} of the strongbox`,
  'masters.toldPlaced': (person: Who, card: string, slot: number) => `${who(person)} placed the ${card} on slot ${slot}`,
  'masters.toldAnnounced': (person: Who, powers: string, takes: string, gives: string) =>
    `${who(person)} set ${powers} to turn ${takes} into ${gives}`,
  'masters.toldLeader': (person: Who, ability: string) =>
    `${who(person)} played a leader${ability ? `: ${ability}` : ''}`,
  'masters.toldDismissed': (person: Who) => `${who(person)} discarded a leader`,
  'masters.toldCross': (steps: string, space: number) => `Lorenzo’s cross went on ${steps} to space ${space}`,
  'masters.toldAdvanced': (person: Who, steps: string, space: number) =>
    `${who(person)} went on ${steps} to space ${space}`,
  'masters.toldReport': (section: number, keepers: readonly Who[]) =>
    `Report ${section}: the tile is kept by ${keepers.map(whom).join(', ') || 'nobody'}`,
  'masters.toldLastRound': (names: readonly string[]) => `The last round began: ${names.join(', ')} reached the goal`,
  'masters.toldSkipped': (person: Who) => `${who(person)} ${person.you ? 'were' : 'was'} passed over`,
  'masters.toldToken': (what: string) => `Lorenzo turned a token: ${what}`,
  'masters.toldRemoved': (card: string) => `Lorenzo removed the ${card}`,
  'masters.toldLost': (person: Who, what: string) => `${who(person)} lost ${what}`,
  'masters.unpaidCard': 'the card not paid for',
}

/** What the other languages must have. */
export type Words = {
  readonly [Key in keyof typeof words]: (typeof words)[Key] extends (...args: infer Args) => string
    ? (...args: Args) => string
    : string
}

export const catalogue: Catalogue = { words, refusals: {} }
