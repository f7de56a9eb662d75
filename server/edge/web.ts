import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Language, languages, languageTags } from '#contract/language'
import type { Config } from '../platform/config/config.ts'
import type { Ask, PageAnswer } from '../platform/page.ts'
import { languageOf } from './language.ts'

/** The folder of a built app. */
const builtIn = (name: string) => join(import.meta.dirname, '../../dist', name)
const webRoot = builtIn('web')
const consoleRoot = builtIn('console')

/** The paths that the app has a screen for; any other shows its "not found", with the status to match. */
const screens: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/register',
  '/password',
  '/howto',
  '/contact',
  '/terminated',
  '/user',
  '/user/home',
  '/user/games',
  '/user/profile',
  '/user/identity',
  '/user/protection',
  '/user/bonus',
  '/user/statement',
  '/user/contact',
  '/user/spin',
])

/** The console's own. */
const consoleScreens = new RegExp(
  `^/console(/(${[
    'chat(/[1-9][0-9]{7,11}|/[0-9a-f]{32})?',
    'cases(/[1-9][0-9]{0,17})?',
    'members(/[1-9][0-9]{7,11}(/[a-z]{1,20})?)?',
    'money(/(external-transfer|payment|slip|incident)/[A-Za-z0-9]{1,40})?',
    'deposits(/accounts|/[a-z-]{1,20}/([A-Za-z0-9:_-]|%3A){1,80})?',
    'withdrawals(/[A-Za-z0-9]{1,40})?',
    'closing(/[0-9-]{10}(:|%3A)(BAHT|LAK)(:|%3A)[A-Za-z0-9._@+:%-]{4,60})?',
    'identity(/[1-9][0-9]{7,11}/[1-9][0-9]{0,17})?',
    'settings(/(go-live|rewards))?',
    'providers(/[a-z]{3,10}((:|%3A)[A-Za-z0-9]{1,20})?)?',
    'rewards(/[1-9][0-9]{7,11}/[1-9][0-9]{0,17})?',
    'bonuses(/[A-Z0-9_-]{2,32}(/(change|copy))?)?',
    'wheels(/[1-9][0-9]{0,8}(/design)?)?',
    'reports(/[a-z]{1,20})?',
    'approvals(/[a-z]{1,20})?',
    'content(/[a-z]{1,20}){0,2}',
    'texts|operators|audit|account|alarms',
    'system(/addresses)?',
    'invitation(/[A-Za-z0-9_-]{43})?',
  ].join('|')}))?/?$`,
)

const html = 'text/html; charset=utf-8'

/** Files of the build that browsers must not request, in any spelling: some disks take capitals for small letters. */
export const isKept = (path: string) => /^\/(index\.|manifest\.json)/i.test(path)

const forever = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'

/** Files with a digest in their names never change, and drawings rarely; browsers revalidate all others. */
export const keptFor = (path: string): string => {
  if (path.includes('/assets/')) return forever
  return drawn.test(path) ? aDay : 'no-cache'
}
const drawn = /\/(games|banners|bonus)\/[^/]+(\/[^/]+)?\.svg/

/** The settings of this service that the page passes to the app. */
type WebSettings = Pick<Config, 'region' | 'iframe'>

export type Web = {
  root: string | null
  /** Hashes of the styles that the build wrote into the page, for the content security policy. */
  styleHashes: string[]
  page: (ask: Ask) => Promise<PageAnswer>
  /** The manifest tells a phone what to show when the app is installed. */
  manifest: () => Promise<PageAnswer>
}

/**
 * The page itself has the name of the service, the languages that it offers, and a link to support: a terminated service
 * answers every call with `gone`. `contact` is null if there is no link.
 */
export type PageSite = {
  name: string
  languages: readonly Language[]
  contact: { link: string; name: string } | null
}
/** Reads it. Operators may change it at any time. */
export type SiteOf = () => Promise<PageSite>

const isOfMembers = (path: string) => /^\/user(\/|$)/.test(path)

const isMemberScreen = (path: string) => screens.has(path)

/** In place of an app on a server without the role `web`. */
export const noWeb: Web = {
  root: null,
  styleHashes: [],
  page: async () => notServed,
  manifest: async () => notServed,
}

/** The operators' app, below /console. It speaks every language, whatever members are offered. */
export const createConsole = (settings: WebSettings, siteOf: SiteOf, root = consoleRoot): Web =>
  createWeb(
    settings,
    async () => ({ ...(await siteOf()), languages }),
    root,
    (path) => consoleScreens.test(path),
  )

/** True for paths of the console. */
export const isOfConsole = (path: string) => /^\/console(\/|$)/.test(path)

/**
 * Serves the app's page in the language that the visitor chose before, else in the region's. The browser's preference
 * must not decide which texts and fonts load first (I18N-02).
 */
export function createWeb(
  { region, iframe }: WebSettings,
  siteOf: SiteOf,
  root = webRoot,
  isScreen = isMemberScreen,
): Web {
  const plain = join(root, 'index.html')
  if (!existsSync(plain))
    return { root: null, styleHashes: [], page: async () => missing, manifest: async () => missing }

  type Built = { text: string; memberLinks: string; writtenMs: number }
  const pages = new Map<Language, Built>()
  const fresh = (language: Language): Built => {
    const own = join(root, `index.${language}.html`)
    const file = existsSync(own) ? own : plain
    const writtenMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    const known = pages.get(language)
    // A newer build refers to other files; while a build runs, the page is missing and the cached one is served.
    if (known && (writtenMs === undefined || writtenMs === known.writtenMs)) return known
    const text = filled(readFileSync(file, 'utf8'), languageTags[language], { region, iframe })
    const links = join(root, `index.${language}.member`)
    const memberLinks = existsSync(links) ? readFileSync(links, 'utf8') : ''
    const built = { text, memberLinks, writtenMs: writtenMs ?? 0 }
    pages.set(language, built)
    return built
  }
  const own = languageOf(undefined, region)
  return {
    root,
    styleHashes: stylesIn(fresh(own).text),
    page: async ({ path, headers }) => {
      const site = await siteOf()
      const { text, memberLinks } = fresh(languageFor(site.languages, headers.cookie, own))
      return {
        status: isScreen(path) ? 200 : 404,
        type: html,
        body: named(text, site),
        headers: {
          'cache-control': 'no-cache',
          vary: 'cookie',
          // The browser fetches the scripts of members' pages beside the first one, instead of after it.
          ...(isOfMembers(path) && memberLinks && { link: memberLinks }),
        },
      }
    },
    manifest: async () => {
      const { name } = await siteOf()
      const built = JSON.parse(readFileSync(join(root, 'app.webmanifest'), 'utf8')) as object
      const body = JSON.stringify(Object.assign(built, { name, short_name: name }))
      const type = 'application/manifest+json; charset=utf-8'
      return { status: 200, type, body, headers: { 'cache-control': 'no-cache' } }
    },
  }
}

/**
 * The language that was chosen before, else the region's own, else the first one on offer. The app stores the choice in a
 * cookie, in capitals; the cookie identifies no person.
 */
function languageFor(offered: readonly Language[], cookie = '', own: Language): Language {
  const value = /(?:^|;\s*)lingui=([A-Z]{2})(?:;|$)/.exec(cookie)?.[1]?.toLowerCase()
  const chosen = offered.find((language) => language === value)
  return chosen ?? (offered.includes(own) ? own : (offered[0] ?? own))
}

const missing: PageAnswer = {
  status: 503,
  type: 'text/plain; charset=utf-8',
  body: 'The web app is not built yet: npm run build\n',
}

const notServed: PageAnswer = {
  status: 404,
  type: 'text/plain; charset=utf-8',
  body: 'This server has no pages (ROLES).\n',
}

const filled = (page: string, language: string, { region, iframe }: WebSettings): string =>
  page.replace(
    /<html[^>]*>/,
    `<html lang="${language}" data-region="${region}"${iframe ? ' data-iframe="true"' : ''}>`,
  )

const safeText = (text: string) =>
  text.replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** Puts the name of the service where the built page has ours, the way to support beside it, and the languages on offer. */
function named(page: string, { name, contact, languages: offered }: PageSite): string {
  const spoken =
    offered.length < languages.length
      ? page.replace('<html ', () => `<html data-languages="${offered.join(' ')}" `)
      : page
  const reached = contact
    ? spoken.replace(
        '</title>',
        () =>
          `</title><meta name="contact" content="${safeText(contact.link)}" data-label="${safeText(contact.name)}">`,
      )
    : spoken
  if (name === builtName) return reached
  const safe = safeText(name)
  return reached
    .replace('<html ', () => `<html data-name="${safe}" `)
    .replace('<title>Kapao</title>', () => `<title>${safe}</title>`)
    .replace('name="description" content="Kapao"', () => `name="description" content="${safe}"`)
}

const builtName = 'Kapao'
const siteFreshMs = 1_000
const sitePatienceMs = 500

/** Reads it at most once a second. A page must not wait for a database that is away: it keeps what was read last. */
export function createSiteOf(read: SiteOf): SiteOf {
  let site: PageSite = { name: builtName, languages, contact: null }
  let readAtMs = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - readAtMs < siteFreshMs) return site
    readAtMs = performance.now()
    const fresh = read().catch(() => site)
    site = await Promise.race([fresh, sleep(sitePatienceMs, site, { ref: false })])
    return site
  }
}

const stylesIn = (page: string): string[] =>
  [...page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, style]) => `'sha256-${createHash('sha256').update(style!, 'utf8').digest('base64')}'`,
  )
