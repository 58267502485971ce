// The tiles: their letters, as the wire spells them, and how they are called and drawn.

import { t } from '../../words/index.svelte'

const COLOURS: Readonly<Record<string, string>> = {
  R: 'red',
  O: 'orange',
  Y: 'yellow',
  G: 'green',
  B: 'blue',
  P: 'purple',
}

export function colourOf(tile: string): string {
  return COLOURS[tile.charAt(0)] ?? 'grey'
}

/** `Ro` is the red circle. */
export function nameOf(tile: string): string {
  return t('qwirkle.tile', colourOf(tile), tile.charAt(1))
}

/** Outlines in a box of 100 with the middle at 0, about 62 wide; drawn for this page. */
export const OUTLINES: Readonly<Record<string, string>> = {
  o: 'M0-31A31 31 0 1 1 0 31A31 31 0 1 1 0-31Z',
  d: 'M0-36L36 0L0 36L-36 0Z',
  s: 'M-27-27H27V27H-27Z',
  c: clover(),
  x: cross(),
  '*': star(),
}

function clover(): string {
  const leaf = (x: number, y: number) => `M${x - 16} ${y}a16 16 0 1 1 32 0a16 16 0 1 1-32 0Z`
  return leaf(0, -17) + leaf(17, 0) + leaf(0, 17) + leaf(-17, 0) + 'M-12-12H12V12H-12Z'
}

/** Four thin arms to the corners, so that it is not taken for the clover even when tiny. */
function cross(): string {
  return 'M-31-31L0-11L31-31L11 0L31 31L0 11L-31 31L-11 0Z'
}

function star(): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const reach = at % 2 ? 15 : 36
    const turn = (Math.PI * at) / 5 - Math.PI / 2
    return `${(reach * Math.cos(turn)).toFixed(1)} ${(reach * Math.sin(turn) + 2).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
