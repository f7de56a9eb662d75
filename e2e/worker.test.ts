import type { Page, Request } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { toAmount } from '#money'
import { signOut } from './forms.ts'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { api, type Member, newMember } from './members.ts'
import { story } from './story.ts'
import { balanceIs, openWithdraw } from './wallet.ts'

// Goal: the service worker opens every screen of a member without a network, and stores nothing that is private.
const { visit, sandbox } = story()
const patience = { timeout: 60_000 }

/** Opens home and waits until the worker has stored the whole build. */
async function stored(token: string): Promise<Page> {
  const page = await visit('/user/home', { token, offline: true })
  await expect.poll(() => page.evaluate(lacking), patience).toEqual([])
  return page
}

/** Files on the build's list, and the page, that are not stored. */
async function lacking() {
  const list = /^const build = (.*)$/m.exec(await (await fetch('/worker.js')).text())![1]!
  const { files, texts } = JSON.parse(list) as { files: string[]; texts: { en: string[] } }
  const kept = await Promise.all(['/', ...files, ...texts.en].map((path) => caches.match(path)))
  return ['/', ...files, ...texts.en].filter((_, at) => !kept[at])
}

/** Path and content type of everything that is stored. */
const contents = (page: Page) =>
  page.evaluate(async () => {
    const all: { path: string; type: string | null }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const type = response!.headers.get('content-type')
        all.push({ path: new URL(request.url).pathname, type })
      }
    }
    return all
  })

/** The address of the picture of a slip that the member handed in. */
async function slipAddress(member: Member): Promise<string> {
  const to = { bank: 'BBL', account: '0007890005' } as const
  const amount = toAmount(90_00)
  const sent = await sandbox.sendTransfer({ from: member.account, to, amount })
  const form = new FormData()
  const picture = await sandbox.slip(sent.reference)
  form.append('file', new File([new Uint8Array(picture)], 'slip.png', { type: 'image/png' }))
  const headers = { 'x-client-id': 'kapao-web', authorization: `Bearer ${member.token}` }
  await fetch(`${stack.app}/api/wallet/slip`, { method: 'POST', headers, body: form })
  const { slips } = (await api(
    stack.app,
    'POST /api/statement/slip',
    { page: 1, limit: 10 },
    member.token,
  )) as { slips: { reference: string }[] }
  const line: `GET /api/${string}` = `GET /api/statement/slip/reference/${slips[0]!.reference}`
  const { url } = (await api(stack.app, line, undefined, member.token)) as { url: string }
  return url
}

test('once home is idle, every sheet, question and page opens without a network', async () => {
  const { token } = await newFundedMember(stack, 500)
  const page = await stored(token)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('Offline, reconnecting…').waitFor()
  const bar = page.getByRole('navigation', { name: 'Main menu' })
  for (const link of ['Statement', 'Contact', 'Profile', 'Home'] as const) {
    await bar.getByRole('link', { name: link }).click()
    await page.waitForURL(new RegExp(link.toLowerCase()))
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  }
  for (const [name, asked] of [
    ['Deposit', '/api/lookup/deposit'],
    ['Withdraw', '/api/lookup/withdraw'],
    ['Invite', '/api/invite/banners'],
    ['Refund', '/api/refund/check'],
  ] as const) {
    const failed: string[] = []
    const note = (request: Request) => failed.push(new URL(request.url()).pathname)
    page.on('requestfailed', note)
    const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
    await shortcuts.getByRole('button', { name }).click()
    const sheet = page.getByRole('dialog', { name: new RegExp(name) })
    await sheet.getByText('No connection. Check your internet and try again.').first().waitFor()
    // More than two tries are seconds without a word.
    expect(failed.filter((path) => path === asked).length).toBeLessThanOrEqual(2)
    expect(failed).toContain(asked)
    page.off('requestfailed', note)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('what was opened with a network stays usable without one: a question is asked, and nothing is sent', async () => {
  const { token } = await newFundedMember(stack, 500)
  const page = await stored(token)
  await balanceIs(page, '500.00')
  const form = await openWithdraw(page)
  await page.context().setOffline(true)
  await form.ask('130')
  await form.confirm()
  await page.getByText('You are offline. Nothing was sent.').first().waitFor()
})

test('only pages and files of the app are stored: no API, no picture of a slip, no console', async () => {
  const member = await newMember(stack.app)
  const address = await slipAddress(member)
  const page = await stored(member.token)
  for (const path of [address, '/console', '/api/docs', '/api/lookup/info', '/health/ready'])
    await page.goto(path)
  await page.goto('/user/home')
  await balanceIs(page, '90.00', patience.timeout)
  for (const { path, type } of await contents(page)) {
    expect(path).toMatch(/^\/$|^\/(assets|games|bonus|banners|icons)\/[^/]+|^\/icon\.svg$/)
    if (path === '/') expect(type).toContain('text/html')
  }
  await page.goto(address)
  await page.context().setOffline(true)
  await page.goto('/user/home')
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
  const picture = await page.goto(address).catch(() => 'not there')
  expect(picture).toBe('not there')
})

test('signing out deletes what an earlier version stored, also the picture of a slip in place of the app', async () => {
  const member = await newMember(stack.app)
  const address = await slipAddress(member)
  const page = await stored(member.token)
  await page.evaluate(async (url) => {
    const picture = await fetch(url)
    await (await caches.open('pages')).put('/', picture)
  }, address)
  await signOut(page)
  const isKept = () => page.evaluate(async () => (await caches.keys()).sort())
  await expect.poll(isKept).toEqual(['files', 'page'])
  await expect.poll(() => page.evaluate(lacking), patience).toEqual([])
  expect((await contents(page)).filter(({ type }) => type === 'image/png')).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/login')
  await page.getByLabel('Phone number').waitFor()
})
