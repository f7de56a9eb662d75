import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { activateBonus, activatePromotion, clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { type Db, openDb, type Tx } from '#db'
import { openOne, waitingIn } from '#db/before-testing'
import { openOther, openScene, other, scene } from '../deposit/scene-testing.ts'
import { baht, type Member, mainOf } from '../deposit/testing.ts'
import { clear } from './clear.ts'
import { deposit, houseFor, offer, standOf, withBonus } from './testing.ts'

// Goal: under concurrent requests a bonus is claimed once, granted once and ended once. Method: two servers on one
// database, with attempts at both.
openScene()
openOther()
/** Two operators change a bonus in the product. */
let owner: Db
beforeAll(() => {
  owner = openDb(scene.app.databaseUrl, { asOwner: true, max: 2 })
})
afterAll(() => owner?.end())

/** The same member at the other server. */
const elsewhere = ({ caller }: Member) => ({ ...caller, host: other.host })
const outcomes = async (tries: Promise<unknown>[]) =>
  (await Promise.allSettled(tries)).map((tried) =>
    tried.status === 'fulfilled' ? 'done' : String(tried.reason.code ?? tried.reason),
  )
const count = (all: string[], what: string) => all.filter((one) => one === what).length

test('BON-04 a code for one member goes to one, however many try at once', async () => {
  const code = await offer(scene.app.ctx, { kind: 'promotion', membersMax: 1 })
  const [one, two] = [await scene.member(), await scene.member()]
  const all = await outcomes(
    Array.from({ length: 20 }, (_, at) =>
      call(activatePromotion, { code }, at % 2 ? one.caller : elsewhere(two)),
    ),
  )
  expect(count(all, 'done')).toBe(1)
  expect(count(all, 'BONUS_FULL')).toBe(10)
  expect(count(all, 'BONUS_ALREADY_ACTIVE')).toBe(9)
})

/** Lets a member claim while a change of the bonus is open, commits the change, and returns what became of the claim. */
async function claimDuring(code: string, change: (tx: Tx) => Promise<unknown>) {
  const member = await scene.member()
  const commit = await openOne(owner, change)
  const claim = outcomes([call(activateBonus, { code }, member.caller)])
  await expect.poll(waitingIn(owner, 'from bonus where code', 'transactionid'), soon).toBe(1)
  await commit()
  const [outcome] = await claim
  return { member, outcome }
}
const soon = { timeout: 10_000, interval: 20 }

test('BON-02 a claim that waits for a change of its bonus is checked against the new budget', async () => {
  const code = await offer(scene.app.ctx, { membersMax: 9, maxBonus: baht(100) })
  const { member, outcome } = await claimDuring(
    code,
    (tx) =>
      tx`update bonus set max_bonus = ${baht(200)}, budget = ${baht(150)} where code = ${code}`,
  )
  expect(outcome).toBe('BONUS_FULL')
  expect(await standOf(scene, member)).toBeUndefined()
})

test('BON-02 a claim that waits while its bonus is stopped is refused', async () => {
  for (const membersMax of [9, null]) {
    const code = await offer(scene.app.ctx, { membersMax })
    const { member, outcome } = await claimDuring(
      code,
      (tx) => tx`update bonus set is_active = false where code = ${code}`,
    )
    expect(outcome).toBe('NO_DATA')
    expect(await standOf(scene, member)).toBeUndefined()
  }
})

test('BON-04 claims that wait for the change that first limits their bonus keep its limit', async () => {
  const code = await offer(scene.app.ctx)
  const members = [await scene.member(), await scene.member(), await scene.member()]
  const commit = await openOne(
    owner,
    (tx) => tx`update bonus set members_max = 1 where code = ${code}`,
  )
  const claims = outcomes(members.map(({ caller }) => call(activateBonus, { code }, caller)))
  await expect
    .poll(waitingIn(owner, 'from bonus where code', 'transactionid'), soon)
    .toBe(members.length)
  await commit()
  expect(count(await claims, 'done')).toBe(1)
})

test('BON-04 members who claim a bonus without limits do not wait for each other', async () => {
  const code = await offer(scene.app.ctx)
  const commit = await openOne(owner, (tx) => tx`select from bonus where code = ${code} for share`)
  const member = await scene.member()
  await call(activateBonus, { code }, member.caller)
  await commit()
})

test('BON-05 of fifty concurrent claims at two servers one succeeds', async () => {
  const member = await scene.member()
  const codes = [await offer(scene.app.ctx), await offer(scene.app.ctx)]
  const all = await outcomes(
    Array.from({ length: 50 }, (_, at) =>
      call(activateBonus, { code: codes[at % 2]! }, at % 3 ? member.caller : elsewhere(member)),
    ),
  )
  expect([count(all, 'done'), count(all, 'BONUS_ALREADY_ACTIVE')]).toEqual([1, 49])
  await deposit(scene.app, member, baht(100))
  expect(await mainOf(scene, member)).toBe(200_00)
})

test('BON-06 of many deposits at once one grants, once', async () => {
  const member = await scene.member()
  const code = await offer(scene.app.ctx)
  await call(activateBonus, { code }, member.caller)
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => deposit(at % 2 ? scene.app : other, member, baht(100))),
  )
  expect(await mainOf(scene, member)).toBe(1_300_00)
  expect(await houseFor(scene, member, 'bonus')).toBe(-100_00)
})

test('BON-06 a deposit and a cancel at once: either the cancel is free and nothing is granted, or the bonus stays', async () => {
  for (let round = 0; round < 12; round++) {
    const member = await scene.member()
    const code = await offer(scene.app.ctx)
    await call(activateBonus, { code }, member.caller)
    const caller = { member: member.id, session: 0, currency: 'BAHT' } as const
    const [, cancel] = await Promise.all([
      deposit(scene.app, member, baht(100)),
      clear(other.ctx, caller, randomUUID()).then(
        ({ costs }) => `costs ${costs}`,
        ({ code: refused }) => String(refused),
      ),
    ])
    const main = await mainOf(scene, member)
    const { state } = (await standOf(scene, member))!
    const result = `${cancel}, ${state}, ${main / 100}`
    expect([
      'costs 0, cancelled, 100',
      'BONUS_CONDITION, granted, 200',
      'costs 10000, cancelled, 100',
    ]).toContain(result)
  }
})

test('BON-06 of fifty concurrent cancels at two servers one is charged', async () => {
  const member = await withBonus(scene)
  const all = await outcomes(
    Array.from({ length: 50 }, (_, at) =>
      call(clearBonus, {}, at % 2 ? member.caller : elsewhere(member)),
    ),
  )
  expect([count(all, 'done'), count(all, 'BONUS_CLEAR')]).toEqual([1, 49])
  expect(await mainOf(scene, member)).toBe(100_00)
})

test('API-05 a repeated request to activate or to cancel gets the same response', async () => {
  const member = await scene.member()
  const code = await offer(scene.app.ctx)
  const request = { ...member.caller, key: 'once' }
  const first = await call(activateBonus, { code }, request)
  expect(await call(activateBonus, { code }, request)).toEqual(first)
  await deposit(scene.app, member, baht(100))
  const end = { ...member.caller, key: 'end' }
  const costs = await call(clearBonus, {}, end)
  expect(await call(clearBonus, {}, end)).toEqual(costs)
  expect(await mainOf(scene, member)).toBe(100_00)
})
