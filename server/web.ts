import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Region } from '#contract/site'
import type { Language } from './context.ts'
import { languageOf } from './language.ts'
import type { Ask, PageAnswer } from './page.ts'

/** Where the built web app lies. */
export const webRoot = join(import.meta.dirname, '..', 'dist', 'web')

/** The paths that the app has a screen for; any other shows its "not found", with the status to match. */
const screens: ReadonlySet<string> = new Set([
  ...['/', '/login', '/register', '/howto', '/contact', '/terminated', '/user'],
  ...[
    '/user/home',
    '/user/profile',
    '/user/bonus',
    '/user/statement',
    '/user/contact',
    '/user/spin',
  ],
])

const html = 'text/html; charset=utf-8'
const tags: Record<Language, string> = { th: 'th', la: 'lo', en: 'en' }

export type Web = {
  root: string | null
  /** For the policy: the styles that the build wrote into the page itself. */
  styleHashes: string[]
  page: (ask: Ask) => PageAnswer
}

/** The app's one page, with the language that the visitor asks for and the region of this service. */
export function createWeb(region: Region, root = webRoot): Web {
  const file = join(root, 'index.html')
  if (!existsSync(file)) return { root: null, styleHashes: [], page: () => missing }
  const index = readFileSync(file, 'utf8')
  const pages = Object.fromEntries(
    Object.entries(tags).map(([language, tag]) => [language, filled(index, tag, region)]),
  )
  return {
    root,
    styleHashes: [...index.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style]) =>
      hashOf(style!),
    ),
    page: ({ path, headers }) => ({
      status: screens.has(path) ? 200 : 404,
      type: html,
      body: pages[languageOf(headers['accept-language'], region)]!,
      headers: { 'cache-control': 'no-cache', vary: 'accept-language' },
    }),
  }
}

const missing: PageAnswer = {
  status: 503,
  type: 'text/plain; charset=utf-8',
  body: 'The web app is not built yet: npm run build\n',
}

const filled = (index: string, tag: string, region: Region) =>
  index.replace(/<html[^>]*>/, `<html lang="${tag}" data-region="${region}">`)

const hashOf = (style: string) =>
  `'sha256-${createHash('sha256').update(style, 'utf8').digest('base64')}'`
