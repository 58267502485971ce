// Italiano: che cosa dice di sé ogni pezzo, in una frase.

import type { Colour } from '../games/eriantys/pieces'
import type { Marble, Resource } from '../games/masters/pieces'
import type { MastersLeader } from '../wire/words'
import type { Explanations } from './explained.svelte'
import { capital, grammar } from './grammar'
import { CARDS, STUDENTS, TOWERS } from './it.nouns'

const { n } = grammar('it')

const BEASTS: Readonly<Record<Colour, string>> = {
  green: 'una rana',
  red: 'un drago',
  yellow: 'uno gnomo',
  pink: 'una fata',
  blue: 'un unicorno',
}

const CHARACTERS: Readonly<Record<number, string>> = {
  1: 'Monaco: porta uno degli studenti di questa carta su un’isola a scelta; se ne pesca un altro dal sacchetto.',
  2: 'Contadino: per il resto del turno ti basta la parità per prendere un professore.',
  3: 'Araldo: un’isola a tua scelta viene risolta subito, come se Madre Natura vi si fosse fermata.',
  4: 'Messaggero: in questo turno Madre Natura può andare avanti di altri due gruppi.',
  5: 'Erborista: metti un divieto su un’isola; la prossima volta che Madre Natura vi si ferma, torna indietro il divieto e nient’altro.',
  6: 'Centauro: in questo turno le torri non danno influenza a nessuno.',
  7: 'Giullare: scambia fino a tre studenti tra questa carta e il tuo ingresso.',
  8: 'Cavaliere: due di influenza in più per te su ogni isola risolta in questo turno.',
  9: 'Fungaiolo: nomina un colore; in questo turno i suoi studenti non danno influenza a nessuno.',
  10: 'Menestrello: scambia fino a due studenti tra la tua sala e il tuo ingresso.',
  11: 'Principessa: fai sedere nella tua sala uno degli studenti di questa carta; se ne pesca un altro dal sacchetto.',
  12: 'Ladro: nomina un colore; tutti, anche tu, rimettono nel sacchetto tre studenti di quel colore dalla sala.',
}

const MARBLES: Readonly<Record<Marble, string>> = {
  yellow: 'Biglia gialla: dà una moneta a chi prende la sua riga o colonna.',
  grey: 'Biglia grigia: dà una pietra a chi prende la sua riga o colonna.',
  purple: 'Biglia viola: dà un servitore a chi prende la sua riga o colonna.',
  blue: 'Biglia blu: dà uno scudo a chi prende la sua riga o colonna.',
  red: 'Biglia rossa: subito un passo sul tracciato della fede; non c’è niente da riporre.',
  white: 'Biglia bianca: non dà niente, a meno che un leader in gioco non la trasformi in una risorsa.',
}

const RISORSE: Readonly<Record<Resource, string>> = { coin: 'Monete', stone: 'Pietre', servant: 'Servitori', shield: 'Scudi' }

const ABILITIES: Readonly<Record<MastersLeader['ability']['type'], string>> = {
  Discount: 'una volta in gioco, le carte che costano questa risorsa te ne costano meno',
  ExtraDepot: 'una volta in gioco, altri due posti per questa risorsa, oltre ai ripiani',
  WhiteMarble: 'una volta in gioco, ogni biglia bianca che prendi ti dà questa risorsa',
  ExtraProduction: 'una volta in gioco, una produzione in più: la sua risorsa diventa un’altra a scelta e un passo di fede',
}

const punti = (points: number): string => n(points, '# punto', '# punti')
const gruppi = (steps: number): string => n(steps, '# gruppo', '# gruppi')

export const words: Explanations = {
  'qwirkle.tile': (tile) =>
    `${capital(tile)}: sta in una fila del suo colore con altre forme, o della sua forma con altri colori; mai due volte nella stessa fila.`,
  'qwirkle.bag': 'Il sacchetto: dopo aver giocato peschi finché hai di nuovo sei tessere.',
  'qwirkle.hand': 'Tessere in mano: un segno per ciascuna; quali siano lo vede solo chi le ha.',
  'qwirkle.score': 'Punti: uno per ogni tessera in ogni fila formata o allungata, e sei in più per una fila di sei.',

  'eriantys.character': (character) => CHARACTERS[character] ?? '',
  'eriantys.assistant': (value, steps) =>
    `Assistente ${value}: chi ha il numero più basso del round agisce per primo; con questo Madre Natura avanza fino a ${gruppi(steps)}.`,
  'eriantys.played': (value, steps) =>
    `L’assistente di questo round, ${value}: il più basso agisce per primo, e Madre Natura avanza fino a ${gruppi(steps)}.`,
  'eriantys.student': (colour) =>
    `Studente ${STUDENTS[colour][0]}, ${BEASTS[colour]}: nella tua sala aiuta a vincere il professore; su un’isola conta per chi ha quel professore.`,
  'eriantys.dining': (colour) =>
    `Il tavolo di un colore della tua sala: chi vi ha più studenti ${STUDENTS[colour][1]} ha il professore ${STUDENTS[colour][0]}.`,
  'eriantys.island': 'Isola: quando Madre Natura si ferma qui, chi ha più influenza costruisce una torre; isole vicine con torri uguali si uniscono.',
  'eriantys.motherNature': 'Madre Natura: cammina in senso orario; dove si ferma, l’isola viene risolta.',
  'eriantys.tower': (tower) => `Torre ${TOWERS[tower][0]}: qui vale uno di influenza; chi costruisce la sua ultima torre vince subito.`,
  'eriantys.towers': (tower, left) =>
    n(left, `# torre ${TOWERS[tower][0]} ancora da costruire: con l’ultima si vince.`, `# torri ${TOWERS[tower][1]} ancora da costruire: con l’ultima si vince.`),
  'eriantys.noEntry': 'Divieto: la prossima volta che Madre Natura si ferma qui, il divieto torna indietro e non succede altro.',
  'eriantys.cloud': 'Nuvola: alla fine del turno prendi tutti gli studenti di una nuvola nel tuo ingresso.',
  'eriantys.coins': 'Monete: ogni terzo studente a un tavolo ne porta una; servono a pagare i personaggi.',
  'eriantys.bag': 'Il sacchetto: da qui gli studenti arrivano sulle nuvole; quando finisce, il round è l’ultimo.',
  'eriantys.score': 'Torri sulle isole: alla fine vince chi ne ha di più.',
  'eriantys.held': 'Assistenti in mano: un segno per ciascuno; se ne gioca uno a round.',
  'eriantys.order': 'L’ordine dei turni di azione: dall’assistente più basso al più alto.',

  'masters.marble': (marble) => MARBLES[marble],
  'masters.spare': 'La biglia rimasta fuori: viene spinta nella riga o colonna presa, e quella che esce prende il suo posto.',
  'masters.line': 'Prendi questa fila: ricevi ciò che danno tutte le sue biglie, poi la biglia di riserva entra da qui.',
  'masters.card': (card) => `${card}. Una carta di livello 1 va su uno spazio vuoto, una più alta su una carta del livello precedente.`,
  'masters.owned': (card) => `${card}. Produce solo la carta in cima; quelle coperte contano ancora i loro punti.`,
  'masters.slot': 'Spazio per le carte: sotto il livello 1, poi il 2, poi il 3; produce solo quella in cima.',
  'masters.leader': (leader, ability) => `${leader}: ${ABILITIES[ability]}. I suoi punti contano solo se è in gioco.`,
  'masters.basic': 'La produzione che hanno tutti: due risorse qualsiasi diventano una a tua scelta.',
  'masters.shelf': (places, depot) =>
    depot
      ? n(places, 'Deposito di un leader: # posto, solo per la sua risorsa.', 'Deposito di un leader: # posti, solo per la sua risorsa.')
      : n(places, 'Ripiano con # posto: un solo tipo di risorsa, che non sta su altri ripiani.', 'Ripiano con # posti: un solo tipo di risorsa, che non sta su altri ripiani.'),
  'masters.box': (resource) => `${RISORSE[resource]} nel forziere: contiene di tutto senza limiti, ma lo riempie solo la produzione.`,
  'masters.resource': (resource) => `${RISORSE[resource]}: una delle quattro risorse; con esse si pagano carte e produzioni.`,
  'masters.bin': 'Scartala: tutti gli altri giocatori avanzano di un passo sul tracciato della fede.',
  'masters.rearrange': 'Sposta ciò che sta sui tuoi ripiani prima di pagare.',
  'masters.space': (space) => `Casella ${space} del tracciato della fede: ogni passo di fede porta avanti un segnalino di una casella.`,
  'masters.worth': (space, points) =>
    `Casella ${space}: chi è arrivato fin qui ha ${punti(points)} alla fine; conta solo la più lontana di queste caselle.`,
  'masters.inSection': (space, section) =>
    `Casella ${space}: nella sezione ${section}; chi al suo rapporto si trova in essa o oltre tiene la tessera.`,
  'masters.pope': (space, section, points) =>
    `Casella ${space}: il primo che vi arriva chiama il rapporto della sezione ${section}; chi allora è nella sezione tiene ${punti(points)}.`,
  'masters.faith': 'Quanto avanti sul tracciato della fede: le caselle lontane danno punti, e la partita finisce quando qualcuno arriva all’ultima.',
  'masters.report': (section, points) =>
    `Tessera del rapporto ${section}: vale ${punti(points)} per chi è nella sua sezione quando viene chiamato; altrimenti è persa.`,
  'masters.first': 'Ha cominciato la partita: quando si chiama la fine, il round si gioca fino a chi siede prima.',
  'masters.cross': 'La croce nera di Lorenzo: se arriva in fondo al tracciato prima di te, hai perso.',
  'masters.token': 'Segnalino di Lorenzo: se ne gira uno dopo ogni tuo turno; toglie carte o muove la sua croce.',
  'masters.removed': (card) => `Una carta ${CARDS[card][0]} tolta da Lorenzo; quando un colore finisce del tutto, hai perso.`,
  'masters.supply': 'Carte ancora da comprare; la settima carta di qualcuno dà inizio all’ultimo round.',
  'masters.score': 'Punti finora: carte, tracciato della fede, tessere dei rapporti, leader, e uno ogni cinque risorse.',
  'masters.held': 'Leader in mano: un segno per ciascuno; chi siano lo vede solo chi li ha.',
}
