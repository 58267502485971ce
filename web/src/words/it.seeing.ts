// L’italiano per come procede un turno e ciò che se ne vede.

import type { seeing as english } from './en.seeing'

export const seeing: typeof english = {
  'play.takeBack': 'Ritira la mossa',
  'play.noWayBack': 'Decide la sorte, perciò non si può ritirare: tocca ancora una volta',
  'play.keyTakeBack': 'ritira la tua ultima mossa',
}
