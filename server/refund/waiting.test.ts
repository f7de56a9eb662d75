import { expect, test } from 'vitest'
import { refundWaitDays } from '#contract/refund'
import { dayEarlier, enter, play } from '../bet/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { asOwner } from '../testing.ts'
import { add, check, played, player, read, receive } from './scene-testing.ts'

// Goal: a member loses no refund because a game was silent on the day on which it can be claimed. Method: the whole server, a sandbox game
// that does not report, and rows that are moved a day back in place of a day that passes.
openScene()

const silent = { gateway: 'JOKER', operation: 'bets', flaw: 'error', calls: 99 } as const

/** A member who lost 100 baht at a silent game, and asked for the refund. */
async function asked(): Promise<Member> {
  const member = await player()
  await play(scene, member, 'JOKER', [100, 0])
  await scene.sandbox.control(silent)
  expect(await check(member)).toMatchObject({
    step: 'waiting',
    result: false,
    lost: 0,
    refundAmount: 0,
    aside: 0,
  })
  await expect(receive(member)).rejects.toThrow('SERVICE_UNAVAILABLE')
  return member
}

/** The day that the member asked for is `days` days before the last reported one, and its round with it. */
async function passDays({ id }: Member, days: number): Promise<void> {
  await asOwner(
    scene.app,
    (owner) => owner`update refund_waiting set day = day - ${days}::int where member = ${id}`,
  )
  await scene.app.ctx
    .db`update bet set settled_at = settled_at - ${days} * interval '1 day' where member = ${id}`
}

async function reported(member: Member, daysPassed: number): Promise<void> {
  await scene.sandbox.clearControls()
  await read(member)
  await dayEarlier(scene, member)
  await passDays(member, daysPassed)
}

const waitingOf = ({ id }: Member) =>
  scene.app.ctx.db<{ day: string }[]>`
    select day::text as day from refund_waiting where member = ${id} order by day`

test('REF-01 a refund that a silent game kept a member from claiming is claimed later, once', async () => {
  const member = await asked()
  await reported(member, 1)
  const { day } = await check(member)
  expect(await waitingOf(member)).toEqual([{ day }])
  expect(await check(member)).toMatchObject({ step: 'receive', isLate: true, lost: baht(100) })
  const tried = await Promise.allSettled(Array.from({ length: 20 }, () => receive(member)))
  const codes = tried.map((one) => (one.status === 'rejected' ? one.reason.code : 'RECEIVED'))
  expect(codes.filter((code) => code === 'RECEIVED')).toHaveLength(1)
  expect(new Set(codes)).not.toContain('SERVICE_UNAVAILABLE')
  expect(await waitingOf(member)).toEqual([])
  expect(await check(member)).toMatchObject({ step: 'add', isLate: false, aside: baht(5) })
  expect(await add(member)).toMatchObject({ amount: baht(5) })
})

test('REF-01 the refund of the last day is claimed after the one that waited', async () => {
  const member = await asked()
  await reported(member, 1)
  await play(scene, member, 'JOKER', [200, 0])
  await read(member)
  await scene.app.ctx.db`
    update bet set settled_at = settled_at - interval '25 hours' where member = ${member.id} and stake = ${baht(200)}`
  expect(await receive(member)).toMatchObject({ amount: baht(5) })
  expect(await check(member)).toMatchObject({ step: 'receive', isLate: false, lost: baht(200) })
  expect(await receive(member)).toMatchObject({ amount: baht(10) })
  await expect(receive(member)).rejects.toThrow('REFUND_SUCCESS')
  expect(await add(member)).toMatchObject({ amount: baht(15) })
})

test('REF-01 while the game stays silent both days wait, and what was claimed before can be added', async () => {
  const member = await asked()
  await passDays(member, 1)
  const first = (await waitingOf(member))[0]!.day
  const { day, waiting } = await check(member)
  expect(waiting).toEqual([first])
  expect(await waitingOf(member)).toEqual([{ day: first }, { day }])
  // The game reported the earlier day only.
  await scene.app.ctx.db`
    insert into bet_cursor (bucket, member, game, read_to, reread_to)
    select ${member.id % 256}, ${member.id}, 'JOKER', midnight, midnight
    from (select ${day}::timestamp at time zone 'Asia/Bangkok' as midnight)`
  await scene.app.ctx.db`
    insert into bet (bucket, member, game, reference, round, stake, payout, settled_at)
    values (${member.id % 256}, ${member.id}, 'JOKER', ${`late-${member.id}`}, 'round', ${baht(100)}, 0,
      ${`${first}T12:00+07:00`}::timestamptz)`
  expect(await check(member)).toMatchObject({ step: 'receive', day: first, waiting: [day] })
  expect(await receive(member)).toMatchObject({ amount: baht(5) })
  // The step is about the money that is set aside, so the silent day is named among those that wait.
  expect(await check(member)).toMatchObject({
    step: 'add',
    day,
    aside: baht(5),
    lost: 0,
    waiting: [day],
  })
  expect(await add(member)).toMatchObject({ amount: baht(5) })
  expect(await check(member)).toMatchObject({ step: 'waiting', day, waiting: [] })
})

test('REF-01 a day waits as long as the sheet says, and no longer', async () => {
  const [kept, over] = [await asked(), await asked()]
  await reported(kept, refundWaitDays)
  await reported(over, refundWaitDays + 1)
  expect(await receive(kept)).toMatchObject({ amount: baht(5) })
  expect(await check(over)).toMatchObject({ step: 'none', isLate: false })
  await expect(receive(over)).rejects.toThrow('NO_REFUND')
})

test('REF-02 a day without a loss waits no longer once it was read', async () => {
  const member = await asked()
  await reported(member, 1)
  await scene.app.ctx.db`update bet set payout = stake where member = ${member.id}`
  expect(await check(member)).toMatchObject({ step: 'none', waiting: [] })
  expect(await waitingOf(member)).toEqual([])
})

test('REF-02 a game that the member opened after the day keeps no refund of it waiting', async () => {
  const member = await played([100, 0])
  await enter(member, 'pg', baht(50))
  await scene.sandbox.control({ ...silent, gateway: 'pg' })
  expect(await check(member)).toMatchObject({ step: 'receive', lost: baht(100) })
  expect(await receive(member)).toMatchObject({ amount: baht(5) })
})
