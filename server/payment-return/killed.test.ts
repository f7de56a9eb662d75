import { expect, test } from 'vitest'
import { rights } from '#contract/right'
import { openSharedScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { runUntilKilled } from '../process-testing.ts'
import { paidTo, reason, returnOf, sendBack, suspenseOf, unknownTransfer } from './testing.ts'

// Goal: money that is sent back is paid once or is in suspense, wherever the server dies. Method: a server in another
// process kills itself at each step; this one goes on.
const payments: Awaited<ReturnType<typeof unknownTransfer>>[] = []
openSharedScene()

const file = new URL('node-process.ts', import.meta.url)
const ends = [
  ['commit', 'not begun', 0],
  ['send', 'sent', 1],
  ['mark', 'refused', 0],
  ['reply', 'sent', 1],
] as const

test('money of unknown payers arrives', async () => {
  // The server that dies registers its own callback address at the bank, so the money arrives before that.
  for (const _ of ends) payments.push(await unknownTransfer(scene))
  expect((await suspenseOf(scene)).books).toBe(ends.length * baht(77))
})

test.concurrent.for(ends)(
  'STM-04 a payment whose server died at the %s of its return is %s within 60 s, and never paid twice',
  { timeout: 150_000 },
  async ([endsAt, state, paid], { expect }) => {
    const one = await newOperator(scene.app, 'finance')
    const two = await newOperator(scene.app, 'finance')
    const payment = payments.pop()!
    await sendBack(one, payment)
    const { id, username } = two
    const operator = { id, session: 1, username, role: 'finance', rights }
    const by = { operator, address: '127.0.0.1', key: `killed at ${endsAt}`, reason }
    await runUntilKilled(file, scene.app.settings, { by, id: payment.id, endsAt })

    const read = async () => (await returnOf(two, payment)).last?.state ?? 'not begun'
    await expect.poll(read, { timeout: 80_000, interval: 250 }).toBe(state)
    expect(await paidTo(scene, payment.from.account)).toHaveLength(paid)
    const { isInSuspense, proposal } = await returnOf(two, payment)
    expect(isInSuspense).toBe(paid === 0)
    // An approval that was not committed still waits for its second person.
    expect(proposal !== null).toBe(endsAt === 'commit')
    expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
  },
)

test('what the bank has not paid is in suspense, and nothing is on its way', async () => {
  const kept = ends.filter(([, , paid]) => paid === 0).length
  expect(await suspenseOf(scene)).toMatchObject({ books: kept * baht(77), onItsWay: 0 })
})
