import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toAmount } from '#money'
import { sandboxAt } from './client.ts'
import { steps } from './games/calls-testing.ts'
import { type GameCode, gameCodes } from './games/directory.ts'
import { doorOf } from './games/door-testing.ts'
import { reference } from './games/example-testing.ts'
import { examples } from './games/examples-testing.ts'
import { askers, newReference, opened, send } from './games/testing.ts'
import { type Sandbox, startSandbox } from './start.ts'

// Goal: the sandbox follows docs/adapters-games.md. Method: that page’s worked examples, sent byte by byte at their own
// time, and requests written from the page alone.
const exampleAt = Date.parse('2026-07-31T07:02:05.000Z')
const data = mkdtempSync(join(tmpdir(), 'sandbox-games-'))
/** Providers whose worked example is 100 baht. */
const movesWhole: GameCode[] = ['SLOTXO', 'huayhd', 'betflix']
const isCapital = (code: GameCode) => ['joker2', 'imi', 'usun', 'slotracha'].includes(code)
const declaration = /^<\?xml [^>]*\?>\s*/
const clock = { at: exampleAt }
let sandbox: Sandbox
let client: ReturnType<typeof sandboxAt>

async function start() {
  const settings = { port: 0, host: '127.0.0.1', data, app: 'http://127.0.0.1:3000' }
  sandbox = await startSandbox({ ...settings, now: () => clock.at })
  client = sandboxAt(sandbox.url)
}

beforeAll(async () => {
  await start()
  for (const code of gameCodes) {
    const { open } = examples[code]
    await send(sandbox.url, askers[code](...open, clock.at))
  }
})
beforeEach(() => {
  clock.at = exampleAt
})
afterEach(() => client.clearControls())
afterAll(async () => {
  await sandbox.stop()
  rmSync(data, { recursive: true })
})

const ask = async (code: GameCode, call: string, fields: Record<string, string | number>) =>
  opened(code, (await send(sandbox.url, askers[code](call, fields, clock.at))).text)
/** The example’s deposit under another reference. */
const depositOf = (code: GameCode, under: string) => {
  const [call, fields] = examples[code].deposit
  const named = Object.entries(fields).map(([name, value]) => [
    name,
    value === reference ? under : value,
  ])
  return [call, Object.fromEntries(named)] as const
}
const deposit = (code: GameCode, under = newReference()) => ask(code, ...depositOf(code, under))
const balanceOf = async (code: GameCode) =>
  (await client.gameAccounts(code)).find(({ username }) => username === examples[code].username)!
    .balance
/** Signs in as a player of the provider would, and returns the page inside. */
async function enter(code: GameCode, link: string | undefined, name: string, password: string) {
  const door = link ? { path: link } : doorOf(code, name, password, clock.at)
  const form = 'form' in door && door.form
  const options = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  return (await fetch(sandbox.url + door.path, options)).text()
}
const transfers = (code: GameCode, under: string) =>
  client.gameTransfers(code, { reference: under })

describe.each(gameCodes)('%s', (code) => {
  const { username, sums, seal, word, bets } = examples[code]

  test('accepts the worked example of the documentation exactly', async () => {
    const sent = askers[code](...examples[code].deposit, clock.at)
    expect(sent.seal).toBe(seal)
    const { status, text } = await send(sandbox.url, sent)
    expect(status).toBe(200)
    for (const part of sums) expect(opened(code, text)).toContain(part)
    const amount = toAmount(movesWhole.includes(code) ? 100_00 : 100_50)
    expect(await transfers(code, reference)).toMatchObject([
      { username, reference, direction: 'deposit', amount },
    ])
    expect(await balanceOf(code)).toBe(amount)
  })

  test('replies to every other call as documented, and accepts the new password', async () => {
    const name = username.replace('10000001', '10000002')
    const [openCall, openFields] = examples[code].open
    const named = (fields: object) =>
      Object.fromEntries(
        Object.entries(fields).map(([key, value]) => [key, value === username ? name : value]),
      )
    await ask(code, openCall, named(openFields))
    const [into, out] = [newReference(), newReference()]
    const [call, fields] = depositOf(code, into)
    await ask(code, call.replace(username, name), named(fields))
    const next = code === 'huayhd' ? '314159' : isCapital(code) ? 'TAMNAN2027' : 'Tamnan2027y'
    const { withdraw, password, balance, found, link } = steps[code]({ name, into, out, next })
    for (const [asked, own, answer] of [withdraw, password, balance, ...found]) {
      const text = await ask(code, asked, own)
      const reply = typeof answer === 'string' ? text.replace(declaration, '') : JSON.parse(text)
      expect(reply, asked).toEqual(answer)
    }
    const url = link && new URL(/http:[^"<]+/.exec(await ask(code, ...link))![0])
    expect(url?.origin ?? sandbox.url).toBe(sandbox.url)
    const page = await enter(code, url && url.pathname + url.search, name, next)
    expect(page).toContain(name)
    expect(page).toContain(`action="/games/${code.toLowerCase()}/site/play"`)
  })

  test('refuses another key, an old time and an undocumented field, without executing anything', async () => {
    const under = newReference()
    const [call, fields] = depositOf(code, under)
    const refusals = {
      signature: askers[code](call, fields, clock.at, 'another-key'),
      time: askers[code](call, fields, clock.at - 301_000),
      malformed: askers[code](call, { ...fields, zeal: 1 }, clock.at),
    }
    for (const [why, sent] of Object.entries(refusals)) {
      const { text } = await send(sandbox.url, sent)
      expect(opened(code, text), why).toContain(word[why as keyof typeof word])
    }
    expect(await transfers(code, under)).toEqual([])
  })

  test('reports a settled round in the bet history, and not outside its span', async () => {
    const [stake, payout] = [toAmount(10_00), toAmount(25_00)]
    const played = await client.playRound(code, { username, stake, payout })
    expect(played).toMatchObject({ stake, payout, balance: await balanceOf(code) })
    const [call, fields] = bets(clock.at - 60_000, clock.at + 1_000)
    const reply = await ask(code, call, fields)
    expect(reply).toContain(played.id)
    for (const part of examples[code].played) expect(reply).toContain(part)
    const before = await ask(code, ...bets(clock.at - 60_000, clock.at - 1_000))
    expect(before).not.toContain(played.id)
    const tooLong = await ask(code, ...bets(clock.at - 32 * 86_400_000, clock.at))
    expect(tooLong).toContain(word.malformed)
  })

  test('an applied reference is never refused afterwards, even while the provider is closed', async () => {
    const under = newReference()
    const first = await deposit(code, under)
    await client.control({ gateway: code, operation: 'deposit', flaw: 'refuse', calls: 1 })
    const again = await deposit(code, under)
    const { isTwice, isDuplicate } = examples[code]
    if (isTwice) expect(again).toContain(word.closed)
    else if (isDuplicate) expect(again).toContain(word.duplicate)
    else expect(again).toBe(first)
    expect(await transfers(code, under)).toHaveLength(1)
  })

  test('a late request is applied once it is due, even after a restart', async () => {
    const under = newReference()
    await client.control({
      gateway: code,
      operation: 'deposit',
      flaw: 'late',
      calls: 1,
      delayMs: 20_000,
    })
    const sent = askers[code](...depositOf(code, under), clock.at)
    await expect(send(sandbox.url, sent, 100)).rejects.toThrow()
    expect(await transfers(code, under)).toEqual([])
    await sandbox.stop()
    await start()
    clock.at += 19_999
    expect(await transfers(code, under)).toEqual([])
    clock.at += 1
    expect(await transfers(code, under)).toHaveLength(1)
  })
})

test('a provider that does not check references applies a repeated one each time', async () => {
  for (const code of ['pgslot', 'slotracha'] as const) {
    const under = newReference()
    const before = await balanceOf(code)
    await deposit(code, under)
    await deposit(code, under)
    expect(await transfers(code, under)).toHaveLength(2)
    expect(await balanceOf(code)).toBe(before + 2 * 100_50)
  }
})

test('a waiting move is reported as pending, and a repeated reference is the same move', async () => {
  const under = newReference()
  const late = { operation: 'deposit', flaw: 'late', calls: 1, delayMs: 20_000 } as const
  await client.control({ gateway: 'UFABET', ...late })
  const sent = askers.UFABET(...depositOf('UFABET', under), clock.at)
  await expect(send(sandbox.url, sent, 100)).rejects.toThrow()
  expect(JSON.parse(await ask('UFABET', 'CheckTransfer', { refno: under }))).toEqual({
    err: '0',
    refno: under,
    type: 'D',
    amount: '10.05',
    status: 'WAIT',
  })
  expect(JSON.parse(await deposit('UFABET', under))).toMatchObject({ err: '0', amount: '10.05' })
  clock.at += 20_001
  expect(await transfers('UFABET', under)).toHaveLength(1)
})

test('SLOTXO pays out the whole balance to the last satang, and reports the amount', async () => {
  const account = { account: 'kpx10000009', pass: 'Kapao2026x' }
  await ask('SLOTXO', '/user/create', account)
  const name = { account: account.account }
  await ask('SLOTXO', '/credit/in', { ...name, amount: 30, ref: newReference() })
  const round = { username: name.account, stake: toAmount(10_00), payout: toAmount(5_25) }
  await client.playRound('SLOTXO', round)
  const out = () => ask('SLOTXO', '/credit/out', { ...name, amount: 26, ref: newReference() })
  expect(JSON.parse(await out())).toMatchObject({ code: 0, data: { amount: 25.25, balance: 0 } })
  expect(JSON.parse(await out())).toMatchObject({ code: 21 })
})

test('a refusal is remembered if documented so, and the query reports it', async () => {
  const under = newReference()
  const request = { member: 'kapao10000001', amount: 999_999_00, transfer_id: under }
  const refused = { success: false, error: 'amount_exceeds_balance' }
  expect(JSON.parse(await ask('SUPERSLOT', '/v1/withdraw', request))).toEqual(refused)
  expect(JSON.parse(await ask('SUPERSLOT', '/v1/transfer', { transfer_id: under }))).toEqual({
    success: true,
    data: {
      transfer_id: under,
      direction: 'withdraw',
      state: 'rejected',
      error: 'amount_exceeds_balance',
      amount: 999_999_00,
    },
  })
  const smaller = { ...request, amount: 1_00 }
  expect(JSON.parse(await ask('SUPERSLOT', '/v1/withdraw', smaller))).toMatchObject({
    error: 'transfer_exists',
  })
})

test('a player can be made unknown, and the remembered reference stays refused', async () => {
  const strange = async (code: GameCode, operation: 'deposit' | 'balance') =>
    client.control({ gateway: code, operation, flaw: 'stranger', calls: 1 })
  const under = newReference()
  await strange('UFABET', 'deposit')
  expect(JSON.parse(await deposit('UFABET', under))).toMatchObject({ err: '101' })
  expect(JSON.parse(await deposit('UFABET', under))).toMatchObject({ err: '101' })
  expect(await transfers('UFABET', under)).toEqual([])
  await strange('areaslot', 'deposit')
  expect(JSON.parse(await deposit('areaslot', under))).toMatchObject({ error: 'user not found' })
  expect(JSON.parse(await deposit('areaslot', under))).toMatchObject({ status: 'success' })
  await strange('areaslot', 'balance')
  const name = { username: 'area10000001' }
  expect(JSON.parse(await ask('areaslot', 'credit', name)).error).toBe('user not found')
  expect(JSON.parse(await ask('areaslot', 'credit', name)).status).toBe('success')
  const nameless = { gateway: 'areaslot', operation: 'find', flaw: 'stranger' } as const
  await expect(client.control(nameless)).rejects.toThrow('malformed')
  const ofGateway = { gateway: 'KBANK', operation: 'query', flaw: 'stranger' } as const
  await expect(client.control(ofGateway)).rejects.toThrow('malformed')
})

test('the satang of a move in baht trigger a sentinel once, whatever a credit is worth', async () => {
  const request = { name: 'KP10000001', cash: 1001, key: newReference() }
  expect(JSON.parse(await ask('joker2', 'IN', request))).toMatchObject({ Result: 'OK' })
  const hurt = { username: 'area10000001', credit: '1001.9', txid: newReference() }
  const sent = askers.areaslot('deposit', hurt, clock.at)
  expect(await send(sandbox.url, sent)).toMatchObject({ status: 500 })
  expect(await transfers('areaslot', hurt.txid)).toMatchObject([{ amount: 100_19 }])
})

test('a round finer than the provider’s credits is refused, and one without the stake', async () => {
  const { username } = examples.imi
  const fine = { username, stake: toAmount(1_05), payout: toAmount(0) }
  await expect(client.playRound('imi', fine)).rejects.toThrow('too_fine')
  const large = { username, stake: toAmount(99_999_00), payout: toAmount(0) }
  await expect(client.playRound('imi', large)).rejects.toThrow('stake')
})

test('the panel shows accounts and moves, settles a round, and explains refusals', async () => {
  const look = async () => (await fetch(`${sandbox.url}/games?game=pg`)).text()
  const settle = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ game: 'pg', username: 'kp_10000001', ...fields })
    return (await fetch(`${sandbox.url}/games/round`, { method: 'POST', body })).text()
  }
  expect(await look()).toContain('kp_10000001')
  expect(await look()).toContain(reference)
  expect(await settle({ stake: '2.50', payout: '0' })).toContain('Settled.')
  const [round] = await client.gameRounds('pg')
  expect(round).toMatchObject({ stake: toAmount(2_50), payout: 0 })
  expect(await look()).toContain(round!.id)
  expect(await settle({ stake: '1e3', payout: '0' })).toContain('It cannot be read: stake.')
  expect(await settle({ stake: '1', payout: '0', username: 'kp_1' })).toContain('no such account')
  expect((await client.gameRounds('pg'))[0]!.id).toBe(round!.id)
})
