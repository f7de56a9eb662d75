import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { withdraw, withdrawal, withdrawLimits } from '#contract/withdraw'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { screenOf } from '../live/testing.ts'

// Goal: what a member sees of a day's withdrawals is true on every screen, and a payout that failed costs no chance.
openScene()

const soon = { timeout: 30_000, interval: 50 }
const limitsOf = ({ caller }: Member) => call(withdrawLimits, {}, caller)

async function rich(amount = baht(500)): Promise<Member> {
  const member = await scene.member()
  await give(scene.app.ctx, member.id, amount)
  return member
}

test('WDR-02 a withdrawal that failed does not count, and there are four tries for each that a day allows', async () => {
  const member = await rich()
  // The sandbox's bank answers amounts that end in .13 with a closed account.
  const { reference } = await call(withdraw, { amount: baht(200.13) }, member.caller)
  await expect
    .poll(() => call(withdrawal, { reference }, member.caller), soon)
    .toMatchObject({ status: 'FAILED' })
  expect(await limitsOf(member)).toMatchObject({ countLeft: 5 })
  const { db } = scene.app.ctx
  await db`
    insert into withdrawal (bucket, member, reference, amount, currency, bank, holder, account_no)
    select ${member.id % 256}, ${member.id}, 'RETURNED' || number, 10000, 'BAHT', 'SCB', 'SOMCHAI', '' from generate_series(1, 19) number`
  await db`
    insert into external_transfer (bucket, member, reference, kind, provider, amount, currency, state, closed_at)
    select ${member.id % 256}, ${member.id}, 'RETURNED' || number, 'payout', 'SCB', 10000, 'BAHT', 'returned', now()
    from generate_series(1, 19) number`
  expect(await limitsOf(member)).toMatchObject({ countLeft: 0 })
  await expect(call(withdraw, { amount: baht(100) }, member.caller)).rejects.toThrow(
    'WITHDRAW_LIMIT',
  )
})

test('WDR-04 the member’s other screens are signalled as soon as a withdrawal holds money', async () => {
  const member = await rich()
  const socket = screenOf(member.caller)
  try {
    const signals: unknown[] = []
    socket.on('money', (signal) => signals.push(signal))
    await expect.poll(() => socket.connected, soon).toBe(true)
    // The sandbox's bank pays amounts that end in .61 late.
    const { reference } = await call(withdraw, { amount: baht(150.61) }, member.caller)
    await expect.poll(() => signals, soon).toContainEqual({ kind: 'withdraw', reference })
    expect(await call(withdrawal, { reference }, member.caller)).toMatchObject({
      status: 'IN_PROGRESS',
    })
  } finally {
    socket.close()
  }
})
