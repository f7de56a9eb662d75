import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { approvals, approve } from '#contract/approval'
import { activateBonus, activeBonus, clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { chatHistory } from '#contract/chat'
import { contentIn } from '#contract/chat-content'
import {
  bonusCancelCost,
  cancelMemberBonus,
  grantableBonuses,
  grantBonus,
} from '#contract/operator-member-bonus'
import { deposit, houseFor, offer, standOf } from '../bonus/testing.ts'
import { baht, type Scene, startScene } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { setSetting } from '../register/testing.ts'
import { asOwner, startTestApp, type TestApp } from '../testing.ts'
import { type Desk, lastAudit, makePuppet, person, versionOf } from './testing.ts'

// Goal: an operator gives a member a bonus and cancels one by the member's own rules, once, by as many people as it takes.
// Method: two servers on one database, with the sandbox, over HTTP.
let scene: Scene
let other: TestApp
let one: Desk
let two: Desk
beforeAll(async () => {
  scene = await startScene()
  const { app, sandboxUrl } = scene
  const { databaseUrl, settings } = app
  other = await startTestApp({ sandboxUrl, databaseUrl, pepper: settings.pepper })
  await setSetting(app.ctx.db, 'registerOtp', false)
  one = await newOperator(app, 'finance')
  two = await newOperator(app, 'finance')
})
afterEach(async () => {
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
})
afterAll(async () => {
  await other?.stop()
  await scene?.stop()
})

type Person = Awaited<ReturnType<typeof person>>
const reason = 'Could not find it in the app'
const refused = (asked: Promise<unknown>, code: string) =>
  expect(asked).rejects.toMatchObject({ code })
const mainOf = async ({ dbId }: Person) => (await scene.app.ctx.ledger.balancesOf(dbId)).main
const stateOf = async ({ dbId }: Person) => (await standOf(scene, { id: dbId }))?.state
const pay = ({ dbId }: Person, amount: number) =>
  deposit(scene.app, { id: dbId } as Parameters<typeof deposit>[1], baht(amount))

const give = async (by: Desk, { userId }: Person, code: string, key?: string) =>
  call(
    grantBonus,
    { id: userId, version: await versionOf(by, userId), code, reason },
    key === undefined ? by.desk : { ...by.desk, key },
  )
const costOf = (by: Desk, { userId }: Person) => call(bonusCancelCost, { id: userId }, by.desk)
async function cancel(by: Desk, member: Person, change: { costs?: number; key?: string } = {}) {
  const { claim, costs } = await costOf(by, member)
  const shown = change.costs === undefined ? costs : baht(change.costs)
  const version = await versionOf(by, member.userId)
  return call(
    cancelMemberBonus,
    { id: member.userId, version, claim, costs: shown, reason },
    change.key === undefined ? by.desk : { ...by.desk, key: change.key },
  )
}

async function waiting(by: Desk, id: string) {
  const { approvals: all } = await call(approvals, { page: 1, limit: 50, list: 'waiting' }, by.desk)
  return all.find(({ object }) => object === `member ${id}`)
}

/** The texts that support wrote to the member. */
async function saidTo({ app }: Person): Promise<string[]> {
  const { messages } = await call(chatHistory, { limit: 20 }, app)
  return messages.map(({ message }) => {
    const content = contentIn(message)
    return content?.message_type === 'text' ? content.payload.message : ''
  })
}

test('JOB grant-bonus a small bonus waits for the next deposit, and the member is told in the chat', async () => {
  const member = await person(scene)
  const code = await offer(scene.app.ctx, { isListed: false })
  const lone = await newOperator(scene.app, 'support-lead')
  const { bonuses } = await call(grantableBonuses, { id: member.userId }, lone.desk)
  expect(bonuses.find((each) => each.code === code)).toMatchObject({
    most: baht(500),
    turnover: 3,
    isListed: false,
  })
  await refused(call(activateBonus, { code }, member.app), 'NO_DATA')
  expect(await give(lone, member, code)).toEqual({ outcome: 'done' })
  expect((await call(activeBonus, {}, member.app)).bonus).toMatchObject({ code, state: 'waiting' })
  expect(await lastAudit(scene, member.userId)).toMatchObject({
    action: 'member-bonus-grant',
    reason,
    before: { bonus: null },
    after: { bonus: code, state: 'waiting' },
    approval: null,
  })
  await expect.poll(() => saidTo(member), { timeout: 10_000 }).toHaveLength(1)
  expect((await saidTo(member))[0]).toMatch(/ทดสอบ.*฿100/)
  await pay(member, 200)
  expect(await mainOf(member)).toBe(baht(400))
  expect(await houseFor(scene, { id: member.dbId }, 'bonus')).toBe(-200_00)
})

test('JOB grant-bonus from the amount of the role it takes two, and the day’s sum counts', async () => {
  const member = await person(scene)
  const large = await offer(scene.app.ctx, { maxBonus: 1_000_00 })
  expect(await give(one, member, large)).toEqual({ outcome: 'proposed' })
  expect(await stateOf(member)).toBeUndefined()
  const proposal = (await waiting(two, member.userId))!
  expect(proposal).toMatchObject({ action: 'member.bonus', amount: baht(1_000), reason })
  const second = { id: proposal.id, reason: 'I heard the call' }
  await refused(call(approve, second, one.desk), 'APPROVAL_OWN')
  expect(await call(approve, second, two.desk)).toEqual({ outcome: 'done' })
  expect(await call(approve, second, two.desk)).toEqual({ outcome: 'already_decided' })
  expect(await stateOf(member)).toBe('waiting')

  const lone = await newOperator(scene.app, 'finance')
  const small = await offer(scene.app.ctx, { maxBonus: 900_00 })
  const outcomes: string[] = []
  for (let at = 0; at < 6; at += 1)
    outcomes.push((await give(lone, await person(scene), small)).outcome)
  expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'done', 'proposed'])
})

test('the rules of the member’s own claim hold, when it is proposed and when it is carried out', async () => {
  const member = await person(scene)
  const [code, large] = [
    await offer(scene.app.ctx, { maxReceived: 1 }),
    await offer(scene.app.ctx, { maxBonus: 2_000_00 }),
  ]
  const ended = await offer(scene.app.ctx, { isActive: false })
  await refused(give(one, member, ended), 'NO_DATA')
  await refused(give(one, member, 'NOSUCHBONUS'), 'NO_DATA')
  expect(await give(one, member, large)).toEqual({ outcome: 'proposed' })
  const { id } = (await waiting(two, member.userId))!
  await call(activateBonus, { code }, member.app)
  await refused(give(one, member, code), 'BONUS_ALREADY_ACTIVE')
  await refused(call(approve, { id, reason }, two.desk), 'BONUS_ALREADY_ACTIVE')
  await pay(member, 100)
  await call(clearBonus, {}, member.app)
  await refused(give(one, member, code), 'BONUS_MAX_CLAIMED')

  const full = await offer(scene.app.ctx, { kind: 'promotion', membersMax: 1 })
  await give(one, await person(scene), full)
  await refused(give(one, member, full), 'BONUS_FULL')
  await scene.app.ctx.db`update member set status = 'withdraw-only' where id = ${member.dbId}`
  await refused(give(one, member, large), 'WITHDRAW_ONLY')
  await scene.app.ctx.db`update member set status = 'suspended' where id = ${member.dbId}`
  await refused(give(one, member, large), 'INACTIVE_USER')
})

test('of many grants and the member’s own claim at once at two servers one counts', async () => {
  const member = await person(scene)
  const code = await offer(scene.app.ctx, { maxBonus: 100_00 })
  const [a, b] = [await newOperator(scene.app, 'finance'), await newOperator(scene.app, 'finance')]
  const version = await versionOf(a, member.userId)
  const input = { id: member.userId, version, code, reason }
  const tries = await Promise.allSettled([
    ...Array.from({ length: 8 }, (_, at) =>
      call(grantBonus, input, at % 2 ? a.desk : { ...b.desk, host: other.host }),
    ),
    call(activateBonus, { code }, member.app),
  ])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(
    codes.filter((each) => !['MEMBER_CHANGED', 'BONUS_ALREADY_ACTIVE'].includes(each)),
  ).toEqual([])
  await pay(member, 100)
  expect(await mainOf(member)).toBe(baht(200))
})

test('API-05 a repeated grant and a repeated cancellation are one', async () => {
  const member = await person(scene)
  const code = await offer(scene.app.ctx)
  const key = `grant-${member.userId}`
  const version = await versionOf(one, member.userId)
  const input = { id: member.userId, version, code, reason }
  const forget = () => scene.app.ctx.db`delete from idempotency_key`
  expect(await call(grantBonus, input, { ...one.desk, key })).toEqual({ outcome: 'done' })
  await forget()
  expect(await call(grantBonus, input, { ...one.desk, key })).toEqual({ outcome: 'done' })
  await pay(member, 100)
  const { claim, costs } = await costOf(one, member)
  const end = { id: member.userId, version: version + 1, claim, costs, reason }
  const by = { ...one.desk, key: `end-${member.userId}` }
  const ended = await call(cancelMemberBonus, end, by)
  await forget()
  expect(await call(cancelMemberBonus, end, by)).toEqual(ended)
  expect(await mainOf(member)).toBe(baht(100))
})

test('JOB cancel-bonus it takes what was shown before, as the member’s own cancellation does', async () => {
  const member = await person(scene)
  const code = await offer(scene.app.ctx)
  await call(activateBonus, { code }, member.app)
  await pay(member, 300)
  const shown = await costOf(one, member)
  expect(shown).toMatchObject({ code, total: baht(600), keeps: baht(300), costs: baht(300) })
  await refused(cancel(one, member, { costs: 299.99 }), 'BONUS_CONDITION')
  expect(await mainOf(member)).toBe(baht(600))
  expect(await cancel(one, member)).toEqual({ keeps: baht(300), costs: baht(300) })
  expect(await mainOf(member)).toBe(baht(300))
  expect(await stateOf(member)).toBe('cancelled')
  expect(await lastAudit(scene, member.userId)).toMatchObject({
    action: 'member-bonus-cancel',
    before: { bonus: code, state: 'granted' },
    after: { state: 'cancelled', keeps: 300, costs: 300 },
  })
  await expect.poll(() => saidTo(member), { timeout: 10_000 }).toHaveLength(1)
  expect((await saidTo(member))[0]).toContain('฿300')
  await refused(costOf(one, member), 'BONUS_CLEAR')
})

test('an old page and another claim are refused before anything is transferred', async () => {
  const member = await person(scene)
  const code = await offer(scene.app.ctx)
  await give(one, member, code)
  const { claim, costs } = await costOf(one, member)
  const version = await versionOf(one, member.userId)
  const input = { id: member.userId, version, claim, costs, reason }
  await refused(
    call(cancelMemberBonus, { ...input, version: version - 1 }, one.desk),
    'MEMBER_CHANGED',
  )
  await refused(
    call(cancelMemberBonus, { ...input, claim: String(Number(claim) + 9) }, one.desk),
    'BONUS_CLEAR',
  )
  // The deposit grants the bonus behind the page that said that the cancellation is free.
  await pay(member, 100)
  await refused(call(cancelMemberBonus, input, one.desk), 'BONUS_CONDITION')
  await refused(
    call(grantBonus, { id: member.userId, version: version - 1, code, reason }, one.desk),
    'MEMBER_CHANGED',
  )
  expect(await stateOf(member)).toBe('granted')
  expect(await mainOf(member)).toBe(baht(200))
})

test('of many cancellations at once, also the member’s own, one is charged', async () => {
  const member = await person(scene)
  const code = await offer(scene.app.ctx)
  await call(activateBonus, { code }, member.app)
  await pay(member, 100)
  const { claim, costs } = await costOf(one, member)
  const version = await versionOf(one, member.userId)
  const input = { id: member.userId, version, claim, costs, reason }
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0
        ? call(clearBonus, {}, member.app)
        : call(cancelMemberBonus, input, at % 2 ? one.desk : { ...two.desk, host: other.host }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(codes.filter((each) => !['MEMBER_CHANGED', 'BONUS_CLEAR'].includes(each))).toEqual([])
  expect(await mainOf(member)).toBe(baht(100))
})

test('nobody without the right gives a bonus, no puppet is the second person, and text stays text', async () => {
  const member = await person(scene)
  const code = await offer(scene.app.ctx, { maxBonus: 3_000_00 })
  const support = await newOperator(scene.app, 'support')
  await refused(give(support, member, code), 'INVALID_USER_3')
  await refused(costOf(support, member), 'INVALID_USER_3')
  const puppet = await newOperator(scene.app, 'finance')
  await makePuppet(scene, puppet, one)
  await give(one, member, code)
  await refused(give(puppet, member, code), 'APPROVAL_DEPENDENT')
  const nobody = { id: '99999999', version: 0, code, reason }
  await refused(call(grantBonus, nobody, one.desk), 'NO_USER')
  await refused(call(bonusCancelCost, { id: '99999999' }, one.desk), 'NO_USER')
  const html = `'); drop table bonus; -- <img src=x>`
  await refused(give(one, member, 'drop-table-bonus'), 'NO_DATA')
  const small = await offer(scene.app.ctx)
  const version = await versionOf(two, member.userId)
  await call(grantBonus, { id: member.userId, version, code: small, reason: html }, two.desk)
  expect((await lastAudit(scene, member.userId))?.reason).toBe(html)
})

test('the database refuses a grant that nothing allows', async () => {
  const [member, stranger] = [await person(scene), await person(scene)]
  const code = await offer(scene.app.ctx)
  await call(activateBonus, { code }, member.app)
  const { claim } = await costOf(one, member)
  const insert = (of: Person, amount: number, approval: number | null) => scene.app.ctx.db`
    insert into member_bonus_grant (bucket, member, claim, amount, currency, operator, approval)
    values (${of.dbId % 256}, ${of.dbId}, ${claim}, ${amount}, 'BAHT', ${one.id}, ${approval})`
  await expect(insert(member, 500_00, null)).rejects.toThrow('nothing allows')
  await expect(insert(member, 1, null)).rejects.toThrow('can cost more')
  await expect(insert(stranger, 500_00, null)).rejects.toThrow('can cost more')
  const [{ id }] = await scene.app.ctx.db<[{ id: number }]>`
    select id from approval where state = 'executed' limit 1`
  await expect(insert(member, 500_00, id)).rejects.toThrow('nothing allows')
})

test('a proposal is stale when the bonus can give another amount since', async () => {
  const member = await person(scene)
  const code = await offer(scene.app.ctx, { maxBonus: 1_000_00 })
  expect(await give(one, member, code)).toEqual({ outcome: 'proposed' })
  const { id } = (await waiting(two, member.userId))!
  await asOwner(
    scene.app,
    (db) => db`update bonus set max_bonus = ${baht(9_000)} where code = ${code}`,
  )
  await refused(call(approve, { id, reason }, two.desk), 'APPROVAL_STALE')
  expect(await waiting(two, member.userId)).toBeUndefined()
  expect(await stateOf(member)).toBeUndefined()
})
