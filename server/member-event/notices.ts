import type * as z from 'zod/mini'
import type { memberNotices } from '#contract/member-event'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { forgetYoungerDevices, knownSince } from '../login/device.ts'
import { endSessions } from '../login/session.ts'
import { deletePasskeys } from '../member-passkey/passkey.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { type Client, shownNetwork } from './place.ts'
import { recordEvent } from './record.ts'

type Notice = z.output<typeof memberNotices.output>['notices'][number]
type Row = Pick<Notice, 'id' | 'kind' | 'device'> & { at: Date; address: Buffer | null }
type Seen = Pick<Caller, 'member' | 'session'>

const noticesMax = 20

/** Lists what the member of this session has not answered yet, the newest first. */
export async function noticesOf({ db, secrets }: Context, caller: Seen): Promise<Notice[]> {
  const rows = await openNotices(db, caller, { most: noticesMax })
  return rows.map(({ id, kind, device, at, address }) => ({
    id,
    kind,
    device,
    at: at.getTime(),
    network: shownNetwork(secrets, address),
  }))
}

/** The device of the session must be older than the event: a thief must not answer for the member. */
const openNotices = (
  db: Db | Tx,
  { member, session }: Seen,
  { most, last }: { most?: number; last?: string },
) => db<Row[]>`
  select e.id::text, e.kind, e.at, e.device, e.address from member_event e
  where e.bucket = ${member % 256} and e.member = ${member}
    and e.kind in ('new-device', 'passkey-add', 'passkey-remove', 'passkey-copy')
    and e.at > now() - interval '30 days' and e.session is distinct from ${session}
    and (${last ?? null}::bigint is null or e.id <= ${last ?? null}::bigint)
    and e.at > ${knownSince(db, { member, session })}
    and not exists (
      select from member_notice_answer a where a.bucket = e.bucket and a.member = e.member and a.event = e.id)
  order by e.id desc limit ${most ?? null}::bigint`

type Answer = { last: string; isMine: boolean; client: Client }

/**
 * Answers for all notices up to the last one that was seen. Who says that it was somebody else means the ones before those that are
 * shown too: a thief could sign in so often that the first passkey is not among them. @throws Refusal NO_DATA
 */
export async function answerNotices(
  ctx: Context,
  caller: Caller,
  { last, isMine, client }: Answer,
): Promise<void> {
  const { member, session } = caller
  await ctx.db.begin(async (tx) => {
    const seen = await (isMine ? seenUpTo(tx, caller, last) : openNotices(tx, caller, { last }))
    if (seen.length === 0) throw new Refusal('NO_DATA')
    await tx`
      insert into member_notice_answer (bucket, member, event, session, is_mine)
      select ${member % 256}::int, ${member}::bigint, event, ${session}::bigint, ${isMine}::boolean
      from unnest(${seen.map(({ id }) => id)}::bigint[]) as event
      on conflict do nothing`
    if (!isMine) await shutOut(ctx, tx, caller, { since: seen.at(-1)!.at, client })
  })
  ctx.push(member, isMine ? 'security' : 'signed-out')
}

const seenUpTo = async (tx: Tx, caller: Seen, last: string): Promise<Row[]> => {
  const shown = await openNotices(tx, caller, { most: noticesMax })
  return shown.filter(({ id }) => BigInt(id) <= BigInt(last))
}

/** Ends what somebody else could have begun: sessions, devices that are trusted, passkeys that were added. */
async function shutOut(
  { secrets }: Context,
  tx: Tx,
  { member, session }: Caller,
  { since, client }: { since: Date; client: Client },
): Promise<void> {
  const event = { member, session, client }
  if ((await deletePasskeys(tx, member, { since })) > 0)
    await recordEvent(tx, secrets, { ...event, kind: 'passkey-remove' })
  await forgetYoungerDevices(tx, { member, session })
  await endSessions(tx, { member, except: session })
  await recordEvent(tx, secrets, { ...event, kind: 'sessions-end' })
}
