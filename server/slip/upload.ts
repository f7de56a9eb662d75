import { randomBytes } from 'node:crypto'
import { Refusal } from '#contract/refusal'
import type { Caller, Context, Uploaded } from '../context.ts'
import { slipHoursOf } from '../site/site.ts'
import { redrawn } from './picture.ts'
import { readJob } from './work.ts'

/** A person has not so many transfers a day; who has asks support. */
const slipsADay = 30

/**
 * DEP-09: keeps the picture, and the wish to have it read, in one transaction. The same file again is the same slip.
 * @throws Refusal SLIP_CLOSED, SLIP_INVALID_FILE, REQUEST_LIMIT, SLIP_UPLOAD_FAIL
 */
export async function takeSlip(ctx: Context, caller: Caller, file: Uploaded): Promise<string> {
  const { isOpen } = await slipHoursOf(ctx.db)
  if (!isOpen) throw new Refusal('SLIP_CLOSED')
  const { member } = caller
  const [earlier] = await ctx.db<{ reference: string }[]>`
    select reference from slip where member = ${member} and digest = ${file.digest}`
  if (earlier) return earlier.reference
  const picture = await redrawn(file.path, file.type)
  const reference = randomBytes(16).toString('hex')
  const key = `slips/${reference}.${file.type === 'image/png' ? 'png' : 'jpg'}`
  await ctx.files.put(key, picture, file.type).catch((err: unknown) => {
    ctx.log.error({ err }, 'a slip could not be kept')
    throw new Refusal('SLIP_UPLOAD_FAIL')
  })
  return ctx.db.begin(async (tx) => {
    await tx`select from member where id = ${member} for no key update`
    const [{ count }] = await tx<[{ count: number }]>`
      select count(*)::int as count from slip
      where member = ${member} and created_at > now() - interval '1 day'`
    if (count >= slipsADay) throw new Refusal('REQUEST_LIMIT')
    const [kept] = await tx<[{ reference: string }]>`
      insert into slip (reference, member, digest, file, type)
      values (${reference}, ${member}, ${file.digest}, ${key}, ${file.type})
      on conflict (member, digest) do update set member = excluded.member
      returning reference`
    if (kept.reference === reference) await ctx.jobs.add(tx, ...readJob(reference))
    return kept.reference
  })
}
