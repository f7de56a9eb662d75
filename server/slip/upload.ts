import { randomBytes } from 'node:crypto'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import type { Caller, Uploaded } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'
import { slipHoursOf } from '../site/site.ts'
import type { SlipReason } from './reason.ts'
import { readJob } from './work.ts'

/** More transfers than a member makes in a day; anyone with more asks support. */
export const slipsADay = 30

/** `isRepeated`: the slip was uploaded before, and this upload changes nothing. */
type Taken = { reference: string; isRepeated: boolean }

/**
 * DEP-09: stores the picture and queues its check in one transaction. The same file of the same member is the same
 * slip, however often it is uploaded, whole or made smaller. @throws Refusal SLIP_CLOSED, SLIP_INVALID_FILE, REQUEST_LIMIT, SLIP_UPLOAD_FAIL,
 * SERVICE_UNAVAILABLE
 */
export async function takeSlip(ctx: Context, caller: Caller, file: Uploaded): Promise<Taken> {
  const { isOpen } = await slipHoursOf(ctx.db)
  if (!isOpen) throw new Refusal('SLIP_CLOSED')
  const { member } = caller
  const earlier = await knownSlip(ctx.db, member, file)
  if (earlier && !mayPass(earlier)) return { reference: earlier.reference, isRepeated: true }

  await assertDisk(ctx)
  const sender = { lane: 'known', name: `member:${member}` } as const
  const picture = await ctx.pictures.redrawn(file, sender, file.signal)
  const reference = randomBytes(16).toString('hex')
  const key = `slips/${reference}.${file.type === 'image/png' ? 'png' : 'jpg'}`
  await ctx.files.put(key, picture, file.type).catch((err: unknown) => {
    ctx.log.error({ err }, 'a slip could not be kept')
    throw new Refusal('SLIP_UPLOAD_FAIL')
  })
  try {
    const kept = await ctx.db.begin((tx) => store(ctx, tx, { reference, member, file, key }))
    if (kept.replaced) await removed(ctx, kept.replaced)
    return { reference: kept.reference, isRepeated: kept.isRepeated }
  } catch (error) {
    // Other errors can follow the commit, and then the row needs its picture.
    if (error instanceof Refusal) await removed(ctx, key)
    throw error
  }
}

/** Slips go on below the limit of the chat's files, until half of that space is left. */
async function assertDisk({ db, files }: Context): Promise<void> {
  const { fileFreeMb } = await settingsOf(db, 'fileFreeMb')
  const free = await files.freeBytes()
  if (free !== undefined && free < (fileFreeMb * 1_048_576) / 2)
    throw new Refusal('SLIP_UPLOAD_FAIL')
}

const removed = ({ files, log }: Context, key: string) =>
  files.remove(key).catch((err: unknown) => log.warn({ err }, 'a picture that nobody needs stays'))

type Known = {
  reference: string
  state: string
  note: SlipReason | null
  isResolved: boolean
  file: string
  /** True if the same bytes were uploaded before. Otherwise only the member says that it is a picture of the same file. */
  isSameBytes: boolean
}
type Coming = { reference: string; member: number; file: Uploaded; key: string }

/**
 * The member's earlier slip of this file. The same bytes come before what is claimed about them, so that no claim hides a slip. A
 * claim finds no slip whose picture named no transfer: a picture of the same file may be read better.
 */
async function knownSlip(
  db: Context['db'] | Tx,
  member: number,
  { digest, originalDigest = digest }: Uploaded,
): Promise<Known | undefined> {
  const [slip] = await db<Known[]>`
    select reference, state, note, resolved_at is not null as is_resolved, file, digest = ${digest} as is_same_bytes
    from slip where bucket = ${member % 256} and member = ${member}
      and (digest in (${digest}, ${originalDigest}) or original_digest in (${digest}, ${originalDigest}))
      and (digest = ${digest} or state = 'waiting' or transfer is not null)
    order by digest = ${digest} desc, created_at limit 1`
  return slip
}

/**
 * Reasons that a second check may overcome: the bank had a problem, or the member has corrected the registered name.
 */
const passing: ReadonlySet<string | null> = new Set<SlipReason>([
  ...(['UPLOADED_FILE_NOT_EXIST', 'NOT_MATCH', 'UNKNOWN'] as const),
  ...(['UNSTABLE_REFNO_ON_SLIP', 'TRIPPLE_WRONG_CAPTCHA'] as const),
])
/** A slip that an operator refused stays refused. */
const mayPass = ({ note, isResolved }: Known): boolean => passing.has(note) && !isResolved

/** Serialized per member, so that the daily count is right. Returns the key of the picture that is no longer needed. */
async function store(
  ctx: Context,
  tx: Tx,
  { reference, member, file, key }: Coming,
): Promise<Taken & { replaced?: string }> {
  await tx`select from member where id = ${member} for no key update`
  const known = await knownSlip(tx, member, file)
  if (known && !mayPass(known))
    return { reference: known.reference, isRepeated: true, replaced: key }
  if ((await uploadedToday(tx, member)) >= slipsADay) throw new Refusal('REQUEST_LIMIT')
  if (!known) {
    await tx`
      insert into slip (bucket, member, reference, digest, original_digest, file, type)
      values (${member % 256}, ${member}, ${reference}, ${file.digest}, ${originalOf(file)}, ${key}, ${file.type})`
    await ctx.jobs.add(tx, ...readJob(reference))
    return { reference, isRepeated: false }
  }
  // A claim brings no other picture to a transfer that was read from the kept one.
  const [picture, replaced] = known.isSameBytes ? [key, known.file] : [known.file, key]
  await tx`
    update slip set state = 'waiting', note = null, decided_at = null, resolved_at = null,
      uploads = uploads + 1, repeated_at = array(select at from unnest(repeated_at) at where at > now() - interval '1 day') || now(),
      attempts = 0, next_check_at = now(), file = ${picture}
    where bucket = ${member % 256} and member = ${member} and reference = ${known.reference}`
  await ctx.jobs.add(tx, ...readJob(known.reference))
  return { reference: known.reference, isRepeated: false, replaced }
}

/** Uploads of the last 24 hours. One slip of an earlier day may be uploaded again and again. */
async function uploadedToday(tx: Tx, member: number): Promise<number> {
  const [{ count }] = await tx<[{ count: number }]>`
    select coalesce(sum(case when created_at > now() - interval '1 day' then uploads
      else (select count(*) from unnest(repeated_at) at where at > now() - interval '1 day') end), 0)::int as count
    from slip
    where bucket = ${member % 256} and member = ${member}
      and (created_at > now() - interval '1 day' or repeated_at <> '{}')`
  return count
}

/** Null if the whole file came. */
const originalOf = ({ digest, originalDigest }: Uploaded): Buffer | null =>
  originalDigest && !originalDigest.equals(digest) ? originalDigest : null
