import { describe, expect, it } from 'vitest'
import { qrCode } from '../../src/table/qr'

/** Made by another encoder (segno 1.6.6) of texts that just fit: length, version, mask, beginning of the modules' hash. */
const KNOWN: readonly (readonly [length: number, version: number, mask: number, hash: string])[] = [
  [14, 1, 1, '47bd56e127b6f2c3'],
  [26, 2, 2, 'fbb21e5c7bf2f726'],
  [42, 3, 3, 'f7a2a570e92cbd0a'],
  [62, 4, 4, 'ea10239fde7e2877'],
  [84, 5, 5, '8043ff2d873bd50d'],
  [106, 6, 6, '8ae1b3ed014f718d'],
  [122, 7, 7, 'aceecaa17fa56442'],
  [152, 8, 0, 'c820502fcfdb791d'],
  [180, 9, 1, 'b83437ddabdeae0f'],
  [213, 10, 2, '2eed3d39b52b20bc'],
]

function rows(code: readonly (readonly boolean[])[]): string {
  return code.map((row) => row.map(Number).join('')).join('\n')
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('').slice(0, 16)
}

describe('a QR code', () => {
  it.each(KNOWN)('of %i bytes, version %i, mask %i, is what another encoder makes of it', async (length, version, mask, hash) => {
    const code = qrCode('https://example.org/#/t/ABCDE/'.repeat(9).slice(0, length), [mask])!
    expect(code.length).toBe(17 + 4 * version)
    expect(await hashOf(rows(code))).toBe(hash)
  })

  it('takes one of the eight masks by itself', () => {
    const all = Array.from({ length: 8 }, (_, mask) => rows(qrCode('a table', [mask])!))
    expect(all).toContain(rows(qrCode('a table')!))
  })

  it('is not made of a text that is too long for it', () => {
    expect(qrCode('z'.repeat(213))).not.toBeNull()
    expect(qrCode('z'.repeat(214))).toBeNull()
  })
})
