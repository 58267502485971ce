// A piece of the table under the pointer or in focus: what touching it would bring is looked at before.

import type { Attachment } from 'svelte/attachments'
import type { Spot } from './touch.svelte'

/** What a turn must do to be pointed at. */
export type Pointed = { point(spot: Spot): void; pointAway(spot: Spot): void }

/** Without a turn it is only looked at. */
export function pointing(turn: Pointed | null | undefined, spot: Spot): Attachment<Element> {
  return (piece) => {
    if (!turn) return
    const at = (): void => turn.point(spot)
    // A piece in focus that is taken away says so while the table is being drawn, when nothing may change.
    const away = (): void => queueMicrotask(() => turn.pointAway(spot))
    const events = { pointerenter: at, focus: at, pointerleave: away, blur: away }
    for (const [name, act] of Object.entries(events)) piece.addEventListener(name, act)
    return () => {
      for (const [name, act] of Object.entries(events)) piece.removeEventListener(name, act)
    }
  }
}
