// Puts the worker into the built page, with the names of the files it keeps. Another page makes another worker of it,
// which is how a browser notices that there is one.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DIST = process.argv[2] ?? new URL('../dist', import.meta.url).pathname
// One document: which language it is in was settled when it was fetched.
const KEPT = /^index\.html$|\.(js|css|svg|png|webmanifest)$/

const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  .filter((name) => KEPT.test(name) && name !== 'worker.js')
  .sort()
const hash = createHash('sha256')
for (const name of files) hash.update(name).update(readFileSync(join(DIST, name)))
const version = hash.digest('hex').slice(0, 16)
const worker = readFileSync(new URL('worker.js', import.meta.url), 'utf8')
writeFileSync(join(DIST, 'worker.js'), `const FILES = ${JSON.stringify(files)}\nconst VERSION = '${version}'\n\n${worker}`)
