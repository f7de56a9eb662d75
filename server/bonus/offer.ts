import type { Bonus, BonusType } from '#contract/bonus'
import type { Language } from '#contract/language'
import type { Db, Tx } from '#db'
import type { Amount, Currency } from '#money'
import { cleanHtml } from '../site/html.ts'
import type { BonusClaim } from './claim.ts'

type Terms =
  | 'percent'
  | 'maxBonus'
  | 'minimumDeposit'
  | 'turnover'
  | 'endsBelowBalance'
  | 'cancelKeepPercent'
  | 'categories'
  | 'wholeAmount'

/** The terms under the names that the app reads. */
type SentTerms = Pick<
  Bonus,
  | 'percent'
  | 'most'
  | 'minimumDeposit'
  | 'turnover'
  | 'endBelow'
  | 'percentFail'
  | 'categories'
  | 'wholeAmount'
>

/** An offered bonus, in one language. */
export type Offer = Pick<BonusClaim, 'kind' | Terms> & {
  code: string
  name: string
  description: string
  type: BonusType
  maxReceived: number
  membersMax: number | null
  budget: Amount | null
  oncePerDevice: boolean
  isListed: boolean
  picture: string | null
}

export type Wanted = {
  kind?: BonusClaim['kind']
  currency: Currency
  /** Leaves out what is meant for other members. */
  member?: number
  /** Restricts the offers to this one. */
  code?: string | undefined
  /** Includes this one even if it is no longer offered: the member has it. */
  active?: string | undefined
  /** Includes those that no list shows: operators grant them. */
  withUnlisted?: boolean
}

/** Lists the bonuses that can be claimed now. */
export async function offersOf(
  db: Db | Tx,
  { kind, currency, member, code, active, withUnlisted = false }: Wanted,
  language: Language,
): Promise<Offer[]> {
  const offers = await db<Offer[]>`
    select code, kind, type, max_received, percent, max_bonus, minimum_deposit, turnover, ends_below_balance, cancel_keep_percent, categories,
      whole_amount, members_max, budget, once_per_device, is_listed, picture,
      case ${language} when 'th' then name_th when 'la' then name_la else name_en end as name,
      case ${language} when 'th' then description_th when 'la' then description_la else description_en end as description
    from bonus
    where kind = coalesce(${kind ?? null}, kind) and currency = ${currency} and code = coalesce(${code ?? null}, code)
      and (code = ${active ?? null} or (is_active and (is_listed or ${withUnlisted})
        and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)
        and (${member ?? null}::bigint is null or in_audience(${member ?? null}::bigint, audience))))
    order by position, code`
  return offers.map((offer) => ({ ...offer, description: cleanHtml(offer.description) }))
}

/** The terms as they are sent: the wagering multiple as a decimal. */
export const termsOf = ({
  percent,
  maxBonus,
  minimumDeposit,
  turnover,
  endsBelowBalance,
  cancelKeepPercent,
  categories,
  wholeAmount,
}: Pick<BonusClaim, Terms>): SentTerms => ({
  percent,
  most: maxBonus,
  minimumDeposit,
  endBelow: endsBelowBalance,
  percentFail: cancelKeepPercent,
  wholeAmount,
  categories,
  turnover: turnover / 100,
})
