import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { decideSlip, moneyStory } from '#contract/operator-money'
import { baht, mainOf, type Scene, startScene } from '../deposit/testing.ts'
import { databaseBefore } from '../earlier-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { decided, memberWith, newPayer, sent, upload } from '../slip/testing.ts'
import { twoPersonsFrom } from './decide.ts'
import { type Desk, listOf, why } from './testing.ts'

// Goal: a large decision needs two operators, is one row with both names, and the database enforces it. Method: the whole
// server; the database alone; a database of version 1.1.14 with its rows.
let scene: Scene
let fon: Desk
let fern: Desk
beforeAll(async () => {
  scene = await startScene()
  fon = await newOperator(scene.app, 'finance')
  fern = await newOperator(scene.app, 'finance')
})
afterAll(() => scene?.stop())

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
    select proposed_by, decided_by, amount, is_unconfirmed from money_decision where item = ${reference}`
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
    const write = (amount: number, proposer: number | null, isUnconfirmed = false) => {
      count += 1
      const at = proposer && new Date()
      return db`
      insert into money_decision (kind, item, decision, amount, currency, reason, is_unconfirmed, proposed_by,
        proposed_at, proposed_reason, decided_by, decided_at, key)
      values ('payment', ${`${currency}${count}`}, 'credit', ${amount}, ${currency}, 'why', ${isUnconfirmed},
        ${proposer}, ${at}, ${proposer && 'why'}, ${fern.id}, now(), ${`${currency}${count}`})`
    }
    await expect(write(limit, null)).rejects.toThrow('money_decision_large_takes_two')
    await expect(write(limit, fern.id)).rejects.toThrow('money_decision_two_are_two')
    await expect(write(1, null, true)).rejects.toThrow('money_decision_large_takes_two')
    await write(limit - 1, null)
    await write(limit, fon.id)
  },
)

test('decisions that version 1.1.14 kept as two rows become one with both names', async () => {
  const earlier = await databaseBefore('0068')
  try {
    const { db } = earlier
    const [one, two] = await db<{ id: number }[]>`
      insert into operator (username, password_hash, totp_secret, role)
      values ('fon', '', '', 'finance'), ('fern', '', '', 'finance') returning id`
    const [fonId, fernId] = [one!.id, two!.id]
    const propose = (item: string, decision: string, amount: number, by: number) => db`
      insert into money_decision (kind, item, decision, amount, currency, reason, proposed_by, proposed_at,
        proposed_reason)
      values ('payment', ${item}, ${decision}, ${amount}, 'BAHT', 'first', ${by}, now() - interval '1 hour', 'first')`
    const decide = (item: string, decision: string, amount: number, by: number) => db`
      insert into money_decision (kind, item, decision, amount, currency, reason, decided_by, decided_at, key)
      values ('payment', ${item}, ${decision}, ${amount}, 'BAHT', 'second', ${by}, now(), ${`${item}${decision}`})`
    const large = 80_000_00
    await propose('1', 'credit', large, fonId)
    await decide('1', 'credit', large, fernId)
    // This one still waits for a second operator.
    await propose('2', 'leave', large, fonId)
    await decide('3', 'credit', 100, fonId)
    // A later proposal has replaced this one, which is only in the audit.
    await decide('4', 'credit', large, fernId)
    await db`
      insert into operator_audit (at, operator, username, action, about, address, reason)
      values (now() - interval '2 hours', ${fonId}, 'fon', 'money-propose', 'credit payment 4', '', 'told by phone')`
    await propose('4', 'leave', large, fonId)
    // The first operator is unknown, so the row stays unchanged.
    await decide('5', 'credit', large, fernId)
    await earlier.bringUp()

    const rows = await db`
      select item, decision, proposed_by, proposed_reason, decided_by from money_decision order by item`
    expect(rows).toEqual([
      {
        item: '1',
        decision: 'credit',
        proposedBy: fonId,
        proposedReason: 'first',
        decidedBy: fernId,
      },
      {
        item: '2',
        decision: 'dismiss',
        proposedBy: fonId,
        proposedReason: 'first',
        decidedBy: null,
      },
      { item: '3', decision: 'credit', proposedBy: null, proposedReason: null, decidedBy: fonId },
      {
        item: '4',
        decision: 'credit',
        proposedBy: fonId,
        proposedReason: 'told by phone',
        decidedBy: fernId,
      },
      { item: '5', decision: 'credit', proposedBy: null, proposedReason: null, decidedBy: fernId },
    ])
    await expect(decide('6', 'credit', large, fernId)).rejects.toThrow('large_takes_two')
    await expect(db`update money_decision set reason = 'x' where item = '1'`).rejects.toThrow(
      'stands',
    )
  } finally {
    await earlier.drop()
  }
})

test('STM-04 slips of version 1.1.14 that their bank did not decide about have the reason UNKNOWN', async () => {
  const earlier = await databaseBefore('0068')
  try {
    const { db } = earlier
    await db.begin(async (tx) => {
      // This case needs no member.
      await tx`set local session_replication_role = replica`
      await tx`
      insert into slip (reference, member, digest, file, type, state, note, decided_at)
      values ('a', 1, 'a', 'a', 'image/png', 'failed', 'UNKNOW_ERROR', now()),
        ('b', 1, 'b', 'b', 'image/png', 'failed', 'NOT_MATCH', now())`
    })
    await earlier.bringUp()
    expect(await db`select reference, note from slip order by reference`).toEqual([
      { reference: 'a', note: 'UNKNOWN' },
      { reference: 'b', note: 'NOT_MATCH' },
    ])
    const old = db`update slip set note = 'UNKNOW_ERROR' where reference = 'a'`
    await expect(old).rejects.toThrow('slip_note_is_known')
  } finally {
    await earlier.drop()
  }
})
