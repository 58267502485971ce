// English, and with it what there is to say: the other languages have the same keys with the same arguments.

import type { Theme } from '../remembered'
import type { Missing } from '../wire/words'
import { access } from './en.access'
import { frontWords } from './en.front'
import { offline } from './en.offline'
import { seeing } from './en.seeing'
import { tipWords } from './en.tips'
import { grammar, type Who } from './grammar'
import type { Catalogue } from './index.svelte'
import { who, whom } from './en.nouns'
import { qwirkle } from './en.qwirkle'
import { eriantys } from './en.eriantys'
import { masters } from './en.masters'

const { n, and } = grammar('en-GB')

const THEMES: Readonly<Record<Theme, string>> = { auto: 'as the system', light: 'light', dark: 'dark' }

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
  ...qwirkle,
  ...eriantys,
  ...masters,
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
}

/** What the other languages must have. */
export type Words = {
  readonly [Key in keyof typeof words]: (typeof words)[Key] extends (...args: infer Args) => string
    ? (...args: Args) => string
    : string
}

export const catalogue: Catalogue = { words, refusals: {} }
