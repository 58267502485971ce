// A QR code of a short text, as the standard (ISO/IEC 18004) has it: bytes, error correction M, versions 1 to 10.

/** For each version: correction bytes of a block, then how many blocks hold how many bytes of data. */
const BLOCKS: readonly (readonly [correction: number, ...blocks: readonly (readonly [count: number, bytes: number])[]])[] = [
  [10, [1, 16]],
  [16, [1, 28]],
  [26, [1, 44]],
  [18, [2, 32]],
  [24, [2, 43]],
  [16, [4, 27]],
  [18, [4, 31]],
  [22, [2, 38], [2, 39]],
  [22, [3, 36], [2, 37]],
  [26, [4, 43], [1, 44]],
]

/** The centres of the alignment patterns, in both directions. */
const ALIGNED: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
]

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

type Square = boolean[][]

/** Which modules are dark, row by row; null if the text is too long for a code that is read easily. */
export function qrCode(text: string, masks: readonly number[] = [...MASKS.keys()]): Square | null {
  const bytes = new TextEncoder().encode(text)
  const version = BLOCKS.findIndex(([, ...blocks], at) => bytes.length + (at < 9 ? 2 : 3) <= sum(blocks)) + 1
  if (version === 0) return null
  const bits = bitsOf(interleaved(framed(bytes, version), version))
  return masks.map((mask) => drawn(version, bits, mask)).reduce((one, other) => (penalty(other) < penalty(one) ? other : one))
}

function sum(blocks: readonly (readonly [number, number])[]): number {
  return blocks.reduce((total, [count, bytes]) => total + count * bytes, 0)
}

function blocksOf(version: number): (typeof BLOCKS)[number] {
  return BLOCKS[version - 1]!
}

// The bytes

function framed(bytes: Uint8Array, version: number): number[] {
  const [, ...blocks] = blocksOf(version)
  const length = version < 10 ? [bytes.length] : [bytes.length >> 8, bytes.length & 255]
  const data: number[] = []
  // Mode 4 (bytes) takes half a byte, so everything behind it lies across two.
  let carried = 4
  for (const byte of [...length, ...bytes, 0]) {
    data.push(((carried << 4) | (byte >> 4)) & 255)
    carried = byte & 15
  }
  const room = sum(blocks)
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad)
  return data
}

function interleaved(data: readonly number[], version: number): number[] {
  const [correction, ...kinds] = blocksOf(version)
  const lengths = kinds.flatMap(([count, bytes]) => Array<number>(count).fill(bytes))
  let at = 0
  const blocks = lengths.map((length) => data.slice(at, (at += length)))
  const checks = blocks.map((block) => remainder(block, generator(correction)))
  return [...woven(blocks), ...woven(checks)]
}

function woven(rows: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...rows.map((row) => row.length))
  return Array.from({ length: longest }, (_, at) => rows.flatMap((row) => row.slice(at, at + 1))).flat()
}

/** In the field with 256 elements that the standard counts in. */
function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    product ^= ((other >> bit) & 1) * one
  }
  return product
}

function generator(degree: number): number[] {
  const result = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) result[at] = times(result[at]!, root) ^ (result[at + 1] ?? 0)
    root = times(root, 2)
  }
  return result
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const result = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ result.shift()!
    result.push(0)
    divisor.forEach((coefficient, at) => (result[at]! ^= times(coefficient, factor)))
  }
  return result
}

function bitsOf(bytes: readonly number[]): boolean[] {
  return bytes.flatMap((byte) => Array.from({ length: 8 }, (_, at) => ((byte >> (7 - at)) & 1) === 1))
}

// The picture

function drawn(version: number, bits: readonly boolean[], mask: number): Square {
  const size = 17 + 4 * version
  const dark: Square = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const fixed: Square = dark.map((row) => [...row])
  const set = (x: number, y: number, on: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    dark[y]![x] = on
    fixed[y]![x] = true
  }

  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) rings(set, x, y, 4, [0, 1, 3])
  const centres = ALIGNED[version - 1]!
  const last = centres.at(-1)
  for (const x of centres) {
    for (const y of centres) {
      const corner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
      if (!corner) rings(set, x, y, 2, [0, 2])
    }
  }
  format(set, size, mask)
  if (version >= 7) {
    const told = (version << 12) | checked(version, 12, 0x1f25)
    for (let at = 0; at < 18; at++) {
      const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)]
      set(near, far, bit(told, at))
      set(far, near, bit(told, at))
    }
  }

  let next = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5 // the column of the timing pattern
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (!fixed[y]![x]) dark[y]![x] = (bits[next++] ?? false) !== MASKS[mask]!(x, y)
      }
    }
  }
  return dark
}

type Setter = (x: number, y: number, on: boolean) => void

/** Squares around a centre, out to a radius; those at these distances are dark. */
function rings(set: Setter, x: number, y: number, radius: number, darks: readonly number[]): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) {
      const distance = Math.max(Math.abs(dx), Math.abs(dy))
      set(x + dx, y + dy, darks.includes(distance))
    }
  }
}

function format(set: Setter, size: number, mask: number): void {
  // Level M is 00, so the five bits are the mask's.
  const told = ((mask << 10) | checked(mask, 10, 0x537)) ^ 0x5412
  for (let at = 0; at < 15; at++) {
    const on = bit(told, at)
    if (at < 8) set(8, at < 6 ? at : at + 1, on)
    else set(at === 8 ? 7 : 14 - at, 8, on)
    if (at < 8) set(size - 1 - at, 8, on)
    else set(8, size - 15 + at, on)
  }
  set(8, size - 8, true)
}

function checked(value: number, bits: number, polynomial: number): number {
  let rest = value
  for (let step = 0; step < bits; step++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * polynomial)
  return rest
}

function bit(value: number, at: number): boolean {
  return ((value >> at) & 1) === 1
}

/** How hard it is to read: long runs, blocks of one colour, what looks like a corner, too much of one colour. */
function penalty(dark: Square): number {
  const rows = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]!))].map((row) => row.map(Number).join(''))
  let bad = 0
  for (const row of rows) {
    for (const run of row.match(/0{5,}|1{5,}/g) ?? []) bad += run.length - 2
    bad += 40 * ((row.match(/(?=10111010000|00001011101)/g) ?? []).length)
  }
  for (let y = 1; y < dark.length; y++) {
    for (let x = 1; x < dark.length; x++) {
      const one = dark[y]![x]
      if (one === dark[y - 1]![x] && one === dark[y]![x - 1] && one === dark[y - 1]![x - 1]) bad += 3
    }
  }
  const share = dark.flat().filter(Boolean).length / dark.length ** 2
  return bad + 10 * Math.floor(Math.abs(share - 0.5) * 20)
}
