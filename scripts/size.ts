import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Checks the JavaScript that a phone must fetch before a page is usable, in KiB brotli. Fails if a page exceeds its
// budget, which is a little above the size that was reached last. Screens that open later (sheets, the socket, cleaning
// of HTML) load separately and are not counted.

type Chunk = { file: string; imports?: string[] }
type Route = { path: string; budget: number; sources: (language: string) => string[] }

const routes: Route[] = [
  {
    path: '/login',
    budget: 68,
    sources: (language) => [`texts/${language}/start.ts`],
  },
  {
    path: '/register',
    budget: 78,
    sources: (language) => [`texts/${language}/start.ts`, 'register/Register.tsx'],
  },
  { path: '/user/home', budget: 88, sources: (language) => member(language) },
  {
    path: '/user/statement',
    budget: 96,
    sources: (language) => [
      ...member(language),
      `texts/${language}/pages.ts`,
      'statement/Statement.tsx',
    ],
  },
  {
    path: '/user/profile',
    budget: 94,
    sources: (language) => [
      ...member(language),
      `texts/${language}/pages.ts`,
      'profile/Profile.tsx',
    ],
  },
  {
    path: '/user/bonus',
    budget: 98,
    sources: (language) => [...member(language), `texts/${language}/bonus.ts`, 'bonus/Bonus.tsx'],
  },
]

const member = (language: string) => [
  `texts/${language}/start.ts`,
  `texts/${language}/member.ts`,
  'layout/MemberLayout.tsx',
  'home/Home.tsx',
]

const root = join(import.meta.dirname, '..', 'dist', 'web')
const manifest = JSON.parse(readFileSync(join(root, 'manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

/** The first scripts, which the page itself names. They are the same on every page. */
const page = readFileSync(join(root, 'index.html'), 'utf8')
const first = [...page.matchAll(/<script[^>]*src="\/([^"]+)"/g)].map(([, file]) => file!)

/** All files that the sources need, including their imports, each once. */
function filesOf(sources: string[]): Set<string> {
  const needed = new Set(sources)
  // A set is walked in the order it grows.
  for (const source of needed) {
    if (!manifest[source]) throw new Error(`the build's manifest has no ${source}`)
    for (const imported of manifest[source].imports ?? []) needed.add(imported)
  }
  return new Set([...first, ...[...needed].map((source) => manifest[source]!.file)])
}

const kibOf = (files: Set<string>) =>
  [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((bytes, file) => bytes + statSync(join(root, `${file}.br`)).size, 0) / 1024

let isOver = false
for (const { path, budget, sources } of routes) {
  const kib = Math.max(...['th', 'la', 'en'].map((language) => kibOf(filesOf(sources(language)))))
  isOver ||= kib > budget
  const verdict = kib > budget ? 'over' : 'within'
  console.log(`${path.padEnd(16)} ${kib.toFixed(1).padStart(6)} KiB brotli, ${verdict} ${budget}`)
}
process.exit(isOver ? 1 : 0)
