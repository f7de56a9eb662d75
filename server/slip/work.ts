import { ask } from '#providers/ask'
import type { SlipTransfer } from '#providers/banks/slip-check'
import type { Context } from '../platform/context.ts'
import type { Works } from '../platform/jobs/work.ts'
import { decide, fail, type Slip } from './decide.ts'
import { type MiniQr, miniQrIn } from './mini-qr.ts'
import type { SlipReason } from './reason.ts'

/** The job that checks a slip. */
export const readJob = (reference: string, runAt?: Date) =>
  [
    'slip.read',
    { reference },
    { jobKey: `slip.read:${reference}`, ...(runAt && { runAt }) },
  ] as const

export const slipJobs = {
  'slip.read': ({ reference }: { reference: string }, ctx: Context) => readSlip(ctx, reference),
  'slip.sweep': (given: { isStart?: boolean }, ctx: Context) => sweep(ctx, given),
} satisfies Partial<Works>

const askTimeoutMs = 20_000
/** Longer than one check may take. */
const lookSeconds = 60
/** About forty minutes with the pauses between. */
export const attemptsMax = 24
const pauseSecondsMax = 120
const sweepEveryMs = 15_000
/** The QR in a smaller picture is illegible. */
const sidePxLeast = 120

/** DEP-10: verifies the slip's reference with the bank; the picture itself proves nothing. Idempotent. */
async function readSlip(ctx: Context, reference: string): Promise<void> {
  const [slip] = await ctx.db<Slip[]>`
    update slip set attempts = attempts + 1, next_check_at = now() + ${lookSeconds} * interval '1 second' from member
    where reference = ${reference} and slip.state = 'waiting' and member.id = slip.member
    returning reference, slip.member, file, slip.created_at, attempts, sending_bank, transfer, currency,
      bank_code as registered_bank, bank_account_name as holder, bank_account_no as account_no`
  if (!slip) return
  const later = await lookAndDecide(ctx, slip).catch((err: unknown) => {
    ctx.log.error({ slip: reference, err }, 'a slip could not be looked at')
    return 'fault'
  })
  if (later === undefined) return
  ctx.log.warn({ slip: reference, reason: later }, 'a slip waits')
  if (slip.attempts >= attemptsMax) return fail(ctx, slip, 'UNKNOWN')
  await comeBack(ctx, slip)
}

/** Returns the reason to try again later; undefined when the slip is decided. */
async function lookAndDecide(ctx: Context, slip: Slip): Promise<string | undefined> {
  const outcome = await lookAt(ctx, slip)
  if ('later' in outcome) return outcome.later
  if ('transfer' in outcome) await decide(ctx, slip, outcome.transfer)
  else await fail(ctx, slip, outcome.reason)
}

type Outcome = { transfer: SlipTransfer } | { reason: SlipReason } | { later: string }

/** Returns the bank's transfer, the reason why it is not credited, or a reason to try again later. */
async function lookAt(ctx: Context, slip: Slip): Promise<Outcome> {
  const named = await namedIn(ctx, slip)
  if ('reason' in named) return named
  const answer = await ask(ctx.slipCheck.look, { ...named, at: new Date() }, askTimeoutMs)
  if (answer.word === 'done') {
    const { reference, sendingBank } = answer.transfer
    const isIt = reference === named.reference && sendingBank === named.bankNumber
    return isIt ? { transfer: answer.transfer } : { later: 'reply for another transfer' }
  }
  // Only the bank's verdict on the slip is a reason for the member; a lost request or a bad signature of ours is not.
  const isHeard = answer.word === 'refused' && !answer.isUnheard
  const reason = isHeard ? reasons[answer.reason] : undefined
  return reason ? { reason } : { later: answer.reason }
}

/** Maps the bank's refusal to the member's reason. */
const reasons: Readonly<Record<string, SlipReason>> = {
  not_found: 'INVALID_SLIP',
  unreadable_reference: 'INVALID_SLIP',
  unstable_reference: 'UNSTABLE_REFNO_ON_SLIP',
  wrong_captcha: 'TRIPPLE_WRONG_CAPTCHA',
  bank_error: 'UNKNOWN',
}

/** Reads the bank and reference from the QR once and stores them in the row. */
async function namedIn(ctx: Context, slip: Slip): Promise<MiniQr | { reason: SlipReason }> {
  const { reference, member, file, sendingBank, transfer } = slip
  if (sendingBank && transfer) return { bankNumber: sendingBank, reference: transfer }
  const picture = await ctx.files.get(file)
  if (!picture) return { reason: 'UPLOADED_FILE_NOT_EXIST' }
  const { texts, width, height } = await ctx.slipReader.read(picture)
  const named = texts.map(miniQrIn).find((found) => found !== undefined)
  if (named) {
    await ctx.db`
      update slip set sending_bank = ${named.bankNumber}, transfer = ${named.reference}
      where bucket = ${member % 256} and member = ${member} and reference = ${reference}`
    return named
  }
  if (texts.length) return { reason: 'INVALID_SLIP' }
  const isTiny = Math.min(width, height) < sidePxLeast
  return { reason: isTiny ? 'IMG_SIZE_UNABLE_TO_PROCESS' : 'CANNOT_READ_CROPPED_IMAGE' }
}

/** Retry after 2, 4, 8 … s: a bank books after a moment, or is down for longer. */
async function comeBack(ctx: Context, { reference, member, attempts }: Slip): Promise<void> {
  const pauseSeconds = Math.min(2 ** attempts, pauseSecondsMax)
  const [row] = await ctx.db<{ nextCheckAt: Date }[]>`
    update slip set next_check_at = now() + ${pauseSeconds} * interval '1 second'
    where bucket = ${member % 256} and member = ${member} and reference = ${reference} and state = 'waiting'
    returning next_check_at`
  if (row) await ctx.jobs.add(ctx.db, ...readJob(reference, row.nextCheckAt))
}

/**
 * Runs at short intervals: a slip whose job died with its process gets a new job. At a start all open slips do, because
 * one may have been interrupted; it is harmless if another server is working on it.
 */
async function sweep(ctx: Context, { isStart = false }: { isStart?: boolean }): Promise<void> {
  const rows = await ctx.db<{ reference: string }[]>`
    select reference from slip
    where state = 'waiting' and (${isStart} or next_check_at < now() - interval '5 seconds')
    order by next_check_at limit 500`
  for (const { reference } of rows) await ctx.jobs.add(ctx.db, ...readJob(reference))
  const runAt = new Date(Date.now() + sweepEveryMs)
  await ctx.jobs.add(ctx.db, 'slip.sweep', {}, { runAt })
}
