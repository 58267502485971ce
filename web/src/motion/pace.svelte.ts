// How quickly things move, as the player likes it; not at all for whoever wants no motion.

import { recallPace, rememberPace, type Pace } from '../remembered'

export const PACES: readonly Pace[] = ['calm', 'quick', 'off']

const TIMES: Readonly<Record<Pace, number>> = { calm: 280, quick: 160, off: 0 }

class Motion {
  pace = $state(recallPace())
  readonly #less = matchMedia('(prefers-reduced-motion: reduce)')

  constructor() {
    this.#show()
  }

  /** Milliseconds a movement takes. */
  get time(): number {
    return this.#less.matches ? 0 : TIMES[this.pace]
  }

  choose(pace: Pace): void {
    this.pace = pace
    rememberPace(pace)
    this.#show()
  }

  /** For the style sheets, too. */
  #show(): void {
    document.documentElement.dataset['pace'] = this.pace
  }
}

export const motion = new Motion()
