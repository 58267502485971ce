// A piece of the table under the hand: what touching it would bring is looked at before, and it can be carried to where
// it goes instead of being touched.

import type { Attachment } from 'svelte/attachments'
import { dragged, Ghost } from './drag'
import type { Glow, Spot } from './touch.svelte'

/** What a turn must do so that its pieces can be pointed at and carried. */
export type Handled = {
  point(spot: Spot): void
  pointAway(spot: Spot): void
  /** Whether this piece can be carried somewhere. */
  lifts(spot: Spot): boolean
  carry(spot: Spot): void
  /** It is let go over this spot, or over none. */
  drop(spot: Spot | null): void
  /** While something is carried, where it may go is next. */
  glow(spot: Spot): Glow
}

/** Without a turn it is only looked at. */
export function handled(turn: Handled | null | undefined, spot: Spot): Attachment<Element> {
  return (piece) => {
    if (!turn) return
    const at = (): void => turn.point(spot)
    // A piece in focus that is taken away says so while the table is being drawn, when nothing may change.
    const away = (): void => queueMicrotask(() => turn.pointAway(spot))
    const events = { pointerenter: at, focus: at, pointerleave: away, blur: away }
    for (const [name, act] of Object.entries(events)) piece.addEventListener(name, act)
    const putDown = carried(turn, spot)(piece)
    return () => {
      for (const [name, act] of Object.entries(events)) piece.removeEventListener(name, act)
      putDown?.()
    }
  }
}

/** A piece that is only carried. */
export function carried(turn: Handled, spot: Spot): Attachment<Element> {
  return (piece) => {
    let ghost: Ghost | null = null
    const letGo = (over: Spot | null): void => {
      ghost?.gone()
      ghost = null
      turn.drop(over)
    }
    // A finger on what can be carried carries it, and does not scroll.
    $effect(() => {
      piece.toggleAttribute('data-lift', turn.lifts(spot))
    })
    return dragged({
      lift() {
        if (!turn.lifts(spot)) return false
        ghost = new Ghost(piece)
        turn.carry(spot)
        return true
      },
      over: (x, y) => ghost?.at(x, y),
      drop: (x, y) => letGo(spotsAt(x, y).find((over) => turn.glow(over) === 'next') ?? null),
      give: () => queueMicrotask(() => letGo(null)),
    })(piece)
  }
}

/** A part of the table to which things are carried that are only touched otherwise: it shows while one is carried. */
export function zone(turn: Handled | null, spot: Spot) {
  return { 'data-zone': spot, 'data-drop': turn?.glow(spot) === 'next' ? true : undefined }
}

/** The spot at this point, and those it lies in. */
function spotsAt(x: number, y: number): readonly Spot[] {
  const spots: Spot[] = []
  for (let part = document.elementFromPoint(x, y); part; part = part.parentElement) {
    const spot = part.getAttribute('data-spot') ?? part.getAttribute('data-zone')
    if (spot !== null) spots.push(spot)
  }
  return spots
}
