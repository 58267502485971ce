// The house's own words inside its sentences, by which a language finds its own.

import type { Colour, Tower } from '../games/eriantys/pieces'
import type { Resource } from '../games/masters/pieces'
import type { Goods } from './refusals.gen'

type One = string | number

const CHARACTERS: readonly string[] = [
  'Monk',
  'Farmer',
  'Herald',
  'Messenger',
  'Herbalist',
  'Centaur',
  'Jester',
  'Knight',
  'Mushroom seller',
  'Minstrel',
  'Princess',
  'Thief',
]

/** The number of the character the house calls so. */
export const numberOf = (name: One): number => CHARACTERS.indexOf(String(name)) + 1

/** The house names only what there is: these say so to the types. */
export const colourOf = (name: One): Colour => name as Colour
export const towerOf = (name: One): Tower => name as Tower
export const resourceOf = (name: One): Resource => name as Resource

/** "3 coins and 1 shield", with the words of a language. */
export function goodsIn(
  goods: Goods,
  some: (count: number, resource: Resource) => string,
  and: (words: readonly string[]) => string,
  nothing: string,
): string {
  return and(Object.entries(goods).map(([thing, count]) => some(count, resourceOf(thing)))) || nothing
}

/** A power as the house names it: the basic one, a card or a leader by number. */
export function powerIn(name: One, basic: string, card: (number: string) => string, leader: (number: string) => string): string {
  const [kind = '', number = ''] = String(name).split(' ')
  return kind === 'card' ? card(number) : kind === 'leader' ? leader(number) : basic
}

/** A place on the board, "91 92", as row and column. */
export function cellIn(cell: One, words: (row: string, column: string) => string): string {
  const [row = '', column = ''] = String(cell).split(' ')
  return words(row, column)
}

/** The cards a leader needs: colour, level (0 for any) and how many, "green 2 1". */
export function cardsNeeded<Colour extends string>(cards: readonly One[]): readonly (readonly [Colour, level: number, count: number])[] {
  return cards.map((card) => {
    const [colour = '', level, count] = String(card).split(' ')
    return [colour as Colour, Number(level), Number(count)] as const
  })
}
