import type * as z from 'zod/mini'
import type { decideRound as contract, Outcome } from '#contract/operator-money'
import type { MoneyFact, ProviderReply } from '#contract/provider-reply'
import { Refusal } from '#contract/refusal'
import { type Amount, toDecimal } from '#money'
import { ask } from '#providers/ask'
import type { Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { decide, waitingItem } from './decide.ts'

type DecisionRequest = z.output<typeof contract.input>

/** A round in review. One whose amounts are out of bounds has no figures, but the line that its game reported. */
type Round = {
  member: number
  game: string
  reference: string
  stake: Amount | null
  payout: Amount | null
  line: string | null
  settledAt: Date
}

/**
 * Decides on a round by two people. It is counted, or left out, with the next reading of the member's history. The amounts belong to
 * the time since when the round is in review: if that has changed, the operator saw other amounts.
 * @throws Refusal NO_DATA; BAD_REQUEST to accept a round without figures
 */
export async function decideRound(
  ctx: Context,
  by: Decider,
  { id, decision, since }: DecisionRequest,
): Promise<Outcome> {
  const item = await waitingItem(ctx, 'round', id)
  if (!item.isWaiting) return decide(ctx, by, { ...item, decision }, async () => 'gone')
  const round = await roundOf(ctx, id)
  if (decision === 'accept' && round.line !== null) throw new Refusal('BAD_REQUEST')
  const { reply, reported } = await askAbout(ctx, round)
  const isOther = reported !== undefined && !isSame(reported, round)
  const isContradicted = decision === 'accept' && (isOther || reply.word === 'absent')
  if (isContradicted || item.since.getTime() !== since)
    return { outcome: 'contradicted_by_provider', reply }
  const { game, reference, stake, payout } = round
  const details = {
    game,
    reference,
    ...(stake !== null && { stake: textOf(stake) }),
    ...(payout !== null && { payout: textOf(payout) }),
  }
  const wanted = { ...item, decision, choices: { since }, details, reply }
  return decide(ctx, by, wanted, async (tx) => {
    const { count } = await tx`
      update bet_review set accepted_at = case when ${decision === 'accept'} then now() end,
        left_out_at = case when ${decision === 'leave-out'} then now() end
      where bucket = ${round.member % 256} and member = ${round.member} and id = ${id}::int8
        and date_trunc('milliseconds', seen_at) = ${item.since} and accepted_at is null and left_out_at is null`
    return count > 0 ? 'done' : 'gone'
  })
}

async function roundOf({ db }: Pick<Context, 'db'>, id: string): Promise<Round> {
  const [round] = await db<[Round]>`
    select member, game, reference, stake, payout, line, settled_at from bet_review where id = ${id}::int8`
  return round
}

export async function roundFacts(ctx: Context, id: string): Promise<MoneyFact[]> {
  const { settledAt, ...round } = await roundOf(ctx, id)
  return [...figuresOf(round), { what: 'settled-at', text: settledAt.toISOString() }]
}

type Figures = Pick<Round, 'stake' | 'payout' | 'line'>

const figuresOf = ({ stake, payout, line }: Figures): MoneyFact[] => [
  ...(stake === null ? [] : [{ what: 'stake', text: textOf(stake) } as const]),
  ...(payout === null ? [] : [{ what: 'payout', text: textOf(payout) } as const]),
  ...(line === null ? [] : [{ what: 'line', text: line } as const]),
]

const textOf = (amount: Amount) => toDecimal(amount).toFixed(2)

const isSame = (one: Figures, other: Figures): boolean =>
  one.stake === other.stake && one.payout === other.payout && one.line === other.line

type Reply = { reply: ProviderReply; reported?: Figures }

const timeoutMs = 10_000
/** A game lists its rounds by time, and more rounds than fit on so many pages do not settle within a second. */
const pagesMax = 5

/** Asks the game for the second in which the round was settled. `applied`: it reports the round, with these figures. */
export const askAboutRound = async (ctx: Context, id: string): Promise<ProviderReply> =>
  (await askAbout(ctx, await roundOf(ctx, id))).reply

async function askAbout(ctx: Context, round: Round): Promise<Reply> {
  const reply = (word: ProviderReply['word'], text = '', facts: MoneyFact[] = []) => ({
    ...{ word, text, facts, amount: null, transfer: null, checks: [], reported: null },
  })
  const provider = ctx.games.get(round.game)
  const [account] = await ctx.db<{ username: string }[]>`
    select username from game_account
    where bucket = ${round.member % 256} and member = ${round.member} and game = ${round.game}`
  if (!provider || !account) return { reply: reply('none') }
  const from = round.settledAt
  const span = { ...account, from, to: new Date(from.getTime() + 1_000) }
  for (let page = 1; page <= pagesMax; page++) {
    const answer = await ask(provider.bets, { ...span, at: new Date(), page }, timeoutMs)
    if (answer.word !== 'done') return { reply: reply('silent', answer.reason) }
    const bet = answer.bets.find(({ reference }) => reference === round.reference)
    const aside = answer.aside.find(({ reference }) => reference === round.reference)
    const reported = bet ? { ...bet, line: null } : aside && { stake: null, payout: null, ...aside }
    if (reported) return { reply: reply('applied', '', figuresOf(reported)), reported }
    if (!answer.hasMore) return { reply: reply('absent') }
  }
  return { reply: reply('silent') }
}
