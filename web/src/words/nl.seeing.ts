// Nederlands voor hoe een beurt verloopt en wat je ervan ziet.

import type { seeing as english } from './en.seeing'

export const seeing: typeof english = {
  'play.takeBack': 'Neem terug',
  'play.noWayBack': 'Het lot beslist mee, dus dit kan niet worden teruggenomen: tik nog een keer',
  'play.keyTakeBack': 'je laatste zet terugnemen',
}
