import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Amount, toAmount } from '#money'
import { sandboxAt } from '../../client.ts'
import { type Sandbox, startSandbox } from '../../start.ts'
import type { GameCode } from '../directory.ts'
import { examples } from '../examples-testing.ts'
import { askers, newReference, send } from '../testing.ts'

// Goal: each provider's own sign-in lets a person onto its game site, and rounds played there are booked. Method: the
// pages over HTTP, with manual cookies.
const data = mkdtempSync(join(tmpdir(), 'sandbox-sites-'))
const clock = { aheadMs: 0 }
const now = () => Date.now() + clock.aheadMs
const app = 'http://127.0.0.1:3000'
let sandbox: Sandbox
let client: ReturnType<typeof sandboxAt>

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', data, app, now })
  client = sandboxAt(sandbox.url)
  for (const code of ['JOKER', 'SUPERSLOT', 'UFABET', 'huayhd', 'pg', 'circus'] as const)
    await fund(code)
})
beforeEach(() => {
  clock.aheadMs = 0
})
afterAll(async () => {
  await sandbox.stop()
  rmSync(data, { recursive: true })
})

const password = 'Kapao2026x'

/** The page’s example account with the money of its example deposit. */
async function fund(code: GameCode) {
  const { open, deposit } = examples[code]
  await send(sandbox.url, askers[code](...open, now()))
  const [call, fields] = deposit
  const fresh = Object.entries(fields).map(([name, value]) =>
    value === 'T7F3K2M9P4Q7F3K2M9P4' ? [name, newReference()] : [name, value],
  )
  await send(sandbox.url, askers[code](call, Object.fromEntries(fresh), now()))
}

async function visit(path: string, { form, cookie }: { form?: object; cookie?: string } = {}) {
  const response = await fetch(sandbox.url + path, {
    method: form ? 'POST' : 'GET',
    headers: { 'accept-language': 'en', ...(cookie && { cookie }) },
    body: form ? new URLSearchParams({ ...form }) : null,
    redirect: 'manual',
  })
  const [kept = '', ...attributes] = (response.headers.get('set-cookie') ?? '').split('; ')
  const { status, headers } = response
  return {
    status,
    page: await response.text(),
    cookie: kept,
    attributes,
    to: headers.get('location'),
  }
}

const enter = (form: object, code = 'joker') => visit(`/games/${code}/site/login`, { form })
const asPlayer = (cookie: string, code: string) => ({
  look: () => visit(`/games/${code}/site`, { cookie }),
  play: (form: object) => visit(`/games/${code}/site/play`, { form, cookie }),
})
const balanceOf = async (code: GameCode): Promise<Amount> =>
  (await client.gameAccounts(code)).find(({ username }) => username === examples[code].username)!
    .balance

async function linkAt(code: 'pg' | 'huayhd' | 'circus') {
  const back = { lang: 'en', back: `${app}/wallet` }
  const { username } = examples[code]
  const questions: Record<typeof code, [call: string, fields: Record<string, string>]> = {
    pg: ['launch', { player: username, ...back }],
    huayhd: ['enter', { login: username, ...back }],
    circus: ['link', { user: username, password, ...back }],
  }
  const [call, fields] = questions[code]
  const { text } = await send(sandbox.url, askers[code](call, fields, now()))
  return /\/games\/\w+\/site\/open\?token=[A-Za-z0-9]{32,64}/.exec(text)![0]
}

test('GAM-04 JOKER’s sign-in form has the fields of its login, and sets a cookie for this site only', async () => {
  const { page } = await visit('/games/joker/site')
  expect(page).toContain('action="/games/joker/site/login" method="post"')
  for (const name of ['UserName', 'Password']) expect(page).toContain(`name="${name}"`)
  const inside = await enter({ UserName: 'kp10000001', Password: password })
  expect(inside).toMatchObject({ status: 200, cookie: expect.stringMatching(/^site=\w{40}$/) })
  for (const part of ['Path=/games/joker/site', 'HttpOnly', 'SameSite=Lax'])
    expect(inside.attributes).toContain(part)
  expect(inside.page).toContain('kp10000001')
  expect(inside.page).toContain('100.50')
  expect(inside.page).not.toContain(password)
  expect((await asPlayer(inside.cookie, 'joker').look()).page).toContain('kp10000001')
  expect((await asPlayer(inside.cookie, 'pg').look()).page).not.toContain('kp10000001')
})

test('a wrong password and an unknown name get the same refusal', async () => {
  const wrong = await enter({ UserName: 'kp10000001', Password: 'Kapao2026y' })
  const nobody = await enter({ UserName: 'kp19999999', Password: password })
  expect(wrong).toMatchObject({ status: 403, cookie: '' })
  expect(nobody).toEqual(wrong)
})

test('UFABET requires the event fields of its form, which are valid briefly and once', async () => {
  const form = (at: number, key = 'sandbox-ufabet-key') => {
    const time = String(Math.floor(at / 1000))
    const text = `sandbox-ufabet:ufkp10000001:${time}:${key}`
    const token = createHash('md5').update(text).digest('hex')
    const event = { __EVENT: 'login', __TIME: time, __TOKEN: token }
    return { txtUserName: 'ufkp10000001', txtPassword: password, ...event }
  }
  expect(await enter(form(now(), 'another-key'), 'ufabet')).toMatchObject({ status: 403 })
  expect(await enter(form(now() - 301_000), 'ufabet')).toMatchObject({ status: 403 })
  const fresh = form(now())
  expect((await enter(fresh, 'ufabet')).page).toContain('ufkp10000001')
  expect(await enter(fresh, 'ufabet')).toMatchObject({ status: 403 })
  clock.aheadMs = 2_000
  const { page } = await visit('/games/ufabet/site?for=ufkp10000001')
  const typed = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]+)"/g)].map(
    ([, name, value]) => [name, value],
  )
  const whole = { ...Object.fromEntries(typed), txtPassword: password }
  expect((await enter(whole, 'ufabet')).page).toContain('Sign out')
})

test('SUPERSLOT signs in by its address, with the right credentials only', async () => {
  const query = `user=kapao10000001&pass=${password}`
  expect((await visit(`/games/superslot/site/enter?${query}`)).page).toContain('kapao10000001')
  const wrong = await visit('/games/superslot/site/enter?user=kapao10000001&pass=x')
  expect(wrong).toMatchObject({ status: 403, cookie: '' })
  expect(await visit(`/games/joker/site/enter?user=kp10000001&pass=${password}`)).toMatchObject({
    status: 404,
  })
})

test('GAM-05 a link is valid once and for a minute; then a page says so and leads back', async () => {
  const link = await linkAt('pg')
  const first = await visit(link)
  expect(first.page).toContain('kp_10000001')
  expect(first.page).toContain(`href="${app}/wallet"`)
  const second = await visit(link)
  expect(second).toMatchObject({ status: 410, cookie: '' })
  expect(second.page).toContain('This link has already been used')
  expect(second.page).toContain(`href="${app}/wallet"`)
  expect(second.page).not.toContain('kp_10000001')
  const old = await linkAt('circus')
  clock.aheadMs = 60_000
  expect(await visit(old)).toMatchObject({ status: 410 })
})

test('a link of one provider does not open another', async () => {
  const link = await linkAt('pg')
  expect(await visit(link.replace('/pg/', '/circus/'))).toMatchObject({ status: 410 })
  expect(await visit(link)).toMatchObject({ status: 200 })
})

test('a round takes the stake, pays according to the table, and is in the history', async () => {
  const { cookie } = await visit(await linkAt('pg'))
  const { play } = asPlayer(cookie, 'pg')
  for (let round = 0; round < 10; round++) {
    const before = await balanceOf('pg')
    const { status, to } = await play({ stake: '1.25' })
    expect(status).toBe(303)
    const [latest] = await client.gameRounds('pg', 'kp_10000001')
    expect(to).toBe(`/games/pg/site?round=${latest!.id}`)
    expect(latest).toMatchObject({ title: 'Woven Reel', stake: 125 })
    expect([0, 125, 1250, 2500]).toContain(latest!.payout)
    expect(await balanceOf('pg')).toBe(before - 125 + latest!.payout)
    expect((await visit(to!, { cookie })).page).toContain(latest!.id)
  }
})

test('an invalid stake, or one above the balance, plays nothing', async () => {
  const { cookie } = await enter({ UserName: 'kp10000001', Password: password })
  const [{ play }, before] = [asPlayer(cookie, 'joker'), await balanceOf('JOKER')]
  for (const stake of ['0', '-1', '1e2', '9999999', '0.001', '']) {
    const { to } = await play({ stake })
    expect(to, stake).toBe('/games/joker/site?problem=stake')
    expect((await visit(to!, { cookie })).page).toContain('Invalid stake.')
  }
  expect(await balanceOf('JOKER')).toBe(before)
  expect(await client.gameRounds('JOKER', 'kp10000001')).toEqual([])
})

test('the lotto draws two digits, and pays for both or for the last', async () => {
  const { cookie } = await visit(await linkAt('huayhd'))
  const { play } = asPlayer(cookie, 'huayhd')
  expect((await play({ stake: '1', choice: '7' })).to).toContain('problem=choice')
  const { to } = await play({ stake: '1', choice: '47' })
  const { page } = await visit(to!, { cookie })
  const [, drawn] = /47 → (\d\d)/.exec(page)!
  const expected = drawn === '47' ? 70_00 : drawn!.endsWith('7') ? 2_00 : 0
  const [latest] = await client.gameRounds('huayhd')
  expect(latest).toMatchObject({ title: 'Two Digits', stake: toAmount(1_00), payout: expected })
})

test('the match pays its odds to the chosen outcome', async () => {
  // Use another second than the sign-ins above: an event is valid once per name and second.
  clock.aheadMs = 10_000
  await fund('UFABET')
  const { page } = await visit('/games/ufabet/site?for=ufkp10000001')
  const typed = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]+)"/g)].map(
    ([, name, value]) => [name, value],
  )
  const { cookie } = await enter({ ...Object.fromEntries(typed), txtPassword: password }, 'ufabet')
  const { play } = asPlayer(cookie, 'ufabet')
  expect((await play({ stake: '1', choice: 'nobody' })).to).toContain('problem=choice')
  const { to } = await play({ stake: '1.03', choice: 'draw' })
  const [, home, away] = /A draw → (\d)–(\d)/.exec((await visit(to!, { cookie })).page)!
  const [latest] = await client.gameRounds('UFABET')
  // 1.03 credits are 10.30 baht; 3.2 times that is 3.296 credits, of which the provider has two decimals.
  expect(latest).toMatchObject({ stake: 10_30, payout: home === away ? 32_90 : 0 })
})

test('a visitor who is not signed in, or has left, plays nothing', async () => {
  const { cookie } = await visit(await linkAt('circus'))
  const { play, look } = asPlayer(cookie, 'circus')
  expect((await asPlayer('site=0', 'circus').play({ stake: '1' })).page).toContain('Sign in')
  const left = await visit('/games/circus/site/leave', { form: {}, cookie })
  expect(left.attributes).toContain('Max-Age=0')
  expect((await look()).page).toContain('Sign in')
  await play({ stake: '1' })
  expect(await client.gameRounds('circus')).toEqual([])
})

test('the app page exists if the provider has an app', async () => {
  expect(await visit('/games/joker/site/ios')).toMatchObject({ status: 200 })
  expect(await visit('/games/joker2/site/android')).toMatchObject({ status: 200 })
  expect(await visit('/games/joker2/site/ios')).toMatchObject({ status: 404 })
})
