// Where the twelve tiles lie: evenly on a rounded ring that fills the room there is.

export type Point = { readonly x: number; readonly y: number }
export type Ring = { readonly tiles: readonly Point[]; readonly radius: number }

const SAMPLES = 720
/** Between an ellipse (2) and a rectangle: the corners of the room are used, too. */
const ROUNDNESS = 2.6
/** How much of the way to the next tile a tile takes. */
const SHARE = 0.47
/** Of a low room's height a tile's radius takes so much at most: the clouds lie between the tiles. */
const MOST = 0.135

export function ringIn(width: number, height: number, count: number): Ring {
  // The larger the tiles, the shorter the ring: a few rounds settle it.
  let radius = Math.min(width, height) / 9
  let tiles: readonly Point[] = []
  for (let round = 0; round < 6; round++) {
    const edge = outline(width, height, radius * 1.12)
    const spacing = lengthOf(edge) / count
    tiles = spread(edge, count)
    radius = Math.min(spacing * SHARE, height * MOST)
  }
  return { tiles, radius }
}

/** Closed, clockwise from the top. */
function outline(width: number, height: number, margin: number): readonly Point[] {
  const bend = (share: number) => Math.sign(share) * Math.abs(share) ** (2 / ROUNDNESS)
  return Array.from({ length: SAMPLES + 1 }, (_, at) => {
    const turn = (2 * Math.PI * at) / SAMPLES - Math.PI / 2
    return {
      x: width / 2 + (width / 2 - margin) * bend(Math.cos(turn)),
      y: height / 2 + (height / 2 - margin) * bend(Math.sin(turn)),
    }
  })
}

function between(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function lengthOf(edge: readonly Point[]): number {
  return edge.reduce((sum, point, at) => sum + between(point, edge[at - 1] ?? point), 0)
}

/** So many points at equal distances along the edge; half a distance off the top, so that it looks balanced. */
function spread(edge: readonly Point[], count: number): readonly Point[] {
  const spacing = lengthOf(edge) / count
  const points: Point[] = []
  let gone = 0
  edge.forEach((point, at) => {
    gone += between(point, edge[at - 1] ?? point)
    if (points.length < count && gone >= spacing * (points.length + 0.5)) points.push(point)
  })
  return points
}

/** A shore drawn by hand: a circle that is not quite one, the same each time for the same tile. */
export function shore(tile: number, radius: number): string {
  const knobs = 9
  const points = Array.from({ length: knobs }, (_, at) => {
    const reach = radius * (1 + 0.05 * Math.sin(tile * 2.4 + at * 2.2))
    const turn = (2 * Math.PI * at) / knobs + tile
    return { x: reach * Math.cos(turn), y: reach * Math.sin(turn) }
  })
  const spell = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
  const middle = (one: Point, other: Point) => spell({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
  const curves = points.map((point, at) => `Q${spell(point)} ${middle(point, points[(at + 1) % knobs]!)}`)
  return `M${middle(points.at(-1)!, points[0]!)}${curves.join('')}Z`
}
