import type {
  After,
  ListedMember,
  MemberFilter,
  MemberOrder,
  MemberStatus,
} from '#contract/operator-member'
import type { Db } from '#db'
import { type Amount, amountText, type Currency, toAmount, toSum } from '#money'
import { showPhone } from '../login/phone.ts'
import type { Columns } from '../platform/csv.ts'
import { conditionsOf, orderOf } from './filter.ts'

export type ListRequest = MemberFilter & {
  order?: MemberOrder
  isRising?: boolean
  limit: number
  after?: After
}

type Row = {
  userId: string
  name: string
  phone: string
  status: MemberStatus
  currency: Currency
  balance: number
  source: string
  inviter: string | null
  createdAt: Date
  lastDepositAt: Date | null
  lastSignInAt: Date | null
  hasBonus: boolean
  value: number
}

/** Lists one page of the members of a filter. @throws Refusal BAD_REQUEST for an unknown inviter or position */
export async function listMembers(
  db: Db,
  { order = 'registered', isRising = false, limit, after, ...filter }: ListRequest,
): Promise<{ members: ListedMember[]; next: After | null }> {
  const { where } = await conditionsOf(db, filter)
  const ordered = await orderOf(db, { order, isRising, after })
  const rows = await db<Row[]>`
    select m.public_id as user_id, m.name, m.phone, s.status, s.currency, s.balance, s.source,
      inviter.public_id as inviter, s.created_at, nullif(s.last_deposit_at, 'epoch') as last_deposit_at,
      nullif(s.signed_in_at, 'epoch') as last_sign_in_at,
      exists (select from member_bonus b where b.bucket = s.bucket and b.member = s.member and b.state in ('waiting', 'granted')) as has_bonus,
      s.value
    from (
      select s.*, ${ordered.value} as value from member_summary s
      where ${where} ${ordered.after}
      order by ${ordered.by} limit ${limit + 1}
    ) s join member m on m.id = s.member left join member inviter on inviter.id = s.inviter
    order by ${ordered.by}`
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    members: page.map(listed),
    next: last ? { value: last.value, userId: last.userId } : null,
  }
}

const listed = ({ value: _, ...row }: Row): ListedMember => ({
  ...row,
  phone: showPhone(row.phone),
  balance: toAmount(row.balance),
  createdAt: row.createdAt.getTime(),
  lastDepositAt: row.lastDepositAt?.getTime() ?? null,
  lastSignInAt: row.lastSignInAt?.getTime() ?? null,
})

/** Members beyond this number are not counted, so that no filter reads the whole table. */
const countedMax = 10_000

export async function totalsOf(db: Db, filter: MemberFilter) {
  const { where } = await conditionsOf(db, filter)
  const sums = await db<{ currency: Currency; count: number; amount: Amount }[]>`
    select currency, count(*)::int as count, sum(balance)::int8 as amount
    from (select s.currency, s.balance from member_summary s where ${where} limit ${countedMax + 1}) counted
    group by currency order by currency`
  const found = sums.reduce((total, { count }) => total + count, 0)
  const isMore = found > countedMax
  return {
    total: Math.min(found, countedMax),
    isMore,
    // A sum of a part would be taken for the whole.
    balances: isMore
      ? []
      : sums.map(({ currency, amount }) => ({ currency, amount: toSum(amount) })),
  }
}

/** Counts the members of a filter, at most so many. @throws Refusal BAD_REQUEST as listMembers does */
export async function countMembers(db: Db, filter: MemberFilter, atMost: number): Promise<number> {
  const { where } = await conditionsOf(db, filter)
  const [{ count }] = await db<[{ count: number }]>`
    select count(*)::int as count from (select from member_summary s where ${where} limit ${atMost}) counted`
  return count
}

/** The columns of a file of members. */
export const memberColumns: Columns<ListedMember> = {
  userId: ({ userId }) => userId,
  name: ({ name }) => name,
  phone: ({ phone }) => phone,
  status: ({ status }) => status,
  currency: ({ currency }) => currency,
  balance: ({ balance }) => amountText(balance),
  source: ({ source }) => source,
  inviter: ({ inviter }) => inviter,
  createdAt: ({ createdAt }) => new Date(createdAt),
  lastDepositAt: ({ lastDepositAt }) => momentOf(lastDepositAt),
  lastSignInAt: ({ lastSignInAt }) => momentOf(lastSignInAt),
  hasBonus: ({ hasBonus }) => hasBonus,
}

const momentOf = (ms: number | null) => (ms === null ? null : new Date(ms))

const readAtOnce = 200

/** Reads the pages of a list up to so many rows, although members may register meanwhile. */
export async function* memberPages(
  db: Db,
  request: Omit<ListRequest, 'limit' | 'after'>,
  rows: number,
): AsyncGenerator<ListedMember[]> {
  let after: After | undefined
  for (let left = rows; left > 0; ) {
    const limit = Math.min(left, readAtOnce)
    const { members, next } = await listMembers(db, { ...request, limit, ...(after && { after }) })
    yield members
    if (!next) return
    after = next
    left -= members.length
  }
}
