import type { MemberEventKind } from '#contract/member-event'
import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { type Client, placeOf } from './place.ts'

type Secrets = Context['secrets']

type Event = {
  member: number
  kind: Exclude<MemberEventKind, 'sign-in-failed'>
  /** None if an operator or the system did it. */
  client?: Client
  session?: number
  reference?: string
}

/** Records an event of a member, once for the same withdrawal. @returns its id, if it is recorded now */
export async function recordEvent(
  db: Db | Tx,
  secrets: Secrets,
  { member, kind, client, session, reference }: Event,
): Promise<number | undefined> {
  const place = client && placeOf(secrets, client)
  const [recorded] = await db<{ id: number }[]>`
    insert into member_event (bucket, member, kind, session, network_hash, address, device, reference)
    values (${member % 256}, ${member}, ${kind}, ${session ?? null}, ${place?.networkHash ?? null},
      ${place?.address ?? null}, ${place?.device ?? ''}, ${reference ?? null})
    on conflict do nothing returning id`
  return recorded?.id
}

/** A flood of failures must not fill the table: more than so many a day say nothing new. */
const failuresMax = 200

/**
 * Records a failed sign-in if the number is a member's. For every number the try is stored as well, so that the time of the
 * answer does not tell who is a member.
 */
export async function recordFailure(
  db: Db,
  secrets: Secrets,
  {
    member,
    pair,
    client,
  }: { member: number | undefined; pair: { who: string; network: string }; client: Client },
): Promise<void> {
  const place = placeOf(secrets, client)
  await db`
    with failed as (
      insert into member_event (bucket, member, kind, network_hash, address, device)
      select id % 256, id, 'sign-in-failed', ${place.networkHash}::bytea, ${place.address}::bytea, ${place.device}
      from member where id = ${member ?? null} and ${failuresMax} > (
        select count(*) from member_event where bucket = member.id % 256 and member_event.member = member.id
          and kind = 'sign-in-failed' and at > now() - interval '1 day')
    )
    update login_try set tried_at = now() where who = ${pair.who} and network = ${pair.network}`
}
