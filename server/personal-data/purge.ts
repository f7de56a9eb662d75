import type { Db } from '#db'
import { forgetNetworks, forgetOld, forgetUnsaid } from '../chat/forget.ts'
import type { Context } from '../platform/context.ts'
import type { Deadline } from '../platform/jobs/work.ts'
import { removeFiles } from './anonymise.ts'
import type { RetentionKind } from './retention.ts'

type Purge = {
  kind: RetentionKind
  table: string
  /** The moment from which the days of the kind count. */
  since: string
  /** A further condition of the rows that may go. */
  only?: string
}

/** Kinds whose rows are deleted when their days are over. A file has a row and bytes: the chat deletes both. */
export const purges: readonly Purge[] = [
  { kind: 'deposit-account-hour', table: 'deposit_account_hour', since: 'hour' },
  { kind: 'desk-session', table: 'operator_session', since: 'ends_at' },
  { kind: 'device', table: 'member_device', since: 'seen_at' },
  { kind: 'event', table: 'member_event', since: 'at' },
  {
    kind: 'forged-callback',
    table: 'unmatched_payment',
    since: 'seen_at',
    only: "reason_code = 'forged'",
  },
  { kind: 'game-ticket', table: 'game_ticket', since: 'expires_at' },
  { kind: 'idempotency', table: 'idempotency_key', since: 'created_at' },
  { kind: 'invitation', table: 'operator_invitation', since: 'ends_at' },
  {
    kind: 'job',
    table: 'graphile_worker._private_jobs',
    since: 'updated_at',
    only: 'key is null and attempts >= max_attempts and locked_at is null',
  },
  { kind: 'job-worker', table: 'job_worker', since: 'heartbeat_at' },
  { kind: 'login-guess', table: 'login_guess', since: 'counted_at' },
  { kind: 'login-try', table: 'login_try', since: 'tried_at' },
  { kind: 'operator-code-miss', table: 'operator_code_miss', since: 'at' },
  { kind: 'otp', table: 'otp', since: 'created_at' },
  { kind: 'passkey-challenge', table: 'passkey_challenge', since: 'ends_at' },
  { kind: 'password-link', table: 'member_password_link', since: 'ends_at' },
  { kind: 'provider-health', table: 'provider_health', since: 'minute' },
  { kind: 'rate-counter', table: 'rate_counter', since: 'ends_at' },
  { kind: 'session', table: 'session', since: 'ends_at' },
]

/** The kinds that are no whole table: the chat knows which files and fields they are. */
export const fileKinds = ['chat-upload', 'chat-file-network'] as const satisfies RetentionKind[]

/** A batch is one short transaction, so that no deletion holds up the members whose rows it touches. */
const batch = 1_000

/** Deletes what is older than the table `retention` allows. A kind that fails does not keep the others from going. */
export async function purge(ctx: Context, deadline: Deadline): Promise<void> {
  const failed: unknown[] = []
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failed.push(error))
  const { db } = ctx
  for (const one of purges) await attempt(purgeKind(db, one.kind, deadline))
  await attempt(removeFiles(ctx, deadline))
  await attempt(
    forgetUnsaid(ctx, deadline).then((isDone) => (isDone ? note(db, 'chat-upload') : undefined)),
  )
  await attempt(forgetOld(ctx, deadline))
  await attempt(forgetNetworks(db).then(() => note(db, 'chat-file-network')))
  if (failed.length) throw new AggregateError(failed, 'some kinds of data could not be deleted')
}

/** Deletes one kind, batch by batch. The round that reaches the end of it is its last success. */
export async function purgeKind(
  db: Db,
  kind: RetentionKind,
  deadline: Deadline = { untilMs: Number.POSITIVE_INFINITY },
): Promise<void> {
  const { table, since, only = 'true' } = purges.find((one) => one.kind === kind)!
  while (Date.now() < deadline.untilMs) {
    // Every name is a constant of this file.
    const { count } = await db.unsafe(`
      delete from ${table} where ctid = any(array(
        select ctid from ${table}
        where ${since} < now() - interval '1 day' * (select days from retention where kind = '${kind}') and ${only}
        limit ${batch}))`)
    if (count < batch) return note(db, kind)
  }
}

const note = async (db: Db, kind: RetentionKind): Promise<void> => {
  await db`update retention set purged_at = now() where kind = ${kind} and is_purged`
}
