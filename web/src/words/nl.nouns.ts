// Namen en bijvoeglijke naamwoorden die de zinnen delen, met hun meervoud en verbuiging.

import type { Colour, Tower } from '../games/eriantys/pieces'
import type { Colour as Banner, Resource, Thing } from '../games/masters/pieces'
import { grammar, type Who } from './grammar'

const { n, and } = grammar('nl')

/** Onverbogen en verbogen. */
export const STUDENTS: Readonly<Record<Colour, readonly [kaal: string, verbogen: string]>> = {
  green: ['groen', 'groene'],
  red: ['rood', 'rode'],
  yellow: ['geel', 'gele'],
  pink: ['roze', 'roze'],
  blue: ['blauw', 'blauwe'],
}

export const TOWERS: Readonly<Record<Tower, string>> = { white: 'witte', black: 'zwarte', grey: 'grijze' }

export const CARDS: Readonly<Record<Banner, string>> = {
  green: 'groene',
  blue: 'blauwe',
  yellow: 'gele',
  purple: 'paarse',
}

const CHARACTERS: Readonly<Record<number, string>> = {
  1: 'Monnik',
  2: 'Boer',
  3: 'Heraut',
  4: 'Bode',
  5: 'Kruidenvrouw',
  6: 'Centaur',
  7: 'Nar',
  8: 'Ridder',
  9: 'Paddenstoelenverkoper',
  10: 'Minstreel',
  11: 'Prinses',
  12: 'Dief',
}
export const personage = (character: number): string => CHARACTERS[character] ?? `personage ${character}`

export const RESOURCES: Readonly<Record<Resource, readonly [een: string, veel: string]>> = {
  coin: ['munt', 'munten'],
  stone: ['steen', 'stenen'],
  servant: ['dienaar', 'dienaren'],
  shield: ['schild', 'schilden'],
}
export const enige = (count: number, thing: Thing): string =>
  thing === 'any'
    ? `${count} naar keuze`
    : thing === 'faith'
      ? `${count} geloof`
      : n(count, `# ${RESOURCES[thing][0]}`, `# ${RESOURCES[thing][1]}`)

/** De verleden tijd is voor jou en voor een ander gelijk. */
export const wie = ({ you, name }: Who): string => (you ? 'Je' : name)
export const jij = ({ you, name }: Who): string => (you ? 'jij' : name)
export const eiland = (tile: number): string => `eiland ${tile + 1}`
export const naar = (to: number | 'dining'): string => (to === 'dining' ? 'de eetzaal' : eiland(to))
export const kant = (side: readonly Who[]): string => and(side.map(jij))
export const punten = (points: number): string => n(points, '# punt', '# punten')
