// Which part of the endless board is seen, and how large: panned, zoomed, or fitted to what lies there.

export type Box = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

const SMALLEST = 10
const LARGEST = 160
/** A board of few tiles is not blown up beyond this, or beyond a part of a large screen. */
const COMFORTABLE = 80
const PART = 1 / 9

export class Viewport {
  width = $state(0)
  height = $state(0)
  /** Pixels a cell. */
  scale = $state(48)
  /** Where row 0 and column 0 begin, in pixels. */
  x = $state(0)
  y = $state(0)
  /** Whether the player has chosen what to see; then nothing moves by itself. */
  held = $state(false)

  /** Show these cells, rows and columns inclusive. */
  fit(box: Box): void {
    if (!this.width || !this.height) return
    const columns = box.right - box.left + 1
    const rows = box.bottom - box.top + 1
    this.scale = clamp(Math.min(this.width / columns, this.height / rows, Math.max(COMFORTABLE, this.height * PART)))
    this.x = this.width / 2 - (box.left + columns / 2) * this.scale
    this.y = this.height / 2 - (box.top + rows / 2) * this.scale
    this.held = false
  }

  pan(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
    this.held = true
  }

  /** Zoom so that the point under the pointer stays there. */
  zoom(factor: number, px: number, py: number): void {
    const scale = clamp(this.scale * factor)
    this.x = px - ((px - this.x) * scale) / this.scale
    this.y = py - ((py - this.y) * scale) / this.scale
    this.scale = scale
    this.held = true
  }

  /** The point in cells: the middle of row 3 is 3.5. */
  cellsAt(px: number, py: number): { row: number; column: number } {
    return { row: (py - this.y) / this.scale, column: (px - this.x) / this.scale }
  }

  shows(box: Box): boolean {
    const first = this.cellsAt(0, 0)
    const last = this.cellsAt(this.width, this.height)
    return (
      box.top >= first.row && box.left >= first.column && box.bottom + 1 <= last.row && box.right + 1 <= last.column
    )
  }
}

function clamp(scale: number): number {
  return Math.min(Math.max(scale, SMALLEST), LARGEST)
}

export function boxAround(cells: Iterable<readonly [row: number, column: number]>): Box | null {
  let box: Box | null = null
  for (const [row, column] of cells) {
    box = box
      ? {
          top: Math.min(box.top, row),
          left: Math.min(box.left, column),
          bottom: Math.max(box.bottom, row),
          right: Math.max(box.right, column),
        }
      : { top: row, left: column, bottom: row, right: column }
  }
  return box
}

export function widened(box: Box, by: number): Box {
  return { top: box.top - by, left: box.left - by, bottom: box.bottom + by, right: box.right + by }
}
