// Italiano.

import type { Theme } from '../remembered'
import type { Missing } from '../wire/words'
import { capital, grammar } from './grammar'
import type { Catalogue } from './index.svelte'
import { access } from './it.access'
import { frontWords } from './it.front'
import { ha, lato } from './it.nouns'
import { offline } from './it.offline'
import { refusals } from './it.refusals'
import { seeing } from './it.seeing'
import { tipWords } from './it.tips'
import { qwirkle } from './it.qwirkle'
import { eriantys } from './it.eriantys'
import { masters } from './it.masters'

const { n, and } = grammar('it')

const THEMES: Readonly<Record<Theme, string>> = { auto: 'come il sistema', light: 'chiaro', dark: 'scuro' }

const MISSING: Readonly<Record<Missing, string>> = {
  wait: 'si aspetta',
  skip: 'si salta il suo turno',
  bot: 'gioca un bot al suo posto',
  pause: 'la partita si ferma',
}

const BOTS: Readonly<Record<string, string>> = {
  beginner: 'principiante',
  casual: 'dilettante',
  skilled: 'abile',
  expert: 'esperto',
  master: 'maestro',
  random: 'casuale',
  greedy: 'avido',
  search: 'riflessivo',
}

export const catalogue: Catalogue = {
  refusals,
  words: {
    ...qwirkle,
    ...eriantys,
    ...masters,
    ...frontWords,
    ...tipWords,
    ...offline,
    ...seeing,
    ...access,
    'app.lost': 'Connessione persa, riprovo …',
    'app.dropped': 'La connessione è caduta prima della risposta.',
    'app.toLobby': 'All’ingresso',
    'app.language': 'Lingua',
    'app.theme': (theme) => `Tema: ${THEMES[theme]}`,
    'app.changeTheme': (theme) => `Tema: ${THEMES[theme]}. Cambialo.`,
    'app.guest': 'Ospite',
    'app.and': (names) => and(names),
    'app.bot': (kind) => BOTS[kind] ?? kind,
    'app.whichBot': 'Quale bot',

    'lobby.name': 'Il tuo nome',
    'lobby.noGame': 'Qui non si offre ancora nessun gioco.',
    'lobby.looking': 'Cerco la casa …',
    'lobby.byCode': 'Entra con un codice',
    'lobby.join': 'Entra',

    'open.whoMayCome': 'Chi può venire',
    'open.everybody': 'tutti',
    'open.byLink': 'solo con il link',
    'open.any': 'uno qualsiasi',
    'open.clock': 'Tempo per pensare',
    'open.noClock': 'senza orologio',
    'open.secondsAMove': (seconds) => n(seconds, '# secondo a mossa', '# secondi a mossa'),
    'open.minutesAMove': (minutes) => n(minutes, '# minuto a mossa', '# minuti a mossa'),
    'open.bank': (minutes, seconds) =>
      `${n(minutes, '# minuto', '# minuti')} + ${n(seconds, '# secondo a mossa', '# secondi a mossa')}`,
    'open.missing': 'Se qualcuno si scollega',
    'open.missingWords': (missing) => MISSING[missing],

    'tables.label': 'Tavoli pubblici',
    'tables.title': 'Tavoli',
    'tables.seated': (game, here, players) => `${game}, posti occupati: ${here} su ${players}`,
    'tables.looking': 'Cerco …',
    'tables.nobody': 'Ora nessuno aspetta. Apri un tavolo o gioca contro un bot.',
    'tables.played': 'In corso',
    'tables.watch': 'Guarda',
    'tables.more': 'Mostra altri tavoli',

    'table.named': (code) => `Tavolo ${code}`,
    'table.walking': (code) => `Vado al tavolo ${code} …`,
    'table.again': 'Riprova',
    'table.everybodyLeft': 'Tutti hanno lasciato questo tavolo prima dell’inizio.',
    'table.yourTurn': 'Tocca a te',
    'table.todo': (what) => `Tocca a te: ${what}`,
    'table.over': 'La partita è finita',
    'table.away': (name) => `${name} si è allontanato, il posto resta suo`,
    'table.thinking': (name) => `${name} sta pensando`,
    'table.begins': 'La partita comincia',
    'table.result': 'Risultato',
    'table.more': 'Mosse e altro',
    'table.close': 'Chiudi',
    'table.code': (code, watching) => `Tavolo ${code}${watching ? ', stai guardando' : ''}`,
    'table.keys': 'Tasti',
    'table.scores': 'Punteggi',
    'table.board': 'Il tavolo',
    'table.seat': (number) => `Posto ${number}`,
    'table.you': 'Tu',
    'table.nameYou': (name) => `${name} (tu)`,
    'table.left': 'se n’è andato',
    'table.bot': 'bot',
    'table.gone': 'assente',
    'table.leaveGame': 'Lascia la partita',
    'table.leaveTable': 'Lascia il tavolo',
    'table.leaveSure': 'Per lasciare davvero, tocca ancora',
    'table.moves': 'Mosse',
    'table.movesLabel': 'Mosse, dalla più recente',
    'table.link': 'Link a questo tavolo',
    'table.copy': 'Copia il link',
    'table.copied': 'Copiato',

    'waiting.seated': (here, players) => `Si aspettano giocatori: ${here} su ${players}`,
    'waiting.all': 'Ci siete tutti',
    'waiting.code': 'Il codice di questo tavolo',
    'waiting.public': 'Tutti vedono questo tavolo all’ingresso.',
    'waiting.private': 'Può venire solo chi ha il link o il codice.',
    'waiting.free': 'libero',
    'waiting.seats': 'Posti',
    'waiting.seatBot': 'Fai sedere un bot',
    'waiting.start': 'Inizia',
    'waiting.startWith': (here) => `Inizia ora in ${here}`,
    'waiting.leave': 'Esci',
    'waiting.sit': 'Siediti',
    'waiting.orWatch': 'Oppure resta a guardare: la partita appare qui quando comincia.',

    'fair.title': (hash) => `Sorteggio onesto: ${hash}…`,
    'fair.how':
      'Prima di distribuire, la casa ha promesso un seme con la sua impronta SHA-256, e i giocatori vi hanno mescolato parole loro.',
    'fair.hash': (hash) => `impronta ${hash}`,
    'fair.later': 'Il seme si svela a partita finita.',
    'fair.seed': (seed) => `seme ${seed}`,
    'fair.verify': 'Verifica',
    'fair.right': 'È il seme promesso prima di distribuire.',
    'fair.wrong': 'Non è il seme promesso.',

    'undo.ask': 'Ritira la mia ultima mossa',
    'undo.asked': (name) => `${name} vorrebbe ritirare una mossa.`,
    'undo.waiting': 'Si aspetta che gli altri accettino di ritirare una mossa.',
    'undo.agree': 'Accetto',
    'undo.no': 'No, grazie',

    'talk.title': 'Chiacchiere',
    'talk.label': 'Di’ qualcosa',
    'talk.say': 'Invia',
    'talk.lines': 'Ciò che è stato detto',
    'talk.mute': (name) => `Silenzia ${name}`,
    'talk.hear': (name) => `Ascolta di nuovo ${name}`,

    'result.youWon': 'Hai vinto',
    'result.youShare': 'Vittoria condivisa',
    'result.won': (names) => `${names.length > 1 ? 'Vincono' : 'Vince'} ${and(names)}`,
    'result.shared': (names) => `Vittoria condivisa: ${lato(names)}`,
    'result.nobody': 'Al tavolo non ha vinto nessuno',
    'result.youLost': 'Hai perso',
    'result.noRematch': (names) =>
      names.length === 1 && names[0]!.you
        ? 'Non giochi un’altra partita.'
        : `${capital(lato(names))}: niente rivincita.`,
    'result.agreed': (names) => `Vorresti la rivincita. Si aspetta ${and(names) || 'il tavolo'}.`,
    'result.wouldPlay': (names) => `${and(names)} ${names.length > 1 ? 'vorrebbero' : 'vorrebbe'} la rivincita.`,
    'result.another': 'Apri un altro tavolo',
    'result.again': 'Gioca ancora',

    'story.sat': (person) => (person.you ? 'Hai preso posto' : `${person.name} ha preso posto`),
    'story.stood': (person) => `${ha(person)} lasciato il posto`,
    'story.started': (players) =>
      n(players, 'La partita è cominciata con # giocatore', 'La partita è cominciata con # giocatori'),
    'story.undone': 'Una mossa è stata ritirata',
    'story.closed': 'Il tavolo è stato chiuso',
    'story.ended': (why) => (why ? `La partita è finita: ${why}` : 'La partita è finita'),

    'play.wait': 'Aspetta il tuo turno',
    'play.allMoves': 'Tutte le mosse',
    'play.noMoves': 'Nessuna prima del tuo turno',
    'play.letGo': 'Annulla',
    'play.confirm': 'Conferma',
    'play.watching': 'Stai guardando.',
    'play.keyTab': 'passa tra ciò che brilla',
    'play.keyEnter': 'scegli',
    'play.keyConfirm': 'conferma',
    'play.keyLetGo': 'annulla',
    'play.points': 'punti',

    'generic.choose': 'Scegli una mossa',
    'generic.todo': 'scegli una mossa',
    'generic.keyTab': 'passa tra le mosse',
    'generic.keyEnter': 'giocane una',
    'generic.yes': 'sì',
    'generic.no': 'no',
  },
}
