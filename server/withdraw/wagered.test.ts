import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { withdraw } from '#contract/withdraw'
import { stake } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { asOwner } from '../testing.ts'
import { heldBy } from './rules.ts'

// Goal: money that was not wagered is held, however it came in. Method: deposits, rounds and withdrawals of the real server,
// with the rule alone.
openScene()
beforeAll(async () => {
  await asOwner(
    scene.app,
    (db) => db`
      update withdraw_rule set is_on = code = 'wagered_below', percent = case code when 'wagered_below' then 100 else percent end,
        amount = case code when 'wagered_below' then ${baht(1_000)} else amount end
      where currency = 'BAHT'`,
  )
})

const deposit = ({ id }: Member, amount: number) => give(scene.app.ctx, id, baht(amount))
const play = (member: Member, amount: number) => stake(scene.app, member, baht(amount))
const rules = ({ id }: Member, amount: number) =>
  scene.app.ctx.db.begin((tx) =>
    heldBy(tx, { member: id, currency: 'BAHT' }, { amount: baht(amount), account: 'payout:SCB' }),
  )

/** Dates what the member did back by some days. */
const earlier = ({ id }: Member, days: number) =>
  asOwner(scene.app, (db) =>
    db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`
        update ledger.movement set created_at = created_at - ${days} * interval '1 day',
          settled_at = settled_at - ${days} * interval '1 day' where member = ${id}`
    }),
  )

test('WDR-06 a small deposit after a large one does not free the large one', async () => {
  const member = await scene.member()
  await deposit(member, 20_000)
  await deposit(member, 2)
  await play(member, 2)
  expect(await rules(member, 20_000)).toEqual(['wagered_below'])
  await play(member, 20_000)
  expect(await rules(member, 20_000)).toEqual([])
})

test('a small withdrawal that no rule holds does not free the rest', async () => {
  const member = await scene.member()
  await deposit(member, 20_000)
  await call(withdraw, { amount: baht(100) }, member.caller)
  const paid = () => scene.app.ctx.db`
    select from ledger.movement where member = ${member.id} and kind = 'withdraw' and state = 'settled'`
  await expect.poll(async () => (await paid()).length, { timeout: 30_000 }).toBe(1)
  await deposit(member, 2)
  await play(member, 2)
  expect(await rules(member, 19_900)).toEqual(['wagered_below'])
  // Money that was paid out needs no rounds.
  await play(member, 19_900)
  expect(await rules(member, 19_900)).toEqual([])
})

test('what was lost was wagered, and money of more than 30 days ago counts only as the last deposit', async () => {
  const [loser, idler, returned] = [
    await scene.member(),
    await scene.member(),
    await scene.member(),
  ]
  await deposit(loser, 5_000)
  await play(loser, 5_000)
  await deposit(loser, 3_000)
  await play(loser, 3_000)
  expect(await rules(loser, 3_000)).toEqual([])

  for (const member of [idler, returned]) {
    await deposit(member, 5_000)
    await earlier(member, 40)
  }
  expect(await rules(idler, 5_000)).toEqual(['wagered_below'])
  await deposit(returned, 3_000)
  await play(returned, 3_000)
  expect(await rules(returned, 3_000)).toEqual([])
})
