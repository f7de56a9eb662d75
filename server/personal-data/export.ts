import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { takesTwoOutput } from '#contract/approval'
import { Refusal } from '#contract/refusal'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { type Known, knownMember } from '../operator-member/member.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { assertNamed } from '../platform/member/named.ts'
import { entriesOf } from './archive.ts'
import { tarOf } from './tar.ts'

type Outcome = z.output<typeof takesTwoOutput>

/** A proposer whose download broke off may repeat it. */
const downloadsMax = 3
const hours = 24
/** An export keeps a connection and a snapshot of the database while it is sent. */
const atOnceMax = 2
const longestMs = 10 * 60_000

const personalExport = approvalAction({
  code: 'personal.export',
  right: 'personal.export',
  input: z.strictObject({ id: z.string(), username: z.string() }),
})

export const exportAction = runnable(personalExport, decide)

/** Proposes an export for the operator. @throws Refusal NO_USER, MEMBER_ANONYMISED; the codes of `withApproval` */
export const proposeExport = (ctx: Context, by: Decider, id: string): Promise<Outcome> =>
  decide(ctx, by, { id, username: by.operator.username })

/** The approval itself is what allows the downloads. Nothing else changes when it is carried out. */
async function decide(
  { db }: Context,
  by: Decider,
  input: z.output<typeof personalExport.input>,
): Promise<Outcome> {
  const { id, username } = input
  return db.begin(async (tx) => {
    const member = await knownMember(tx, id)
    await assertNamed(tx, member.id)
    const proposal = {
      action: personalExport,
      object: `member ${id} ${username}`,
      input,
      before: {},
      takesTwo: true,
    }
    const { outcome } = await withApproval(tx, by, proposal, async () => undefined)
    return { outcome }
  })
}

let running = 0

/**
 * Records the export and returns the archive, which is read as it is sent. When the operator goes away, the reading stops.
 * @throws Refusal NO_USER, MEMBER_ANONYMISED, EXPORT_TAKES_TWO, REQUEST_LIMIT
 */
export async function exportMember(
  ctx: Context,
  by: { operator: Operator; address: string },
  userId: string,
): Promise<AsyncIterable<Uint8Array>> {
  if (running >= atOnceMax) throw new Refusal('REQUEST_LIMIT')
  running += 1
  try {
    const member = await knownMember(ctx.db, userId)
    await record(ctx, by, member)
    return archiveOf(ctx, member.id)
  } catch (error) {
    running -= 1
    throw error
  }
}

/** The transaction ends when the archive is sent, or when the client has gone. */
function archiveOf(ctx: Context, member: number): PassThrough {
  const archive = new PassThrough()
  const late = setTimeout(() => archive.destroy(new Error('an export took too long')), longestMs)
  ctx.db
    .begin(async (tx) => {
      await tx.unsafe(`
        set transaction isolation level repeatable read, read only;
        set local idle_in_transaction_session_timeout = ${longestMs}`)
      await pipeline(Readable.from(tarOf(entriesOf(ctx, tx, member))), archive)
    })
    .catch((err: unknown) => {
      ctx.log.warn({ err }, 'an export was not sent whole')
      archive.destroy(err instanceof Error ? err : undefined)
    })
    .finally(() => {
      clearTimeout(late)
      running -= 1
    })
  return archive
}

/** Counts the download against its approval, which it locks. @throws Refusal MEMBER_ANONYMISED, EXPORT_TAKES_TWO */
async function record(
  { db }: Context,
  { operator, address }: { operator: Operator; address: string },
  { id, userId }: Known,
): Promise<void> {
  await db.begin(async (tx) => {
    await assertNamed(tx, id)
    const [approval] = await tx<{ id: number }[]>`
      select id from approval
      where proposed_by = ${operator.id} and action = ${personalExport.code} and state = 'executed'
        and decided_at > now() - ${hours} * interval '1 hour' and object = ${`member ${userId} ${operator.username}`}
      order by id desc limit 1 for update`
    if (!approval) throw new Refusal('EXPORT_TAKES_TWO')
    const [{ downloads }] = await tx<[{ downloads: number }]>`
      select count(*)::int as downloads from operator_audit
      where approval = ${approval.id} and action = 'personal-export'`
    if (downloads >= downloadsMax) throw new Refusal('EXPORT_TAKES_TWO')
    const object = { kind: 'member', id: userId } as const
    await audit(tx, {
      by: { operator, address },
      action: 'personal-export',
      object,
      approval: approval.id,
    })
  })
}
