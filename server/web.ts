import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Region } from '#contract/site'
import { type Language, languages } from './context.ts'
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

/** Parts of the build that are not for browsers to ask for. */
export const isKept = (path: string) => /^\/(index\.|manifest\.json)/.test(path)

export type Web = {
  root: string | null
  /** For the policy: the styles that the build wrote into the page itself. */
  styleHashes: string[]
  page: (ask: Ask) => PageAnswer
}

/** The app's page, written by the build once per language, with the region of this service. */
export function createWeb(region: Region, root = webRoot): Web {
  if (!existsSync(join(root, 'index.html')))
    return { root: null, styleHashes: [], page: () => missing }
  const pages = Object.fromEntries(
    languages.map((language) => [language, pageIn(root, language, region)]),
  ) as Record<Language, string>
  return {
    root,
    styleHashes: [...new Set(Object.values(pages).flatMap(stylesIn))],
    page: ({ path, headers }) => ({
      status: screens.has(path) ? 200 : 404,
      type: html,
      body: pages[languageOf(headers['accept-language'], region)],
      headers: { 'cache-control': 'no-cache', vary: 'accept-language' },
    }),
  }
}

const missing: PageAnswer = {
  status: 503,
  type: 'text/plain; charset=utf-8',
  body: 'The web app is not built yet: npm run build\n',
}

function pageIn(root: string, language: Language, region: Region): string {
  const own = join(root, `index.${language}.html`)
  const page = readFileSync(existsSync(own) ? own : join(root, 'index.html'), 'utf8')
  return page.replace(/<html[^>]*>/, `<html lang="${tags[language]}" data-region="${region}">`)
}

const stylesIn = (page: string): string[] =>
  [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, style]) => `'sha256-${createHash('sha256').update(style!, 'utf8').digest('base64')}'`,
  )
