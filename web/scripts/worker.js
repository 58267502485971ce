// The worker between the page and the network: it shows the page when there is no network. `worker.mjs` writes the
// names of the page's files before it. It keeps these files and nothing else: no table, no seat, no file of a replay.

/* global FILES, VERSION */

const MINE = 'tavola-page-'
const SHELF = MINE + VERSION
const BASE = new URL('./', self.location.href)

async function keepPage() {
  const shelf = await caches.open(SHELF)
  // One after another: nobody waits for this, and the house has others to serve.
  for (const file of FILES) await shelf.add(new Request(new URL(file, BASE), { cache: 'no-cache' }))
}

async function forgetOlder() {
  for (const name of await caches.keys()) if (name.startsWith(MINE) && name !== SHELF) await caches.delete(name)
}

/** The house knows best which page there is; only who does not reach it sees the one that was kept. */
async function pageOf(request) {
  try {
    return await fetch(request)
  } catch (unreachable) {
    const kept = await caches.match(new URL('index.html', BASE), { cacheName: SHELF })
    if (kept) return kept
    throw unreachable
  }
}

/** A file with a name made of its content will never be anything else. */
async function fileOf(request) {
  return (await caches.match(request, { cacheName: SHELF })) ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(keepPage()))
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { href } = new URL(request.url)
  if (request.method !== 'GET') return
  if (request.mode === 'navigate' && href.split(/[?#]/)[0] === BASE.href) event.respondWith(pageOf(request))
  else if (FILES.some((file) => file !== 'index.html' && new URL(file, BASE).href === href)) event.respondWith(fileOf(request))
})
