// Opens the app without a network: it caches the last page and the files that it needed. Responses of the API are never
// cached here.

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Received = Waiting & { data: { keep?: string[] } }

/** The parts of a service worker that are used here, because the types of pages know only pages. */
declare const self: {
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Waiting) => void): void
    (type: 'message', listener: (event: Received) => void): void
    (type: 'fetch', listener: (event: Fetching) => void): void
  }
}

const pages = 'pages'
const files = 'files'
/** Older ones make room: those of builds that are gone. */
const filesMost = 200
const isFile = (path: string) => /^\/(assets|games|bonus|banners|icons)\/|^\/icon\.svg$/.test(path)

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** The page tells what it had loaded before there was a worker. */
self.addEventListener('message', (event) => {
  const paths = (event.data.keep ?? []).filter(isFile)
  event.waitUntil(Promise.all([keepPage(), ...paths.map(fileOf)]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageOf(request))
  else if (isFile(pathname)) event.respondWith(fileOf(pathname))
})

/** Fresh when there is a network: every screen is the same page. */
async function pageOf(request: Request): Promise<Response> {
  try {
    const fresh = await fetch(request)
    if (fresh.ok) await (await caches.open(pages)).put('/', fresh.clone())
    return fresh
  } catch (error) {
    const kept = await (await caches.open(pages)).match('/')
    if (kept) return kept
    throw error
  }
}

async function keepPage(): Promise<void> {
  const fresh = await fetch('/')
  if (fresh.ok) await (await caches.open(pages)).put('/', fresh)
}

/** Files carry what they are in their names, or hardly ever change: what is kept is good. */
async function fileOf(path: string): Promise<Response> {
  const kept = await caches.open(files)
  const known = await kept.match(path)
  if (known) return known
  const fresh = await fetch(path)
  if (!fresh.ok) return fresh
  await kept.put(path, fresh.clone())
  const names = await kept.keys()
  await Promise.all(names.slice(0, -filesMost).map((name) => kept.delete(name)))
  return fresh
}
