// Nederlands.

import type { Theme } from '../remembered'
import type { Missing } from '../wire/words'
import { capital, grammar } from './grammar'
import type { Catalogue } from './index.svelte'
import { access } from './nl.access'
import { frontWords } from './nl.front'
import { offline } from './nl.offline'
import { refusals } from './nl.refusals'
import { seeing } from './nl.seeing'
import { tipWords } from './nl.tips'
import { wie, kant } from './nl.nouns'
import { qwirkle } from './nl.qwirkle'
import { eriantys } from './nl.eriantys'
import { masters } from './nl.masters'

const { n, and } = grammar('nl')

const THEMES: Readonly<Record<Theme, string>> = { auto: 'zoals het systeem', light: 'licht', dark: 'donker' }

const MISSING: Readonly<Record<Missing, string>> = {
  wait: 'we wachten',
  skip: 'we slaan over',
  bot: 'een bot valt in',
  pause: 'het spel staat stil',
}

const BOTS: Readonly<Record<string, string>> = {
  beginner: 'beginner',
  casual: 'liefhebber',
  skilled: 'gevorderd',
  expert: 'ervaren',
  master: 'meester',
  random: 'willekeurig',
  greedy: 'gretig',
  search: 'bedachtzaam',
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
    'app.lost': 'Verbinding weg, ik probeer het opnieuw …',
    'app.dropped': 'De verbinding viel weg voordat het antwoord kwam.',
    'app.toLobby': 'Naar de ontvangst',
    'app.language': 'Taal',
    'app.theme': (theme) => `Thema: ${THEMES[theme]}`,
    'app.changeTheme': (theme) => `Thema: ${THEMES[theme]}. Verander het.`,
    'app.guest': 'Gast',
    'app.and': (names) => and(names),
    'app.bot': (kind) => BOTS[kind] ?? kind,
    'app.whichBot': 'Welke bot',

    'lobby.name': 'Je naam',
    'lobby.noGame': 'Hier wordt nog geen spel aangeboden.',
    'lobby.looking': 'Ik zoek het huis …',
    'lobby.byCode': 'Meedoen met een code',
    'lobby.join': 'Doe mee',

    'open.whoMayCome': 'Wie mag komen',
    'open.everybody': 'iedereen',
    'open.byLink': 'alleen met de link',
    'open.any': 'maakt niet uit',
    'open.clock': 'Bedenktijd',
    'open.noClock': 'geen klok',
    'open.secondsAMove': (seconds) => n(seconds, '# seconde per zet', '# seconden per zet'),
    'open.minutesAMove': (minutes) => n(minutes, '# minuut per zet', '# minuten per zet'),
    'open.bank': (minutes, seconds) =>
      `${n(minutes, '# minuut', '# minuten')} + ${n(seconds, '# seconde per zet', '# seconden per zet')}`,
    'open.missing': 'Als iemand wegvalt',
    'open.missingWords': (missing) => MISSING[missing],

    'tables.label': 'Openbare tafels',
    'tables.title': 'Tafels',
    'tables.seated': (game, here, players) => `${game}, ${here} van ${players} zitten`,
    'tables.looking': 'Ik kijk …',
    'tables.nobody': 'Er wacht nu niemand. Open een tafel of speel tegen een bot.',
    'tables.played': 'Nu gespeeld',
    'tables.watch': 'Kijk',
    'tables.more': 'Toon meer tafels',

    'table.named': (code) => `Tafel ${code}`,
    'table.walking': (code) => `Op weg naar tafel ${code} …`,
    'table.again': 'Probeer het opnieuw',
    'table.everybodyLeft': 'Iedereen verliet deze tafel voor het begin.',
    'table.yourTurn': 'Jouw beurt',
    'table.todo': (what) => `Jouw beurt: ${what}`,
    'table.over': 'Het spel is voorbij',
    'table.away': (name) => `${name} is er even niet, de plaats blijft bewaard`,
    'table.thinking': (name) => `${name} denkt na`,
    'table.begins': 'Het spel begint',
    'table.result': 'Uitslag',
    'table.more': 'Zetten en meer',
    'table.close': 'Sluit',
    'table.code': (code, watching) => `Tafel ${code}${watching ? ', je kijkt toe' : ''}`,
    'table.keys': 'Toetsen',
    'table.scores': 'Stand',
    'table.board': 'De tafel',
    'table.seat': (number) => `Plaats ${number}`,
    'table.you': 'Jij',
    'table.nameYou': (name) => `${name} (jij)`,
    'table.left': 'is weggegaan',
    'table.bot': 'bot',
    'table.gone': 'even weg',
    'table.leaveGame': 'Verlaat het spel',
    'table.leaveTable': 'Verlaat de tafel',
    'table.leaveSure': 'Voorgoed weg: tik nog eens',
    'table.moves': 'Zetten',
    'table.movesLabel': 'Zetten, de nieuwste eerst',
    'table.link': 'Link naar deze tafel',
    'table.copy': 'Kopieer de link',
    'table.copied': 'Gekopieerd',

    'waiting.seated': (here, players) => `We wachten op spelers: ${here} van ${players} zitten`,
    'waiting.all': 'Iedereen is er',
    'waiting.code': 'De code van deze tafel',
    'waiting.public': 'Iedereen ziet deze tafel bij de ontvangst.',
    'waiting.private': 'Alleen wie de link of de code heeft kan komen.',
    'waiting.free': 'vrij',
    'waiting.seats': 'Plaatsen',
    'waiting.seatBot': 'Zet een bot neer',
    'waiting.start': 'Begin',
    'waiting.startWith': (here) => `Begin nu met ${here}`,
    'waiting.leave': 'Ga weg',
    'waiting.sit': 'Ga zitten',
    'waiting.orWatch': 'Of blijf kijken: het spel verschijnt hier als het begint.',

    'fair.title': (hash) => `Eerlijke trekking: ${hash}…`,
    'fair.how':
      'Voor het delen beloofde het huis een begingetal met de SHA-256-afdruk ervan, en de spelers roerden er eigen woorden door.',
    'fair.hash': (hash) => `afdruk ${hash}`,
    'fair.later': 'Het begingetal wordt getoond als het spel voorbij is.',
    'fair.seed': (seed) => `begingetal ${seed}`,
    'fair.verify': 'Controleer',
    'fair.right': 'Dit is het getal dat voor het delen is beloofd.',
    'fair.wrong': 'Dit is niet het beloofde getal.',

    'undo.ask': 'Neem mijn laatste zet terug',
    'undo.asked': (name) => `${name} wil graag een zet terugnemen.`,
    'undo.waiting': 'We wachten tot de anderen het terugnemen goedvinden.',
    'undo.agree': 'Goed',
    'undo.no': 'Nee',

    'talk.title': 'Praten',
    'talk.label': 'Zeg iets',
    'talk.say': 'Zeg het',
    'talk.lines': 'Wat er is gezegd',
    'talk.mute': (name) => `Demp ${name}`,
    'talk.hear': (name) => `Hoor ${name} weer`,

    'result.youWon': 'Je hebt gewonnen',
    'result.youShare': 'Je deelt de winst',
    'result.won': (names) => `${and(names)} ${names.length > 1 ? 'winnen' : 'wint'}`,
    'result.shared': (names) => `Gedeelde winst: ${kant(names)}`,
    'result.nobody': 'Niemand aan tafel won',
    'result.youLost': 'Je hebt verloren',
    'result.noRematch': (names) =>
      `${capital(kant(names))} ${names.length > 1 ? 'spelen' : 'speelt'} niet nog eens.`,
    'result.agreed': (names) => `Je wilt nog eens spelen. We wachten op ${and(names) || 'de tafel'}.`,
    'result.wouldPlay': (names) => `${and(names)} ${names.length > 1 ? 'willen' : 'wil'} nog eens spelen.`,
    'result.another': 'Open een andere tafel',
    'result.again': 'Speel nog eens',

    'story.sat': (person) => `${wie(person)} ging zitten`,
    'story.stood': (person) => `${wie(person)} stond op`,
    'story.started': (players) => n(players, 'Het spel begon met # speler', 'Het spel begon met # spelers'),
    'story.undone': 'Een zet is teruggenomen',
    'story.closed': 'De tafel is gesloten',
    'story.ended': (why) => (why ? `Het spel is uit: ${why}` : 'Het spel is uit'),

    'play.wait': 'Wacht op je beurt',
    'play.allMoves': 'Alle zetten',
    'play.noMoves': 'Geen voor je beurt',
    'play.letGo': 'Laat los',
    'play.confirm': 'Bevestig',
    'play.watching': 'Je kijkt toe.',
    'play.keyTab': 'ga langs wat gloeit',
    'play.keyEnter': 'kies het',
    'play.keyConfirm': 'bevestig',
    'play.keyLetGo': 'laat los',
    'play.points': 'punten',

    'generic.choose': 'Kies een zet',
    'generic.todo': 'kies een zet',
    'generic.keyTab': 'ga langs de zetten',
    'generic.keyEnter': 'speel er een',
    'generic.yes': 'ja',
    'generic.no': 'nee',
  },
}
