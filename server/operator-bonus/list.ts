import type * as z from 'zod/mini'
import type * as contract from '#contract/operator-bonus'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'
import { openProposal } from '../approval/open.ts'
import { promisedBy } from '../bonus/activate.ts'
import { resultsOf } from '../operator-report/bonus.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'

type Bonus = contract.OperatorBonus

export async function bonusesFor({
  db,
}: Pick<Context, 'db'>): Promise<z.output<typeof contract.operatorBonuses.output>> {
  return { now: Date.now(), bonuses: await bonusesOf(db) }
}

/** @throws Refusal NO_DATA */
export async function bonusFor(
  { db }: Pick<Context, 'db'>,
  operator: Operator,
  code: string,
): Promise<contract.BonusWithResults> {
  const [bonus] = await bonusesOf(db, code)
  if (!bonus) throw new Refusal('NO_DATA')
  const [[counted], promised, broughtIn, proposal] = await Promise.all([
    db<[{ taken: number; members: number; granted: number; completed: number; given: Amount }]>`
      select count(*)::int as taken, count(distinct member)::int as members,
        count(granted_at)::int as granted, count(*) filter (where state = 'met')::int as completed,
        coalesce(sum(granted), 0)::int8 as given
      from member_bonus where bonus = ${code}`,
    promisedBy(db, code),
    resultsOf(db, bonus),
    openProposal(db, operator, 'bonuses.change', code),
  ])
  return {
    ...bonus,
    now: Date.now(),
    results: { ...counted, promised, ...broughtIn },
    proposal,
  }
}

type Row = Pick<
  Bonus,
  'code' | 'kind' | 'currency' | 'type' | 'maxReceived' | 'percent' | 'categories' | 'wholeAmount'
> &
  Pick<
    Bonus,
    'picture' | 'membersMax' | 'oncePerDevice' | 'audience' | 'isActive' | 'isListed' | 'position'
  > &
  Record<
    'nameTh' | 'nameLa' | 'nameEn' | 'descriptionTh' | 'descriptionLa' | 'descriptionEn',
    string
  > & {
    maxBonus: number
    minimumDeposit: number
    turnover: number
    endsBelowBalance: number
    cancelKeepPercent: number
    budget: number | null
    startsAt: Date | null
    endsAt: Date | null
  }

/** Reads every bonus, or one, under the names of the contract. */
export async function bonusesOf(db: Db | Tx, code?: string): Promise<Bonus[]> {
  const rows = await db<Row[]>`
    select code, kind, currency, name_th, name_la, name_en, description_th, description_la, description_en, picture, type, max_received,
      percent, max_bonus, minimum_deposit, turnover, ends_below_balance, cancel_keep_percent, categories, whole_amount,
      members_max, once_per_device, budget, audience, starts_at, ends_at, is_active, is_listed, position
    from bonus ${code === undefined ? db`` : db`where code = ${code}`}
    order by is_active desc, currency, position, code limit 500`
  return rows.map((row) => ({
    code: row.code,
    kind: row.kind,
    currency: row.currency,
    name: { th: row.nameTh, la: row.nameLa, en: row.nameEn },
    description: { th: row.descriptionTh, la: row.descriptionLa, en: row.descriptionEn },
    picture: row.picture,
    type: row.type,
    maxReceived: row.maxReceived,
    percent: row.percent,
    most: toAmount(row.maxBonus),
    minimumDeposit: toAmount(row.minimumDeposit),
    turnover: row.turnover / 100,
    endBelow: toAmount(row.endsBelowBalance),
    percentFail: row.cancelKeepPercent,
    categories: row.categories,
    wholeAmount: row.wholeAmount,
    membersMax: row.membersMax,
    oncePerDevice: row.oncePerDevice,
    budget: row.budget === null ? null : toAmount(row.budget),
    audience: row.audience,
    startsAt: row.startsAt?.getTime() ?? null,
    endsAt: row.endsAt?.getTime() ?? null,
    isActive: row.isActive,
    isListed: row.isListed,
    position: row.position,
  }))
}
