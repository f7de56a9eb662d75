import { randomBytes } from 'node:crypto'
import { api, keptPhone, type Member, newMember } from '../members.ts'
import type { Site } from '../site.ts'
import type { Addresses } from '../stack.ts'

/**
 * Creates friends who have deposited: one without bets, one with half the wagering, one with all of it, and some
 * settled, one that is being checked and one that was refused.
 */
export async function bringFriends(stack: Addresses, { db }: Site, inviter: Member) {
  const { profile } = await api(stack.app, 'GET /api/account/profile', undefined, inviter.token)
  const inviteCode = `PR${(profile as { _id: string })._id}`
  const friends = await Promise.all([1, 2].map(() => newMember(stack.app, { inviteCode })))
  await db`
    update member set name = 'NATTHAWUTCHAIRAT PHROMSUWANWONG' where phone = ${keptPhone(friends[0]!)}`
  const deposits = Array.from({ length: 12 }, (_, at) => ({
    friend: keptPhone(friends[at % 2]!),
    movement: `bank:SCB:FRIEND${keptPhone(inviter)}X${at}`,
    deposit: 500_00 * (at * at * 100 + 1),
    state: ['earning', 'earning', 'earning', 'checking', 'refused'][at] ?? 'received',
    wagered: [0, 250_00, 500_00][at] ?? 500_00,
  }))
  await db`
    insert into invite_reward (inviter, invitee, movement, deposit, currency, wagered, state, amount)
    select own.id, friend.id, movement, deposit, 'BAHT', least(deposit, row.wagered), row.state,
      case row.state when 'earning' then null else deposit / 20 end
    from jsonb_to_recordset(${db.json(deposits)})
      as row (friend text, movement text, deposit bigint, state text, wagered bigint)
    join member friend on friend.phone = row.friend, member own where own.phone = ${keptPhone(inviter)}`
}

/** Inserts refunds of earlier days; one is being checked, and one was refused. */
export async function giveRefunds({ db }: Site, { phone }: Member) {
  await db`
    insert into refund (bucket, member, day, lost, amount, currency, created_at, claimed_at, state)
    select id % 256, id, current_date - ago, ago * 20000000, ago * 1000000, 'BAHT', now() - ago * interval '1 day',
      case when ago > 3 then now() end, case ago when 2 then 'checking' when 3 then 'refused' else 'aside' end
    from member, generate_series(2, 13) ago where phone = ${keptPhone({ phone })}`
}

/** Inserts one slip per outcome. */
export async function sendSlips({ db }: Site, { phone }: Member) {
  const slips = [
    { state: 'waiting', note: null },
    { state: 'failed', note: 'NOT_MATCH' },
    { state: 'failed', note: 'EXPIRED_SLIP' },
    { state: 'success', note: null },
  ].map((slip, at) => ({ ...slip, reference: `SLIP${at}X${randomBytes(8).toString('hex')}` }))
  await db`
    insert into slip (bucket, member, reference, digest, file, type, state, note, amount, bank, transfer, next_check_at, decided_at)
    select id % 256, id, reference, sha256(reference::bytea), reference || '.png', 'image/png', state, note,
      case state when 'success' then 123456789 else 0 end,
      case state when 'success' then 'SCB' end, case state when 'success' then reference end,
      now() + interval '1 day', case when state <> 'waiting' then now() end
    from jsonb_to_recordset(${db.json(slips)}) as row (reference text, state text, note text), member
    where phone = ${keptPhone({ phone })}`
}
