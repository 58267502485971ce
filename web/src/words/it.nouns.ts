// Nomi e aggettivi che le frasi condividono, con genere, articolo e plurale.

import type { Colour, Tower } from '../games/eriantys/pieces'
import type { Colour as Banner, Resource, Thing } from '../games/masters/pieces'
import { grammar, type Who } from './grammar'

const { n, and } = grammar('it')

/** Di studenti: al singolare e al plurale. */
export const STUDENTS: Readonly<Record<Colour, readonly [uno: string, tanti: string]>> = {
  green: ['verde', 'verdi'],
  red: ['rosso', 'rossi'],
  yellow: ['giallo', 'gialli'],
  pink: ['rosa', 'rosa'],
  blue: ['blu', 'blu'],
}

/** Di torri: al singolare e al plurale. */
export const TOWERS: Readonly<Record<Tower, readonly [una: string, tante: string]>> = {
  white: ['bianca', 'bianche'],
  black: ['nera', 'nere'],
  grey: ['grigia', 'grigie'],
}

/** Di carte: al singolare e al plurale. */
export const CARDS: Readonly<Record<Banner, readonly [una: string, tante: string]>> = {
  green: ['verde', 'verdi'],
  blue: ['blu', 'blu'],
  yellow: ['gialla', 'gialle'],
  purple: ['viola', 'viola'],
}

const CHARACTERS: Readonly<Record<number, readonly [article: string, name: string]>> = {
  1: ['il ', 'Monaco'],
  2: ['il ', 'Contadino'],
  3: ['l’', 'Araldo'],
  4: ['il ', 'Messaggero'],
  5: ['l’', 'Erborista'],
  6: ['il ', 'Centauro'],
  7: ['il ', 'Giullare'],
  8: ['il ', 'Cavaliere'],
  9: ['il ', 'Fungaiolo'],
  10: ['il ', 'Menestrello'],
  11: ['la ', 'Principessa'],
  12: ['il ', 'Ladro'],
}
export const personaggio = (character: number): string => CHARACTERS[character]?.[1] ?? `personaggio ${character}`
export const ilPersonaggio = (character: number): string =>
  CHARACTERS[character]?.join('') ?? `il personaggio ${character}`

export const RESOURCES: Readonly<Record<Resource, readonly [una: string, uno: string, tanti: string]>> = {
  coin: ['una', 'moneta', 'monete'],
  stone: ['una', 'pietra', 'pietre'],
  servant: ['un', 'servitore', 'servitori'],
  shield: ['uno', 'scudo', 'scudi'],
}
export const una = (resource: Resource): string => `${RESOURCES[resource][0]} ${RESOURCES[resource][1]}`
export const alcune = (count: number, thing: Thing): string =>
  thing === 'any'
    ? n(count, '# risorsa a scelta', '# risorse a scelta')
    : thing === 'faith'
      ? n(count, '# punto fede', '# punti fede')
      : n(count, `# ${RESOURCES[thing][1]}`, `# ${RESOURCES[thing][2]}`)

/** "Hai" o "Bob ha", con un participio che resta com’è. */
export const ha = ({ you, name }: Who): string => (you ? 'Hai' : `${name} ha`)
export const chi = ({ you, name }: Who): string => (you ? 'tu' : name)
export const ripiano = (number: number, depot: number): string => (depot ? `deposito leader ${depot}` : `ripiano ${number}`)
export const sul = (number: number, depot: number): string => (depot ? `nel deposito leader ${depot}` : `sul ripiano ${number}`)
export const dal = (number: number, depot: number): string => (depot ? `dal deposito leader ${depot}` : `dal ripiano ${number}`)
export const del = (number: number, depot: number): string => (depot ? `del deposito leader ${depot}` : `del ripiano ${number}`)
export const lato = (side: readonly Who[]): string => and(side.map(chi))
export const punti = (points: number): string => n(points, '# punto', '# punti', '# di punti')
