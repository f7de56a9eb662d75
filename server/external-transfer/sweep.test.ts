import { afterEach, expect, test } from 'vitest'
import { scene } from '../deposit/scene-testing.ts'
import { externalTransferJobs } from './jobs.ts'
import { peer, startWithPeer } from './peer-scene-testing.ts'
import { give, openGames, requestOf } from './testing.ts'
import { createTransfer, findTransfer, runTransfer } from './transfer.ts'

// Goal: transfers that cannot go on delay no other. Method: the whole server with its workers; as many transfers as a sweep
// queues at once are at providers that were removed, and all of them are older.
startWithPeer()
afterEach(
  () => scene.app.ctx.db`
    update external_transfer set state = 'returned', reason_code = 'not_found', closed_at = coalesce(closed_at, now()),
      check_at = null where provider like 'removed%'`,
)

const game = '--A'
const queuedAtOnce = 500
const soon = { timeout: 60_000, interval: 500 }

async function transferAt() {
  const { ctx } = scene.app
  const { id } = await scene.member()
  await openGames(ctx, id, [game])
  await give(ctx, id, 50_000)
  return requestOf(id, game)
}

/** `closed`: the transfers are returned, and their checks are due. */
const leaveAtRemoved = (prefix: string, { member }: { member: number }, isClosed: boolean) =>
  scene.app.ctx.db`
    insert into external_transfer (bucket, member, reference, kind, provider, amount, currency, state, sends, last_sent_at,
      reason_code, created_at, closed_at, check_at)
    select ${member % 256}::int, ${member}::int8, ${prefix} || number, 'from-game', 'removed' || number, 100, 'BAHT',
      case when ${isClosed} then 'returned' else 'unknown' end, 1, ago, 'no_answer', ago, case when ${isClosed} then ago end,
      case when ${isClosed} then ago end
    from generate_series(1, ${queuedAtOnce}) number, (select now() - interval '10 minutes' as ago) past`

const stateOf = async ({ reference }: { reference: string }) =>
  (await findTransfer(scene.app.ctx.db, reference))!.state

test('TRF-04 open transfers at providers that were removed leave the sweep its place for others', async () => {
  const { ctx } = scene.app
  const request = await transferAt()
  await leaveAtRemoved('OPEN', request, false)
  await ctx.db.begin((tx) => createTransfer(ctx, tx, request))
  await externalTransferJobs['external-transfer.sweep']({}, ctx)
  await expect.poll(() => stateOf(request), soon).toBe('settled')
}, 120_000)

test('TRF-04 checks at providers that were removed leave the sweep its place for others', async () => {
  const { ctx } = scene.app
  const request = await transferAt()
  peer.script(request.reference, 'refuse')
  await ctx.db.begin((tx) => createTransfer(ctx, tx, request))
  expect(await runTransfer(ctx, request.reference)).toMatchObject({ state: 'returned' })
  await leaveAtRemoved('CLOSED', request, true)
  peer.decide(request.reference, 10_000)
  await ctx.db`update external_transfer set check_at = now() where reference = ${request.reference}`
  await externalTransferJobs['external-transfer.sweep']({}, ctx)
  await expect.poll(() => stateOf(request), soon).toBe('late-applied')
}, 120_000)
