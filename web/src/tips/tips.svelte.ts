// What a piece says of itself, and why it cannot be touched: every piece carries its words, and one layer shows them.

import type { Glow, Spot } from '../games/touch.svelte'

/** Where something is on the screen: a piece, or a place that is none. */
export type Anchor = Pick<Element, 'getBoundingClientRect'>

/** A sentence beside a piece: what it is, or why not. */
export type Tip = { readonly at: Anchor; readonly words: string; readonly kind: 'about' | 'why' }

/** What a game that is shown can be asked. */
export type Shown = {
  /** Says in a sentence why this piece cannot be touched now. */
  whyNot(spot: Spot): Promise<string>
  /** What is touched so far, in this order. */
  touched(): readonly Spot[]
  letGo(): void
}

/** The button that confirms can be pointed out, too. */
export const CONFIRM: Spot = 'confirm'

class Tips {
  shown = $state.raw<Tip | null>(null)
  /** Pieces that are pointed out: by a hint, or by a lesson. */
  pointed = $state.raw<ReadonlySet<Spot>>(new Set())
  /** Whether the arrows of the keyboard go from piece to piece and have each explained. */
  exploring = $state(false)
  #game = $state.raw<Shown | null>(null)

  /** As long as a game is shown, it is the one to ask. Called by a component. */
  answerWith(game: Shown): void {
    $effect(() => {
      this.#game = game
      return () => {
        if (this.#game === game) this.#game = null
      }
    })
  }

  /** Whether one of these is pointed out, as an attribute of what is drawn for them all. */
  pointsOut(spots: readonly Spot[]): true | undefined {
    return spots.some((spot) => this.pointed.has(spot)) || undefined
  }

  get touched(): readonly Spot[] {
    return this.#game?.touched() ?? []
  }

  letGo(): void {
    this.#game?.letGo()
  }

  show(at: Anchor, words: string, kind: Tip['kind'] = 'about'): void {
    this.shown = { at, words, kind }
  }

  hide(): void {
    this.shown = null
  }

  async sayWhyNot(at: Element, spot: Spot): Promise<void> {
    const words = await this.#game?.whyNot(spot)
    if (words && at.isConnected) this.show(at, words, 'why')
  }
}

export const tips = new Tips()

/** What a piece carries so that it can be explained and pointed out. */
export function about(words: string, spot?: Spot) {
  return {
    'data-tip': words || undefined,
    'data-spot': spot,
    'data-pointed': spot !== undefined && tips.pointed.has(spot) ? true : undefined,
  }
}

/** The same for a button: one that may not be touched can be tapped all the same, and says why. The tab key goes to
 *  those that may be touched. */
export function piece(spot: Spot, glow: Glow, words: string) {
  return { ...about(words, spot), 'data-glow': glow, 'aria-disabled': glow ? undefined : true, tabindex: glow ? undefined : -1 }
}
