import type { BonusState } from '#contract/bonus'
import type { GameCategory } from '#contract/game'
import type { Db, Tx } from '#db'
import type { Amount, Currency } from '#money'
import { states } from './states.ts'

/** A bonus that a member claimed, with the terms of that moment. */
export type BonusClaim = {
  id: number
  member: number
  bonus: string
  kind: 'bonus' | 'promotion'
  currency: Currency
  /** In the language of the claim. */
  name: string
  percent: number | null
  maxBonus: Amount
  minimumDeposit: Amount
  /** Wagering multiple in hundredths. */
  turnover: number
  endsBelowBalance: Amount
  cancelKeepPercent: number
  categories: GameCategory[]
  wholeAmount: boolean
  /** Silent games that operators left out of the whole withdrawal. */
  gamesLeftOut: string[]
  state: BonusState
  deposit: Amount
  granted: Amount
  wageringRequired: Amount
  wagered: Amount
  activatedAt: Date
  grantedAt: Date | null
  /** A whole withdrawal has followed, and was not returned. */
  isWithdrawn: boolean
}

/** Returns the member's last claim. Any earlier one has ended, or this one would have been refused. */
export const lastClaimOf = (db: Db | Tx, member: number): Promise<BonusClaim | undefined> =>
  lastOf(db, member, { isGranted: false })

/**
 * Returns the claim after which the whole balance has yet to be withdrawn at once, if any. A later claim that no deposit granted
 * changes nothing about it: the member may have claimed it while the withdrawal was held, and cancelled both.
 */
export const owedClaimOf = async (db: Db | Tx, member: number): Promise<BonusClaim | undefined> =>
  owedAfter(db, await lastClaimOf(db, member))

/** The same for a caller who has read the last claim. */
export async function owedAfter(
  db: Db | Tx,
  last: BonusClaim | undefined,
): Promise<BonusClaim | undefined> {
  const claim = last && !last.grantedAt ? await lastOf(db, last.member, { isGranted: true }) : last
  return claim && isOwed(claim) ? claim : undefined
}

async function lastOf(
  db: Db | Tx,
  member: number,
  { isGranted }: { isGranted: boolean },
): Promise<BonusClaim | undefined> {
  const [claim] = await db<BonusClaim[]>`
    select id, member, bonus, kind, currency, name, percent, max_bonus, minimum_deposit, turnover, ends_below_balance, cancel_keep_percent,
      categories, whole_amount, games_left_out, state, deposit, granted, wagering_required,
      wagered, activated_at, granted_at,
      exists (
        select from external_transfer
        where bucket = ${member % 256} and external_transfer.member = ${member} and reference = withdrawal
          and external_transfer.state <> 'returned') as is_withdrawn
    from member_bonus
    where bucket = ${member % 256} and member = ${member} and (granted_at is not null or not ${isGranted})
    order by id desc limit 1`
  return claim
}

export const isActive = ({ state }: BonusClaim): boolean => states[state].isActive
export const isWagering = ({ state }: BonusClaim): boolean => states[state].isWagering

const isOwed = ({ state, wholeAmount, isWithdrawn }: BonusClaim): boolean =>
  state === 'met' && wholeAmount && !isWithdrawn
