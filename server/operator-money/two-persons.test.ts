import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { decideSlip, moneyStory } from '#contract/operator-money'
import type { Db, Tx } from '#db'
import type { Currency } from '#money'
import { scene } from '../deposit/scene-testing.ts'
import { baht, mainOf } from '../deposit/testing.ts'
import { decided, memberWith, newPayer, sent, upload } from '../slip/testing.ts'
import { type Desk, listOf, twoPersonsFrom, why } from './testing.ts'
import { fern, fon, startTwoPersons } from './two-persons-testing.ts'

// Goal: a large decision needs two operators, is one row with both names, and the database enforces it. Method: the whole
// server; the database alone; a database of version 1.1.14 with its rows.
startTwoPersons()

const untold = baht(1.89)

async function heldSlip() {
  const payer = newPayer()
  const member = await memberWith(scene, payer)
  const transfer = await sent(scene, payer, { amount: untold })
  const reference = await upload(await scene.sandbox.slip(transfer.reference), member.caller)
  await decided(member, reference)
  return { member, reference }
}

test('STM-04 an amount that the bank does not confirm is never credited by one person, whatever it is', async () => {
  const { member, reference } = await heldSlip()
  const say = ({ desk }: Desk, amount = untold) =>
    call(decideSlip, { id: reference, decision: 'credit', bank: 'BBL', amount, reason: why }, desk)
  expect(await say(fon, baht(49_999))).toMatchObject({ outcome: 'proposed' })
  expect(await say(fon, baht(49_999))).toMatchObject({ outcome: 'proposed' })
  expect(await say(fern)).toMatchObject({ outcome: 'proposed' })
  expect(await mainOf(scene, member)).toBe(0)
  const [waiting] = await listOf(fon, 'slip')
  expect(waiting?.proposal).toEqual({ decision: 'credit', by: fern.username })

  expect(await say(fon)).toMatchObject({ outcome: 'decided' })
  expect(await mainOf(scene, member)).toBe(untold)
  const rows = await scene.app.ctx.db`
    select approval.proposed_by, done.decided_by, done.amount, is_unconfirmed
    from money_decision done join approval on approval.id = done.approval where item = ${reference}`
  expect(rows).toEqual([
    { proposedBy: fern.id, decidedBy: fon.id, amount: untold, isUnconfirmed: true },
  ])
  const told = await call(moneyStory, { kind: 'slip', id: reference }, fon.desk)
  expect(told).toMatchObject({ isWaiting: false, proposal: null })
  expect(told.story.slice(-2)).toMatchObject([
    { what: 'proposed', by: fern.username },
    { what: 'decided', by: fon.username },
  ])
})

test('a proposal from before the case came back counts for nothing', async () => {
  const { member, reference } = await heldSlip()
  const { db } = scene.app.ctx
  const wish = {
    id: reference,
    decision: 'credit',
    bank: 'BBL',
    amount: untold,
    reason: why,
  } as const
  expect(await call(decideSlip, wish, fon.desk)).toMatchObject({ outcome: 'proposed' })
  await db`update slip set decided_at = now() where reference = ${reference}`
  const [waiting] = (await listOf(fon, 'slip')).filter(({ id }) => id === reference)
  expect(waiting?.proposal).toBe(null)
  expect(await call(decideSlip, wish, fern.desk)).toMatchObject({ outcome: 'proposed' })
  expect(await mainOf(scene, member)).toBe(0)
})

test.each([
  ['BAHT', twoPersonsFrom.BAHT],
  ['LAK', twoPersonsFrom.LAK],
] as const)(
  'the database refuses a large decision in %s of one person',
  async (currency, limit) => {
    const { db } = scene.app.ctx
    let count = 0
    const propose = async (item: string, amount: number, by: number) => {
      const [{ id }] = await db<[{ id: number }]>`
        insert into approval (action, needs, object, input, before, amount, currency, reason, proposed_by, expires_at, key)
        values ('review.resolve', 'review.resolve', ${`payment ${item}`}, '{}', '{}', ${amount}, ${currency}, 'why', ${by},
          now() + interval '1 hour', ${`propose ${item}`})
        returning id`
      return id
    }
    const execute = (id: number, by: number, tx: Db | Tx = db) => tx`
      update approval set state = 'executed', decided_by = ${by}, decided_at = now(), decision_reason = 'why',
        decision_key = ${`execute ${id}`}
      where id = ${id}`
    const write = (
      amount: number,
      approval: number | null,
      {
        isUnconfirmed = false,
        item = `${currency}${++count}`,
        by = fern.id,
        money = currency as Currency,
        tx = db as Db | Tx,
      } = {},
    ) => tx`
      insert into money_decision (kind, item, decision, amount, currency, reason, is_unconfirmed, decided_by, decided_at,
        key, approval)
      values ('payment', ${item}, 'credit', ${amount}, ${money}, 'why', ${isUnconfirmed}, ${by}, now(), ${item},
        ${approval})`
    await expect(write(limit, null)).rejects.toThrow('takes two people')
    await expect(write(1, null, { isUnconfirmed: true })).rejects.toThrow('takes two people')
    await write(limit - 1, null)

    const item = `${currency} of two`
    const approval = await propose(item, limit, fon.id)
    const ofAnother = 'is of another decision'
    await expect(write(limit, approval, { item })).rejects.toThrow(ofAnother)
    await expect(execute(approval, fon.id)).rejects.toThrow('own')
    const other = currency === 'LAK' ? 'BAHT' : 'LAK'
    const together = (
      amount: number,
      change: { item?: string; by?: number; money?: Currency } = {},
      times = 1,
    ) =>
      db.begin(async (tx) => {
        await execute(approval, fern.id, tx)
        for (let time = 0; time < times; time += 1)
          await write(amount, approval, { item, ...change, tx })
      })
    await expect(together(limit, { item: 'another' })).rejects.toThrow(ofAnother)
    await expect(together(limit + 1)).rejects.toThrow(ofAnother)
    await expect(together(limit, { money: other })).rejects.toThrow(ofAnother)
    await expect(together(limit, { by: fon.id })).rejects.toThrow(ofAnother)
    await expect(together(limit, {}, 2)).rejects.toThrow('duplicate key')
    await together(limit)
    // An approval allows nothing after its own commit.
    await expect(write(limit, approval, { item })).rejects.toThrow(ofAnother)
  },
)
