// Opens the app without a network: it stores the app's page and the files of the build. Nothing about a person is stored
// here: no response of the API, no picture of a slip or a chat, nothing of the console.

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Waiting & { request: Request; respondWith: (answer: Promise<Response>) => void }
/**
 * `loaded`: files that the page had before there was a worker. `language`: of a member, whose screens are all stored.
 * `forget`: the member has signed out.
 */
type Received = Waiting & { data: { loaded?: string[]; language?: string; forget?: boolean } }

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

/** The build writes the list of its scripts and styles before this file; texts are listed by language. */
declare const build: { files: string[]; texts: Record<string, string[]> }

const page = 'page'
const files = 'files'
/** More than two builds: an open tab may still need the files of the one before. */
const filesMost = 400
const isFile = (path: string) => /^\/(assets|games|bonus|banners|icons)\/|^\/icon\.svg$/.test(path)
const isOfApp = (path: string) => !/^\/(api|console|health|metrics)(\/|$)/.test(path)

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) =>
  event.waitUntil(forget([page, files]).then(() => self.clients.claim())),
)

self.addEventListener('message', (event) => {
  const { loaded, language, forget: isSignedOut } = event.data
  event.waitUntil(isSignedOut ? forget([files]).then(keepPage) : keep(loaded, language))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  // A full phone stores nothing, and the page still needs its file.
  if (isFile(pathname)) event.respondWith(fileOf(pathname).catch(() => fetch(request)))
  else if (request.mode === 'navigate' && isOfApp(pathname)) event.respondWith(pageOf(event))
})

/** Fresh when there is a network: every screen is the same page. */
async function pageOf(event: Fetching): Promise<Response> {
  try {
    const fresh = await fetch(event.request)
    event.waitUntil(storePage(fresh.clone()).catch(() => undefined))
    return fresh
  } catch (error) {
    const kept = await (await caches.open(page)).match('/')
    if (kept) return kept
    throw error
  }
}

const keepPage = async () => storePage(await fetch('/'))

/** The page is stored after the files that it names, so that what is stored always opens. */
async function storePage(fresh: Response): Promise<void> {
  if (!mayStore(fresh) || !fresh.headers.get('content-type')?.startsWith('text/html')) return
  const html = await fresh.clone().text()
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
  await Promise.all(named.map(fileOf))
  await (await caches.open(page)).put('/', fresh)
}

/** One file after the other, because the member is using the app. A file that cannot be fetched ends it until next time. */
async function keep(loaded: string[] = [], language?: string): Promise<void> {
  if (loaded.length) await keepPage()
  const screens = language ? [...build.files, ...(build.texts[language] ?? [])] : []
  for (const path of [...loaded.filter(isFile), ...screens]) await fileOf(path)
  const kept = await caches.open(files)
  const names = await kept.keys()
  await Promise.all(names.slice(0, -filesMost).map((name) => kept.delete(name)))
}

/** Files carry a digest of their content in their names, or hardly ever change: what is stored is good. */
async function fileOf(path: string): Promise<Response> {
  const kept = await caches.open(files)
  const known = await kept.match(path)
  if (known) return known
  const fresh = await fetch(path)
  if (mayStore(fresh)) await kept.put(path, fresh.clone())
  return fresh
}

const mayStore = ({ ok, headers }: Response) =>
  ok && !/no-store|private/.test(headers.get('cache-control') ?? '')

/** Deletes every cache but these, also those of earlier versions of this worker. */
async function forget(but: string[]): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !but.includes(name)).map((name) => caches.delete(name)))
}
