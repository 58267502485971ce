// Nederlands voor hoe een beurt verloopt en wat je ervan ziet.

import type { Pace } from '../remembered'
import type { seeing as english } from './en.seeing'

const PACES: Readonly<Record<Pace, string>> = { calm: 'rustig', quick: 'snel', off: 'helemaal niet' }

export const seeing: typeof english = {
  'play.takeBack': 'Neem terug',
  'play.noWayBack': 'Het lot beslist mee, dus dit kan niet worden teruggenomen: tik nog een keer',
  'play.keyTakeBack': 'je laatste zet terugnemen',

  'table.waited': 'Terwijl je wachtte:',

  'comforts.title': 'Beweging, geluid, meldingen',
  'comforts.pace': 'Stukken bewegen',
  'comforts.paces': (pace) => PACES[pace],
  'comforts.sounds': 'Kleine geluiden',
  'comforts.notices': 'Een melding op het bureaublad als jij aan de beurt bent',
  'comforts.denied': 'Deze browser laat de pagina geen meldingen geven.',
}
