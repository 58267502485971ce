// Places of a table by their names, the same in all games: whatever is drawn carries in `data-place` which places it is.

/** `island:3`, `cell:91:92`, `shelf:0:2`. */
export type Place = string

/** Something that an event moved. With a piece, one such piece flies there; without, what lies there now comes from
 *  where it was. What comes from nowhere rises where it is. */
export type Movement = { readonly from: Place | null; readonly to: Place; readonly piece?: string }

export type Middle = { readonly x: number; readonly y: number }

/** Of several drawings of one place the first that is to be seen. */
export function elementAt(place: Place): Element | null {
  const all = [...document.querySelectorAll(`[data-place~="${place}"]`)]
  return all.find((element) => element.getClientRects().length > 0) ?? all[0] ?? null
}

export function middleOf(element: Element): Middle {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
