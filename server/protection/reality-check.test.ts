import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, call } from '#contract/call'
import { activateGame } from '#contract/game'
import { profile } from '#contract/profile'
import { answerRealityCheck, realityCheck, setRealityCheck } from '#contract/reality-check'
import { transfer } from '#contract/transfer'
import { onTheWay } from '#contract/wallet'
import { withdraw } from '#contract/withdraw'
import { type Db, openDb } from '#db'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { openSession } from '../login/session.ts'
import { setSetting } from '../register/testing.ts'

// Goal: the reality check counts the member's session by the server's clock, over all tabs, and tells what happened to the
// money. Method: the whole server with the sandbox; the owner of the database moves times back.
let owner: Db
openScene()
beforeAll(async () => {
  owner = openDb(scene.app.databaseUrl, { asOwner: true, max: 1 })
})
afterAll(() => owner.end())

const minuteMs = 60_000
const read = (caller: Caller) => call(realityCheck, {}, caller)

/** Lets minutes pass for a member who uses the app, or does not. */
const pass = ({ id }: Member, minutes: number, { isActive = true } = {}) => owner`
  update member_stay set began_at = began_at - ${minutes}::int * interval '1 minute',
    checked_at = checked_at - ${minutes}::int * interval '1 minute',
    active_at = case when ${isActive} then now() - interval '1 minute'
      else active_at - ${minutes}::int * interval '1 minute' end
  where member = ${id}`

async function another({ id }: Member): Promise<Caller> {
  const { ctx, host } = scene.app
  const { db, region } = ctx
  return { host, token: await openSession(db, { member: id, region, remember: true }) }
}

test('RTS 13 an hour after the session began, the check is due with its time and net result', async () => {
  const member = await scene.member()
  const { caller } = member
  await give(scene.app.ctx, member.id, baht(1_000))
  const first = await read(caller)
  expect(first).toMatchObject({ span: '60-minutes', result: null })
  expect(first.next! - first.began).toBe(60 * minuteMs)
  await call(activateGame, { slotCode: 'pg' }, caller)
  await call(transfer, { from: 'WALLET', to: 'pg', amount: baht(300) }, caller)
  await call(transfer, { from: 'pg', to: 'WALLET', amount: baht(120) }, caller)
  await call(withdraw, { amount: baht(200) }, caller)
  await pass(member, 59)
  expect((await read(caller)).result).toBeNull()
  await pass(member, 2)
  const due = await read(caller)
  expect(due.now - due.began).toBeGreaterThanOrEqual(61 * minuteMs)
  expect(due.result).toEqual({
    deposits: baht(1_000),
    withdrawals: baht(200),
    toGames: baht(300),
    fromGames: baht(120),
  })
})

test('RTS 13 an answer counts for every tab and device, and the next check is a whole span later', async () => {
  const member = await scene.member()
  await read(member.caller)
  await pass(member, 61)
  const other = await another(member)
  const [one, two] = await Promise.all([read(member.caller), read(other)])
  expect([one.result, two.result]).toEqual([expect.anything(), expect.anything()])
  expect(one.began).toBe(two.began)
  const after = await call(answerRealityCheck, {}, member.caller)
  expect(after).toMatchObject({ result: null, began: one.began })
  expect(after.next! - after.now).toBeGreaterThan(59 * minuteMs)
  expect((await read(other)).result).toBeNull()
})

test('what moved before the session began is not in its result', async () => {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(500))
  await read(member.caller)
  await pass(member, 61, { isActive: false })
  await call(profile, {}, member.caller)
  await call(setRealityCheck, { span: '15-minutes' }, member.caller)
  await owner.begin(async (tx) => {
    await tx`alter table ledger.movement disable trigger user`
    await tx`
      update ledger.movement set created_at = created_at - interval '1 hour', settled_at = settled_at - interval '1 hour'
      where member = ${member.id}`
    await tx`alter table ledger.movement enable trigger user`
  })
  await pass(member, 16)
  expect((await read(member.caller)).result).toMatchObject({ deposits: 0, toGames: 0 })
})

test('after 30 minutes without a request another session begins, but not while money is at a game', async () => {
  const member = await scene.member()
  const { caller } = member
  const { began } = await read(caller)
  await pass(member, 29, { isActive: false })
  await call(profile, {}, caller)
  expect((await read(caller)).began).toBe(began - 29 * minuteMs)
  await pass(member, 31, { isActive: false })
  await call(profile, {}, caller)
  const later = await read(caller)
  expect(later.now - later.began).toBeLessThan(minuteMs)

  await give(scene.app.ctx, member.id, baht(100))
  await call(activateGame, { slotCode: 'pg' }, caller)
  await call(transfer, { from: 'WALLET', to: 'pg', amount: baht(100) }, caller)
  await pass(member, 90, { isActive: false })
  const played = await read(caller)
  expect(played.now - played.began).toBeGreaterThanOrEqual(90 * minuteMs)
  expect(played.result).toMatchObject({ toGames: baht(100), fromGames: 0 })
  await pass(member, 241, { isActive: false })
  expect((await read(caller)).result).toBeNull()
})

test('repeated requests of the app keep no session going, and a request is noted once a minute', async () => {
  const member = await scene.member()
  const { id, caller } = member
  await read(caller)
  const activeAt = async () => {
    const [stay] = await owner<[{ activeAt: Date }]>`
      select active_at from member_stay where member = ${id}`
    return stay.activeAt.getTime()
  }
  const begun = await activeAt()
  await call(profile, {}, caller)
  expect(await activeAt()).toBe(begun)
  await pass(member, 20, { isActive: false })
  await call(onTheWay, {}, caller)
  await read(caller)
  expect(await activeAt()).toBe(begun - 20 * minuteMs)
  await call(profile, {}, caller)
  expect(await activeAt()).toBeGreaterThanOrEqual(begun)
})

test('a member chooses the span; off only while the setting allows it, and the default is the setting’s', async () => {
  const { db } = scene.app.ctx
  const { caller } = await scene.member()
  const spans = ['15-minutes', '30-minutes', '60-minutes']
  expect(await read(caller)).toMatchObject({ span: '60-minutes', spans })
  await setSetting(db, 'realityCheckMinutes', 30)
  expect(await read(caller)).toMatchObject({ span: '30-minutes', spans })
  const chosen = await call(setRealityCheck, { span: '15-minutes' }, caller)
  expect(chosen.next! - chosen.began).toBe(15 * minuteMs)
  await expect(call(setRealityCheck, { span: 'off' }, caller)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await setSetting(db, 'realityCheckMayBeOff', true)
  const off = await call(setRealityCheck, { span: 'off' }, caller)
  expect(off).toMatchObject({ span: 'off', next: null, spans: [...spans, 'off'] })
  await setSetting(db, 'realityCheckMayBeOff', false)
  expect(await read(caller)).toMatchObject({ span: '30-minutes', spans })
  await expect(setSetting(db, 'realityCheckMinutes', 0)).rejects.toThrow('no value of a setting')
  await db`delete from site_setting where key like 'realityCheck%'`
})
