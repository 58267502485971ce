// Italiano: Eriantys.

import type { Colour, Tower } from '../games/eriantys/pieces'
import type { EriantysView } from '../wire/words'
import { capital, grammar } from './grammar'
import { ha, lato, ilPersonaggio, personaggio, STUDENTS, TOWERS } from './it.nouns'
import type { Like } from './area.svelte'
import type { eriantys as English } from './en.eriantys'

const { n } = grammar('it')

const isola = (tile: number): string => `isola ${tile + 1}`

const verso = (to: number | 'dining'): string => (to === 'dining' ? 'nella sala' : `sull’${isola(to)}`)

const moneta = (won: boolean): string => (won ? ' e guadagnato una moneta' : '')

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

const studenti = (colours: readonly Colour[]): string => colours.map((colour) => STUDENTS[colour][0]).join(', ')

const torri = (count: number): string => n(count, 'una torre', '# torri')

export const eriantys: Like<typeof English> = {
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
}
