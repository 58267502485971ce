// What somebody means who touches a piece that is in no legal move.

import type { MastersProduction, MastersView } from '../../wire/words'
import { kindOf } from '../spots'
import type { Spot } from '../touch.svelte'
import { bookOf } from './book'
import type { Counts, Resource } from './pieces'
import type { Move } from './view'

export function meant(spot: Spot, touched: readonly Spot[], view: MastersView, seat: number): readonly Move[] {
  const own = view.seats[seat]
  const [, name = ''] = spot.split(':')
  const number = Number(name)
  const resource = name as Resource
  const [held = own?.waiting[0]] = named(touched, 'waiting') as Resource[]
  switch (kindOf(spot)) {
    case 'row':
    case 'column':
      return [{ type: 'Take', line: kindOf(spot) as 'row' | 'column', number }]
    case 'card':
      return [{ type: 'TakeCard', card: number }]
    case 'slot':
      return [{ type: 'Place', slot: number }]
    case 'power':
      return [produce(view, [...named(touched, 'power').map(Number), number])]
    case 'leader':
      return own?.step === 'leaders' ? [{ type: 'Keep', leaders: [number, number] }] : [{ type: 'Play', leader: number }]
    case 'shelf': {
      const [other] = named(touched, 'shelf').map(Number)
      if (held) return [{ type: 'Store', resource: held, shelf: number }]
      if (other !== undefined && own?.price === null) return [{ type: 'Swap', one: other, other: number }]
      return [{ type: 'Pay', shelves: [[number, own?.shelves[number - 1]?.resource ?? 'coin', 1]], strongbox: {} }]
    }
    case 'box':
      return [{ type: 'Pay', shelves: [], strongbox: { [resource]: 1 } }]
    case 'waiting':
      return [{ type: 'Store', resource, shelf: 1 }]
    case 'bin':
      return held ? [{ type: 'Discard', resource: held }] : []
    case 'supply':
      return own?.step === 'convert' ? [{ type: 'Convert', resource }] : [{ type: 'Choose', resources: [resource] }]
    default:
      return []
  }
}

function named(touched: readonly Spot[], kind: string): readonly string[] {
  return touched.filter((spot) => kindOf(spot) === kind).map((spot) => spot.slice(kind.length + 1))
}

/** With these powers, and coins wherever there is a choice: whoever has too little has it of everything. */
function produce(view: MastersView, powers: readonly number[]): Move {
  const productions = powers.flatMap((power) => productionOf(view, power) ?? [])
  const open = (side: 'takes' | 'gives'): Counts => {
    const coin = productions.reduce((sum, production) => sum + (production[side].any ?? 0), 0)
    return coin ? { coin } : {}
  }
  return { type: 'Produce', powers: [...powers], takes: open('takes'), gives: open('gives') }
}

function productionOf(view: MastersView, power: number): MastersProduction | undefined {
  const book = bookOf(view.options)
  if (power === 0) return book.basic
  const ability = book.leaders.get(power)?.ability
  return ability?.type === 'ExtraProduction' ? ability.production : book.cards.get(power)?.production
}
