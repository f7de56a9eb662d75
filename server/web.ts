import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Region } from '#contract/site'
import type { Language } from './context.ts'
import { languageOf } from './language.ts'
import type { Ask, PageAnswer } from './page.ts'

/** Where the built web app lies. */
const webRoot = join(import.meta.dirname, '..', 'dist', 'web')

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

/**
 * The app's page in the language that the region begins with: the choice of a member is known to the browser alone, so
 * what the visitor's browser prefers must not decide which texts and fonts are loaded first (I18N-02).
 */
export function createWeb(region: Region, root = webRoot): Web {
  const language = languageOf(undefined, region)
  const own = join(root, `index.${language}.html`)
  const file = existsSync(own) ? own : join(root, 'index.html')
  if (!existsSync(file)) return { root: null, styleHashes: [], page: () => missing }

  let page = { text: '', writtenMs: 0 }
  const fresh = (): string => {
    const writtenMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    // A build that was made since names other files; one that is being made has none yet.
    if (writtenMs !== undefined && writtenMs !== page.writtenMs)
      page = { text: filled(readFileSync(file, 'utf8'), language, region), writtenMs }
    return page.text
  }
  return {
    root,
    styleHashes: stylesIn(fresh()),
    page: ({ path }) => ({
      status: screens.has(path) ? 200 : 404,
      type: html,
      body: fresh(),
      headers: { 'cache-control': 'no-cache' },
    }),
  }
}

const missing: PageAnswer = {
  status: 503,
  type: 'text/plain; charset=utf-8',
  body: 'The web app is not built yet: npm run build\n',
}

const filled = (page: string, language: Language, region: Region): string =>
  page.replace(/<html[^>]*>/, `<html lang="${tags[language]}" data-region="${region}">`)

const stylesIn = (page: string): string[] =>
  [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, style]) => `'sha256-${createHash('sha256').update(style!, 'utf8').digest('base64')}'`,
  )
