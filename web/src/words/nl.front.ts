// De voordeur, de eigen partijen, uitnodigen en toekijken, in het Nederlands.

import type { frontWords as english } from './en.front'
import type { Like } from './area.svelte'
import { grammar } from './grammar'

const { n, and } = grammar('nl')
const WHEN = new Intl.DateTimeFormat('nl', { dateStyle: 'medium', timeStyle: 'short' })

export const frontWords: Like<typeof english> = {
  'front.games': 'Spellen',
  'front.players': (least, most) =>
    least === most ? n(most, '# speler', '# spelers') : `${least} tot ${n(most, '# speler', '# spelers')}`,
  'front.seats': 'Spelers',
  'front.level': 'Niveau',
  'front.others': 'Andere programma’s',
  'front.play': (bots) => (bots === 0 ? 'Speel alleen' : n(bots, 'Speel tegen een bot', 'Speel tegen # bots')),
  'front.friends': 'Speel met vrienden',
  'front.options': 'Tafelopties',
  'front.rules': 'Spelregels',
  'front.rulesOf': (game) => `Spelregels van ${game}`,
  'front.hints': 'Tips',
  'front.hintsBots': 'zolang alleen bots met je spelen',
  'front.hintsAll': 'voor iedereen',
  'front.hintsNone': 'voor niemand',

  'mine.title': 'Mijn partijen',
  'mine.none': 'Elke partij die je in deze browser speelt, blijft hier staan, ook als ze afgelopen is.',
  'mine.with': (names) => (names.length ? `met ${and(names)}` : 'alleen'),
  'mine.yourTurn': 'Jij bent aan de beurt',
  'mine.turnOf': (names) => `${and(names)} ${n(names.length, 'is', 'zijn')} aan de beurt`,
  'mine.waiting': 'wacht op spelers',
  'mine.looking': 'wordt opgezocht …',
  'mine.won': (scores) => `Jij hebt gewonnen, ${scores}`,
  'mine.shared': (scores) => `Gedeelde winst, ${scores}`,
  'mine.lost': (winners, scores) => `${and(winners)} ${n(winners.length, 'heeft', 'hebben')} gewonnen, ${scores}`,
  'mine.nobody': 'Niemand heeft gewonnen',
  'mine.closed': 'geëindigd zonder uitslag',
  'mine.left': 'je bent weggegaan',
  'mine.when': (at) => WHEN.format(at),
  'mine.goOn': 'Ga verder',
  'mine.replay': 'Bekijk',
  'mine.more': (count) => n(count, 'Toon er nog #', 'Toon er nog #'),

  'invite.qr': 'QR-code van de link naar deze tafel',
  'invite.programs': 'Programma’s die een gepubliceerd protocol spreken, kunnen ook aanschuiven',
  'invite.at': (host, port) => `${host}, poort ${port}`,
  'invite.onlyThere': 'Alleen programma’s op de machine waar het huis draait, bereiken deze poorten.',
  'invite.public': 'Wie een protocol zonder codes spreekt, komt aan tafels die voor iedereen open zijn.',

  'gallery.count': (count) => n(count, '# persoon kijkt mee', '# mensen kijken mee'),
  'gallery.names': (names, more) => (more ? and([...names, n(more, 'nog #', 'nog #')]) : and(names)),
  'gallery.talk': 'Praat met wie meekijkt',
  'gallery.quiet': 'De spelers horen je als de partij afgelopen is.',
  'gallery.by': (name) => `${name} (kijkt mee)`,
  'gallery.again': 'Ze spelen opnieuw.',
  'gallery.follow': 'Naar de nieuwe tafel',

  'tab.elsewhere': 'Je speelt aan deze tafel in een ander tabblad of venster.',
  'tab.here': 'Speel hier',
}
