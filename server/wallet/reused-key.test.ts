import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { creditMember } from '#contract/operator-member-change'
import { decideTransfer } from '#contract/operator-money'
import { addToWallet } from '#contract/wallet'
import { withdraw } from '#contract/withdraw'
import { houseOf, refundOf } from '#ledger/accounts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { versionOf } from '../operator-member-change/testing.ts'
import { manualTransfer, why } from '../operator-money/testing.ts'

// Goal: a key of an earlier request never answers another one as if that had been done, also when the reply to the earlier
// one is not stored any more. Method: the whole server, over HTTP; the stored replies are forgotten as after a day.
let finance: Awaited<ReturnType<typeof newOperator>>
openScene()
beforeAll(async () => {
  finance = await newOperator(scene.app, 'finance')
})

/** Sends two requests under one key, the second one after a day. */
async function afterADay(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  await first()
  await scene.app.ctx.db`delete from idempotency_key`
  await expect(second()).rejects.toMatchObject({ code: 'KEY_REUSED' })
}

test('a withdrawal of another amount', async () => {
  const { id, caller } = await scene.member()
  await give(scene.app.ctx, id, baht(1_000))
  const take = (amount: number) =>
    call(withdraw, { amount: baht(amount) }, { ...caller, key: 'taken' })
  await afterADay(
    () => take(200),
    () => take(300),
  )
})

test('another amount of what is set aside', async () => {
  const { id: member, caller } = await scene.member()
  const amount = baht(50)
  const aside = {
    reference: `refund:${member}:2026-01-01`,
    member,
    amount,
    currency: 'BAHT',
  } as const
  await scene.app.ctx.db.begin((tx) =>
    scene.app.ctx.ledger.mustPostIn(tx, {
      ...aside,
      kind: 'transfer',
      state: 'settled',
      from: 'HOUSE',
      to: 'REFUND',
      postings: [{ from: houseOf('refund', 'BAHT'), to: refundOf(member), amount }],
    }),
  )
  const add = (added: number) =>
    call(addToWallet, { amount: baht(added) }, { ...caller, key: 'added' })
  await afterADay(
    () => add(20),
    () => add(30),
  )
})

test('a decision about another case', async () => {
  const payout = { kind: 'payout', provider: 'SCB', amount: baht(100) } as const
  const [one, other] = [await manualTransfer(scene, payout), await manualTransfer(scene, payout)]
  const decide = ({ reference: id }: typeof one) =>
    call(
      decideTransfer,
      { id, decision: 'not-applied', reason: why },
      { ...finance.desk, key: 'case' },
    )
  await afterADay(
    () => decide(one),
    () => decide(other),
  )
})

test('a credit of another amount', async () => {
  const member = await scene.member()
  const [{ id }] = await scene.app.ctx.db<[{ id: string }]>`
    select public_id as id from member where id = ${member.id}`
  const credit = async (amount: number) => {
    const entry = { id, version: await versionOf(finance, id), amount: baht(amount), reason: why }
    return call(
      creditMember,
      { ...entry, category: 'goodwill' },
      { ...finance.desk, key: 'credit' },
    )
  }
  await afterADay(
    () => credit(10),
    () => credit(20),
  )
})
