import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { decideTransfer } from '#contract/operator-money'
import { type Db, openDb } from '#db'
import type { Amount } from '#money'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { type Desk, manualTransfer, twoPersonsFrom, why } from './testing.ts'

// Goal: splitting an amount gains nothing: what an operator decides alone counts per item, per 24 hours and per member, at
// the same moment too. Method: withdrawals that are returned, on the whole server; the database alone.
let owner: Db
openScene()
beforeAll(async () => {
  owner = openDb(scene.app.databaseUrl, { asOwner: true, max: 1 })
})
afterAll(() => owner?.end())

const perDay = baht(200_000)
const finance = () => newOperator(scene.app, 'finance')
const held = (amount: Amount) => manualTransfer(scene, { kind: 'payout', provider: 'SCB', amount })
const giveBack = async ({ desk }: Desk, reference: string) =>
  (await call(decideTransfer, { id: reference, decision: 'not-applied', reason: why }, desk))
    .outcome
const decideAlone = async (by: Desk, amount: Amount) => giveBack(by, (await held(amount)).reference)
const countAlone = (by: Desk, amount: number, member: number | null = null) =>
  scene.app.ctx.db`
    insert into operator_amount (operator, right_name, action, object, member, amount, currency)
    values (${by.id}, 'review.resolve', 'review.resolve', 'test', ${member}, ${amount}, 'BAHT')`

test('what an operator decides alone in 24 hours counts together, and only what one person decides', async () => {
  const [fon, fern] = [await finance(), await finance()]
  const { reference } = await held(twoPersonsFrom.BAHT)
  expect(await giveBack(fon, reference)).toBe('proposed')
  expect(await giveBack(fern, reference)).toBe('decided')
  for (let item = 1; item <= 4; item += 1)
    expect(await decideAlone(fon, baht(49_999))).toBe('decided')
  expect(await decideAlone(fon, baht(4))).toBe('proposed')
  expect(await decideAlone(fon, baht(3.99))).toBe('decided')
  expect(await decideAlone(fern, baht(4))).toBe('decided')
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update operator_amount set at = at - interval '25 hours' where operator = ${fon.id}`
  })
  expect(await decideAlone(fon, baht(4))).toBe('decided')
})

test('what operators decide alone for one member counts together', async () => {
  const [fon, fern] = [await finance(), await finance()]
  const [first, second] = [await held(baht(20_000)), await held(baht(19_999.99))]
  for (const { member } of [first, second]) await countAlone(fon, baht(30_000), member.id)
  expect(await giveBack(fern, first.reference)).toBe('proposed')
  expect(await giveBack(fern, second.reference)).toBe('decided')
})

test('of decisions at the same moment, those above the sum of the day are proposals', async () => {
  const fon = await finance()
  await countAlone(fon, baht(49_999))
  await countAlone(fon, baht(49_999))
  await countAlone(fon, baht(49_999))
  const cases = await Promise.all(Array.from({ length: 6 }, () => held(baht(20_000))))
  const outcomes = await Promise.all(cases.map(({ reference }) => giveBack(fon, reference)))
  expect(outcomes.toSorted()).toEqual(['decided', 'decided', ...Array(4).fill('proposed')])
})

test('a role without amounts decides none alone, and another amount counts from the next call', async () => {
  const risk = await newOperator(scene.app, 'risk')
  await owner`insert into operator_role_right (role, name) values ('risk', 'review.resolve')`
  expect(await decideAlone(risk, baht(1))).toBe('proposed')
  await owner`
    insert into operator_role_amount (role, right_name, currency, per_item, per_day)
    values ('risk', 'review.resolve', 'BAHT', ${baht(100)}, ${baht(150)})`
  expect(await decideAlone(risk, baht(99))).toBe('decided')
  expect(await decideAlone(risk, baht(100))).toBe('proposed')
  expect(await decideAlone(risk, baht(51))).toBe('proposed')
  expect(await decideAlone(risk, baht(50))).toBe('decided')
})

test('the database refuses an amount above the limits, and lets no one change what counts', async () => {
  const fon = await finance()
  const { db } = scene.app.ctx
  const { member } = await held(baht(1))
  await expect(countAlone(fon, twoPersonsFrom.BAHT)).rejects.toThrow('takes two people')
  for (let item = 1; item <= 4; item += 1) await countAlone(fon, baht(49_999))
  await expect(countAlone(fon, perDay - 4 * baht(49_999))).rejects.toThrow('takes two people')
  const fern = await finance()
  await countAlone(fern, baht(49_999), member.id)
  await expect(countAlone(await finance(), baht(1), member.id)).rejects.toThrow('takes two people')
  await expect(db`delete from operator_amount`).rejects.toThrow('permission denied')
  await expect(db`update operator_amount set amount = 1`).rejects.toThrow('permission denied')
})
