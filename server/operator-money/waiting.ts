import {
  type moneyDecisions,
  type moneyKinds,
  moneyWhys,
  type WaitingMoney,
} from '#contract/operator-money'
import type { Db, Tx } from '#db'
import type { Amount, Currency } from '#money'
import { openReviews } from '../bet/review.ts'

export type MoneyKind = (typeof moneyKinds)[number]
export type MoneyDecision = (typeof moneyDecisions)[number]
type Why = (typeof moneyWhys)[number]

/** A case that is or was pending review. `member` is the internal id. */
export type MoneyItem = {
  kind: MoneyKind
  id: string
  isWaiting: boolean
  /** A failed slip can be resolved, although only one without the bank's result is listed. */
  canResolve: boolean
  since: Date
  member: number | null
  userId: string | null
  name: string | null
  amount: Amount | null
  currency: Currency | null
  provider: string
  reference: string
  why: string
  way: WaitingMoney['way']
  proposal: MoneyDecision | null
  proposedBy: string | null
}

/** Selects the cases of all kinds in one shape from their own tables, so no copy can become stale. */
const all = (db: Db | Tx) => db`
  select 'external-transfer' as kind, reference as id, manual_at is not null as is_waiting, manual_at is not null as can_resolve, coalesce(manual_at, closed_at) as since,
    nullif(member, 0) as member, nullif(amount, 0) as amount, currency, provider, reference, coalesce(reason_code, '') as why, kind as way from external_transfer
  union all
  select 'payment', id::text, resolved_at is null, resolved_at is null, seen_at, null, amount, currency, provider,
    coalesce(transaction, reference, ''), reason_code, null from unmatched_payment where reason_code <> 'forged'
  union all
  select 'slip', slip.reference, note = 'UNKNOWN' and resolved_at is null, slip.state = 'failed' and resolved_at is null,
    coalesce(decided_at, slip.created_at),
    member, nullif(amount, 0), currency, coalesce(bank, ''), coalesce(transfer, ''),
    case note when 'UNKNOWN' then 'no_bank_result' else 'slip_failed' end, null
  from slip join member on member.id = slip.member
  union all
  select 'incident', incident.reference, resolved_at is null, resolved_at is null, seen_at, nullif(member, 0), incident.amount, currency, provider,
    incident.reference, 'applied_after_return', kind
  from external_transfer_incident incident join external_transfer on external_transfer.reference = incident.reference
  union all
  select 'round', bet_review.id::text, is_open, is_open, seen_at,
    bet_review.member, nullif(greatest(stake, payout), 0), currency, game, bet_review.reference,
    case when line is null then 'round_above_limit' else 'round_out_of_bounds' end, null
  from bet_review join member on member.id = bet_review.member cross join lateral (select ${openReviews(db)} as is_open) review`

const items = (db: Db | Tx, which: ReturnType<Db['unsafe']>) => db<MoneyItem[]>`
  select kind, item.id, coalesce(is_waiting, false) as is_waiting,
    coalesce(can_resolve, false) as can_resolve, since, item.member, public_id::text as user_id, name,
    item.amount, item.currency, provider, item.reference, why, way, proposal, proposed_by
  from (${all(db)}) item
  left join member on member.id = item.member
  left join lateral (
    select input->>'decision' as proposal, username as proposed_by
    from approval join operator on operator.id = approval.proposed_by
    where action = 'review.resolve' and object = item.kind || ' ' || item.id and state = 'open' and can_resolve
      and proposed_at >= since and expires_at > now()
    ) half on true
  ${which}`

type Page = { page: number; limit: number; kind?: MoneyKind }

/** Lists the oldest cases first. */
export async function waitingMoney(db: Db, { page, limit, kind }: Page) {
  const which = kind ? db`and kind = ${kind}` : db``
  const [rows, counted] = await Promise.all([
    items(
      db,
      db`where is_waiting ${which} order by since, item.id limit ${limit} offset ${(page - 1) * limit}`,
    ),
    db<{ kind: MoneyKind; count: number }[]>`
      select kind, count(*)::int as count from (${all(db)}) item where is_waiting group by kind`,
  ])
  const counts = { 'external-transfer': 0, payment: 0, slip: 0, incident: 0, round: 0 }
  for (const one of counted) counts[one.kind] = one.count
  const total = kind ? counts[kind] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, counts, waiting: rows.map(shown) }
}

/** Finds a case, pending or decided. Returns undefined when it does not exist. */
export async function itemOf(
  db: Db | Tx,
  { kind, id }: { kind: MoneyKind; id: string },
): Promise<MoneyItem | undefined> {
  const [item] = await items(db, db`where kind = ${kind} and item.id = ${id}`)
  return item
}

/** Converts a case to the contract's form. */
export const shown = (item: MoneyItem): WaitingMoney => {
  const { kind, id, since, userId, name, amount, currency, provider, reference, why, way } = item
  const { proposal, proposedBy } = item
  return {
    kind,
    id,
    amount,
    currency,
    provider,
    reference,
    way,
    since: since.getTime(),
    why: whyOf(why),
    member: userId === null ? null : { userId, name: name! },
    proposal: proposal && { decision: proposal, by: proposedBy! },
  }
}

/** The row's code. A transfer that is no longer pending has a code that asked for no review. */
const whyOf = (why: string): Why => moneyWhys.find((code) => code === why) ?? 'unclear'
