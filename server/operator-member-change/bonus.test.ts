import { expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { activateBonus, activeBonus, clearBonus } from '#contract/bonus'
import { call } from '#contract/call'
import {
  bonusCancelCost,
  cancelMemberBonus,
  grantableBonuses,
  grantBonus,
} from '#contract/operator-member-bonus'
import { openDb } from '#db'
import { openOne, waitingIn } from '#db/before-testing'
import { openProposals, proposalAbout } from '../approval/testing.ts'
import { houseFor, offer } from '../bonus/testing.ts'
import { other, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { asOwner } from '../testing.ts'
import {
  costOf,
  give,
  mainOf,
  type Person,
  pay,
  reason,
  saidTo,
  startBonuses,
  stateOf,
} from './bonus-testing.ts'
import { one, two } from './scene-testing.ts'
import { lastAudit, makePuppet, person, versionOf } from './testing.ts'

// Goal: an operator gives a member a bonus and cancels one by the member's own rules, once, by as many people as it takes.
// Method: two servers on one database, with the sandbox, over HTTP.
startBonuses()

test('JOB grant-bonus a small bonus is granted by the next deposit, and the member gets a message in the chat', async () => {
  const member = await person(scene)
  const code = await offer(scene.app.ctx, { isListed: false })
  const lone = await newOperator(scene.app, 'support-lead')
  const { bonuses } = await call(grantableBonuses, { id: member.userId }, lone.desk)
  expect(bonuses.find((each) => each.code === code)).toMatchObject({
    most: baht(500),
    turnover: 3,
    isListed: false,
  })
  await refusedWith(call(activateBonus, { code }, member.app), 'NO_DATA')
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
  const proposal = await proposalAbout(`member ${member.userId}`, two)
  expect(proposal).toMatchObject({ action: 'member.bonus', amount: baht(1_000), reason })
  const second = { id: proposal.id, reason: 'I heard the call' }
  await refusedWith(call(approve, second, one.desk), 'APPROVAL_OWN')
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
  await refusedWith(give(one, member, ended), 'NO_DATA')
  await refusedWith(give(one, member, 'NOSUCHBONUS'), 'NO_DATA')
  expect(await give(one, member, large)).toEqual({ outcome: 'proposed' })
  const { id } = await proposalAbout(`member ${member.userId}`, two)
  await call(activateBonus, { code }, member.app)
  await refusedWith(give(one, member, code), 'BONUS_ALREADY_ACTIVE')
  await refusedWith(call(approve, { id, reason }, two.desk), 'BONUS_ALREADY_ACTIVE')
  await pay(member, 100)
  await call(clearBonus, {}, member.app)
  await refusedWith(give(one, member, code), 'BONUS_MAX_CLAIMED')

  const full = await offer(scene.app.ctx, { kind: 'promotion', membersMax: 1 })
  await give(one, await person(scene), full)
  await refusedWith(give(one, member, full), 'BONUS_FULL')
  await scene.app.ctx.db`update member set status = 'withdraw-only' where id = ${member.dbId}`
  await refusedWith(give(one, member, large), 'WITHDRAW_ONLY')
  await scene.app.ctx.db`update member set status = 'suspended' where id = ${member.dbId}`
  await refusedWith(give(one, member, large), 'INACTIVE_USER')
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

test('no operator without the right gives a bonus, no puppet is the second person, and text stays text', async () => {
  const member = await person(scene)
  const code = await offer(scene.app.ctx, { maxBonus: 3_000_00 })
  const support = await newOperator(scene.app, 'support')
  await refusedWith(give(support, member, code), 'INVALID_USER_3')
  await refusedWith(costOf(support, member), 'INVALID_USER_3')
  const puppet = await newOperator(scene.app, 'finance')
  await makePuppet(scene, puppet, one)
  await give(one, member, code)
  await refusedWith(give(puppet, member, code), 'APPROVAL_DEPENDENT')
  const nobody = { id: '99999999', version: 0, code, reason }
  await refusedWith(call(grantBonus, nobody, one.desk), 'NO_USER')
  await refusedWith(call(bonusCancelCost, { id: '99999999' }, one.desk), 'NO_USER')
  const html = `'); drop table bonus; -- <img src=x>`
  await refusedWith(give(one, member, 'drop-table-bonus'), 'NO_DATA')
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
  const { id } = await proposalAbout(`member ${member.userId}`, two)
  await asOwner(
    scene.app,
    (db) => db`update bonus set max_bonus = ${baht(9_000)} where code = ${code}`,
  )
  await refusedWith(call(approve, { id, reason }, two.desk), 'APPROVAL_STALE')
  const open = (await openProposals(two)).map(({ object }) => object)
  expect(open).not.toContain(`member ${member.userId}`)
  expect(await stateOf(member)).toBeUndefined()
})

test('a grant that waits for a change of its bonus is refused if the bonus can give another amount', async () => {
  const member = await person(scene)
  const code = await offer(scene.app.ctx, { membersMax: 9 })
  const owner = openDb(scene.app.databaseUrl, { asOwner: true, max: 2 })
  try {
    const commit = await openOne(
      owner,
      (tx) => tx`update bonus set max_bonus = ${baht(900)} where code = ${code}`,
    )
    const refused = refusedWith(give(one, member, code), 'MEMBER_CHANGED')
    const waiting = waitingIn(owner, 'from bonus where code', 'transactionid')
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    await commit()
    await refused
    expect(await stateOf(member)).toBeUndefined()
  } finally {
    await owner.end()
  }
})
