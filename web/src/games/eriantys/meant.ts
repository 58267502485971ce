// What somebody means who touches a piece that is in no legal move.

import type { EriantysView } from '../../wire/words'
import { kindOf } from '../spots'
import type { Spot } from '../touch.svelte'
import { CARD } from './moves'
import type { Colour } from './pieces'
import { headOf, type Move } from './view'

export function meant(spot: Spot, touched: readonly Spot[], view: EriantysView): readonly Move[] {
  const [, name = '', colour] = spot.split(':')
  const held = touched.find((one) => kindOf(one) === 'entrance')?.split(':')[1] as Colour | undefined
  switch (kindOf(spot)) {
    case 'assistant':
      return [{ type: 'PlayAssistant', value: Number(name) }]
    case 'entrance':
      return [{ type: 'MoveStudent', colour: name as Colour, to: 'dining' }]
    case 'dining':
      return [{ type: 'MoveStudent', colour: held ?? (name as Colour), to: 'dining' }]
    case 'island':
      return [held ? { type: 'MoveStudent', colour: held, to: Number(name) } : walkTo(Number(name), view)]
    case 'cloud':
      return [{ type: 'TakeCloud', cloud: Number(name) }]
    case 'card':
      return colour ? [useOf(Number(name), colour as Colour)] : [{ type: 'Pay', character: Number(name) }]
    default:
      return []
  }
}

function walkTo(head: number, { islands, mother_nature }: EriantysView): Move {
  const place = (tile: number): number => islands.findIndex(({ island }) => island === headOf(islands, tile))
  const steps = (place(head) - place(mother_nature) + islands.length) % islands.length
  return { type: 'MoveMotherNature', steps: steps || islands.length }
}

/** To use a character with a student on it, or a colour named to it. */
function useOf(character: number, colour: Colour): Move {
  switch (character) {
    case CARD.monk:
      return { type: 'UseMonk', colour, island: 0 }
    case CARD.jester:
      return { type: 'UseJester', entrance: colour, card: colour }
    case CARD.princess:
      return { type: 'UsePrincess', colour }
    case CARD.thief:
      return { type: 'UseThief', colour }
    default:
      return { type: 'UseMushroomSeller', colour }
  }
}
