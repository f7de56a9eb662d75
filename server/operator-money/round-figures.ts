import type { MoneyFact } from '#contract/provider-reply'
import { type Amount, type Currency, moneyText } from '#money'
import type { Context } from '../platform/context.ts'

/** A round in review. One whose amounts are out of bounds has no figures, but the line that its game reported. */
export type Round = {
  member: number
  game: string
  currency: Currency
  reference: string
  stake: Amount | null
  payout: Amount | null
  line: string | null
  settledAt: Date
}

export async function roundOf({ db }: Pick<Context, 'db'>, id: string): Promise<Round> {
  const [round] = await db<[Round]>`
    select r.member, game, currency, reference, stake, payout, line, settled_at
    from bet_review r join member on member.id = r.member where r.id = ${id}::int8`
  return round
}

export async function roundFacts(ctx: Context, id: string): Promise<MoneyFact[]> {
  const { settledAt, ...round } = await roundOf(ctx, id)
  return [...figuresOf(round), { what: 'settled-at', text: settledAt.toISOString() }]
}

type Figures = Partial<Round> & Pick<Round, 'currency'>

export const figuresOf = ({ currency, stake, payout, line }: Figures): MoneyFact[] => [
  ...(stake == null ? [] : [{ what: 'stake', text: moneyText(stake, currency) } as const]),
  ...(payout == null ? [] : [{ what: 'payout', text: moneyText(payout, currency) } as const]),
  ...(line == null ? [] : [{ what: 'line', text: line } as const]),
]
