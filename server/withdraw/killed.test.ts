import { test } from 'vitest'
import { openSharedScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { give, passLease } from '../external-transfer/testing.ts'
import { runUntilKilled } from '../process-testing.ts'
import { referenceOf } from '../transfer/reference.ts'

// Goal: a withdrawal is resolved soon after its server dies. Method: servers in separate processes kill themselves
// between the sent mark and the send, or when the bank has paid; another server finishes the withdrawal.
openSharedScene()

const knownWithinMs = 60_000
const file = new URL('node-process.ts', import.meta.url)
const ends = [
  ['mark', 'returned', { main: baht(500), hold: 0 }, []],
  ['reply', 'settled', { main: baht(200), hold: 0 }, ['paid']],
] as const

test.concurrent.for(ends)(
  'WDR-04 a withdrawal whose server died at the %s is %s within 60 s',
  { timeout: knownWithinMs + 180_000 },
  async ([endsAt, state, money, paid], { expect }) => {
    const { ctx } = scene.app
    const member = await scene.member()
    await give(ctx, member.id, baht(500))
    const key = `killed at the ${endsAt}`
    const caller = { member: member.id, session: 0, currency: 'BAHT' }
    const given = { caller, amount: baht(300), key, endsAt }
    await runUntilKilled(file, scene.app.settings, given)

    const reference = referenceOf(key, 'payout')
    const read = async () => {
      const [row] = await ctx.db<[{ state: string; knownAfterMs: number | null }]>`
        select state, extract(epoch from closed_at - last_sent_at)::float8 * 1000 as known_after_ms
        from external_transfer where reference = ${reference}`
      return row
    }
    expect(await read()).toEqual({ state: 'sent', knownAfterMs: null })
    await passLease(ctx, { member: member.id })
    await expect
      .poll(read, { timeout: knownWithinMs + 20_000, interval: 250 })
      .toMatchObject({ state })
    expect((await read()).knownAfterMs).toBeLessThan(knownWithinMs)

    const { main, hold } = await ctx.ledger.balancesOf(member.id)
    expect({ main, hold }).toEqual(money)
    expect((await scene.sandbox.payouts(reference)).map((one) => one.status)).toEqual(paid)
    expect(await ctx.ledger.reconcile()).toEqual([])
    process.stdout.write(
      `died at the ${endsAt}: ${state} after ${((await read()).knownAfterMs! / 1_000).toFixed(0)} s\n`,
    )
  },
)
