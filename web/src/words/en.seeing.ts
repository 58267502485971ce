// English for how a turn goes and what is seen of it.

import type { Pace } from '../remembered'

const PACES: Readonly<Record<Pace, string>> = { calm: 'calmly', quick: 'quickly', off: 'not at all' }

export const seeing = {
  'play.takeBack': 'Take back',
  'play.noWayBack': 'Luck speaks in it, so it cannot be taken back: tap once more',
  'play.keyTakeBack': 'take back your last move',

  'table.waited': 'While you waited:',

  'comforts.title': 'Movement, sounds, notices',
  'comforts.pace': 'Pieces move',
  'comforts.paces': (pace: Pace) => PACES[pace],
  'comforts.sounds': 'Small sounds',
  'comforts.notices': 'A notice on the desktop when it is your turn',
  'comforts.denied': 'This browser does not let the page give notices.',
}
