import type { SlipReason } from '#contract/statement'
import type { Currency } from '#money'
import { ask } from '#providers/ask'
import type { SlipTransfer } from '#providers/banks/slip-check'
import type { Context, Work } from '../context.ts'
import { creditIn, movementOf } from '../deposit/transfer-in.ts'
import { openAccountNo } from '../profile/bank-account.ts'
import { judge, type Known } from './judge.ts'
import { miniQrIn } from './mini-qr.ts'

/** The job that reads a slip. */
export const readJob = (reference: string, runAt?: Date) =>
  [
    'slip.read',
    { reference },
    { jobKey: `slip.read:${reference}`, ...(runAt && { runAt }) },
  ] as const

export const slipWorks = {
  'slip.read': ({ reference }: { reference: string }, ctx: Context) => readSlip(ctx, reference),
  'slip.sweep': (_: object, ctx: Context) => sweep(ctx),
} satisfies Record<string, Work>

const timeoutMs = 20_000
const triesMax = 12
/** Smaller than this no QR can be told apart. */
const sidePxLeast = 120

type Row = {
  member: number
  file: string
  createdAt: Date
  tries: number
  region: Context['region']
  currency: Currency
  bank: string
  holder: string
  accountNo: string
}

/** DEP-10: read, not believed. What the bank says of the reference in the picture is compared; may be repeated. */
async function readSlip(ctx: Context, reference: string): Promise<void> {
  const [slip] = await ctx.db<Row[]>`
    update slip set tries = tries + 1 from member
    where reference = ${reference} and slip.state = 'waiting' and member.id = slip.member
    returning slip.member, file, slip.created_at, tries, currency, bank_code as bank,
      bank_account_name as holder, bank_account_no as account_no`
  if (!slip) return
  const named = await namedIn(ctx, slip)
  if ('reason' in named) return fail(ctx, reference, slip, named.reason)
  const question = { ...named, at: new Date() }
  const answer = await ask(ctx.slipCheck.look, question, timeoutMs)
  if (answer.word === 'done') return decide(ctx, reference, slip, answer.transfer)
  const reason = answer.word === 'refused' && !answer.isUnheard ? reasons[answer.reason] : undefined
  if (reason) return fail(ctx, reference, slip, reason)
  ctx.log.warn({ slip: reference, word: answer.word, reason: answer.reason }, 'a slip waits')
  if (slip.tries >= triesMax) return fail(ctx, reference, slip, 'UNKNOW_ERROR')
  // 2, 4, 8 … s: a bank that books in a moment, or is away for a while.
  const pauseMs = Math.min(2 ** slip.tries, 120) * 1_000
  await ctx.jobs.add(ctx.db, ...readJob(reference, new Date(Date.now() + pauseMs)))
}

/** What the verification's no means for the member. */
const reasons: Readonly<Record<string, SlipReason>> = {
  not_found: 'INVALID_SLIP',
  unreadable_reference: 'INVALID_SLIP',
  unstable_reference: 'UNSTABLE_REFNO_ON_SLIP',
  wrong_captcha: 'TRIPPLE_WRONG_CAPTCHA',
  bank_error: 'UNKNOW_ERROR',
}

async function namedIn(
  ctx: Context,
  { file }: Row,
): Promise<{ bankNumber: string; reference: string } | { reason: SlipReason }> {
  const picture = await ctx.files.get(file)
  if (!picture) return { reason: 'UPLOADED_FILE_NOT_EXIST' }
  const { texts, width, height } = await ctx.slipReader.read(picture)
  const named = texts.map(miniQrIn).find((found) => found !== undefined)
  if (named) return named
  if (texts.length) return { reason: 'INVALID_SLIP' }
  const isTiny = Math.min(width, height) < sidePxLeast
  return { reason: isTiny ? 'IMG_SIZE_UNABLE_TO_PROCESS' : 'CANNOT_READ_CROPPED_IMAGE' }
}

/**
 * The mark that it is credited, the movement and the slip's state are one commit. Whoever reads the same slip at the same
 * time finds the mark: its state is decided by then, so that what fails changes nothing.
 */
async function decide(
  ctx: Context,
  slipReference: string,
  slip: Row,
  transfer: SlipTransfer,
): Promise<void> {
  const { member, currency } = slip
  const { reference, amount } = transfer
  const outcome = await ctx.db.begin<{ bank: string } | { reason: SlipReason }>(async (tx) => {
    const receivers = await tx<{ bank: string; account: string }[]>`
      select bank_code as bank, account_no as account from deposit_account
      where region = ${ctx.region} and currency = ${currency} and bank_type = 'BANK'
        and mode <> 'QR'`
    const verdict = judge(transfer, {
      ...{ currency, receivers, uploadedAt: slip.createdAt },
      payer: payerOf(ctx, slip),
    })
    if ('reason' in verdict) return verdict
    const { bank } = verdict
    const isFirst = await creditIn(ctx, tx, { bank, reference, member, amount, currency })
    if (!isFirst) return { reason: 'SLIP_REFNO_DUPLICATED' }
    await tx`
      update slip set state = 'success', decided_at = now(), amount = ${amount}, bank = ${bank},
        transfer = ${reference}
      where reference = ${slipReference}`
    return verdict
  })
  if ('reason' in outcome) return fail(ctx, slipReference, slip, outcome.reason, transfer)
  const movement = movementOf({ bank: outcome.bank, reference })
  ctx.push(member, 'money', { kind: 'deposit', reference: movement })
  ctx.push(member, 'slip', { reference: slipReference })
}

const payerOf = ({ secrets }: Context, { bank, holder, accountNo }: Row): Known['payer'] => ({
  bank,
  name: holder,
  account: openAccountNo(secrets, accountNo),
})

async function fail(
  ctx: Context,
  reference: string,
  { member }: Row,
  note: SlipReason,
  told?: SlipTransfer,
): Promise<void> {
  await ctx.db`
    update slip set state = 'failed', note = ${note}, decided_at = now(),
      amount = ${told?.amount ?? 0}, transfer = ${told?.reference ?? null}
    where reference = ${reference} and state = 'waiting'`
  ctx.push(member, 'slip', { reference })
}

/** Whatever became of its job: a slip that waits too long gets another. */
async function sweep(ctx: Context): Promise<void> {
  const rows = await ctx.db<{ reference: string }[]>`
    select reference from slip where state = 'waiting' and created_at < now() - interval '5 minutes'`
  for (const { reference } of rows) await ctx.jobs.add(ctx.db, ...readJob(reference))
}
