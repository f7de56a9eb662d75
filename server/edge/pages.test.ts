import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#contract/language'
import { resetSettings, setSetting } from '../register/testing.ts'
import { startTestApp, type TestApp } from '../testing.ts'
import { languageOf } from './language.ts'
import { createSiteOf, createWeb, type PageSite } from './web.ts'

let app: TestApp
const root = mkdtempSync(join(tmpdir(), 'kapao-web-'))

beforeAll(async () => {
  mkdirSync(join(root, 'assets'))
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><html lang="en"><head><title>Kapao</title><style>a{color:red}</style></head><body></body></html>',
  )
  writeFileSync(join(root, 'index.th.member'), '</assets/home-3c.js>; rel=modulepreload')
  writeFileSync(join(root, 'assets', 'main-1a2b.js'), 'export {}')
  writeFileSync(join(root, 'app.webmanifest'), '{"name":"Kapao","display":"standalone"}')
  mkdirSync(join(root, 'games', 'pg'), { recursive: true })
  writeFileSync(join(root, 'games', 'pg', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  app = await startTestApp({ trustedProxies: ['127.0.0.1'] }, { webRoot: root })
})
afterAll(async () => {
  await app?.stop()
  rmSync(root, { recursive: true })
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(app.host + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const pageOf = async (settings: Parameters<typeof createWeb>[0]) => {
  const web = createWeb(settings, async () => ({ name: 'Kapao', languages, contact: null }), root)
  return String((await web.page({ path: '/', address: '', headers: {} })).body)
}

test('I18N-02 the page comes in the language of the region, whatever the browser prefers', async () => {
  const { text } = await get('/login', { 'accept-language': 'en-GB' })
  expect(text).toContain('<html lang="th" data-region="th">')
  expect(await pageOf({ region: 'lao', iframe: false })).toContain(
    '<html lang="lo" data-region="lao">',
  )
})

test('GAM-04 the page says when games open in a tab of their own', async () => {
  expect(await pageOf({ region: 'th', iframe: true })).toContain('data-iframe="true"')
  expect(await pageOf({ region: 'th', iframe: false })).not.toContain('data-iframe')
})

test('I18N-02 the page comes in the language that was chosen here before', async () => {
  const chosen = await get('/user/home', { cookie: 'a=1; lingui=LA' })
  expect(chosen.text).toContain('<html lang="lo" data-region="th">')
  expect(chosen.headers.get('vary')).toContain('cookie')
  const odd = await get('/login', { cookie: 'lingui=../../etc' })
  expect(odd.text).toContain('<html lang="th"')
})

test('I18N-02 a page offers only the languages that operators chose, and the console offers all', async () => {
  await setSetting(app.ctx.db, 'languages', ['en', 'la'])
  const page = async (path: string, cookie = '') => (await get(path, { cookie })).text
  await expect.poll(() => page('/login')).toContain('<html data-languages="la en" lang="lo"')
  expect(await page('/login', 'lingui=EN')).toContain('data-languages="la en" lang="en"')
  expect(await page('/login', 'lingui=TH')).toContain('data-languages="la en" lang="lo"')
  expect(await page('/console', 'lingui=TH')).toContain('<html lang="th"')
  await resetSettings(app.ctx.db, 'languages')
  await expect.poll(() => page('/login')).not.toContain('data-languages')
})

test('APP-11 a service that operators renamed has its name in page, title and manifest, as text', async () => {
  await setSetting(app.ctx.db, 'name', 'Golden <"Lotus"> & $&')
  const safe = 'Golden &#60;&#34;Lotus&#34;&#62; &#38; $&#38;'
  await expect.poll(async () => (await get('/login')).text).toContain(`data-name="${safe}"`)
  expect((await get('/login')).text).toContain(`<title>${safe}</title>`)
  const manifest = await get('/app.webmanifest')
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json')
  expect(JSON.parse(manifest.text)).toMatchObject({
    name: 'Golden <"Lotus"> & $&',
    short_name: 'Golden <"Lotus"> & $&',
    display: 'standalone',
  })
  await setSetting(app.ctx.db, 'name', 'Kapao')
  await expect.poll(async () => (await get('/login')).text).not.toContain('data-name')
})

test('APP-03 the page has the way to support, as text, also while every call answers gone', async () => {
  await setSetting(app.ctx.db, 'lineLink', 'https://line.me/R/ti/p/"@lotus"')
  await setSetting(app.ctx.db, 'lineName', '@<lotus>')
  await setSetting(app.ctx.db, 'terminated', true)
  const contact =
    '<meta name="contact" content="https://line.me/R/ti/p/&#34;@lotus&#34;" data-label="@&#60;lotus&#62;">'
  await expect.poll(async () => (await get('/terminated')).text).toContain(contact)
  await setSetting(app.ctx.db, 'terminated', false)
  await setSetting(app.ctx.db, 'lineLink', '')
  await expect.poll(async () => (await get('/login')).text).not.toContain('name="contact"')
})

test('a page does not wait for a database that does not answer, and keeps what was read last', async () => {
  const lotus = { name: 'Golden Lotus', languages, contact: null }
  let answer = async (): Promise<PageSite> => lotus
  const siteOf = createSiteOf(() => answer())
  expect(await siteOf()).toEqual(lotus)
  answer = () => new Promise(() => {})
  await expect.poll(siteOf).toEqual(lotus)
  answer = () => Promise.reject(new Error('away'))
  await expect.poll(siteOf).toEqual(lotus)
})

test('I18N-01 the server’s texts come in the language asked for', () => {
  expect(languageOf('lo', 'th')).toBe('la')
  expect(languageOf('de, en-GB;q=0.8, th;q=0.5', 'th')).toBe('en')
  expect(languageOf('th;q=0, lo;q=0.1', 'th')).toBe('la')
  expect(languageOf('de', 'lao')).toBe('la')
  expect(languageOf(undefined, 'th')).toBe('th')
})

test('a member’s page asks for the scripts of members at once, a guest’s does not', async () => {
  const link = async (path: string) => (await get(path)).headers.get('link')
  expect(await link('/user/home')).toBe('</assets/home-3c.js>; rel=modulepreload')
  expect([await link('/login'), await link('/username')]).toEqual([null, null])
  expect((await get('/index.th.member')).text).not.toContain('modulepreload')
})

test('a build that was made since is served at once', async () => {
  const file = join(root, 'index.html')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, before.replace('<body>', '<body>new'))
  utimesSync(file, new Date(), new Date(Date.now() + 5_000))
  expect((await get('/login')).text).toContain('<body>new')
})

test('APP-04 a path without a screen gets the page with 404, a file that is not there gets no page', async () => {
  for (const path of ['/', '/user/home', '/user/games?category=slot', '/login?next=1'])
    expect([path, (await get(path)).status]).toEqual([path, 200])
  const odd = await get('/no/such/screen')
  expect([odd.status, odd.text]).toEqual([404, expect.stringContaining('<html')])
  const file = await get('/assets/old-9z.js')
  expect([file.status, file.text]).toEqual([404, 'Not here.\n'])
  expect((await get('/assets/main-1a2b.js')).status).toBe(200)
  expect((await get('/assets%2Fmain-1a2b.js')).status).toBe(404)
  expect((await get('/../../package.json')).text).not.toContain('kapao')
  expect((await get('/%2e%2e/%2e%2e/package.json')).text).not.toContain('dependencies')
})

test('APP-04 every screen of the member’s app is a page without an error', async () => {
  const routes = readFileSync(join(import.meta.dirname, '../../web/routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path]) => path!)
  expect(paths).toContain('/user/home')
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200])
})

test('built files are kept without an end, the games’ pictures for a day, the page never', async () => {
  expect((await get('/assets/main-1a2b.js')).headers.get('cache-control')).toContain('immutable')
  const logo = await get('/games/pg/logo.svg')
  expect(logo.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(logo.headers.get('cache-control')).toContain('max-age=86400')
  expect((await get('/login')).headers.get('cache-control')).toBe('no-cache')
})

test('the policy allows the page’s own style by its digest and no script but ours', async () => {
  const policy = (await get('/login')).headers.get('content-security-policy')!
  expect(policy).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/]{43}='/)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe/)
})

test('it is live and ready, and a call without the database is refused in its own words', async () => {
  expect((await get('/health/live')).text).toBe('{"status":"live"}')
  expect((await get('/health/ready')).status).toBe(200)
  const other = await startTestApp()
  await other.ctx.db.end()
  expect((await fetch(`${other.host}/health/live`)).status).toBe(200)
  const call = await fetch(`${other.host}/api/lookup/banks`, {
    headers: { 'x-client-id': 'kapao-web' },
  })
  expect(await call.json()).toMatchObject({ message: 'SERVICE_UNAVAILABLE' })
  await other.stop()
})

test('figures go by route template, on a port of their own', async () => {
  await get('/api/qrcode/SECRET-PART', { 'x-client-id': 'kapao-web' })
  const response = await fetch(app.metricsUrl)
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(text).toMatch(
    /http_request_seconds_count\{route="GET \/api\/qrcode\/:id",status="401"\} 1/,
  )
  expect(text).not.toContain('SECRET-PART')
  expect(text).toContain('jobs_waiting')
  expect(text).toMatch(/^payments_unmatched 0$/m)
  const others = [`${new URL(app.metricsUrl).origin}/`, `${app.metricsUrl}/more`]
  for (const url of others) expect([url, (await fetch(url)).status]).toEqual([url, 404])
  expect((await fetch(app.metricsUrl, { method: 'POST' })).status).toBe(404)
})

test('the port of the members has no figures, wherever the request comes from', async () => {
  for (const from of ['127.0.0.1', '10.1.2.3', '198.51.100.1']) {
    const { status, text } = await get('/metrics', { 'x-forwarded-for': from })
    expect([from, status]).toEqual([from, 404])
    expect(text).not.toContain('http_request_seconds')
  }
})

test('every page of the console comes with the status 200, and another path with 404', async () => {
  const routes = readFileSync(join(import.meta.dirname, '../../console/routes.tsx'), 'utf8')
  const paths = [...routes.matchAll(/path: '(\/[a-z/-]*)'/g)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(20)
  // Pages of one object, with an identifier of each form.
  const objects = [
    '/cases/12',
    '/chat/0123456789abcdef0123456789abcdef',
    '/closing/2026-11-26%3ABAHT%3Abank%3ASCB%3A0004560002',
    '/deposits/transfer/SCB%3A016331170634BCO51068',
    '/deposits/transfer/SCB:016331170634BCO51068',
    '/members/12345678/money',
    '/money/payment/12',
  ]
  for (const path of [...paths, ...objects])
    expect((await get(`/console${path}`)).status, path).toBe(200)
  expect((await get('/console/nothing')).status).toBe(404)
  expect((await get('/console/cases/x')).status).toBe(404)
})
