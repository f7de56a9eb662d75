import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { approvals } from '#contract/approval'
import {
  activateBonus,
  activatePromotion,
  activeBonus,
  bonuses,
  findPromotion,
} from '#contract/bonus'
import { call } from '#contract/call'
import * as contract from '#contract/operator-bonus'
import { duringExecution } from '../approval/testing.ts'
import { deposit } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'

// Goal: two operators decide what a bonus gives, its budget holds whatever races, and members keep the terms that they took.
// Method: the whole server, members and operators over HTTP.
let one: Awaited<ReturnType<typeof newOperator>>
let two: typeof one
openScene()
beforeAll(async () => {
  one = await newOperator(scene.app, 'finance-lead')
  two = await newOperator(scene.app, 'finance-lead')
})

const reason = 'the plan of the month'
const terms: contract.BonusTerms = {
  name: { th: 'ทดสอบ', la: 'ທົດສອບ', en: 'Trial' },
  description: { th: '<p onclick="x()">ก</p>', la: '', en: '' },
  picture: null,
  type: 'limit',
  maxReceived: 1,
  percent: 100,
  most: baht(100),
  minimumDeposit: baht(100),
  turnover: 3.5,
  endBelow: baht(0),
  percentFail: 50,
  categories: ['slot'],
  wholeAmount: false,
  membersMax: null,
  oncePerDevice: false,
  budget: null,
  audience: { kind: 'all' },
  startsAt: null,
  endsAt: null,
  isActive: true,
  isListed: true,
  position: 3,
}
const newCode = () => `OPB${randomUUID().slice(0, 13).toUpperCase()}`
const key = { kind: 'bonus', currency: 'BAHT' } as const
type Over = Partial<contract.BonusTerms>
const add = (code: string, over: Over = {}, by = one) =>
  call(contract.addBonus, { code, ...key, ...terms, ...over, reason }, by.desk)
const change = (code: string, over: Over, by: typeof one) =>
  call(contract.changeBonus, { code, ...terms, ...over, reason }, by.desk)
async function made(over: Over = {}): Promise<string> {
  const code = newCode()
  expect(await add(code, over)).toEqual({ outcome: 'proposed' })
  expect(await add(code, over, two)).toEqual({ outcome: 'done' })
  return code
}
const bonusOf = (code: string) => call(contract.operatorBonus, { code }, one.desk)
const take = ({ caller }: Member, code: string) => call(activateBonus, { code }, caller)
const offered = async ({ caller }: Member, code: string) =>
  (await call(bonuses, {}, caller)).some((bonus) => bonus.code === code)

test('BON-01 members see a bonus that two operators made, with its HTML cleaned', async () => {
  const member = await scene.member()
  const code = newCode()
  await add(code)
  expect(await offered(member, code)).toBe(false)
  expect(await refusalCode(bonusOf(code))).toBe('NO_DATA')
  await add(code, {}, two)
  expect(await offered(member, code)).toBe(true)
  expect(await bonusOf(code)).toMatchObject({
    ...terms,
    code,
    description: { th: '<p>ก</p>', la: '', en: '' },
    results: { taken: 0, granted: 0, given: 0, promised: 0 },
    proposal: null,
  })
  const listed = (await call(contract.operatorBonuses, {}, one.desk)).bonuses
  expect(listed.map((bonus) => bonus.code)).toContain(code)
  const audited = await scene.app.ctx.db`
    select action, approval is not null as has_approval from operator_audit where kind = 'bonus' and about = ${code}`
  expect(audited).toEqual([{ action: 'bonus-change', hasApproval: true }])
})

test('BON-04 a change counts for who takes the bonus from now on; who holds it keeps the terms', async () => {
  const code = await made()
  const [early, late] = [await scene.member(), await scene.member()]
  await take(early, code)
  await change(code, { percent: 20, turnover: 9 }, one)
  expect(await bonusOf(code)).toMatchObject({ percent: 100, proposal: { isMine: true } })
  expect(await change(code, { percent: 20, turnover: 9 }, two)).toEqual({ outcome: 'done' })
  await take(late, code)
  for (const member of [early, late]) await deposit(scene.app, member, baht(100))
  const activeOf = async ({ caller }: Member) => (await call(activeBonus, {}, caller)).bonus
  expect(await activeOf(early)).toMatchObject({ percent: 100, turnover: 3.5, granted: baht(100) })
  expect(await activeOf(late)).toMatchObject({ percent: 20, turnover: 9, granted: baht(20) })
  expect(await bonusOf(code)).toMatchObject({
    results: {
      taken: 2,
      members: 2,
      granted: 2,
      completed: 0,
      given: baht(120),
      promised: baht(120),
    },
  })
})

test('a bonus is offered to its audience only; a change keeps it with who claimed it', async () => {
  const code = await made({ audience: { kind: 'no-deposit', days: 0 } })
  const [newcomer, other] = [await scene.member(), await scene.member()]
  await deposit(scene.app, other, baht(100))
  expect([await offered(newcomer, code), await offered(other, code)]).toEqual([true, false])
  expect(await refusalCode(take(other, code))).toBe('NO_DATA')
  await take(newcomer, code)
  await deposit(scene.app, newcomer, baht(100))
  expect(await offered(newcomer, code)).toBe(true)
  const activeOf = async ({ caller }: Member) => (await call(activeBonus, {}, caller)).bonus
  expect(await activeOf(newcomer)).toMatchObject({ code, granted: baht(100) })
  expect((await bonusOf(code)).audience).toEqual({ kind: 'no-deposit', days: 0 })
})

test('NO_PROMOTION for the code of a promotion that is meant for other members', async () => {
  const code = newCode()
  const tagged = { ...terms, audience: { kind: 'tag', tag: 'of-the-club' } as const }
  const addAs = (by: typeof one) =>
    call(contract.addBonus, { code, ...key, kind: 'promotion', ...tagged, reason }, by.desk)
  await addAs(one)
  await addAs(two)
  const { id, caller } = await scene.member()
  expect((await call(findPromotion, { code }, caller)).promotion).toBe(null)
  expect(await refusalCode(call(activatePromotion, { code }, caller))).toBe('NO_PROMOTION')
  await scene.app.ctx.db`
    insert into member_tag (bucket, member, tag) values (${id % 256}, ${id}, 'of-the-club')`
  expect((await call(findPromotion, { code }, caller)).promotion).toMatchObject({ code })
  expect(await call(activatePromotion, { code }, caller)).toMatchObject({ isActive: true })
})

test('BONUS_FULL when the budget cannot hold another claim: of 20 at once, as many take it as fit', async () => {
  const code = await made({ budget: baht(550) })
  const members = await Promise.all(Array.from({ length: 20 }, () => scene.member()))
  const taken = await Promise.allSettled(members.map((member) => take(member, code)))
  const full = taken.filter((one) => one.status === 'rejected')
  expect(full).toHaveLength(15)
  for (const { reason: error } of full) expect(error).toMatchObject({ code: 'BONUS_FULL' })
  const holder = members[taken.findIndex((one) => one.status === 'fulfilled')]!
  await deposit(scene.app, holder, baht(100))
  expect((await bonusOf(code)).results).toMatchObject({ given: baht(100), promised: baht(500) })
  const late = await scene.member()
  expect(await refusalCode(take(late, code))).toBe('BONUS_FULL')
})

test('one operator stops a bonus at once; who holds it keeps it; two activate it again', async () => {
  const code = await made()
  const member = await scene.member()
  await take(member, code)
  const stop = (by: typeof one) => call(contract.stopBonus, { code, reason }, by.desk)
  expect(await stop(one)).toEqual({ outcome: 'done' })
  expect(await stop(two)).toEqual({ outcome: 'already_decided' })
  const other = await scene.member()
  expect(await offered(other, code)).toBe(false)
  expect(await refusalCode(take(other, code))).toBe('NO_DATA')
  await deposit(scene.app, member, baht(100))
  expect((await bonusOf(code)).results.given).toBe(baht(100))
  await change(code, {}, one)
  expect((await bonusOf(code)).isActive).toBe(false)
  await change(code, {}, two)
  expect(await offered(other, code)).toBe(true)
})

test('a stop at the moment in which a change is approved leaves the bonus stopped', async () => {
  const code = await made()
  expect(await change(code, { most: baht(200) }, one)).toEqual({ outcome: 'proposed' })
  const [, stopped] = await duringExecution({
    databaseUrl: scene.app.databaseUrl,
    proposal: `bonuses.change:${code}`,
    execute: () => change(code, { most: baht(200) }, two),
    meanwhile: () => call(contract.stopBonus, { code, reason }, one.desk),
  })
  expect(stopped).toEqual({ outcome: 'done' })
  expect((await bonusOf(code)).isActive).toBe(false)
})

test('CONTENT_LINK: a proposal has the text that members will read, and no link that leads nowhere', async () => {
  const text = (html: string) => ({ description: { th: html, la: html, en: html } })
  expect(await refusalCode(add(newCode(), text('<a href="http://evil.example">x</a>')))).toBe(
    'CONTENT_LINK',
  )
  const code = newCode()
  await add(code, text('<p>All day</p><img src="x" onerror="alert(1)">'))
  const { approvals: waiting } = await call(
    approvals,
    { page: 1, limit: 100, list: 'mine' },
    one.desk,
  )
  const shown = JSON.stringify(waiting.find(({ object }) => object === code)?.changes)
  expect(shown).toContain('<p>All day</p>')
  expect(shown).not.toContain('onerror')
})

test('BAD_REQUEST for terms that contradict each other; NO_DATA and INVALID_USER_3', async () => {
  const codeOf = (over: Over) => refusalCode(add(newCode(), over))
  expect(await codeOf({ percent: 200, percentFail: 50 })).toBe('BAD_REQUEST')
  expect(await codeOf({ percent: null, most: baht(300), percentFail: 50 })).toBe('BAD_REQUEST')
  expect(await codeOf({ most: baht(0) })).toBe('BAD_REQUEST')
  expect(await codeOf({ startsAt: 2_000_000_000_000, endsAt: 1_900_000_000_000 })).toBe(
    'BAD_REQUEST',
  )
  expect(await codeOf({ budget: baht(99) })).toBe('BAD_REQUEST')
  expect(await codeOf({ endBelow: baht(-1) })).toBe('BAD_REQUEST')
  // Such a bonus ends while the whole deposit and more are at a game, where its cost is not taken.
  expect(await codeOf({ endBelow: baht(100.01) })).toBe('BAD_REQUEST')
  const code = await made()
  expect(await refusalCode(add(code))).toBe('BAD_REQUEST')
  expect(await refusalCode(change('NOT-THERE', {}, one))).toBe('NO_DATA')
  const finance = await newOperator(scene.app, 'finance')
  expect(await refusalCode(add(newCode(), {}, finance))).toBe('INVALID_USER_3')
})

test('the server alone can stop a bonus, and can neither add, change, activate nor delete one', async () => {
  const { db } = scene.app.ctx
  const code = await made()
  const changes = [
    db`update bonus set max_bonus = 100000000 where code = ${code}`,
    db`update bonus set budget = 1 where code = ${code}`,
    db`insert into bonus (code, kind, currency, name_th, name_la, name_en, type, max_received, percent, max_bonus,
        minimum_deposit, turnover, cancel_keep_percent, categories)
      values ('MINE', 'bonus', 'BAHT', 'a', 'b', 'c', 'limit', 1, 100, 1000000, 100, 100, 0, '{slot}')`,
  ]
  for (const one of changes) await expect(one).rejects.toThrow('takes two people')
  await expect(db`delete from bonus where code = ${code}`).rejects.toThrow('denied')
  await db`update bonus set is_active = false where code = ${code}`
  const activated = db`update bonus set is_active = true where code = ${code}`
  await expect(activated).rejects.toThrow('takes two people')
})
