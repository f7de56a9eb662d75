import type {
  After,
  ListedMember,
  MemberFilter,
  MemberOrder,
  MemberStatus,
} from '#contract/operator-member'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { type Amount, type Currency, toAmount } from '#money'
import { showPhone } from '../login/phone.ts'
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
      exists (select from member_bonus b where b.member = s.member and b.state in ('waiting', 'granted')) as has_bonus,
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
  return {
    total: Math.min(found, countedMax),
    isMore: found > countedMax,
    balances: sums.map(({ currency, amount }) => ({ currency, amount: toAmount(amount) })),
  }
}

/** More people than this take a second operator. */
const exportedMax = 1_000
const readAtOnce = 200

/**
 * Prepares the lines of a CSV file, which are read while they are sent.
 * @throws Refusal EXPORT_TOO_LARGE, BAD_REQUEST as listMembers does
 */
export async function exportOf(
  db: Db,
  request: Omit<ListRequest, 'limit' | 'after'>,
): Promise<{ rows: number; lines: AsyncIterable<string> }> {
  const { order: _, isRising: __, ...filter } = request
  const { total } = await totalsOf(db, filter)
  if (total > exportedMax) throw new Refusal('EXPORT_TOO_LARGE')
  return { rows: total, lines: linesOf(db, request, total) }
}

const exported = [
  ...(['userId', 'name', 'phone', 'status', 'currency', 'balance', 'source', 'inviter'] as const),
  ...(['createdAt', 'lastDepositAt', 'lastSignInAt', 'hasBonus'] as const),
] as const satisfies (keyof ListedMember)[]

/** Sends no more rows than were counted and audited, although members may register meanwhile. */
async function* linesOf(db: Db, request: Omit<ListRequest, 'limit' | 'after'>, rows: number) {
  // The mark tells spreadsheets that the text is UTF-8.
  yield `\ufeff${exported.join(',')}\r\n`
  let after: After | undefined
  for (let left = rows; left > 0; ) {
    const limit = Math.min(left, readAtOnce)
    const { members, next } = await listMembers(db, { ...request, limit, after })
    for (const member of members)
      yield `${exported.map((name) => cellOf(name, member)).join(',')}\r\n`
    if (!next) return
    after = next
    left -= members.length
  }
}

function cellOf(name: (typeof exported)[number], member: ListedMember): string {
  const value = member[name]
  if (name === 'balance') return (member.balance / 100).toFixed(2)
  if (name.endsWith('At')) return value === null ? '' : new Date(Number(value)).toISOString()
  // A spreadsheet would run a text that begins like a formula.
  const text = String(value ?? '').replace(/^(?=[=+\-@\t\r])/, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
