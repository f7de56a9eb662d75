import type { ChatMessage } from '#contract/chat'
import type { Conversation } from '#contract/operator'
import { Refusal } from '#contract/refusal'
import type { Currency } from '#money'
import { messageOf } from '../chat/messages.ts'
import type { Context } from '../context.ts'
import { phoneOf, showPhone } from '../login/phone.ts'
import { entryOf } from '../statement/statement.ts'

type Wish = { page: number; limit: number; search?: string }
type Row = Parameters<typeof messageOf>[1] & {
  memberName: string | null
  unread: number
  isEnded: boolean
  total: number
}

/** What has something unread first, then the newest. */
export async function conversationsOf(
  { db, secrets, region }: Pick<Context, 'db' | 'secrets' | 'region'>,
  { page, limit, search }: Wish,
): Promise<{ total: number; unread: number; conversations: Conversation[] }> {
  const which = search ? found(db, search, phoneOf(search, region)) : db`true`
  const rows = await db<Row[]>`
    with listed as (
      select c.*, m.name as member_name, count(*) over ()::int as total
      from conversation c left join member m on m.id = c.member
      where c.last > 0 and ${which}
      order by c.customer_said > c.support_read desc, c.said_at desc, c.id
      limit ${limit} offset ${(page - 1) * limit}
    )
    select l.name as conversation, l.member_name, l.ended_at is not null as is_ended, l.total,
      (select count(*)::int from chat_message u where u.conversation = l.id
        and u.sequence > l.support_read and u.sender = 'customer') as unread,
      m.sequence, m.session, m.sender, m.client_id, m.content, m.created_at
    from listed l join chat_message m on m.conversation = l.id and m.sequence = l.last
    order by l.customer_said > l.support_read desc, l.said_at desc, l.id`
  const [{ unread }] = await db<[{ unread: number }]>`
    select count(*)::int as unread from conversation where customer_said > support_read`
  return {
    total: rows[0]?.total ?? 0,
    unread,
    conversations: rows.map((row) => ({
      id: row.conversation,
      kind: row.memberName === null ? 'guest' : 'member',
      name: row.memberName ?? '',
      unread: row.unread,
      isEnded: row.isEnded,
      last: messageOf(secrets, row) satisfies ChatMessage,
    })),
  }
}

/** Part of a name, a whole number or id, or how an id begins; what is typed is no pattern. */
function found(db: Context['db'], search: string, phone: string | undefined) {
  const typed = search.replaceAll(/[\\%_]/g, '\\$&')
  return db`(m.name ilike ${`%${typed}%`} or m.phone = ${phone ?? ''} or c.name like ${`${typed}%`})`
}

type Member = {
  id: number
  userId: string
  name: string
  phone: string
  status: 'active' | 'suspended' | 'excluded'
  currency: Currency
  createdAt: Date
}
const movementsMax = 20

/** The member of a conversation, with the money and what happened to it last. @throws Refusal NO_DATA */
export async function memberOf({ db, ledger }: Pick<Context, 'db' | 'ledger'>, name: string) {
  const [member] = await db<Member[]>`
    select m.id, m.public_id as user_id, m.name, m.phone, m.status, m.currency, m.created_at
    from conversation c join member m on m.id = c.member where c.name = ${name}`
  if (!member) throw new Refusal('NO_DATA')
  const { id, phone, createdAt, ...rest } = member
  const [{ main, hold, refund, invite }, { movements }] = await Promise.all([
    ledger.balancesOf(id),
    ledger.movementsOf(id, { page: 1, limit: movementsMax }),
  ])
  return {
    ...rest,
    username: showPhone(phone),
    createdAt: createdAt.getTime(),
    wallet: { main, onTheWay: hold, refund, invite },
    movements: movements.map(entryOf),
  }
}

/** The next message begins another session. Answers whether it was open. @throws Refusal NO_DATA */
export async function endConversation(db: Context['db'], name: string): Promise<boolean> {
  const [known] = await db`select from conversation where name = ${name}`
  if (!known) throw new Refusal('NO_DATA')
  const { count } = await db`
    update conversation set ended_at = now() where name = ${name} and ended_at is null`
  return count > 0
}
