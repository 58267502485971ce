// The places that are pointed out on the table while somebody looks at a line that tells of them.

import type { Place } from './places'

class Spotlight {
  places = $state.raw<readonly Place[]>([])
}

export const spotlight = new Spotlight()
