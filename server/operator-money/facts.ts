import type { MoneyFact } from '#contract/provider-reply'
import { type Amount, type Currency, moneyText, toAmount } from '#money'
import { isPaidOut } from '#saga'
import { decryptEvidence } from '../deposit/evidence.ts'
import { movementReference } from '../external-transfer/books.ts'
import { paidAccountOf } from '../external-transfer/providers.ts'
import { type ExternalTransfer, findTransfer } from '../external-transfer/row.ts'
import type { Context } from '../platform/context.ts'
import { masked } from '../profile/proposed-account.ts'
import { openedSlip } from '../slip/decide.ts'
import { claimedQrOf, possiblePayersOf, senderIn } from './payer.ts'
import { paymentOf } from './payment.ts'
import { roundFacts } from './round-figures.ts'
import type { MoneyKind } from './waiting.ts'

/** The details of a case beyond its line in the list. `candidates` are ids of members. */
export type Known = { facts: MoneyFact[]; candidates: number[]; evidence: string | null }

/** Reads the details of a case of each kind. */
export const factsOf = {
  'external-transfer': async (ctx, id) =>
    known(await transferFacts(ctx, (await findTransfer(ctx.db, id))!)),
  incident: async (ctx, id) => known(await transferFacts(ctx, (await findTransfer(ctx.db, id))!)),
  payment: paymentFacts,
  slip: async (ctx, id) => known(await slipFacts(ctx, id)),
  round: async (ctx, id) => known(await roundFacts(ctx, id)),
} satisfies Record<MoneyKind, (ctx: Context, id: string) => Promise<Known>>

const known = (facts: MoneyFact[]): Known => ({ facts, candidates: [], evidence: null })

type Facts = Partial<Record<MoneyFact['what'], string | null | undefined>>

/** Drops facts without a text. */
const listed = (facts: Facts) =>
  Object.entries(facts).flatMap(([what, text]) =>
    text ? [{ what: what as MoneyFact['what'], text }] : [],
  )

async function transferFacts(ctx: Context, transfer: ExternalTransfer): Promise<MoneyFact[]> {
  const payee = isPaidOut(transfer.kind) ? await paidAccountOf(ctx, transfer) : undefined
  return listed({
    'payee-name': payee?.name,
    'payee-bank': payee?.bank,
    'payee-account': payee && masked(payee.account),
    'reported-balance':
      transfer.balance === null ? null : moneyText(transfer.balance, transfer.currency),
    sends: String(transfer.sends),
    ...reasonFacts(transfer),
    movement: movementReference(transfer),
  })
}

/** The details of a transfer's reason. The list shows the code itself, except for a returned transfer. */
function reasonFacts({ state, currency, reasonCode, reasonDetail }: ExternalTransfer): Facts {
  const { said, confirmed, bound } = reasonDetail ?? {}
  const wholeText = (whole: number | undefined) =>
    whole === undefined ? null : moneyText(toAmount(whole), currency)
  const isReturned = state === 'returned' || state === 'late-applied'
  const boundName = reasonCode === 'above_limit' ? 'credited-at-most' : 'asked-for'
  return {
    confirmed: wholeText(confirmed),
    [boundName]: wholeText(bound),
    ...(isReturned && { 'returned-because': reasonCode }),
    'last-reply': said,
  }
}

async function paymentFacts(ctx: Context, id: string): Promise<Known> {
  const payment = await paymentOf(ctx, id)
  const { provider, transaction, claimed, raw, inSuspense } = payment
  const first = decryptEvidence(ctx.secrets, raw)
  const reports = await ctx.db<
    { reference: string; amount: Amount; currency: Currency; raw: Uint8Array }[]
  >`
    select reference, amount, currency, raw from unmatched_payment_report where unmatched = ${id}::bigint order by reported_at`
  const evidence = [first, ...reports.map((one) => decryptEvidence(ctx.secrets, one.raw))].join(
    '\n',
  )
  const qr = await claimedQrOf(ctx, { provider, claimed })
  const sender = senderIn(first)
  return {
    evidence,
    candidates: await possiblePayersOf(ctx, payment),
    facts: listed({
      'sender-name': sender?.name,
      'sender-bank': sender?.bank,
      'sender-account': sender?.account ?? sender?.mobile,
      transaction,
      qr: qr ? claimed : null,
      'qr-state': qr?.state,
      'qr-amount': qr && moneyText(qr.amount, qr.currency),
      'in-suspense': inSuspense,
      'also-reported': reports
        .map(({ reference, amount, currency }) => `${moneyText(amount, currency)} ${reference}`)
        .join(', '),
      ...(await creditedTo(ctx, provider, transaction)),
    }),
  }
}

async function slipFacts(ctx: Context, id: string): Promise<MoneyFact[]> {
  const { sendingBank, transfer, attempts, holder, registeredBank } = await openedSlip(ctx, id)
  const [arrived] = transfer
    ? await ctx.db<{ provider: string; amount: Amount; currency: Currency }[]>`
        select provider, amount, currency from unmatched_payment
        where transaction = ${transfer} and resolved_at is null and amount is not null`
    : []
  const [credited] = transfer
    ? await ctx.db<{ bank: string }[]>`select bank from bank_transfer where reference = ${transfer}`
    : []
  return listed({
    'payee-name': holder,
    'payee-bank': registeredBank,
    'sending-bank': sendingBank,
    transaction: transfer,
    tries: String(attempts),
    arrived: arrived && `${arrived.provider} ${moneyText(arrived.amount, arrived.currency)}`,
    ...(credited && (await creditedTo(ctx, credited.bank, transfer))),
  })
}

/** Names the member to whom a transfer was credited, or the bank where its money was left. */
async function creditedTo({ db }: Context, bank: string, transfer: string | null) {
  const [row] = await db<{ userId: string | null; name: string | null; movement: string | null }[]>`
    select public_id::text as user_id, name, movement from bank_transfer left join member on member.id = member
    where bank = ${bank} and reference = ${transfer}`
  if (!row) return {}
  if (!row.movement) return { left: bank }
  return { 'credited-to': `${row.userId ?? ''} ${row.name ?? ''}`.trim(), movement: row.movement }
}
