import type * as z from 'zod/mini'
import type { memberSignIns } from '#contract/operator-member-event'
import { openSessions } from '../login/session.ts'
import type { Context } from '../platform/context.ts'
import { shownAddress } from './place.ts'

type Answer = z.output<typeof memberSignIns.output>
type Row = Omit<Answer['events'][number], 'at' | 'address'> & { at: Date; address: Buffer | null }

const eventsMax = 100

/** Lists a member's sign-ins for operators, with whole addresses and other members of the same network. */
export async function signInsOf({ db, secrets }: Context, member: number): Promise<Answer> {
  const [open, rows] = await Promise.all([
    openSessions(db, member),
    db<Row[]>`
      with last as (
        select id, kind, at, device, address, network_hash, reference
        from member_event where bucket = ${member % 256} and member = ${member}
        order by member_event.id desc limit ${eventsMax}
      ), network as (
        select distinct network_hash from last where network_hash is not null
      ), neighbour as (
        select network_hash, count(distinct recent.member)::int as others from network cross join lateral (
          select other.member from member_event other
          where other.network_hash = network.network_hash and at > now() - interval '30 days'
          order by at desc limit 200) recent
        where recent.member <> ${member} group by 1
      )
      select id::text, kind, at, device, address, reference, coalesce(others, 0) as others
      from last left join neighbour using (network_hash) order by last.id desc`,
  ])
  return {
    sessions: open.map(({ createdAt, seenAt, device, address }) => ({
      signedInAt: createdAt.getTime(),
      usedAt: seenAt.getTime(),
      device,
      address: shownAddress(secrets, address),
    })),
    events: rows.map(({ at, address, ...row }) =>
      Object.assign(row, { at: at.getTime(), address: shownAddress(secrets, address) }),
    ),
  }
}
