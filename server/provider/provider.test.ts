import { afterEach, beforeAll, expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { call } from '#contract/call'
import { createQr, deposit, qrState } from '#contract/deposit'
import { activateGame, gameAccount, refreshGames } from '#contract/game'
import * as contract from '#contract/provider'
import { transfer, transferAll } from '#contract/transfer'
import { wallet } from '#contract/wallet'
import { openProposals } from '../approval/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member, openedQr } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'
import { setSetting } from '../register/testing.ts'
import { asOwner } from '../testing.ts'
import { breakProviders } from './break.ts'
import { openNow } from './testing.ts'

// Goal: a provider that is closed takes no new money and keeps nothing that is there. Method: the whole server with its real
// adapters against the sandbox, members and operators over HTTP.
let one: Awaited<ReturnType<typeof newOperator>>
let two: typeof one
openScene()
beforeAll(async () => {
  one = await newOperator(scene.app, 'finance')
  two = await newOperator(scene.app, 'finance')
})
const closable = ['game:JOKER', 'game:pg', 'gateway:WW', 'truewallet']
afterEach(async () => {
  for (const provider of closable) await openNow(scene.app, provider)
})

const reason = 'the provider asked for it'
type Closing = Omit<Parameters<typeof call<typeof contract.closeProvider>>[1], 'reason'>
const close = (closing: Closing, by = one) =>
  call(contract.closeProvider, { ...closing, reason }, by.desk)
const open = (code: string, by: typeof one) =>
  call(contract.openProvider, { code, reason }, by.desk)
const providerFor = (code: string) => call(contract.provider, { code }, one.desk)

async function player(): Promise<Member> {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(1_000))
  for (const slotCode of ['JOKER', 'pg']) await call(activateGame, { slotCode }, member.caller)
  await move(member, 'WALLET', 'JOKER', 300)
  await move(member, 'WALLET', 'pg', 200)
  return member
}
const move = ({ caller }: Member, from: string, to: string, amount: number) =>
  call(transfer, { from, to, amount: baht(amount) }, caller)
const balancesOf = async ({ id }: Member) => {
  const { main, games } = await scene.app.ctx.ledger.balancesOf(id)
  return [main / 100, games.JOKER! / 100, games.pg! / 100]
}
const slotOf = async ({ caller }: Member, code: string) =>
  (await call(wallet, {}, caller)).slots.find((slot) => slot.code === code)

test('TRF-03 a game without new money refuses transfers to it, before money leaves another game, and gives back what it has', async () => {
  const member = await player()
  const text = { th: 'ปิดถึงเที่ยง', la: 'ປິດຮອດທ່ຽງ', en: 'Closed until noon' }
  const until = Date.now() + 3_600_000
  await close({ code: 'game:JOKER', state: 'no_new_money', text, until })
  expect(await refusalCode(move(member, 'WALLET', 'JOKER', 100))).toBe('GAME_CLOSED')
  expect(await refusalCode(move(member, 'pg', 'JOKER', 100))).toBe('GAME_CLOSED')
  expect(await refusalCode(call(transferAll, { to: 'JOKER' }, member.caller))).toBe('GAME_CLOSED')
  expect(await balancesOf(member)).toEqual([500, 300, 200])
  expect(await slotOf(member, 'JOKER')).toMatchObject({
    amount: baht(300),
    closed: { state: 'no_new_money', text: text.th, until },
  })
  // A member still plays with what is there, and takes it out.
  expect(await call(gameAccount, { slotCode: 'JOKER' }, member.caller)).toHaveProperty('launch')
  await move(member, 'JOKER', 'WALLET', 300)
  expect(await balancesOf(member)).toEqual([800, 0, 200])
})

test('GAM-01 GAM-02 a game in maintenance opens no account and starts no play; its money is shown and comes back', async () => {
  const member = await player()
  const stranger = await scene.member()
  await close({ code: 'game:JOKER', state: 'maintenance' })
  expect(await refusalCode(call(activateGame, { slotCode: 'JOKER' }, stranger.caller))).toBe(
    'GAME_CLOSED',
  )
  expect(await refusalCode(call(gameAccount, { slotCode: 'JOKER' }, member.caller))).toBe(
    'GAME_CLOSED',
  )
  const { slots } = await call(refreshGames, {}, member.caller)
  expect(slots.find(({ code }) => code === 'JOKER')).toMatchObject({
    amount: baht(300),
    closed: { state: 'maintenance', text: '', until: null },
  })
  expect(await call(transferAll, { to: 'WALLET' }, member.caller)).toMatchObject({
    amount: baht(500),
  })
  expect(await balancesOf(member)).toEqual([1_000, 0, 0])
})

test('a game that leaves the catalogue neither hides nor traps the money of members', async () => {
  const member = await player()
  const stranger = await scene.member()
  const { ctx } = scene.app
  const { games } = ctx
  const offer = (isOpen: boolean) =>
    asOwner(scene.app, (db) => db`update game set is_open = ${isOpen} where code = 'JOKER'`)
  await offer(false)
  try {
    expect(await slotOf(stranger, 'JOKER')).toBeUndefined()
    expect(await slotOf(member, 'JOKER')).toMatchObject({
      amount: baht(300),
      closed: { state: 'no_new_money' },
    })
    expect(await refusalCode(move(member, 'WALLET', 'JOKER', 100))).toBe('GAME_CLOSED')
    await move(member, 'JOKER', 'WALLET', 300)
    expect(await balancesOf(member)).toEqual([800, 0, 200])
    // Its adapter may leave with the next version.
    ctx.games = new Map([...games].filter(([code]) => code !== 'JOKER'))
    await ctx.db`update game_account set read_at = null where member = ${member.id}`
    const { slots } = await call(refreshGames, {}, member.caller)
    expect(slots.map(({ code }) => code)).not.toContain('JOKER')
    expect(slots.find(({ code }) => code === 'pg')).toMatchObject({ amount: baht(200) })
  } finally {
    ctx.games = games
    await offer(true)
  }
})

test('DEP-01 DEP-03 a closed gateway makes no QR; an open one is still shown and credited', async () => {
  const paying = await scene.member()
  const late = await scene.member()
  const { id: qrcodeId, payload } = await openedQr(paying, 'WW')
  await close({ code: 'gateway:WW', state: 'maintenance' })
  const make = ({ caller }: Member) => call(createQr, { id: 'WW', amount: baht(100) }, caller)
  expect(await refusalCode(make(late))).toBe('DEPOSIT_CLOSED')
  expect(await make(paying)).toMatchObject({ hasQrcode: true, qrcodeId })
  const { banks } = await call(deposit, {}, late.caller)
  const closedBanks = banks.filter(({ closed }) => closed).map(({ bankCode }) => bankCode)
  expect(closedBanks).toEqual(['WW'])
  await scene.sandbox.payQr(payload)
  await expect
    .poll(async () => (await scene.app.ctx.ledger.balancesOf(paying.id)).main, { timeout: 20_000 })
    .toBe(baht(100))
  expect(await call(qrState, { id: 'WW' }, paying.caller)).toMatchObject({ hasQrcode: false })
})

test('one closes, and of several closures the strictest counts; to open before the end takes two', async () => {
  const soon = Date.now() + 60_000
  await close({ code: 'game:pg', state: 'no_new_money' })
  await close({ code: 'game:pg', state: 'maintenance', until: soon })
  expect((await providerFor('game:pg')).closed).toMatchObject({ state: 'maintenance', until: soon })
  // A milder closure opens nothing.
  await close({ code: 'game:pg', state: 'no_new_money', until: soon })
  expect((await providerFor('game:pg')).closed).toMatchObject({ state: 'maintenance' })

  expect(await open('game:pg', one)).toEqual({ outcome: 'proposed' })
  expect(await open('game:pg', one)).toEqual({ outcome: 'proposed' })
  expect(await providerFor('game:pg')).toMatchObject({
    closed: { state: 'maintenance' },
    proposal: { by: one.username, isMine: true },
  })
  const waiting = await openProposals(two)
  const { id } = waiting.find(({ action }) => action === 'providers.open')!
  expect(await call(approve, { id, reason }, two.desk)).toEqual({ outcome: 'done' })
  const after = await providerFor('game:pg')
  expect(after).toMatchObject({ closed: null, proposal: null })
  expect(after.closures.map(({ endedBy }) => endedBy)).toEqual(Array(3).fill(two.username))
  expect(await open('game:pg', two)).toEqual({ outcome: 'already_decided' })
})

test('the database refuses that one operator ends a closure alone, and an end in the past or a provider without members’ money is refused', async () => {
  await close({ code: 'game:pg', state: 'maintenance' })
  const { db } = scene.app.ctx
  await expect(
    db`update provider_closure set ended_at = now(), ended_by = ${one.id}, approval = null where provider = 'game:pg'`,
  ).rejects.toThrow(/provider_(opening_takes_two|closure_end_is_whole)|takes two people/)
  await expect(db`delete from provider_closure`).rejects.toThrow('permission denied')
  const past = { code: 'game:pg', state: 'maintenance', until: Date.now() - 1_000 } as const
  expect(await refusalCode(close(past))).toBe('BAD_REQUEST')
  for (const code of ['payout', 'game:ROULETTE', 'sms'])
    expect([code, await refusalCode(close({ code, state: 'maintenance' }))]).toEqual([
      code,
      'NO_DATA',
    ])
})

const balanceOf = (member: Member) => call(refreshGames, {}, member.caller)
/** The last minute of every count, and the end of every closure, are `minutes` ago. */
const pass = (minutes: number) =>
  asOwner(scene.app, async (db) => {
    await scene.app.ctx.calls.flush()
    await db`update provider_health set minute = minute - ${minutes} * interval '1 minute'`
    await db`
      update provider_closure set made_at = made_at - ${minutes} * interval '1 minute',
        until_at = until_at - ${minutes} * interval '1 minute'`
  })
/** Asks a game for a balance this often, at least a second after the last time. */
async function ask(member: Member, times: number) {
  for (let at = 0; at < times; at += 1) {
    await scene.app.ctx
      .db`update game_account set read_at = now() - interval '2 seconds' where member = ${member.id}`
    await balanceOf(member)
  }
}

test('the health of a provider has its calls of five minutes and an hour, by operation', async () => {
  const { calls } = scene.app.ctx
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(100))
  await call(activateGame, { slotCode: 'superslot' }, member.caller).catch(() => {})
  await call(activateGame, { slotCode: 'SUPERSLOT' }, member.caller)
  await move(member, 'WALLET', 'SUPERSLOT', 50)
  await scene.sandbox.control({
    gateway: 'SUPERSLOT',
    operation: 'deposit',
    flaw: 'refuse',
    calls: 1,
  })
  expect(await refusalCode(move(member, 'WALLET', 'SUPERSLOT', 50))).toBe('TRANSFER_FAIL')
  await calls.flush()
  const known = await providerFor('game:SUPERSLOT')
  const operation = (name: string) => known.operations.find((one) => one.operation === name)!
  expect(operation('deposit').fiveMinutes).toMatchObject({ done: 1, refused: 1, failed: 0 })
  expect(operation('deposit').lastDoneAt).toBeGreaterThan(Date.now() - 60_000)
  expect(operation('deposit').hour.p95Ms).toBeGreaterThan(0)
  expect(known.fiveMinutes.done).toBe(operation('activate').fiveMinutes.done + 1)
  await pass(30)
  const later = await providerFor('game:SUPERSLOT')
  expect(later.fiveMinutes).toEqual({ done: 0, refused: 0, failed: 0, skipped: 0, p95Ms: null })
  expect(later.hour).toEqual(known.hour)
})

test('the breaker closes a game that fails for new money, longer each time, and not one that refuses', async () => {
  const { ctx } = scene.app
  await setSetting(ctx.db, 'breakerCalls', 10)
  const member = await player()
  await pass(6)
  await scene.sandbox.control({ gateway: 'JOKER', operation: 'balance', flaw: 'error' })
  await scene.sandbox.control({ gateway: 'pg', operation: 'balance', flaw: 'refuse' })
  await ask(member, 9)
  await breakProviders(ctx)
  expect((await providerFor('game:JOKER')).closed).toBeNull()
  await ask(member, 1)
  await breakProviders(ctx)
  await breakProviders(ctx)
  const { closed, closures } = await providerFor('game:JOKER')
  expect(closures).toHaveLength(1)
  expect(closed).toMatchObject({ state: 'no_new_money', by: null })
  expect(closed!.until! - closed!.at).toBe(2 * 60_000)
  expect(await refusalCode(move(member, 'WALLET', 'JOKER', 10))).toBe('GAME_CLOSED')
  expect((await providerFor('game:pg')).closed).toBeNull()

  // Its time is over, and the calls from before do not count again.
  await pass(3)
  await breakProviders(ctx)
  expect((await providerFor('game:JOKER')).closed).toBeNull()
  await ask(member, 10)
  await breakProviders(ctx)
  const again = (await providerFor('game:JOKER')).closed!
  expect(again.until! - again.at).toBe(4 * 60_000)

  await scene.sandbox.clearControls()
  await pass(5)
  await move(member, 'WALLET', 'JOKER', 10)
  await setSetting(ctx.db, 'breakerPercent', 0)
})
