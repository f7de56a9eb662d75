import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { statement } from '#contract/statement'
import { withdraw, withdrawAll, withdrawal, withdrawLimits } from '#contract/withdraw'
import { houseOf, mainOf as mainAccount } from '#ledger/accounts'
import type { Amount } from '#money'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { asOwner, startTestApp } from '../testing.ts'
import { withdraw as askFor } from './withdraw.ts'

// Goal: a withdrawal is held at once and then paid once to the registered account, or returned whole. Method: the whole
// server against the sandbox's payouts, which fail for certain satang.
openScene()

const soon = { timeout: 30_000, interval: 50 }
let counted = 0

async function rich(money: Amount, currency?: 'LAK'): Promise<Member> {
  const member = await scene.member(currency)
  counted += 1
  const kept = currency ?? 'BAHT'
  await scene.app.ctx.ledger.post({
    reference: `test:rich:${counted}`,
    member: member.id,
    amount: money,
    currency: kept,
    kind: 'deposit',
    state: 'settled',
    from: 'SCB',
    to: 'WALLET',
    postings: [{ from: houseOf('bank:SCB', kept), to: mainAccount(member.id), amount: money }],
  })
  return member
}
const lying = async ({ id }: Member) => {
  const { main, hold } = await scene.app.ctx.ledger.balancesOf(id)
  return { main, hold }
}
const newest = async ({ caller }: Member) =>
  (await call(statement, { page: 1, limit: 1 }, caller)).statements[0]
const paidFor = async (reference: string) =>
  (await scene.sandbox.payouts()).filter((payout) => reference.endsWith(payout.reference))

test('WDR-04 the amount is held at once, then paid to the registered account', async () => {
  const member = await rich(baht(500))
  const { reference } = await call(withdraw, { amount: baht(300) }, member.caller)
  expect(await newest(member)).toMatchObject({
    statementType: 'withdraw',
    from: 'WALLET',
    reference,
  })
  await expect.poll(() => lying(member), soon).toEqual({ main: 200_00, hold: 0 })
  await expect.poll(() => newest(member), soon).toMatchObject({ status: 'SUCCESS' })
  expect(await paidFor(reference)).toMatchObject([
    { account: '1234567890', name: 'SOMCHAI', amount: 300_00, status: 'paid' },
  ])
})

test('WDR-04 a payout is booked from our paying account, not from the payee’s bank', async () => {
  const { ctx } = scene.app
  const member = await rich(baht(500))
  const { reference } = await call(withdraw, { amount: baht(300) }, member.caller)
  await expect.poll(() => lying(member), soon).toEqual({ main: 200_00, hold: 0 })
  const postings = await ctx.db<{ from: string; to: string; amount: number }[]>`
    select from_account as "from", to_account as "to", posting.amount from ledger.posting
    join ledger.movement on id = movement where reference = ${reference} order by line`
  expect(postings).toEqual([
    { from: 'main', to: 'hold', amount: 300_00 },
    { from: 'hold', to: 'house/payout:sandbox-payout', amount: 300_00 },
  ])
})

test.each([
  [13, 'account_closed'],
  [71, 'name_differs'],
  [73, 'limit'],
] as const)(
  'WDR-04 returns the money when the payout fails and gives the reason (.%i: %s)',
  async (satang, failure) => {
    const member = await rich(baht(500))
    const { reference } = await call(withdraw, { amount: baht(200 + satang / 100) }, member.caller)
    await expect.poll(() => newest(member), soon).toMatchObject({ status: 'FAILED', failure })
    expect(await lying(member)).toEqual({ main: 500_00, hold: 0 })
    expect(await call(withdrawal, { reference }, member.caller)).toMatchObject({
      status: 'FAILED',
      failure,
      amount: 200_00 + satang,
    })
  },
)

test('WDR-04 the steps of a withdrawal have their times, and only its member may read them', async () => {
  const [member, other] = await Promise.all([rich(baht(500)), scene.member()])
  const { reference } = await call(withdraw, { amount: baht(150.61) }, member.caller)
  const read = () => call(withdrawal, { reference }, member.caller)
  await expect.poll(read, soon).toMatchObject({ sentAt: expect.any(Number) })
  const atBank = await read()
  expect(atBank).toMatchObject({
    amount: 150_61,
    status: 'IN_PROGRESS',
    failure: null,
    endedAt: null,
    collected: [],
    expectedMinutes: null,
  })
  expect(atBank.sentAt! >= atBank.createdAt && atBank.now >= atBank.sentAt!).toBe(true)
  await scene.app.ctx.db`insert into site_setting (key, value) values ('payoutMinutes', '3'::jsonb)`
  expect((await read()).expectedMinutes).toBe(3)
  await scene.app.ctx.db`delete from site_setting where key = 'payoutMinutes'`
  await expect.poll(read).toMatchObject({
    status: 'SUCCESS',
    failure: null,
    endedAt: expect.any(Number),
  })
  for (const [asked, by] of [
    [reference, other.caller],
    ['withdraw:UNKNOWN', member.caller],
  ] as const)
    await expect(call(withdrawal, { reference: asked }, by)).rejects.toThrow('NO_DATA')
})

test('WDR-04 a payout whose answer is lost is asked after, never sent again', async () => {
  const member = await rich(baht(500))
  const { reference } = await call(withdraw, { amount: baht(150.19) }, member.caller)
  await expect.poll(() => newest(member), soon).toMatchObject({ status: 'SUCCESS' })
  expect(await paidFor(reference)).toHaveLength(1)
  expect(await lying(member)).toEqual({ main: 349_81, hold: 0 })
})

test('WDR-04 while the bank works on it the statement says that it is in progress', async () => {
  const member = await rich(baht(500))
  await call(withdraw, { amount: baht(150.61) }, member.caller)
  expect(await newest(member)).toMatchObject({ status: 'IN_PROGRESS', endedAt: null })
  expect(await lying(member)).toEqual({ main: 349_39, hold: 150_61 })
  await expect.poll(() => newest(member)).toMatchObject({ status: 'SUCCESS' })
})

test('WDR-02 the limits are in the member’s currency and hold', async () => {
  const member = await rich(baht(300_000))
  expect(await call(withdrawLimits, {}, member.caller)).toEqual({
    withdrawMin: 100_00,
    withdrawMax: 200_000_00,
    countLeft: 5,
    bonus: null,
  })
  const ask = (amount: Amount) => call(withdraw, { amount }, member.caller)
  await expect(ask(baht(99.99))).rejects.toThrow('WITHDRAW_MINIMUM')
  await expect(ask(baht(200_000.01))).rejects.toThrow('WITHDRAW_MAXIMUM')
  await ask(baht(200_000))
  await expect(ask(baht(150_000))).rejects.toThrow('MONEY_NOT_ENOUGH')
  const kip = await scene.member('LAK')
  expect(await call(withdrawLimits, {}, kip.caller)).toMatchObject({ withdrawMin: 50_000_00 })
})

test('WDR-02 the day begins at midnight in Bangkok, wherever the server is', async () => {
  const member = await rich(baht(500))
  const { db } = scene.app.ctx
  const asked = (beforeMidnightMs: number) => db`
    insert into withdrawal (bucket, member, reference, amount, currency, bank, holder, account_no, created_at)
    values (${member.id % 256}, ${member.id}, ${`day:${member.id}:${beforeMidnightMs}`}, 10000, 'BAHT', 'SCB', 'SOMCHAI', '',
      date_trunc('day', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'
        - ${beforeMidnightMs} * interval '1 millisecond')`
  for (const ms of [1, 2, 3, 86_400_000]) await asked(ms)
  expect(await call(withdrawLimits, {}, member.caller)).toMatchObject({ countLeft: 5 })
  await asked(0)
  expect(await call(withdrawLimits, {}, member.caller)).toMatchObject({ countLeft: 4 })
})

test('API-05 a client that sends no key asks for as many withdrawals as it makes calls', async () => {
  const member = await rich(baht(500))
  const ask = () =>
    fetch(`${scene.app.host}/api/wallet/withdraw`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-client-id': 'kapao-web',
        authorization: `Bearer ${member.caller.token}`,
      },
      body: JSON.stringify({ amount: 130 }),
    })
  const answers = [await ask(), await ask()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const references = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { reference: string }).reference),
  )
  expect(new Set(references).size).toBe(2)
  await expect.poll(() => lying(member), soon).toEqual({ main: 240_00, hold: 0 })
})

test('WDR-02 a day allows so many, and 100 attempts at once from two nodes not one more', async () => {
  const member = await rich(baht(100_000))
  const { app, sandboxUrl } = scene
  const other = await startTestApp({
    sandboxUrl,
    databaseUrl: app.databaseUrl,
    pepper: app.settings.pepper,
  })
  try {
    const callers = [member.caller, { ...member.caller, host: other.host }]
    const tried = await Promise.allSettled(
      Array.from({ length: 100 }, (_, at) =>
        call(withdraw, { amount: baht(100) }, callers[at % 2]!),
      ),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    for (const one of tried)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'WITHDRAW_LIMIT' })
    await expect.poll(() => lying(member), soon).toEqual({ main: 99_500_00, hold: 0 })
  } finally {
    await other.stop()
  }
})

test('API-05 one request sent 50 times at once is one withdrawal', async () => {
  const member = await rich(baht(500))
  const wish = { ...member.caller, key: 'withdraw-once' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => call(withdraw, { amount: baht(120) }, wish)),
  )
  expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
  await expect.poll(() => lying(member), soon).toEqual({ main: 380_00, hold: 0 })
  expect(await paidFor(answers[0]!.reference)).toHaveLength(1)
})

test('WDR-03 withdrawAll pays from the wallet when nothing lies at the games', async () => {
  const member = await rich(baht(400))
  const { legs, amount } = await call(withdrawAll, { amount: baht(400) }, member.caller)
  expect({ legs, amount }).toEqual({ legs: [], amount: 400_00 })
  await expect.poll(() => lying(member), soon).toEqual({ main: 0, hold: 0 })
})

test('WDR-04 the payee is the account registered at the time of the request', async () => {
  const member = await rich(baht(500))
  await scene.sandbox.control({
    gateway: 'PAYOUT',
    operation: 'pay',
    flaw: 'delay',
    delayMs: 800,
    calls: 1,
  })
  const { reference } = await call(withdraw, { amount: baht(110) }, member.caller)
  await asOwner(
    scene.app,
    (db) => db`update member set bank_account_name = 'SOMEBODY ELSE' where id = ${member.id}`,
  )
  await expect.poll(() => newest(member), soon).toMatchObject({ status: 'SUCCESS' })
  expect(await paidFor(reference)).toMatchObject([{ name: 'SOMCHAI' }])
})

test('WDR-04 a bank without payouts is refused before money is held', async () => {
  const member = await rich(baht(500))
  const { db } = scene.app.ctx
  await db`update member set bank_code = 'WW' where id = ${member.id}`
  await expect(call(withdraw, { amount: baht(110) }, member.caller)).rejects.toThrow('NO_BANK')
  expect(await lying(member)).toEqual({ main: 500_00, hold: 0 })
})

test('WDR-06 a member who may only withdraw is paid like any other, and one who was suspended is held', async () => {
  const [restricted, suspended] = [await rich(baht(500)), await rich(baht(500))]
  const { ctx } = scene.app
  const become = ({ id }: Member, status: string) =>
    ctx.db`update member set status = ${status}, status_category = 'document' where id = ${id}`
  await become(restricted, 'withdraw-only')
  const { reference } = await call(withdraw, { amount: baht(300) }, restricted.caller)
  expect((await call(withdrawal, { reference }, restricted.caller)).heldAt).toBeNull()
  await expect.poll(() => lying(restricted), soon).toEqual({ main: 200_00, hold: 0 })

  // The call was admitted before the suspension.
  await become(suspended, 'suspended')
  const caller = { member: suspended.id, session: 0, currency: 'BAHT' } as const
  const held = await askFor(ctx, caller, { amount: baht(300) }, 'admitted-before')
  const rows = await ctx.db`
    select held_rules from withdrawal where 'withdraw:' || reference = ${held.reference}`
  expect(rows).toEqual([{ heldRules: ['member_suspended'] }])
})
