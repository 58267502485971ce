// Moves, and what they would bring, in words.

import type { TableState } from '../../table/table.svelte'
import type { EriantysPreview, EriantysView } from '../../wire/words'
import { capital } from '../words'
import type { Tower } from './pieces'
import { ahead, headOf, sideOf, viewOf, type Move } from './view'

/** Islands are counted from 1, as the labels on the board do. */
export function islandWords(view: EriantysView, tile: number): string {
  return `island ${headOf(view.islands, tile) + 1}`
}

function placeWords(view: EriantysView, to: number | 'dining'): string {
  return to === 'dining' ? 'the dining room' : islandWords(view, to)
}

export function moveWords(move: Move, view: EriantysView): string {
  switch (move.type) {
    case 'PlayAssistant':
      return `Play assistant ${move.value}`
    case 'MoveStudent':
      return `${capital(move.colour)} student to ${placeWords(view, move.to)}`
    case 'MoveMotherNature': {
      const target = islandWords(view, ahead(view.islands, view.mother_nature, move.steps))
      return `Mother nature ${move.steps === 1 ? '1 step' : `${move.steps} steps`} to ${target}`
    }
    case 'TakeCloud':
      return `Take cloud ${move.cloud + 1}`
    case 'Pay':
      return `Pay the ${cardName(view, move.character)}`
    case 'UseMonk':
      return `Monk: ${move.colour} student to ${islandWords(view, move.island)}`
    case 'UseHerald':
      return `Herald: resolve ${islandWords(view, move.island)}`
    case 'UseHerbalist':
      return `Herbalist: no entry to ${islandWords(view, move.island)}`
    case 'UseJester':
      return `Jester: ${move.entrance} from the entrance for ${move.card}`
    case 'UseMinstrel':
      return `Minstrel: ${move.entrance} from the entrance for ${move.dining}`
    case 'UseMushroomSeller':
      return `Mushroom seller: ${move.colour} does not count`
    case 'UsePrincess':
      return `Princess: ${move.colour} student to the dining room`
    case 'UseThief':
      return `Thief: everybody gives ${move.colour} students back`
  }
}

export function cardName(view: EriantysView, character: number): string {
  return view.characters.find((card) => card.character === character)?.name ?? `character ${character}`
}

/** A side as the player on this page calls it. */
export function sideName(table: TableState, tower: Tower): string {
  return sideOf(viewOf(table), tower)
    .map((seat) => (seat === table.you ? 'you' : table.nameOf(seat)))
    .join(' and ')
}

/** What a move would bring, as short sentences. */
export function bringsWords(brings: EriantysPreview, table: TableState): readonly string[] {
  const words: string[] = []
  if (brings.steps) words.push(`mother nature may go up to ${brings.steps}`)
  if (brings.price !== undefined) words.push(brings.price === 1 ? 'for 1 coin' : `for ${brings.price} coins`)
  if (brings.students) words.push(`brings ${brings.students.join(', ')}`)
  if (brings.no_entry) words.push('the no-entry tile goes back, nothing else happens')
  else if (brings.influence) words.push(influenceWords(brings.influence, table), ownerWords(brings, table))
  if (brings.professors?.length) words.push(`professors: ${brings.professors.join(', ')}`)
  if (brings.coin) words.push('brings a coin')
  return words
}

function influenceWords(influence: NonNullable<EriantysPreview['influence']>, table: TableState): string {
  const sides = Object.entries(influence) as [Tower, number][]
  return `influence: ${sides.map(([tower, points]) => `${sideName(table, tower)} ${points}`).join(', ')}`
}

function ownerWords({ island = 0, owner, towers, merged }: EriantysPreview, table: TableState): string {
  const before = viewOf(table).islands.find((group) => group.island === island)?.tower ?? null
  if (!owner) return 'it stays nobody’s'
  const name = sideName(table, owner)
  if (owner === before) return name === 'you' ? 'it stays yours' : `it stays with ${name}`
  const built = towers === 1 ? 'a tower' : `${towers} towers`
  const whole = merged ? `, one group of ${merged} then` : ''
  return `${name} ${name === 'you' || name.includes(' and ') ? 'build' : 'builds'} ${built} here${whole}`
}
