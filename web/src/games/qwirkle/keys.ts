// The keyboard's way through a turn.

import { cellOf, rowAndColumn, type Cell } from './draft'

const ARROWS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export function isArrow(key: string): boolean {
  return key in ARROWS
}

/** The next cell from here in the arrow's direction: near before far, straight before aslant. */
export function nextCell(from: Cell | null, key: string, cells: readonly Cell[]): Cell | null {
  const direction = ARROWS[key]
  const [first] = cells
  if (!direction || first === undefined) return null
  if (from === null || !cells.includes(from)) return first
  const [row, column] = rowAndColumn(from)
  const [down, right] = direction
  let best: Cell = from
  let least = Infinity
  for (const cell of cells) {
    const [r, c] = rowAndColumn(cell)
    const ahead = (r - row) * down + (c - column) * right
    const aside = Math.abs((r - row) * right) + Math.abs((c - column) * down)
    if (ahead > 0 && ahead + 2 * aside < least) {
      best = cellOf(r, c)
      least = ahead + 2 * aside
    }
  }
  return best
}
