import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { cancelQr, createQr } from '#contract/deposit'
import { activateGame } from '#contract/game'
import { memberIdentity } from '#contract/operator-identity'
import { memberNotes } from '#contract/operator-member-action'
import {
  type Before,
  memberBonuses,
  memberCard,
  memberHistory,
  memberTimeline,
  type TimelineEvent,
  type timelineFilters,
} from '#contract/operator-member-card'
import { memberRelated } from '#contract/operator-member-related'
import { transfer } from '#contract/transfer'
import { withdraw } from '#contract/withdraw'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { newMember, setSetting } from '../register/testing.ts'

// Goal: the card shows what a caller asks about, and the timeline tells of every piece of money why it went as it did.
// Method: the whole server with the sandbox, whose banks and games refuse what a test asks them to.
let desk: Awaited<ReturnType<typeof newOperator>>
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
  desk = await newOperator(scene.app, 'support')
})

async function person(money = 0, given: { bankAccountName?: string } = {}) {
  const member = await newMember(scene.app.host, { name: 'Person', ...given })
  const [row] = await scene.app.ctx.db<{ id: number; userId: string }[]>`
    select id, public_id as user_id from member order by id desc limit 1`
  if (money) await give(scene.app.ctx, row!.id, baht(money))
  return { ...member, ...row! }
}

type Filter = (typeof timelineFilters)[number]

/** Reads the whole timeline in pages. */
async function timelineOf(id: string, filter?: Filter, limit = 2): Promise<TimelineEvent[]> {
  const events: TimelineEvent[] = []
  let before: Before | undefined
  for (;;) {
    const request = { id, limit, ...(filter && { filter }), ...(before && { before }) }
    const page = await call(memberTimeline, request, desk.desk)
    events.push(...page.events)
    if (!page.next) return events
    before = page.next
  }
}

test('the overview shows balances with the time they were read, sums and the inviter', async () => {
  const inviter = await person()
  const invited = await newMember(scene.app.host, {
    name: 'Invited',
    inviteCode: `PR${inviter.userId}`,
  })
  const [{ id, userId }] = await scene.app.ctx.db<[{ id: number; userId: string }]>`
    select id, public_id as user_id from member where name = 'Invited'`
  await give(scene.app.ctx, id, baht(900))
  await call(activateGame, { slotCode: 'pg' }, invited.app)
  await call(transfer, { from: 'WALLET', to: 'pg', amount: baht(200) }, invited.app)
  const card = await call(memberCard, { id: userId }, desk.desk)
  expect(card).toMatchObject({
    userId,
    name: 'Invited',
    phone: invited.username,
    status: 'active',
    inviter: { userId: inviter.userId, name: 'Person' },
    bank: {
      code: 'KBANK',
      holder: 'SOMCHAI JAIDEE',
      account: `•••${invited.bankAccountNo.slice(-4)}`,
    },
    sessions: 1,
    balances: { main: baht(700), hold: 0 },
    net: {
      days30: { deposits: baht(900), withdrawals: 0 },
      lifetime: { deposits: baht(900), withdrawals: 0 },
    },
    bonus: null,
    conversation: null,
  })
  expect(card.games).toMatchObject([{ code: 'pg', isOpen: true, balance: baht(200) }])
  expect(card.lastSignInAt).toBeGreaterThan(Date.now() - 60_000)
  expect((await call(memberCard, { id: inviter.userId }, desk.desk)).invited).toBe(1)
})

test('money in a closed game stays in sight', async () => {
  const member = await person(500)
  await call(activateGame, { slotCode: 'pg' }, member.app)
  await call(transfer, { from: 'WALLET', to: 'pg', amount: baht(80) }, member.app)
  const { db } = scene.app.ctx
  await db`update game set is_open = false where code = 'pg'`
  const { games } = await call(memberCard, { id: member.userId }, desk.desk)
  await db`update game set is_open = true where code = 'pg'`
  expect(games).toMatchObject([{ code: 'pg', isOpen: false, balance: baht(80) }])
})

test('a withdrawal that the bank refused tells its reason and its steps', async () => {
  const member = await person(1_000)
  const { ctx } = scene.app
  await call(withdraw, { amount: baht(200.13) }, member.app)
  const failed = async () => (await timelineOf(member.userId, 'failed'))[0]
  await expect.poll(failed, { timeout: 10_000 }).toMatchObject({ state: 'failed' })
  const event = (await failed())!
  expect(event).toMatchObject({ kind: 'withdraw', isIn: false, amount: baht(200.13), to: 'KBANK' })
  expect(event.steps.map(({ what }) => what)).toEqual(['requested', 'sent', 'returned'])
  expect(event.reason).toBe('account_closed')
  const [row] = await ctx.db<{ said: string }[]>`
    select reason_detail ->> 'said' as said from external_transfer where member = ${member.id}`
  expect(event.steps.at(-1)!.text).toBe(row!.said)
  expect(event.walletAfter).toBe(baht(1_000))
})

test('the timeline lists QRs, slips and bonuses that moved no money, in pages of any size', async () => {
  const member = await person(300)
  const { db } = scene.app.ctx
  const { qrcodeId } = await call(createQr, { id: 'KBANK', amount: baht(100) }, member.app)
  await call(cancelQr, { id: qrcodeId! }, member.app)
  await db`
    insert into slip (bucket, member, reference, digest, file, type, state, note, decided_at, created_at)
    select ${member.id % 256}, ${member.id}, 'SLIPREF' || n, sha256(n::text::bytea), 'a', 'image/png', 'failed', 'NOT_MATCH', now(),
      date_trunc('milliseconds', now()) + interval '100 microseconds' * n
    from generate_series(1, 5) n`
  await give(scene.app.ctx, member.id, baht(50))
  const expected = ['deposit', 'slip', 'slip', 'slip', 'slip', 'slip', 'qr', 'deposit']
  for (const limit of [1, 2, 3, 100]) {
    const events = await timelineOf(member.userId, undefined, limit)
    expect(
      events.map(({ kind }) => kind),
      `pages of ${limit}`,
    ).toEqual(expected)
    expect(new Set(events.map(({ reference }) => reference)).size).toBe(8)
  }
  const failed = await timelineOf(member.userId, 'failed')
  expect(failed.map(({ kind, reason }) => [kind, reason])).toEqual([
    ...Array(5).fill(['slip', 'NOT_MATCH']),
    ['qr', 'cancelled'],
  ])
  expect((await timelineOf(member.userId, 'withdraw')).length).toBe(0)
  expect((await timelineOf(member.userId, 'deposit')).length).toBe(8)
  expect((await timelineOf(member.userId, 'bonus')).length).toBe(0)
})

test('no page skips or repeats events of the same millisecond, whatever their order in it', async () => {
  const member = await person()
  await scene.app.ctx.db`
    insert into slip (bucket, member, reference, digest, file, type, state, note, decided_at, created_at)
    select ${member.id % 256}, ${member.id}, 'SAMEMS' || n, sha256(('same' || n)::bytea), 'a', 'image/png', 'failed',
      'NOT_MATCH', now(),
      date_trunc('milliseconds', now()) + interval '100 microseconds' * case when n > 4 then n - 4 else 9 - n end
    from generate_series(1, 8) n`
  const references = Array.from({ length: 8 }, (_, index) => `SAMEMS${8 - index}`)
  for (const limit of [1, 2, 3, 7, 100]) {
    const events = await timelineOf(member.userId, undefined, limit)
    expect(
      events.map(({ reference }) => reference),
      `pages of ${limit}`,
    ).toEqual(references)
  }
})

test('a transfer and a failed transfer back are listed with the game', async () => {
  const member = await person(500)
  await call(activateGame, { slotCode: 'pg' }, member.app)
  await call(transfer, { from: 'WALLET', to: 'pg', amount: baht(120) }, member.app)
  await scene.sandbox.control({ gateway: 'pg', operation: 'withdraw', flaw: 'refuse', calls: 1 })
  await call(transfer, { from: 'pg', to: 'WALLET', amount: baht(20) }, member.app).catch(() => {})
  await scene.sandbox.clearControls()
  const games = await timelineOf(member.userId, 'games')
  expect(games.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'attempt failed',
    'transfer done',
  ])
  expect(games[0]).toMatchObject({ from: 'pg', to: 'WALLET' })
  expect(games[1]).toMatchObject({ from: 'WALLET', to: 'pg', walletAfter: baht(380) })
  expect(games[1]!.steps.map(({ what }) => what)).toEqual(['requested', 'sent', 'posted'])
})

test('a look at the card is in the member’s history for those who may read the audit log', async () => {
  const { userId } = await person()
  const auditor = await newOperator(scene.app, 'auditor')
  await call(memberCard, { id: userId }, desk.desk)
  await call(memberCard, { id: userId }, auditor.desk)
  const read = (caller: typeof desk.desk) => call(memberHistory, { id: userId, limit: 10 }, caller)
  expect((await read(desk.desk)).entries).toEqual([])
  const { entries } = await read(auditor.desk)
  expect(entries.map(({ username, action }) => [username, action])).toEqual([
    [auditor.username, 'look'],
    [desk.username, 'look'],
  ])
  const page = await call(memberHistory, { id: userId, limit: 1 }, auditor.desk)
  const rest = await call(memberHistory, { id: userId, limit: 1, before: page.next! }, auditor.desk)
  expect([...page.entries, ...rest.entries]).toEqual(entries)
})

test('the history has each line once, also of two transactions that recorded in another order than they began', async () => {
  const { userId } = await person()
  await scene.app.ctx.db`
    insert into operator_audit (username, action, kind, about, address, at)
    select 'noi', 'member-note', 'member', ${userId}, '', now() - begun * interval '1 second'
    from unnest(array[5, 3, 4, 1, 2]) with ordinality as line (begun, place) order by place`
  const found: number[] = []
  let before: number | undefined
  do {
    const asked = { id: userId, limit: 2, ...(before !== undefined && { before }) }
    const { entries, next } = await call(memberHistory, asked, desk.desk)
    found.push(...entries.map(({ at }) => at))
    before = next ?? undefined
  } while (before !== undefined)
  expect(found).toHaveLength(5)
  expect(found).toEqual([...new Set(found)].toSorted((one, other) => other - one))
})

test('each part of a member that an operator reads without the card is in the audit', async () => {
  const { userId } = await person()
  for (const part of [memberBonuses, memberNotes, memberIdentity]) {
    const { username, desk } = await newOperator(scene.app, 'support')
    for (const _ of ['once', 'again']) await call(part, { id: userId }, desk)
    const lines = await scene.app.ctx.db<{ action: string; about: string }[]>`
      select action, about from operator_audit where username = ${username} and action <> 'operator-redeem'`
    expect(lines, part.line).toEqual([{ action: 'look', about: userId }])
  }
})

test('a member who does not exist is refused in every part of the card', async () => {
  const refused = (asked: Promise<unknown>) =>
    expect(asked).rejects.toMatchObject({ code: 'NO_USER' })
  await refused(call(memberCard, { id: '99999999' }, desk.desk))
  await refused(call(memberTimeline, { id: '99999999', limit: 1 }, desk.desk))
  await refused(call(memberBonuses, { id: '99999999' }, desk.desk))
  await refused(call(memberHistory, { id: '99999999', limit: 1 }, desk.desk))
})

test('related accounts share inviter, holder, browser or a household’s network, and a carrier’s network says nothing', async () => {
  const { ctx, host } = scene.app
  const { db } = ctx
  const sameHolder = { bankAccountName: 'RELATED PERSON' }
  const one = await person(0, sameHolder)
  const friend = await person()
  const sibling = await person(0, sameHolder)
  const stranger = await person()
  await db`update member set inviter = ${one.id} where id = ${friend.id}`
  const signIns = (network: string, members: number[]) => db`
    insert into member_event (bucket, member, kind, network_hash, address)
    select member % 256, member, 'sign-in', sha256(${network}::text::bytea), '\\x00'
    from unnest(${members}::bigint[]) as member`
  await db`
    insert into member_device (bucket, member, token_hash)
    select member % 256, member, sha256('one browser') from unnest(${[one.id, sibling.id]}::bigint[]) as member`
  await signIns('home', [one.id, sibling.id])
  const crowd = await Promise.all(Array.from({ length: 21 }, () => newMember(host)))
  const phones = crowd.map(({ username }) => `+66${username.slice(1)}`)
  const ids = await db<{ id: number }[]>`select id from member where phone = any(${phones}::text[])`
  await signIns('carrier', [one.id, stranger.id, ...ids.map(({ id }) => id)])

  const { accounts } = await call(memberRelated, { id: one.userId }, desk.desk)
  const found = accounts.map(({ userId, relations }) => ({ userId, relations }))
  expect(found).toEqual([
    { userId: sibling.userId, relations: ['device', 'holder', 'network'] },
    { userId: friend.userId, relations: ['invited'] },
  ])
  const back = await call(memberRelated, { id: friend.userId }, desk.desk)
  const theirs = back.accounts.find(({ userId }) => userId === one.userId)
  expect(theirs?.relations).toEqual(['inviter'])
})
