// Italiano: i fatti di una mossa come parti di una frase di cui la mossa è il soggetto sottinteso.

import type { Colour } from '../games/eriantys/pieces'
import type { Like } from './area.svelte'
import type { words as English } from './en.reasons'
import { capital, grammar } from './grammar'
import { STUDENTS } from './it.nouns'

const { n, and } = grammar('it')
const isola = (tile: number): string => `sull’isola ${tile + 1}`
const di = (colour: Colour): string => STUDENTS[colour][0]
const studenti = (colour: Colour): string => STUDENTS[colour][1]

export const words: Like<typeof English> = {
  sentence: (clauses) => `${capital(and(clauses))}.`,
  movePlace: (tiles) => `Posa ${and(tiles)}`,
  moveTrade: (tiles) => `Cambia ${and(tiles)}`,

  wins: () => 'vince la partita',
  shares: () => 'chiude la partita con una vittoria condivisa',
  loses: () => 'chiude la partita, che è persa',
  promises: ({ percent }) => `promette circa ${percent} vittorie su 100 partite`,
  goes_on: () => 'porta avanti il turno',
  points: ({ points }) => n(points, 'porta subito # punto', 'porta subito # punti'),

  six: ({ lines }) => n(lines, 'completa una linea di sei', 'completa # linee di sei'),
  opens: ({ places }) =>
    n(places, 'lascia un posto dove completare una linea di sei', 'lascia # posti per linee di sei'),
  denies: ({ places }) => n(places, 'chiude un posto per una linea di sei', 'chiude # posti per linee di sei'),
  bonus: ({ points }) => n(points, 'svuota la mano per # punto in più', 'svuota la mano per # punti in più'),
  trades: ({ tiles }) => n(tiles, 'cambia # tessera', 'cambia # tessere'),
  otherwise: ({ points }) =>
    n(points, 'nessun piazzamento darebbe più di # punto', 'il miglior piazzamento darebbe # punti'),

  assistant: ({ steps }) => n(steps, 'dà a madre natura # passo', 'dà a madre natura fino a # passi'),
  earlier: ({ players }) =>
    n(players, 'viene prima di # giocatore che ha già scelto', 'viene prima di # giocatori che hanno già scelto'),
  later: ({ players }) =>
    n(players, 'viene dopo # giocatore che ha già scelto', 'viene dopo # giocatori che hanno già scelto'),
  professor: ({ colour }) => `prende il professore ${di(colour)}`,
  professor_from: ({ colour }) => `toglie il professore ${di(colour)} a un altro`,
  students: ({ colour, own, others }) => `porta gli studenti ${studenti(colour)} a ${own} contro ${others}`,
  influence: ({ island, own, others }) => `porta l’influenza ${isola(island)} a ${own} contro ${others}`,
  conquers: ({ towers, island }) => n(towers, `mette una torre ${isola(island)}`, `mette # torri ${isola(island)}`),
  sends_back: ({ towers }) => n(towers, 'rimanda indietro una torre', 'rimanda indietro # torri'),
  gives: ({ towers, island }) =>
    n(towers, `dà a un’altra parte la torre ${isola(island)}`, `dà a un’altra parte # torri ${isola(island)}`),
  joins: ({ tiles }) => n(tiles, 'unisce # isola', 'unisce # isole in una'),
  nothing_there: ({ island }) => `non cambia niente ${isola(island)}`,
  coin: () => 'guadagna una moneta',
  price: ({ coins }) => n(coins, 'costa # moneta', 'costa # monete'),
  cloud: ({ students }) => n(students, 'porta # studente', 'porta # studenti'),
  friends: ({ students }) => n(students, '# è di un professore già preso', '# sono di professori già presi'),

  resources: ({ units }) => n(units, 'porta # risorsa', 'porta # risorse'),
  production: ({ takes, gives }) => `trasforma ${n(takes, '# risorsa', '# risorse')} in ${gives}`,
  faith: ({ steps }) => n(steps, 'avanza di # passo nella fede', 'avanza di # passi nella fede'),
  others_faith: ({ steps }) =>
    n(steps, 'fa avanzare gli altri di # passo nella fede', 'fa avanzare gli altri di # passi nella fede'),
  report_kept: ({ section }) => `chiama il rapporto ${section} in tempo per tenere la tessera`,
  report_lost: ({ section }) => `chiama il rapporto ${section} e perde la tessera`,
  report_denied: ({ players }) => n(players, 'nega la tessera a # altro', 'nega la tessera ad altri #'),
  card: ({ level, points }) =>
    n(points, `ottiene una carta di livello ${level}, # punto`, `ottiene una carta di livello ${level}, # punti`),
  cards: ({ cards, points }) =>
    n(cards, '# carta in più è alla portata', '# carte in più sono alla portata') +
    n(points, ', al meglio da # punto', ', al meglio da # punti'),
  leader: ({ points }) => n(points, 'gioca un leader da # punto', 'gioca un leader da # punti'),
  last_round: () => 'apre l’ultimo giro',
}
