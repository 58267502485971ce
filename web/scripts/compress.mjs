// Lays beside each file of the built page that is worth it what the server hands to who can read it: brotli and gzip.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const DIST = new URL('../dist', import.meta.url).pathname
const WORTH_IT = /\.(js|css|html|svg|json|webmanifest)$/

for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
  if (!WORTH_IT.test(name)) continue
  const path = join(DIST, name)
  const body = readFileSync(path)
  const brotli = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
  const made = { '.br': brotli, '.gz': gzipSync(body, { level: 9 }) }
  for (const [ending, packed] of Object.entries(made)) if (packed.length < body.length) writeFileSync(path + ending, packed)
}
