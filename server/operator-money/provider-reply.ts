import type { ProviderReply } from '#contract/provider-reply'
import { slipChecks } from '#contract/slip'
import { type Currency, toAmount } from '#money'
import { ask } from '#providers/ask'
import type { SlipTransfer } from '#providers/banks/slip-check'
import type { Found } from '#saga'
import { askSettledAt } from '../bet/settled.ts'
import { transferProviderOf } from '../external-transfer/providers.ts'
import { type ExternalTransfer, findTransfer } from '../external-transfer/row.ts'
import type { Context } from '../platform/context.ts'
import { openedSlip, type Slip, verdictOn } from '../slip/decide.ts'
import { figuresOf, type Round, roundOf } from './round-figures.ts'
import type { MoneyItem } from './waiting.ts'

const timeoutMs = 10_000
/** A game lists its rounds by time, and more rounds than fit on so many pages do not settle within a second. */
const pagesMax = 5
const nothing: Omit<ProviderReply, 'word' | 'text'> = {
  amount: null,
  facts: [],
  transfer: null,
  checks: [],
  reported: null,
}

/** Asks the provider once. An error of the request is reported as `silent`, because it proves nothing about the money. */
export async function askProvider(ctx: Context, { kind, id }: MoneyItem): Promise<ProviderReply> {
  if (kind === 'payment') return { ...nothing, word: 'none', text: '' }
  if (kind === 'slip') return askAboutSlip(ctx, await openedSlip(ctx, id))
  if (kind === 'round') return askAboutRound(ctx, await roundOf(ctx, id))
  return askAbout(ctx, (await findTransfer(ctx.db, id))!)
}

/** Is false for a provider without a query, and for one that we no longer use. */
export async function canBeAsked(ctx: Context, transfer: ExternalTransfer): Promise<boolean> {
  const provider = await transferProviderOf(ctx, transfer).catch(() => undefined)
  return provider?.guarantees.canBeAsked ?? false
}

export async function askAbout(ctx: Context, transfer: ExternalTransfer): Promise<ProviderReply> {
  const provider = await transferProviderOf(ctx, transfer).catch(() => undefined)
  if (!provider?.guarantees.canBeAsked) return { ...nothing, word: 'none', text: '' }
  const answer = await provider.find()
  if (answer.word !== 'done') return { ...nothing, word: 'silent', text: answer.reason }
  return { ...nothing, ...replyOf(answer.found) }
}

/** Asks the game for the second in which the round was settled. `applied`: it reports the round, with these figures. */
export async function askAboutRound(ctx: Context, round: Round): Promise<ProviderReply> {
  const { member, game, currency, reference, settledAt } = round
  const provider = ctx.games.get(game)
  const [account] = await ctx.db<{ username: string }[]>`
    select username from game_account
    where bucket = ${member % 256} and member = ${member} and game = ${game}`
  if (!provider || !account) return { ...nothing, word: 'none', text: '' }
  for (let page = 1; page <= pagesMax; page++) {
    const answer = await askSettledAt(provider, { ...account, settledAt, page }, timeoutMs)
    if (answer.word !== 'done') return { ...nothing, word: 'silent', text: answer.reason }
    const reported = [...answer.bets, ...answer.aside].find((one) => one.reference === reference)
    if (reported) {
      const facts = figuresOf({ ...reported, currency })
      return { ...nothing, word: 'applied', text: '', facts }
    }
    if (!answer.hasMore) return { ...nothing, word: 'absent', text: '' }
  }
  return { ...nothing, word: 'silent', text: '' }
}

const replyOf = (found: Found): Pick<ProviderReply, 'word' | 'text' | 'amount'> => ({
  word: found.state,
  text: found.state === 'refused' ? found.reason : '',
  amount: found.state === 'applied' ? toAmount(found.amount) : null,
})

/**
 * Asks the sending bank about the transfer of a slip. `read` is what an operator reads from a picture without a legible QR,
 * whose own text takes precedence.
 */
export async function askAboutSlip(
  ctx: Context,
  kept: Slip,
  read: { sendingBank?: string | undefined; transfer?: string | undefined } = {},
): Promise<ProviderReply> {
  const slip = {
    ...kept,
    sendingBank: kept.sendingBank ?? read.sendingBank,
    transfer: kept.transfer ?? read.transfer,
  }
  if (!slip.sendingBank || !slip.transfer) return { ...nothing, word: 'none', text: '' }
  const answer = await ask(
    ctx.slipCheck.look,
    { bankNumber: slip.sendingBank, reference: slip.transfer, at: new Date() },
    timeoutMs,
  )
  if (answer.word === 'unknown') return { ...nothing, word: 'silent', text: answer.reason }
  if (answer.word === 'refused') {
    const isNo = answer.reason === 'not_found' && !answer.isUnheard
    return { ...nothing, word: isNo ? 'absent' : 'silent', text: answer.reason }
  }
  const { transfer } = answer
  if (transfer.reference !== slip.transfer || transfer.sendingBank !== slip.sendingBank)
    return { ...nothing, word: 'silent', text: 'told of another transfer' }
  const { bank, account, checks, reason } = await verdictOn(ctx, kept, transfer)
  return {
    word: 'applied',
    // An amount in another currency would be shown as one of the member's.
    amount: transfer.currency === slip.currency ? transfer.amount : null,
    text: '',
    facts: [...factsOf(transfer), ...(reason ? [{ what: 'verdict', text: reason } as const] : [])],
    transfer: { bank, account, reference: transfer.reference },
    checks: slipChecks.map((check) => ({ check, verdict: checks[check] })),
    reported: reportedOf(transfer, slip.currency),
  }
}

const reportedOf = (
  { amount, currency, at, sender, receiver, reference }: SlipTransfer,
  own: Currency,
): ProviderReply['reported'] => ({
  amount: currency === own ? amount : null,
  at: at.getTime(),
  sender,
  receiver,
  reference,
})

const factsOf = ({ sender, receiver, at }: SlipTransfer): ProviderReply['facts'] => [
  { what: 'sender-name', text: sender.name },
  { what: 'sender-bank', text: sender.bank },
  { what: 'sender-account', text: sender.account },
  { what: 'receiver-name', text: receiver.name },
  { what: 'receiver-bank', text: receiver.bank },
  { what: 'receiver-account', text: receiver.account },
  { what: 'sent-at', text: at.toISOString() },
]
