// Italiano.

import type { Colour, Tower } from '../games/eriantys/pieces'
import type { Thing } from '../games/masters/pieces'
import type { Step } from '../games/masters/words'
import type { Theme } from '../remembered'
import type { EriantysView, Missing } from '../wire/words'
import type { Catalogue } from './index.svelte'
import { access } from './it.access'
import { capital, grammar, type Who } from './grammar'
import { alcune, CARDS, ilPersonaggio, personaggio, RESOURCES, STUDENTS, TOWERS, una } from './it.nouns'
import { refusals } from './it.refusals'
import { frontWords } from './it.front'
import { tipWords } from './it.tips'
import { offline } from './it.offline'
import { seeing } from './it.seeing'

const { n, and, or } = grammar('it')

/** "Hai" o "Bob ha", con un participio che resta com’è. */
const ha = ({ you, name }: Who): string => (you ? 'Hai' : `${name} ha`)
const chi = ({ you, name }: Who): string => (you ? 'tu' : name)
const isola = (tile: number): string => `isola ${tile + 1}`
const verso = (to: number | 'dining'): string => (to === 'dining' ? 'nella sala' : `sull’${isola(to)}`)
const moneta = (won: boolean): string => (won ? ' e guadagnato una moneta' : '')
const ripiano = (number: number, depot: number): string => (depot ? `deposito leader ${depot}` : `ripiano ${number}`)
const sul = (number: number, depot: number): string => (depot ? `nel deposito leader ${depot}` : `sul ripiano ${number}`)
const dal = (number: number, depot: number): string => (depot ? `dal deposito leader ${depot}` : `dal ripiano ${number}`)
const del = (number: number, depot: number): string => (depot ? `del deposito leader ${depot}` : `del ripiano ${number}`)

const THEMES: Readonly<Record<Theme, string>> = { auto: 'come il sistema', light: 'chiaro', dark: 'scuro' }

type Adjective = readonly [maschile: string, femminile: string]

const TILE_COLOURS: Readonly<Record<string, Adjective>> = {
  red: ['rosso', 'rossa'],
  orange: ['arancione', 'arancione'],
  yellow: ['giallo', 'gialla'],
  green: ['verde', 'verde'],
  blue: ['blu', 'blu'],
  purple: ['viola', 'viola'],
}

const SHAPES: Readonly<Record<string, readonly [name: string, gender: 0 | 1]>> = {
  o: ['cerchio', 0],
  d: ['rombo', 0],
  s: ['quadrato', 0],
  c: ['trifoglio', 0],
  x: ['croce', 1],
  '*': ['stella', 1],
}

const GOOD_FOR: Readonly<Record<number, string>> = {
  1: 'Uno di questi studenti su un’isola',
  2: 'Prendi i professori anche in parità',
  3: 'Risolvi subito un’isola',
  4: 'Madre Natura: 2 passi in più',
  5: 'Vieta un’isola una volta',
  6: 'Le torri non contano',
  7: 'Scambia fino a 3 con l’ingresso',
  8: '2 di influenza in più',
  9: 'Un colore non conta',
  10: 'Scambia fino a 2, sala e ingresso',
  11: 'Uno di questi nella tua sala',
  12: 'Tutti restituiscono 3 di un colore',
}

const PHASES: Readonly<Record<EriantysView['phase'], string>> = {
  setup: 'si prepara il tavolo',
  planning: 'si giocano gli assistenti',
  played: 'si giocano gli assistenti',
  students: 'si muovono gli studenti',
  'mother nature': 'si muove Madre Natura',
  cloud: 'si prende una nuvola',
  done: 'il turno finisce',
  over: 'la partita è finita',
}

const STEPS: Readonly<Record<Step, string>> = {
  leaders: 'sceglie i leader',
  resources: 'sceglie le risorse iniziali',
  settle: 'sistema le risorse iniziali',
  ready: 'deve prendere biglie, comprare o produrre',
  convert: 'sceglie cosa danno le biglie bianche',
  store: 'sistema ciò che ha dato il mercato',
  pay: 'paga una carta',
  place: 'posa una carta',
  produce: 'paga una produzione',
  done: 'può finire il turno',
}

const DUE: Readonly<Record<Step, string>> = {
  leaders: 'tieni 2 leader',
  resources: 'scegli con che cosa iniziare',
  settle: 'sistema le risorse iniziali',
  ready: 'prendi, compra o produci',
  convert: 'scegli cosa danno le biglie bianche',
  store: 'sistema o scarta ciò che hai preso',
  pay: 'paga la carta',
  place: 'posa la carta',
  produce: 'paga la produzione',
  done: 'finiscilo, o usa un leader',
}

const FIRST: Readonly<Record<Step, string>> = {
  leaders: 'Scegli i due leader da tenere',
  resources: 'Scegli dalla riserva',
  settle: 'Scegli una risorsa, poi un ripiano',
  ready: 'Scegli una freccia del mercato, una carta o un potere della tua plancia',
  convert: 'Scegli una risorsa per la prossima biglia bianca',
  store: 'Scegli una risorsa, poi un ripiano o il cestino',
  pay: 'Scegli da quali ripiani e con che cosa del forziere paghi',
  place: 'Scegli uno spazio',
  produce: 'Scegli da quali ripiani e con che cosa del forziere paghi',
  done: 'Finisci il turno, o usa prima un leader',
}

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

const PIECES: Readonly<Record<Colour | Tower | 'coin' | 'no-entry' | 'mother-nature', string>> = {
  green: 'verde',
  red: 'rosso',
  yellow: 'giallo',
  pink: 'rosa',
  blue: 'blu',
  white: 'torre bianca',
  black: 'torre nera',
  grey: 'torre grigia',
  coin: 'moneta',
  'no-entry': 'divieto',
  'mother-nature': 'Madre Natura',
}

const cosa = (thing: Thing | 'white'): string =>
  thing === 'any' ? 'a scelta' : thing === 'faith' ? 'fede' : thing === 'white' ? 'bianca' : RESOURCES[thing][1]
const linea = (line: 'row' | 'column', number: number): string => `${line === 'row' ? 'riga' : 'colonna'} ${number}`
const studenti = (colours: readonly Colour[]): string => colours.map((colour) => STUDENTS[colour][0]).join(', ')
const lato = (side: readonly Who[]): string => and(side.map(chi))
const torri = (count: number): string => n(count, 'una torre', '# torri')
const punti = (points: number): string => n(points, '# punto', '# punti', '# di punti')

export const catalogue: Catalogue = {
  refusals,
  words: {
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

    'lobby.motto': 'Un tavolo, buona compagnia e un gioco.',
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

    'qwirkle.tile': (colour, shape) => {
      const [name, gender] = SHAPES[shape] ?? ['tessera', 1]
      return `${name} ${TILE_COLOURS[colour]?.[gender] ?? colour}`
    },
    'qwirkle.placeOrTrade': 'piazza o scambia',
    'qwirkle.placeTiles': 'piazza le tessere',
    'qwirkle.tradeTiles': 'scambia le tessere',
    'qwirkle.held': (count) => n(count, '# tessera in mano', '# tessere in mano'),
    'qwirkle.bag': (count) =>
      count ? n(count, '# tessera nel sacchetto', '# tessere nel sacchetto') : 'il sacchetto è vuoto',
    'qwirkle.keyTile': 'scegli una tessera',
    'qwirkle.arrows': 'frecce',
    'qwirkle.keyArrows': 'muoviti tra le caselle che brillano',
    'qwirkle.keyLay': 'posa lì la tessera',
    'qwirkle.keyBack': 'riprendi l’ultima tessera',
    'qwirkle.keyTrade': 'scambia invece',
    'qwirkle.keyFit': 'adatta il tabellone',
    'qwirkle.placed': (person, tiles, points) => `${ha(person)} piazzato ${tiles} per ${punti(points)}`,
    'qwirkle.traded': (person, count) => `${ha(person)} scambiato ${n(count, '# tessera', '# tessere')}`,
    'qwirkle.out': (person, why) => `${person.you ? 'Sei' : `${person.name} è`} fuori: ${why}`,
    'qwirkle.tradeCount': (count) => `Scambia ${count}`,
    'qwirkle.trade': 'Scambia',
    'qwirkle.placeFor': (points) => `Piazza per ${points}`,
    'qwirkle.place': 'Piazza',
    'qwirkle.notYet': (why) => `Non ancora: ${why}`,
    'qwirkle.chooseTrade': 'Scegli le tessere da cambiare con altre',
    'qwirkle.chooseCell': 'Scegli una casella che brilla',
    'qwirkle.fitsNowhere': 'Ora questa tessera non sta da nessuna parte',
    'qwirkle.nothingFits': 'Niente si adatta: scambia tessere',
    'qwirkle.orMore': 'Conferma, o posane altre nella stessa linea',
    'qwirkle.chooseTile': 'Scegli una tessera della tua mano',
    'qwirkle.takeBack': 'Riprendi',
    'qwirkle.placeInstead': 'Piazza invece',
    'qwirkle.tradeInstead': 'Scambia tessere',
    'qwirkle.board': 'Tabellone',
    'qwirkle.lastMove': (tile) => `${tile}, dell’ultima mossa`,
    'qwirkle.rightOf': (tile) => `a destra di: ${tile}`,
    'qwirkle.leftOf': (tile) => `a sinistra di: ${tile}`,
    'qwirkle.below': (tile) => `sotto: ${tile}`,
    'qwirkle.above': (tile) => `sopra: ${tile}`,
    'qwirkle.cell': (row, column) => `riga ${row}, colonna ${column}`,
    'qwirkle.lay': (tile, where) => `Posa ${tile || 'la tessera'} ${where}`,
    'qwirkle.take': (tile) => `Riprendi: ${tile}`,
    'qwirkle.fit': 'Adatta',
    'qwirkle.hand': 'La tua mano',
    'qwirkle.laid': (tile) => `${tile}, già sul tabellone`,

    'eriantys.rules': 'Regole',
    'eriantys.simple': 'semplici',
    'eriantys.expert': 'esperti',
    'eriantys.yourTowers': 'Le tue torri',
    'eriantys.wish': (tower) => (tower === 'grey' ? 'grigie (in tre)' : TOWERS[tower][1]),
    'eriantys.score': 'torri sulle isole',
    'eriantys.held': (count) => n(count, '# assistente in mano', '# assistenti in mano'),
    'eriantys.bag': (count) =>
      count ? n(count, '# studente nel sacchetto', '# studenti nel sacchetto') : 'il sacchetto è vuoto',
    'eriantys.piece': (piece) => PIECES[piece],
    'eriantys.colours': studenti,
    'eriantys.students': (colour, count) => n(count, `# ${STUDENTS[colour][0]}`, `# ${STUDENTS[colour][1]}`),
    'eriantys.noStudents': 'nessuno studente',
    'eriantys.character': personaggio,
    'eriantys.goodFor': (character) => GOOD_FOR[character] ?? '',
    'eriantys.phase': (phase) => PHASES[phase],
    'eriantys.round': (round, last) => `Round ${round}${last ? ', l’ultimo' : ''}`,
    'eriantys.order': (seats) => `in quest’ordine: posti ${seats.join(', ')}`,
    'eriantys.islands': 'Isole e nuvole',
    'eriantys.island': (number) => `Isola ${number}`,
    'eriantys.tiles': (count) => n(count, '# tessera', '# tessere'),
    'eriantys.towers': (tower, count) => n(count, `# torre ${TOWERS[tower][0]}`, `# torri ${TOWERS[tower][1]}`),
    'eriantys.noTower': 'nessuna torre',
    'eriantys.motherNature': 'Madre Natura',
    'eriantys.noEntry': (count) => n(count, '# divieto', '# divieti'),
    'eriantys.cloud': (number, students) => `Nuvola ${number}, ${students}`,
    'eriantys.others': 'Personaggi e scuole',
    'eriantys.characters': 'Personaggi',
    'eriantys.paidIgnored': (colour) => `pagato: il ${STUDENTS[colour][0]} non conta`,
    'eriantys.paidUses': (uses) => n(uses, 'pagato: # volta da usare', 'pagato: # volte da usare'),
    'eriantys.paid': 'pagato in questo turno',
    'eriantys.coins': (count) => n(count, '# moneta', '# monete'),
    'eriantys.holds': (students) => `tiene ${students}`,
    'eriantys.atCard': (colour, character) => `${STUDENTS[colour][0]}, sulla carta ${personaggio(character)}`,
    'eriantys.dining': (colour, count, professor) =>
      `${n(count, `# studente ${STUDENTS[colour][0]}`, `# studenti ${STUDENTS[colour][1]}`)} in sala${
        professor ? ', con il professore' : ''
      }`,
    'eriantys.assistants': 'I tuoi assistenti',
    'eriantys.assistant': (value) => `Assistente ${value}`,
    'eriantys.isYourAssistant': ' è il tuo assistente di questo round',
    'eriantys.left': 'restano',
    'eriantys.school': 'La tua scuola',
    'eriantys.schoolOf': (name) => `Scuola di ${name}`,
    'eriantys.entrance': 'Il tuo ingresso',
    'eriantys.entranceOf': (students) => `Ingresso: ${students}`,
    'eriantys.student': (colour) => `studente ${STUDENTS[colour][0]}`,
    'eriantys.towersLeft': (tower, count) =>
      n(count, `resta # torre ${TOWERS[tower][0]}`, `restano # torri ${TOWERS[tower][1]}`),
    'eriantys.assistantsLeft': (values) => `Assistenti rimasti: ${values || 'nessuno'}`,

    'eriantys.todoAssistant': 'gioca un assistente',
    'eriantys.todoStudents': (count) => n(count, 'muovi ancora # studente', 'muovi ancora # studenti'),
    'eriantys.todoMother': 'muovi Madre Natura',
    'eriantys.todoCloud': 'prendi una nuvola',
    'eriantys.todoCharacter': 'usa il tuo personaggio',
    'eriantys.hintWhere': 'Scegli dove va: tutto ciò che brilla',
    'eriantys.hintGlows': 'Ora scegli ciò che brilla',
    'eriantys.hintAssistant': 'Scegli un assistente',
    'eriantys.hintStudent': 'Scegli uno studente del tuo ingresso',
    'eriantys.hintMother': (steps) =>
      n(steps, 'Scegli un’isola per Madre Natura, fino a # passo', 'Scegli un’isola per Madre Natura, fino a # passi'),
    'eriantys.hintCloud': 'Scegli una nuvola',
    'eriantys.orPay': ', o paga un personaggio',
    'eriantys.orUse': ', o usa il personaggio che hai pagato',

    'eriantys.movePlay': (value) => `Gioca l’assistente ${value}`,
    'eriantys.moveStudent': (colour, to) => `Studente ${STUDENTS[colour][0]} ${verso(to)}`,
    'eriantys.moveMother': (steps, tile) => `Madre Natura: ${n(steps, '# passo', '# passi')}, ${verso(tile)}`,
    'eriantys.moveCloud': (cloud) => `Prendi la nuvola ${cloud}`,
    'eriantys.movePay': (character) => `Paga ${ilPersonaggio(character)}`,
    'eriantys.moveMonk': (colour, tile) => `Monaco: studente ${STUDENTS[colour][0]} ${verso(tile)}`,
    'eriantys.moveHerald': (tile) => `Araldo: risolvi l’${isola(tile)}`,
    'eriantys.moveHerbalist': (tile) => `Erborista: divieto ${verso(tile)}`,
    'eriantys.moveJester': (entrance, card) =>
      `Giullare: ${STUDENTS[entrance][0]} dell’ingresso con ${STUDENTS[card][0]}`,
    'eriantys.moveMinstrel': (entrance, dining) =>
      `Menestrello: ${STUDENTS[entrance][0]} dell’ingresso con ${STUDENTS[dining][0]}`,
    'eriantys.moveMushroom': (colour) => `Fungaiolo: il ${STUDENTS[colour][0]} non conta`,
    'eriantys.movePrincess': (colour) => `Principessa: studente ${STUDENTS[colour][0]} nella sala`,
    'eriantys.moveThief': (colour) => `Ladro: tutti restituiscono studenti ${STUDENTS[colour][1]}`,

    'eriantys.bringsSteps': (steps) => n(steps, 'Madre Natura fa fino a # passo', 'Madre Natura fa fino a # passi'),
    'eriantys.bringsPrice': (price) => n(price, 'per # moneta', 'per # monete'),
    'eriantys.bringsStudents': (colours) => `porta ${studenti(colours)}`,
    'eriantys.bringsNoEntry': 'il divieto torna indietro, nient’altro succede',
    'eriantys.bringsProfessors': (colours) => `professori: ${studenti(colours)}`,
    'eriantys.bringsCoin': 'porta una moneta',
    'eriantys.influence': (sides) => `influenza: ${sides.map(([side, points]) => `${lato(side)} ${points}`).join(', ')}`,
    'eriantys.staysNobodys': 'resta di nessuno',
    'eriantys.stays': (side) => (side.length === 1 && side[0]!.you ? 'resta tua' : `resta di ${lato(side)}`),
    'eriantys.builds': (side, towers, merged) => {
      const yours = side.some(({ you }) => you)
      const verb = side.length > 1 ? (yours ? 'costruite' : 'costruiscono') : yours ? 'costruisci' : 'costruisce'
      const subject = side.length === 1 && yours ? '' : `${lato(side)} `
      return `${subject}${verb} qui ${torri(towers)}${merged ? `, poi un gruppo di ${merged}` : ''}`
    },

    'eriantys.toldRound': (round, short) =>
      `Comincia il round ${round}${short ? ' senza nuvole: è l’ultimo' : ''}`,
    'eriantys.toldAssistant': (person, value) => `${ha(person)} giocato l’assistente ${value}`,
    'eriantys.toldStudent': (person, student, to, won) => `${ha(person)} mosso ${student} ${verso(to)}${moneta(won)}`,
    'eriantys.toldProfessor': (person, student) => `${ha(person)} preso il professore ${student}`,
    'eriantys.toldMother': (person, tile) => `${ha(person)} mosso Madre Natura ${verso(tile)}`,
    'eriantys.toldNoEntry': (tile) => `Il divieto dell’${isola(tile)} torna indietro`,
    'eriantys.toldConquered': (side, towers, tile) => {
      const built =
        side.length > 1
          ? `${capital(lato(side))} ${side.some(({ you }) => you) ? 'avete' : 'hanno'}`
          : ha(side[0] ?? { you: false, name: '' })
      return `${built} costruito ${torri(towers)} ${verso(tile)}`
    },
    'eriantys.toldMerged': (tile, tiles) => `L’${isola(tile)} ora è un gruppo di ${tiles}`,
    'eriantys.toldCloud': (person, students) => `${ha(person)} preso la nuvola con ${students}`,
    'eriantys.toldPaid': (person, price, character) => `${ha(person)} pagato ${price} per ${ilPersonaggio(character)}`,
    'eriantys.toldMonk': (person, student, tile) => `${ha(person)} mandato ${student} dal Monaco ${verso(tile)}`,
    'eriantys.toldHerald': (person, tile) => `${ha(person)} fatto risolvere l’${isola(tile)} all’Araldo`,
    'eriantys.toldHerbalist': (person, tile) => `${ha(person)} vietato l’${isola(tile)}`,
    'eriantys.toldJester': (person, one, other) => `${ha(person)} scambiato ${one} con ${other} del Giullare`,
    'eriantys.toldIgnored': (person, student) => `${ha(person)} nominato ${student}: in questo turno non conta`,
    'eriantys.toldMinstrel': (person, one, other, won) =>
      `${ha(person)} fatto sedere ${one} al posto di ${other}${moneta(won)}`,
    'eriantys.toldPrincess': (person, student, won) =>
      `${ha(person)} fatto sedere ${student} della Principessa${moneta(won)}`,
    'eriantys.toldThief': (person, student, counts) => `${ha(person)} rimandato ${student} nel sacchetto: ${counts}`,

    'masters.held': (count) => n(count, '# leader in mano', '# leader in mano'),
    'masters.supply': (count) => n(count, '# carta da comprare', '# carte da comprare'),
    'masters.thing': cosa,
    'masters.some': alcune,
    'masters.nothing': 'niente',
    'masters.initial': (colour) => ({ green: 'Ve', blue: 'Bl', yellow: 'Gi', purple: 'Vi' })[colour],
    'masters.shelf': ripiano,
    'masters.points': punti,
    'masters.card': (colour, level, points) => `carta ${CARDS[colour][0]} di livello ${level} da ${punti(points)}`,
    'masters.cardNumber': (card) => `carta ${card}`,
    'masters.inFull': (card, cost, production) => `${card}, costa ${cost}, trasforma ${production}`,
    'masters.into': (takes, gives) => `${takes} in ${gives}`,
    'masters.discount': (some) => `le carte costano ${some} in meno`,
    'masters.depot': (some) => `un deposito per ${some}`,
    'masters.whiteGives': (some) => `una biglia bianca dà ${some}`,
    'masters.turns': (production) => `trasforma ${production}`,
    'masters.needsCards': (count, colour, level) =>
      n(count, `# carta ${CARDS[colour][0]}`, `# carte ${CARDS[colour][1]}`) + (level ? ` di livello ${level}` : ''),
    'masters.leaderInFull': (ability, needs, points) => `leader: ${ability}, richiede ${needs}, ${points}`,
    'masters.leaderNumber': (leader) => `leader ${leader}`,
    'masters.whitesGive': (either) => `le biglie bianche danno ${or(either)}`,
    'masters.powerCard': (colour, level) => `la carta ${CARDS[colour][0]} di livello ${level}`,
    'masters.powerLeader': 'un leader',
    'masters.powerBasic': 'la produzione base',
    'masters.step': (step) => STEPS[step],
    'masters.due': (step) => DUE[step],
    'masters.dueResources': (count) => n(count, 'scegli # risorsa iniziale', 'scegli # risorse iniziali'),
    'masters.first': (step) => FIRST[step],
    'masters.hintWhere': 'Scegli dove va: tutto ciò che brilla',
    'masters.hintOneMore': 'Scegline un altro',
    'masters.hintChange': 'Scegli ciò che brilla: il ripiano con cui scambiare',
    'masters.hintRearrange': '; i ripiani si possono riordinare',
    'masters.hintOpen': (takes, gives) =>
      `Scegli ${[takes ? `${takes} da dare` : '', gives ? `${gives} da ricevere` : ''].filter(Boolean).join(' e ')}; puoi aggiungere altri poteri`,

    'masters.moveKeep': (leaders) => `Tieni i leader: ${leaders}`,
    'masters.moveChoose': (some) => `Inizia con ${some}`,
    'masters.line': linea,
    'masters.moveTake': (line, number, marbles) => `Prendi la ${linea(line, number)}: ${marbles}`,
    'masters.moveConvert': (resource) => `Prendi ${una(resource)} per la biglia bianca`,
    'masters.moveStore': (resource, number, depot) => `Metti ${una(resource)} ${sul(number, depot)}`,
    'masters.moveDiscard': (resource) => `Scarta ${una(resource)}`,
    'masters.moveDiscardStored': (resource, number, depot) =>
      `Scarta ${resource ? una(resource) : 'una risorsa'} ${dal(number, depot)}`,
    'masters.moveSwap': (one, other) => `Scambia i ripiani ${one} e ${other}`,
    'masters.moveShift': (some, origin, to) => `Sposta ${some}: da ${origin} a ${to}`,
    'masters.moveBuy': (card) => `Compra la ${card}`,
    'masters.movePay': (payment) => `Paga ${payment}`,
    'masters.fromShelf': (some, number, depot) => `${some} ${dal(number, depot)}`,
    'masters.fromBox': (some) => `${some} dal forziere`,
    'masters.movePlace': (slot) => `Posa la carta nello spazio ${slot}`,
    'masters.moveProduce': (powers) => `Produci con ${powers}`,
    'masters.with': (some) => `dando ${some}`,
    'masters.for': (some) => `per ${some}`,
    'masters.movePlay': (leader) => `Gioca il leader: ${leader}`,
    'masters.moveDismiss': (leader) => `Scarta il leader: ${leader}`,
    'masters.moveEnd': 'Finisci il turno',
    'masters.moveSkip': 'Passa',
    'masters.end': 'Fine turno',

    'masters.brings': (some) => `porta ${some}`,
    'masters.bringsWhites': (count) => n(count, '# biglia bianca da convertire', '# biglie bianche da convertire'),
    'masters.costs': (some) => `costa ${some}`,
    'masters.worth': (points) => `vale ${points}`,
    'masters.faithForYou': (faith) => n(faith, '# punto fede per te', '# punti fede per te'),
    'masters.faithForOthers': (faith) =>
      n(
        faith,
        '# punto fede per gli altri quando tutto è sistemato',
        '# punti fede per gli altri quando tutto è sistemato',
      ),

    'masters.market': 'Mercato',
    'masters.corner': 'angolo: la prossima',
    'masters.marble': (thing) => (thing === 'white' ? 'biglia bianca' : `biglia: ${cosa(thing)}`),
    'masters.cardsToBuy': 'Carte da comprare',
    'masters.cards': 'Carte',
    'masters.leftInDeck': (count) => n(count, '# rimasta in questo mazzo', '# rimaste in questo mazzo'),
    'masters.noCard': (colour, level) => `nessuna ${CARDS[colour][0]} di livello ${level}`,
    'masters.boardOf': (name) => `Plancia di ${name}`,
    'masters.yourBoard': 'La tua plancia',
    'masters.toChoose': (count) => `Ne sceglie ${count}`,
    'masters.toStore': 'Da sistemare',
    'masters.toStoreNow': 'Da sistemare:',
    'masters.andWhites': (count) => n(count, 'e # bianca da convertire', 'e # bianche da convertire'),
    'masters.soManyDiscarded': (count) => n(count, '(# scartata)', '(# scartate)'),
    'masters.buys': (card) => `Compra la ${card}`,
    'masters.produces': 'Produce',
    'masters.by': (powers) => `con ${powers}`,
    'masters.toPay': 'Da pagare:',
    'masters.stillToPay': 'Ancora da pagare',
    'masters.gives': 'Dà',
    'masters.chooseSome': (count) => `Scegline ${count}`,
    'masters.whites': (count) => `Biglie bianche: ${count}`,
    'masters.takesSome': (count) => `Da dare: ${count}`,
    'masters.givesSome': (count) => `Da ricevere: ${count}`,
    'masters.picked': (what, resource, chosen) =>
      `${what}: ${RESOURCES[resource][1]}${chosen ? `, scelte ${chosen}` : ''}`,
    'masters.someToStore': (some) => `${some} da sistemare`,
    'masters.bin': 'Cestino',
    'masters.binDoes': 'Cestino: scarta, fede per gli altri',
    'masters.cardYouBuy': (card) => `La carta che compri: ${card}`,
    'masters.lastRound': 'Questo è l’ultimo giro',
    'masters.firstBadge': '1º',
    'masters.onTrack': 'sul tracciato fede',
    'masters.pts': (points) => `${points} pt`,
    'masters.report': (section, fate, worth) =>
      `Rapporto ${section}, vale ${worth}: ${{ open: 'non ancora chiamato', kept: 'tenuto', lost: 'perso' }[fate]}`,
    'masters.stored': (count) => n(count, '# in deposito', '# in deposito'),
    'masters.yourStores': 'I tuoi depositi',
    'masters.strongbox': 'Forziere',
    'masters.inBox': (some) => `${some} nel forziere`,
    'masters.rearrange': 'Riordina',
    'masters.rearrangeDoes': 'Prima sposta ciò che è sui ripiani',
    'masters.empty': 'vuoto',
    'masters.shelfHolds': (where, lying, places) => `${where}: ${lying} su ${places}`,
    'masters.only': (resource) => `, solo per ${RESOURCES[resource][2]}`,
    'masters.chosenTimes': (count) => n(count, ', scelto # volta', ', scelto # volte'),
    'masters.slot': (slot) => `spazio ${slot}`,
    'masters.covered': (card) => `coperta: ${card}`,
    'masters.basic': 'Produzione base',
    'masters.basicDoes': (production) => `produzione base: trasforma ${production}`,
    'masters.yourLeaders': 'I tuoi leader',
    'masters.leaders': 'Carte leader',
    'masters.inPlay': 'in gioco',
    'masters.inPlayLeader': (leader) => `in gioco, ${leader}`,
    'masters.inHandLeader': (leader) => `nella tua mano, ${leader}`,
    'masters.play': 'Gioca',
    'masters.discard': 'Scarta',
    'masters.putAway': (leaders) => `Messi via: ${leaders}`,
    'masters.costLess': (amount) => `costo −${amount}`,
    'masters.extraDepot': 'deposito in più',
    'masters.track': 'Tracciato fede',
    'masters.space': (space) => `Casella ${space}`,
    'masters.section': (section, worth) =>
      `sezione ${section}${worth ? `, casella del Papa: chiama il rapporto, vale ${worth}` : ''}`,
    'masters.here': (person) => (person.you ? 'tu sei qui' : `${person.name} è qui`),
    'masters.crossHere': 'la croce di Lorenzo è qui',
    'masters.trackWords':
      'Grassetto: punti. Ombreggiato: chi è nella sezione di un rapporto, o oltre, tiene la tessera. Rosso: dove il Papa lo chiama, e quanto vale.',
    'masters.hisCross': (space) => `La sua croce è sulla casella ${space}`,
    'masters.tokens': (count) => n(count, '# segnalino nella pila', '# segnalini nella pila'),
    'masters.turned': 'Girati dall’ultimo rimescolamento',
    'masters.none': 'nessuno',
    'masters.removed': (count) => `Carte che ha tolto: ${count}`,
    'masters.tokenRemoves': (colour) => `via due carte ${CARDS[colour][1]}`,
    'masters.tokenMoves': (steps, shuffles) =>
      `la sua croce avanza di ${steps}${shuffles ? ' e tutti i segnalini si rimescolano' : ''}`,
    'masters.tokenNumber': (token) => `segnalino ${token}`,

    'masters.toldFirst': (person) => `${person.you ? 'Sei' : `${person.name} è`} il primo giocatore`,
    'masters.toldKept': (person, count) => `${ha(person)} tenuto ${n(count, '# leader', '# leader')}`,
    'masters.toldChose': (person, goods) => `${ha(person)} iniziato con ${goods}`,
    'masters.toldTook': (person, line, number, marbles) => `${ha(person)} preso la ${linea(line, number)}: ${marbles}`,
    'masters.toldConverted': (person, goods) => `${ha(person)} avuto ${goods} per una biglia bianca`,
    'masters.toldStored': (person, goods, number, depot) => `${ha(person)} messo ${goods} ${sul(number, depot)}`,
    'masters.toldDiscarded': (person, goods) => `${ha(person)} scartato ${goods}`,
    'masters.toldDiscardedFrom': (person, goods, number, depot) =>
      `${ha(person)} scartato ${goods} ${dal(number, depot)}`,
    'masters.toldSwapped': (person, one, other) => `${ha(person)} scambiato i ripiani ${one} e ${other}`,
    'masters.toldShifted': (person, goods, origin, to) => `${ha(person)} spostato ${goods}: da ${origin} a ${to}`,
    'masters.toldTaken': (person, card, price) => `${ha(person)} preso la ${card} per ${price}`,
    'masters.toldPaid': (person, payment) => `${ha(person)} pagato ${payment}`,
    'masters.ofShelf': (goods, number, depot) => `${goods} ${del(number, depot)}`,
    'masters.ofBox': (goods) => `${goods} del forziere`,
    'masters.toldPlaced': (person, card, slot) => `${ha(person)} posato la ${card} nello spazio ${slot}`,
    'masters.toldAnnounced': (person, powers, takes, gives) =>
      `${ha(person)} usato ${powers} per trasformare ${takes} in ${gives}`,
    'masters.toldLeader': (person, ability) => `${ha(person)} giocato un leader${ability ? `: ${ability}` : ''}`,
    'masters.toldDismissed': (person) => `${ha(person)} scartato un leader`,
    'masters.toldCross': (steps, space) => `La croce di Lorenzo è avanzata di ${steps} alla casella ${space}`,
    'masters.toldAdvanced': (person, steps, space) =>
      `${person.you ? 'Avanzi' : `${person.name} avanza`} di ${steps} alla casella ${space}`,
    'masters.toldReport': (section, keepers) =>
      keepers.length
        ? `Rapporto ${section}: la tessera resta a ${keepers.map((one) => (one.you ? 'te' : one.name)).join(', ')}`
        : `Rapporto ${section}: la tessera non resta a nessuno`,
    'masters.toldLastRound': (names) =>
      `Comincia l’ultimo giro: ${and(names)} ${names.length > 1 ? 'hanno' : 'ha'} raggiunto la meta`,
    'masters.toldSkipped': (person) => (person.you ? 'Il tuo turno è saltato' : `Il turno di ${person.name} è saltato`),
    'masters.toldToken': (what) => `Lorenzo ha girato un segnalino: ${what}`,
    'masters.toldRemoved': (card) => `Lorenzo ha tolto la ${card}`,
    'masters.toldLost': (person, what) => `${ha(person)} perso ${what}`,
    'masters.unpaidCard': 'la carta non pagata',
  },
}
