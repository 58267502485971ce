// L’ingresso, le proprie partite, gli inviti e chi guarda, in italiano.

import type { frontWords as english } from './en.front'
import type { Like } from './area.svelte'
import { grammar } from './grammar'

const { n, and } = grammar('it')
const WHEN = new Intl.DateTimeFormat('it', { dateStyle: 'medium', timeStyle: 'short' })

export const frontWords: Like<typeof english> = {
  'front.games': 'Giochi',
  'front.players': (least, most) =>
    least === most ? n(most, '# giocatore', '# giocatori') : `da ${least} a ${n(most, '# giocatore', '# giocatori')}`,
  'front.seats': 'Giocatori',
  'front.level': 'Livello',
  'front.others': 'Altri programmi',
  'front.play': (bots) => (bots === 0 ? 'Gioca da solo' : n(bots, 'Gioca contro un bot', 'Gioca contro # bot')),
  'front.friends': 'Gioca con gli amici',
  'front.options': 'Opzioni del tavolo',
  'front.rules': 'Regole',
  'front.rulesOf': (game) => `Regole di ${game}`,
  'front.hints': 'Suggerimenti',
  'front.hintsBots': 'finché giocano con te solo bot',
  'front.hintsAll': 'per tutti',
  'front.hintsNone': 'per nessuno',

  'mine.title': 'Le mie partite',
  'mine.none': 'Ogni partita che giochi in questo browser resta qui, anche quando è finita.',
  'mine.with': (names) => (names.length ? `con ${and(names)}` : 'da solo'),
  'mine.yourTurn': 'Tocca a te',
  'mine.turnOf': (names) => `tocca a ${and(names)}`,
  'mine.waiting': 'aspetta giocatori',
  'mine.looking': 'la cerco …',
  'mine.won': (scores) => `Hai vinto, ${scores}`,
  'mine.shared': (scores) => `Vittoria condivisa, ${scores}`,
  'mine.lost': (winners, scores) => `${n(winners.length, 'Ha vinto', 'Hanno vinto')} ${and(winners)}, ${scores}`,
  'mine.nobody': 'Non ha vinto nessuno',
  'mine.closed': 'finita senza risultato',
  'mine.left': 'l’hai lasciata',
  'mine.when': (at) => WHEN.format(at),
  'mine.goOn': 'Continua',
  'mine.replay': 'Guardala',
  'mine.more': (count) => n(count, 'Mostrane un’altra', 'Mostrane altre #'),

  'invite.qr': 'Codice QR del link a questo tavolo',
  'invite.programs': 'Possono sedersi anche programmi che parlano un protocollo pubblicato',
  'invite.at': (host, port) => `${host}, porta ${port}`,
  'invite.onlyThere': 'Queste porte si raggiungono solo dalla macchina su cui gira la casa.',
  'invite.public': 'Chi ha un protocollo senza codici arriva ai tavoli aperti a tutti.',

  'gallery.count': (count) => n(count, '# persona guarda', '# persone guardano'),
  'gallery.names': (names, more) => (more ? and([...names, n(more, 'un’altra', 'altre #')]) : and(names)),
  'gallery.talk': 'Parla con chi guarda',
  'gallery.quiet': 'I giocatori ti sentono quando la partita è finita.',
  'gallery.by': (name) => `${name} (guarda)`,
  'gallery.again': 'Giocano di nuovo.',
  'gallery.follow': 'Al nuovo tavolo',

  'tab.elsewhere': 'Stai giocando a questo tavolo in un’altra scheda o finestra.',
  'tab.here': 'Gioca qui',
}
