// What the player to move may do, read off the step and the legal moves.

import type { MastersSeatView } from '../../wire/words'
import type { Spot } from '../touch.svelte'
import type { Open } from './production'
import type { Move } from './view'
import type { Step } from './words'

const DUE: Readonly<Record<Step, string>> = {
  leaders: 'keep 2 leaders',
  resources: 'choose what to start with',
  settle: 'store what you start with',
  ready: 'take, buy or produce',
  convert: 'choose what the white marbles give',
  store: 'store or discard what you took',
  pay: 'pay for the card',
  place: 'place the card',
  produce: 'pay for the production',
  done: 'end it, or use a leader',
}

const FIRST: Readonly<Record<Step, string>> = {
  leaders: 'Choose the two leaders you keep',
  resources: 'Choose from the supply',
  settle: 'Choose a unit, then a shelf for it',
  ready: 'Choose an arrow of the market, a card, or a power of your board',
  convert: 'Choose one resource for the next white marble',
  store: 'Choose a unit, then a shelf for it or the bin',
  pay: 'Choose from which shelves and what of the strongbox you pay',
  place: 'Choose a slot',
  produce: 'Choose from which shelves and what of the strongbox you pay',
  done: 'End the turn, or use a leader first',
}

/** To follow "Your turn:". */
export function todo({ step, bonus }: MastersSeatView): string {
  if (step === 'resources' && bonus > 1) return `choose ${bonus} resources to start with`
  return DUE[step]
}

/** What to touch next. */
export function hint({ step }: MastersSeatView, moves: readonly Move[], touched: readonly Spot[], open: Open | null): string {
  const [first = ''] = touched
  if (open) return openWords(open)
  if (first.startsWith('waiting')) return 'Choose where it goes: whatever glows'
  if (first.startsWith('leader')) return 'Choose one more'
  if (first.startsWith('rearrange') || (first.startsWith('shelf') && step !== 'pay' && step !== 'produce')) {
    return 'Choose what glows: the shelf to change with'
  }
  const swap = moves.some((move) => move.type === 'Swap' || move.type === 'Shift') ? '; shelves can be rearranged' : ''
  return `${FIRST[step]}${swap}`
}

function openWords({ takes, gives }: Open): string {
  const wanted = [takes ? `${takes} it takes` : '', gives ? `${gives} it gives` : ''].filter(Boolean)
  return `Choose ${wanted.join(' and ')}; more powers may join`
}
