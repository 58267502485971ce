// The front door, one's own games, inviting and looking on, in English.

import { grammar } from './grammar'

const { n, and } = grammar('en-GB')
const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

export const frontWords = {
  'front.games': 'Games',
  'front.players': (least: number, most: number) =>
    least === most ? n(most, '# player', '# players') : `${least} to ${n(most, '# player', '# players')}`,
  'front.seats': 'Players',
  'front.level': 'Level',
  'front.others': 'Other programs',
  'front.play': (bots: number) => (bots === 0 ? 'Play alone' : n(bots, 'Play against a bot', 'Play against # bots')),
  'front.friends': 'Play with friends',
  'front.options': 'Table options',
  'front.rules': 'Rules',
  'front.rulesOf': (game: string) => `Rules of ${game}`,
  'front.hints': 'Hints',
  'front.hintsBots': 'while only bots play with you',
  'front.hintsAll': 'for everybody',
  'front.hintsNone': 'for nobody',

  'mine.title': 'My games',
  'mine.none': 'Every game you play in this browser is kept here, also when it is over.',
  'mine.with': (names: readonly string[]) => (names.length ? `with ${and(names)}` : 'alone'),
  'mine.yourTurn': 'Your turn',
  'mine.turnOf': (names: readonly string[]) => `${and(names)} to move`,
  'mine.waiting': 'waits for players',
  'mine.looking': 'being looked up …',
  'mine.won': (scores: string) => `You won, ${scores}`,
  'mine.shared': (scores: string) => `A shared win, ${scores}`,
  'mine.lost': (winners: readonly string[], scores: string) => `${and(winners)} won, ${scores}`,
  'mine.nobody': 'Nobody won',
  'mine.closed': 'ended without a result',
  'mine.left': 'you left it',
  'mine.when': (at: number) => WHEN.format(at),
  'mine.goOn': 'Go on',
  'mine.replay': 'Look at it',
  'mine.more': (count: number) => n(count, 'Show # more', 'Show # more'),

  'invite.qr': 'QR code of the link to this table',
  'invite.programs': 'Programs that speak a published protocol can sit down too',
  'invite.at': (host: string, port: number) => `${host}, port ${port}`,
  'invite.onlyThere': 'Only programs on the machine the house runs on reach these ports.',
  'invite.public': 'One whose protocol knows no codes comes to tables that everybody may join.',

  'gallery.count': (count: number) => n(count, '# person is watching', '# people are watching'),
  'gallery.names': (names: readonly string[], more: number) =>
    more ? and([...names, n(more, '# more', '# more')]) : and(names),
  'gallery.talk': 'Talk with those who watch',
  'gallery.quiet': 'The players hear you once the game is over.',
  'gallery.by': (name: string) => `${name} (watching)`,
  'gallery.again': 'They play again.',
  'gallery.follow': 'To the new table',

  'tab.elsewhere': 'You are playing at this table in another tab or window.',
  'tab.here': 'Play here',
}
