// Moves, and what they would bring, in words.

import { whoIs } from '../../table/story'
import type { TableState } from '../../table/table.svelte'
import type { EriantysPreview, EriantysView } from '../../wire/words'
import type { Who } from '../../words/grammar'
import { t } from '../../words/index.svelte'
import type { Tower } from './pieces'
import { ahead, headOf, sideOf, viewOf, type Move } from './view'

export function moveWords(move: Move, view: EriantysView): string {
  const head = (tile: number): number => headOf(view.islands, tile)
  switch (move.type) {
    case 'PlayAssistant':
      return t('eriantys.movePlay', move.value)
    case 'MoveStudent':
      return t('eriantys.moveStudent', move.colour, move.to === 'dining' ? 'dining' : head(move.to))
    case 'MoveMotherNature':
      return t('eriantys.moveMother', move.steps, head(ahead(view.islands, view.mother_nature, move.steps)))
    case 'TakeCloud':
      return t('eriantys.moveCloud', move.cloud + 1)
    case 'Pay':
      return t('eriantys.movePay', move.character)
    case 'UseMonk':
      return t('eriantys.moveMonk', move.colour, head(move.island))
    case 'UseHerald':
      return t('eriantys.moveHerald', head(move.island))
    case 'UseHerbalist':
      return t('eriantys.moveHerbalist', head(move.island))
    case 'UseJester':
      return t('eriantys.moveJester', move.entrance, move.card)
    case 'UseMinstrel':
      return t('eriantys.moveMinstrel', move.entrance, move.dining)
    case 'UseMushroomSeller':
      return t('eriantys.moveMushroom', move.colour)
    case 'UsePrincess':
      return t('eriantys.movePrincess', move.colour)
    case 'UseThief':
      return t('eriantys.moveThief', move.colour)
  }
}

/** Those who own towers of this colour, as the player on this page calls them. */
export function sideWho(table: TableState, tower: Tower): readonly Who[] {
  return sideOf(viewOf(table), tower).map((seat) => whoIs(table, seat))
}

/** What a move would bring, as short sentences. */
export function bringsWords(brings: EriantysPreview, table: TableState): readonly string[] {
  const words: string[] = []
  if (brings.steps) words.push(t('eriantys.bringsSteps', brings.steps))
  if (brings.price !== undefined) words.push(t('eriantys.bringsPrice', brings.price))
  if (brings.students) words.push(t('eriantys.bringsStudents', brings.students))
  if (brings.no_entry) words.push(t('eriantys.bringsNoEntry'))
  else if (brings.influence) words.push(influenceWords(brings.influence, table), ownerWords(brings, table))
  if (brings.professors?.length) words.push(t('eriantys.bringsProfessors', brings.professors))
  if (brings.coin) words.push(t('eriantys.bringsCoin'))
  return words
}

function influenceWords(influence: NonNullable<EriantysPreview['influence']>, table: TableState): string {
  const sides = Object.entries(influence) as [Tower, number][]
  return t('eriantys.influence', sides.map(([tower, points]) => [sideWho(table, tower), points] as const))
}

function ownerWords({ island = 0, owner, towers, merged }: EriantysPreview, table: TableState): string {
  const before = viewOf(table).islands.find((group) => group.island === island)?.tower ?? null
  if (!owner) return t('eriantys.staysNobodys')
  const side = sideWho(table, owner)
  return owner === before ? t('eriantys.stays', side) : t('eriantys.builds', side, towers ?? 0, merged ?? 0)
}
