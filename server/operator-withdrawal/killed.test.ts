import { expect, test } from 'vitest'
import { rights } from '#contract/right'
import { openSharedScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { runUntilKilled } from '../process-testing.ts'
import { heldWithdrawal, lying, storyOf } from './testing.ts'

// Goal: an approval is whole or it is not, and an approved withdrawal is paid once. Method: a server in another process
// kills itself before the commit of an approval, or between the commit and the send; this one goes on.
openSharedScene()

const file = new URL('node-process.ts', import.meta.url)
const ends = [
  ['commit', 'decide', { main: 0, hold: 30_000_00 }, 0],
  ['send', 'paid', { main: 0, hold: 0 }, 1],
] as const

test.each(ends)(
  'WDR-06 a withdrawal whose server died at the %s of its approval is in the column %s',
  async (endsAt, column, money, paid) => {
    const finance = await newOperator(scene.app, 'finance')
    const { member, reference } = await heldWithdrawal(scene, baht(30_000))
    const operator = {
      id: finance.id,
      session: 1,
      username: finance.username,
      role: 'finance',
      rights,
    }
    const by = { operator, address: '127.0.0.1', key: `killed at ${endsAt}`, reason: 'known' }
    await runUntilKilled(file, scene.app.settings, { by, reference, endsAt })
    await expect
      .poll(async () => (await storyOf(finance, reference)).column, {
        timeout: 60_000,
        interval: 250,
      })
      .toBe(column)
    expect(await lying(scene, member)).toEqual(money)
    const payouts = await scene.sandbox.payouts(reference)
    expect(payouts.filter(({ status }) => status === 'paid')).toHaveLength(paid)
    const [{ approvals }] = await scene.app.ctx.db<[{ approvals: number }]>`
      select count(*)::int as approvals from withdrawal_event where reference = ${reference} and action = 'approve'`
    expect(approvals).toBe(paid)
    expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
  },
  120_000,
)
