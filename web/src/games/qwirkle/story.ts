// The events worth telling, as lines: words with tiles between them.

import { hole, line, plain, whoIs, type Told } from '../../table/story'
import type { TableState } from '../../table/table.svelte'
import type { AnyEvent, QwirkleMove } from '../../wire/words'
import { t, translated } from '../../words/index.svelte'
import { reasons } from '../../words/reasons.svelte'
import { nameOf } from './tiles'

/** A move as it is advised. */
export function moveWords(move: QwirkleMove): string | null {
  if (move.type === 'Place') return reasons.say('movePlace', move.tiles.map(([tile]) => nameOf(tile)))
  return move.type === 'Trade' ? reasons.say('moveTrade', move.tiles.map(nameOf)) : null
}

/** Null for what needs no words. */
export function tell(event: AnyEvent, table: TableState): Told | null {
  switch (event.type) {
    case 'Placed': {
      const tiles = event.tiles.map(([piece]) => ({ piece, count: 1 }))
      return line(event.seat, t('qwirkle.placed', whoIs(table, event.seat), hole(0), event.points), tiles)
    }
    case 'Traded':
      return line(event.seat, t('qwirkle.traded', whoIs(table, event.seat), event.count))
    case 'Left':
      return line(event.seat, t('qwirkle.out', whoIs(table, event.seat), translated(event.reason)))
    case 'Ended':
      return plain(t('story.ended', translated(event.why)))
    default:
      return null
  }
}
