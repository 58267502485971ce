// L’italiano per come procede un turno e ciò che se ne vede.

import type { Pace } from '../remembered'
import type { seeing as english } from './en.seeing'

const PACES: Readonly<Record<Pace, string>> = { calm: 'con calma', quick: 'in fretta', off: 'per niente' }

export const seeing: typeof english = {
  'play.takeBack': 'Ritira la mossa',
  'play.noWayBack': 'Decide la sorte, perciò non si può ritirare: tocca ancora una volta',
  'play.keyTakeBack': 'ritira la tua ultima mossa',

  'table.waited': 'Mentre aspettavi:',

  'comforts.title': 'Movimento, suoni, avvisi',
  'comforts.pace': 'I pezzi si muovono',
  'comforts.paces': (pace) => PACES[pace],
  'comforts.sounds': 'Piccoli suoni',
  'comforts.notices': 'Un avviso sul desktop quando tocca a te',
  'comforts.denied': 'Questo browser non permette alla pagina di dare avvisi.',
}
