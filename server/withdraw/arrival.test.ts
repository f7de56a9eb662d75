import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { withdraw, withdrawal } from '#contract/withdraw'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { asOwner } from '../testing.ts'

// Goal: the screen of a withdrawal names the time that payouts really take. Method: rows of payouts that arrived before.
openScene()

let written = 0

/** Inserts a payout of a member that arrived some minutes after it was asked for. */
async function arrived(
  member: number,
  minutes: number,
  { daysAgo = 0, isChecked = false }: { daysAgo?: number; isChecked?: boolean } = {},
) {
  written += 1
  await scene.app.ctx.db`
    insert into external_transfer (bucket, member, reference, kind, provider, amount, currency, state, confirmed, sends, last_sent_at,
        created_at, closed_at, queued_at)
    select ${member % 256}, ${member}, ${`EARLIER${written}`}, 'payout', 'WW', 10000, 'BAHT', 'settled', 10000, 1, at, at,
      at + ${minutes} * interval '1 minute', case when ${isChecked} then at end
    from (select now() - interval '1 hour' - ${daysAgo} * interval '1 day' as at) began`
}

/** Records that operators paid by hand the payout that was inserted last. The database wants two of them. */
const paidByHand = (member: number, bankReference: string) =>
  asOwner(scene.app, async (owner) => {
    await owner`set session_replication_role = replica`
    await owner`
      insert into withdrawal (bucket, member, reference, amount, currency, bank, holder, account_no, bank_reference)
      values (${member % 256}, ${member}, ${`EARLIER${written}`}, 10000, 'BAHT', 'WW', 'SOMCHAI', '', ${bankReference})`
  })

test('WDR-04 without a time of the operator the screen names what nine of ten recent payouts took', async () => {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, baht(500))
  // The sandbox's bank pays amounts that end in .61 late.
  const { reference } = await call(withdraw, { amount: baht(150.61) }, member.caller)
  const expected = async () =>
    (await call(withdrawal, { reference }, member.caller)).expectedMinutes
  for (let minutes = 1; minutes <= 9; minutes += 1) await arrived(member.id, minutes)
  expect(await expected(), 'too few').toBeNull()
  await arrived(member.id, 50)
  expect(await expected()).toBe(9)
  for (let count = 0; count < 20; count += 1) {
    await arrived(member.id, 40, { isChecked: true })
    await arrived(member.id, 40, { daysAgo: 8 })
  }
  expect(await expected(), 'checked or old ones count').toBe(9)
  for (let count = 0; count < 20; count += 1) {
    await arrived(member.id, 600)
    await paidByHand(member.id, `BYHAND${count}`)
  }
  expect(await expected(), 'what an operator paid by hand counts').toBe(9)
  for (let count = 0; count < 100; count += 1) await arrived(member.id, 1_500)
  expect(await expected(), 'more than a day').toBeNull()
})
