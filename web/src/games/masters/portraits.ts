// The leaders, by what they can do; what they deal in is the colour they wear.

import type { MastersLeader } from '../../wire/words'
import { disc, FACE, HEAD, SHOULDERS, type Portrait } from '../portraits'
import { PAINTS, RESOURCES } from './pieces'

type Ability = MastersLeader['ability']

export const LEADERS: Readonly<Record<Ability['type'], Portrait>> = {
  // A merchant with scales, who gets things for less.
  Discount: [
    ['wood', 'M14 27Q11 14 24 13T34 27Z'],
    ['skin', HEAD],
    ...FACE,
    ['own', 'M12 19Q7 9 20 7Q36 5 37 15Q36 19 33 19Q30 15.6 24 16T12 19Z'],
    ['own', SHOULDERS],
    ['white', 'M18 34.6L24 41L30 34.6Q24 33 18 34.6Z'],
    ['line', 'M38 28V46M31 31H45M31 31L28.6 39M31 31L33.4 39M45 31L42.6 39'],
    ['yellow', 'M27.6 39H34.4Q34 43 31 43T27.6 39ZM41.6 39H48V43H45Q42 43 41.6 39Z'],
  ],
  // A keeper with the keys, who has room for more.
  ExtraDepot: [
    ['white', 'M11 37Q9 10 24 9T37 37Q30 40 24 40T11 37Z'],
    ['skin', HEAD],
    ['white', 'M15 21Q15.6 13 24 13T33 21Q24 15 15 21Z'],
    ...FACE,
    ['own', SHOULDERS],
    ['yellow', 'M19 37a5 5 0 1 1 9 3L36 46L34 48H30L29 45L25 42.6A5 5 0 0 1 19 37ZM22.4 37a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0Z'],
  ],
  // A scholar with a beard, who sees more in a white marble.
  WhiteMarble: [
    ['skin', HEAD],
    ['own', 'M13 19L15 8Q24 4 33 8L35 19Q24 15 13 19Z'],
    ['iron', 'M15 23Q17 27 20 25.4Q24 23.6 28 25.4Q31 27 33 23Q35 40 24 43Q13 40 15 23Z'],
    ['ink', disc(20.6, 21.4, 0.6)],
    ['ink', disc(27.4, 21.4, 0.6)],
    ['line', 'M22 28.6Q24 29.6 26 28.6'],
    ['own', 'M4 48C4 39 9 36 15 35Q18 41 24 43Q30 41 33 35Q39 36 44 48Z'],
    ['white', disc(38, 36, 6.5)],
    ['line', 'M35 33.6Q36.4 32 38.4 32'],
  ],
  // A smith with a hammer, who makes one thing out of another.
  ExtraProduction: [
    ['skin', HEAD],
    ['ink', 'M15 18Q16 11 24 11T33 18Q34 22 32.6 24Q31 19 24 19T15.4 24Q14 22 15 18Z'],
    ['own', 'M14.6 17Q24 13.4 33.4 17V20.4Q24 16.6 14.6 20.4Z'],
    ...FACE,
    ['skin', SHOULDERS],
    ['own', 'M15 34.8L17 38H31L33 34.8L35 48H13Z'],
    ['line', 'M37 48L41 26'],
    ['iron', 'M34 20L46.6 22.4L45.4 29L33 26.6Z'],
  ],
}

/** The colour of what a leader deals in. */
export function wears(ability: Ability): string {
  if (ability.type !== 'ExtraProduction') return PAINTS[ability.resource]
  const resource = RESOURCES.find((one) => ability.production.takes[one])
  return resource ? PAINTS[resource] : 'var(--muted)'
}
