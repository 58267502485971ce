// Nederlands: feiten over een zet als delen van een zin waarvan de zet het verzwegen onderwerp is.

import type { Colour } from '../games/eriantys/pieces'
import type { Like } from './area.svelte'
import type { words as English } from './en.reasons'
import { capital, grammar } from './grammar'
import { STUDENTS } from './nl.nouns'

const { n, and } = grammar('nl')
const eiland = (tile: number): string => `eiland ${tile + 1}`
const kleur = (colour: Colour): string => STUDENTS[colour][1]

export const words: Like<typeof English> = {
  sentence: (clauses) => `${capital(and(clauses))}.`,
  movePlace: (tiles) => `Leg ${and(tiles)} aan`,
  moveTrade: (tiles) => `Ruil ${and(tiles)}`,

  wins: () => 'wint het spel',
  shares: () => 'beëindigt het spel met gedeelde winst',
  loses: () => 'beëindigt het spel, dat verloren is',
  promises: ({ percent }) => `belooft ongeveer ${percent} keer winst in 100 spellen`,
  goes_on: () => 'zet de beurt voort',
  points: ({ points }) => n(points, 'levert nu # punt op', 'levert nu # punten op'),

  six: ({ lines }) => n(lines, 'maakt een rij van zes vol', 'maakt # rijen van zes vol'),
  opens: ({ places }) =>
    n(places, 'laat een plek open waar een rij van zes vol kan worden', 'laat # plekken open voor rijen van zes'),
  denies: ({ places }) => n(places, 'sluit een plek voor een rij van zes', 'sluit # plekken voor rijen van zes'),
  bonus: ({ points }) => n(points, 'speelt de hand leeg voor nog # punt', 'speelt de hand leeg voor nog # punten'),
  trades: ({ tiles }) => n(tiles, 'ruilt # steen', 'ruilt # stenen'),
  otherwise: ({ points }) =>
    n(points, 'geen enkele aanleg levert meer dan # punt op', 'de beste aanleg levert # punten op'),

  assistant: ({ steps }) => n(steps, 'geeft moeder natuur # stap', 'geeft moeder natuur tot # stappen'),
  earlier: ({ players }) =>
    n(players, 'komt voor # speler die al gekozen heeft', 'komt voor # spelers die al gekozen hebben'),
  later: ({ players }) =>
    n(players, 'komt na # speler die al gekozen heeft', 'komt na # spelers die al gekozen hebben'),
  professor: ({ colour }) => `neemt de ${kleur(colour)} professor`,
  professor_from: ({ colour }) => `neemt de ${kleur(colour)} professor van een ander af`,
  students: ({ colour, own, others }) => `brengt de ${kleur(colour)} studenten op ${own} tegen ${others}`,
  influence: ({ island, own, others }) => `brengt de invloed op ${eiland(island)} op ${own} tegen ${others}`,
  conquers: ({ towers, island }) =>
    n(towers, `zet een toren op ${eiland(island)}`, `zet # torens op ${eiland(island)}`),
  sends_back: ({ towers }) => n(towers, 'stuurt een toren terug', 'stuurt # torens terug'),
  gives: ({ towers, island }) =>
    n(towers, `geeft ${eiland(island)} aan een andere partij`, `geeft ${eiland(island)} met # torens weg`),
  joins: ({ tiles }) => n(tiles, 'voegt # eiland samen', 'voegt # eilanden samen'),
  nothing_there: ({ island }) => `verandert niets op ${eiland(island)}`,
  coin: () => 'verdient een munt',
  price: ({ coins }) => n(coins, 'kost # munt', 'kost # munten'),
  cloud: ({ students }) => n(students, 'brengt # student', 'brengt # studenten'),
  friends: ({ students }) =>
    n(students, '# daarvan hoort bij een eigen professor', '# daarvan horen bij eigen professoren'),

  resources: ({ units }) => n(units, 'brengt # grondstof', 'brengt # grondstoffen'),
  production: ({ takes, gives }) => `maakt van ${n(takes, '# grondstof', '# grondstoffen')} er ${gives}`,
  faith: ({ steps }) => n(steps, 'gaat # stap vooruit in geloof', 'gaat # stappen vooruit in geloof'),
  others_faith: ({ steps }) =>
    n(steps, 'laat de anderen # stap vooruitgaan in geloof', 'laat de anderen # stappen vooruitgaan in geloof'),
  report_kept: ({ section }) => `roept rapport ${section} op tijd uit om de tegel te houden`,
  report_lost: ({ section }) => `roept rapport ${section} uit en verliest de tegel`,
  report_denied: ({ players }) => n(players, 'ontzegt # ander de tegel', 'ontzegt # anderen de tegel'),
  card: ({ level, points }) =>
    n(points, `krijgt een kaart van niveau ${level}, # punt`, `krijgt een kaart van niveau ${level}, # punten`),
  cards: ({ cards, points }) =>
    n(cards, '# kaart meer komt binnen bereik', '# kaarten meer komen binnen bereik') +
    n(points, ', op zijn best # punt waard', ', op zijn best # punten waard'),
  leader: ({ points }) => n(points, 'speelt een leider van # punt', 'speelt een leider van # punten'),
  last_round: () => 'begint de laatste ronde',
}
