import type { BonusState } from '#contract/bonus'
import type { GameCategory } from '#contract/game'
import type { Db, Tx } from '#db'
import type { Amount, Currency } from '#money'
import { states } from './states.ts'

/** A bonus that a member took, with the terms of that moment. */
export type Taking = {
  id: number
  member: number
  bonus: string
  kind: 'bonus' | 'promotion'
  currency: Currency
  /** In the language that it was taken in. */
  name: string
  percent: number | null
  most: Amount
  minimumDeposit: Amount
  /** Hundredths. */
  turnover: number
  endBelow: Amount
  percentFail: number
  categories: GameCategory[]
  wholeAmount: boolean
  state: BonusState
  deposit: Amount
  granted: Amount
  needed: Amount
  played: Amount
  activatedAt: Date
  grantedAt: Date | null
  /** Whether a withdrawal after its end took everything, and did not come back. */
  isWithdrawn: boolean
}

/** What the member took last. Any bonus before it is over, or this one could not have been taken. */
export async function lastTakingOf(db: Db | Tx, member: number): Promise<Taking | undefined> {
  const [taking] = await db<Taking[]>`
    select id, member, bonus, kind, currency, name, percent, most, minimum_deposit, turnover, end_below, percent_fail,
      categories, whole_amount, state, deposit, granted, needed, played, activated_at, granted_at,
      exists (select from leg where reference = withdrawal and leg.state <> 'returned') as is_withdrawn
    from member_bonus where member = ${member} order by id desc limit 1`
  return taking
}

export const isActive = ({ state }: Taking): boolean => states[state].isActive
export const isPlayed = ({ state }: Taking): boolean => states[state].isPlayed

/** Met, and all of the money has yet to leave at once. */
export const isOwed = ({ state, wholeAmount, isWithdrawn }: Taking): boolean =>
  state === 'met' && wholeAmount && !isWithdrawn
