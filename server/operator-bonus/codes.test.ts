import { expect, test } from 'vitest'
import { activatePromotion, clearBonus, currentPromotion, findPromotion } from '#contract/bonus'
import { call } from '#contract/call'
import * as contract from '#contract/operator-bonus-code'
import { deposit, offer } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'
import { asOwner } from '../testing.ts'
import { linesOf, newCodes } from './testing.ts'

// Goal: a one-time code gives its promotion to one member once, also when many use it at once. Method: the whole server, members and
// operators over HTTP, the codes as the file has them.
openScene()

async function promotionWith(count: number, { endsAt = null, ...terms }: Terms = {}) {
  const code = await offer(scene.app.ctx, { kind: 'promotion', isListed: false, ...terms })
  return { code, ...(await newCodes(scene.app, { code, count, endsAt })) }
}
type Terms = { endsAt?: number | null; maxReceived?: number }
const take = ({ caller }: Member, code: string) => call(activatePromotion, { code }, caller)
const find = async ({ caller }: Member, code: string) =>
  (await call(findPromotion, { code }, caller)).promotion

test('BON-04 a one-time code gives a promotion that no list shows, to one member', async () => {
  const { code, codes, batch, makers } = await promotionWith(3)
  const [member, other] = [await scene.member(), await scene.member()]
  expect(await find(member, code)).toBe(null)
  expect(await refusalCode(take(member, code))).toBe('NO_PROMOTION')
  expect(await find(member, codes[1]!)).toMatchObject({ code: codes[1], percent: 100 })
  expect(await take(member, codes[1]!)).toMatchObject({ isActive: true, state: 'waiting' })
  expect((await call(currentPromotion, {}, member.caller)).promotion).toMatchObject({ code })
  await deposit(scene.app, member, baht(100))
  expect(await refusalCode(find(other, codes[1]!))).toBe('PROMOTION_CODE_USED')
  expect(await refusalCode(take(other, codes[1]!))).toBe('PROMOTION_CODE_USED')
  expect(await take(other, codes[2]!)).toMatchObject({ isActive: true })

  const [{ desk }] = makers
  const { batches } = await call(contract.codeBatches, { code }, desk)
  expect(batches).toMatchObject([{ id: batch, purpose: 'the fair', count: 3, used: 2 }])
  const lines = await linesOf(makers[0], code, batch)
  expect(lines.map(([text, at]) => [text, at !== ''])).toEqual([
    [codes[0], false],
    [codes[1], true],
    [codes[2], true],
  ])
})

test('a code is found however it is typed, and a changed one never', async () => {
  const { codes } = await promotionWith(40)
  expect(new Set(codes).size).toBe(40)
  const member = await scene.member()
  for (const code of codes)
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  const [code] = codes as [string]
  const typed = [
    ` ${code.toLowerCase()} `,
    code.replaceAll('-', ''),
    code.replaceAll('0', 'o').replaceAll('1', 'l'),
  ]
  for (const one of typed) expect(await find(member, one)).toMatchObject({ code })
  for (const [at, digit] of [...code].entries()) {
    if (digit === '-') continue
    const other = `${code.slice(0, at)}${digit === '7' ? '8' : '7'}${code.slice(at + 1)}`
    if (!codes.includes(other)) expect(await find(member, other)).toBe(null)
  }
})

test('PROMOTION_CODE_USED for all but one of thirty members who use a code at once', async () => {
  const { codes } = await promotionWith(1)
  const members = await Promise.all(Array.from({ length: 30 }, () => scene.member()))
  const tried = await Promise.allSettled(members.map((member) => take(member, codes[0]!)))
  const refused = tried.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(29)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'PROMOTION_CODE_USED' })
})

test('who cancels before a deposit may use the code again, no other member may, and not after a bonus', async () => {
  const { codes } = await promotionWith(1, { maxReceived: 5 })
  const [code] = codes as [string]
  const [member, other] = [await scene.member(), await scene.member()]
  await take(member, code)
  await call(clearBonus, {}, member.caller)
  expect(await refusalCode(take(other, code))).toBe('PROMOTION_CODE_USED')
  expect(await find(member, code)).toMatchObject({ code })
  await take(member, code)
  await deposit(scene.app, member, baht(100))
  await call(clearBonus, {}, member.caller)
  expect(await refusalCode(find(member, code))).toBe('PROMOTION_CODE_USED')
  expect(await refusalCode(take(member, code))).toBe('PROMOTION_CODE_USED')
})

test('API-05 BON-04 a key of another one-time code is KEY_REUSED, and the same one is answered after its batch was stopped', async () => {
  const { code, codes, batch, makers } = await promotionWith(2)
  const member = await scene.member()
  const keyed = { ...member, caller: { ...member.caller, key: 'one-time' } }
  const forget = () => scene.app.ctx.db`delete from idempotency_key`
  const first = await take(keyed, codes[0]!)
  await forget()
  expect(await refusalCode(take(keyed, codes[1]!))).toBe('KEY_REUSED')
  const [{ desk }] = makers
  const reason = 'the codes were leaked'
  await call(contract.stopCodeBatch, { code, batch, reason }, desk)
  await forget()
  expect(await take(keyed, codes[0]!)).toEqual(first)
})

test('the codes of a stopped batch, and of one that has ended, find nothing', async () => {
  const { code, codes, batch, makers } = await promotionWith(2)
  const [{ desk }] = makers
  const member = await scene.member()
  await take(member, codes[0]!)
  const stop = () =>
    call(contract.stopCodeBatch, { code, batch, reason: 'the codes were leaked' }, desk)
  expect(await stop()).toEqual({ outcome: 'done' })
  expect(await stop()).toEqual({ outcome: 'already_decided' })
  const other = await scene.member()
  expect(await find(other, codes[1]!)).toBe(null)
  expect(await refusalCode(take(other, codes[1]!))).toBe('NO_PROMOTION')
  expect((await call(currentPromotion, {}, member.caller)).promotion).toMatchObject({ code })

  const brief = await promotionWith(1, { endsAt: Date.now() + 60_000 })
  expect(await find(other, brief.codes[0]!)).toMatchObject({ code: brief.codes[0] })
  await asOwner(
    scene.app,
    (owner) => owner`
      update bonus_code_batch set created_at = now() - interval '2 minutes', ends_at = now() - interval '1 minute'
      where id = ${Number(brief.batch)}`,
  )
  expect(await find(other, brief.codes[0]!)).toBe(null)
})

test('codes take two operators, and each saved file is in the audit; the server alone makes none', async () => {
  const { ctx } = scene.app
  const code = await offer(ctx, { kind: 'promotion' })
  const one = await newOperator(scene.app, 'finance-lead')
  const wanted = { purpose: 'the fair', count: 5, endsAt: null, reason: 'the fair of July' }
  const add = (more: object = {}, by = one) =>
    call(contract.addCodeBatch, { code, ...wanted, ...more }, by.desk)
  expect(await add()).toEqual({ outcome: 'proposed' })
  expect(await call(contract.codeBatches, { code }, one.desk)).toMatchObject({
    batches: [],
    proposal: { by: one.username, isMine: true },
  })
  const two = await newOperator(scene.app, 'finance-lead')
  expect(await add({}, two)).toEqual({ outcome: 'done' })
  const [batch] = (await call(contract.codeBatches, { code }, one.desk)).batches
  expect(await linesOf(one, code, batch!.id)).toHaveLength(5)
  const audited = await ctx.db`
    select action, operator, approval is not null as has_approval from operator_audit
    where kind = 'bonus' and about = ${code} order by id`
  expect(audited).toEqual([
    { action: 'bonus-codes-make', operator: two.id, hasApproval: true },
    { action: 'export', operator: one.id, hasApproval: false },
  ])

  const support = await newOperator(scene.app, 'support-lead')
  expect(await refusalCode(add({}, support))).toBe('INVALID_USER_3')
  expect(await refusalCode(add({ endsAt: Date.now() - 1 }))).toBe('BAD_REQUEST')
  expect(await refusalCode(add({ code: await offer(ctx) }))).toBe('NO_DATA')
  const elsewhere = { code: await offer(ctx, { kind: 'promotion' }), batch: batch!.id }
  expect(await refusalCode(linesOf(one, elsewhere.code, elsewhere.batch))).toBe('NO_DATA')
  const stop = call(contract.stopCodeBatch, { ...elsewhere, reason: 'wrong one' }, one.desk)
  expect(await refusalCode(stop)).toBe('NO_DATA')
  const alone = ctx.db`
    insert into bonus_code_batch (bonus, purpose, count, encrypted_key, operator, approval)
    select bonus, purpose, count, encrypted_key, operator, approval from bonus_code_batch where id = ${Number(batch!.id)}`
  await expect(alone).rejects.toThrow('takes two people')
  await expect(ctx.db`update bonus_code_batch set count = 10`).rejects.toThrow('denied')
  await expect(ctx.db`delete from bonus_code_claim`).rejects.toThrow('denied')
})
