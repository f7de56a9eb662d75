import type { ChatMessage } from '#contract/chat'
import type { Conversation } from '#contract/operator'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import type { Currency } from '#money'
import { messageOf } from '../chat/messages.ts'
import { phoneOf, showPhone } from '../login/phone.ts'
import type { Language } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { entriesOf } from '../statement/statement.ts'

type ListRequest = { page: number; limit: number; search?: string }
type Row = Parameters<typeof messageOf>[1] & {
  memberName: string | null
  unread: number
  isEnded: boolean
}

/** The total counts only this many conversations after the page. */
const countedAhead = 1_000
/** A search for a part of a name covers only the newest conversations, up to this number, and finds no more. */
const namesSearched = 5_000

/** Lists unread conversations first, then the newest. */
export async function conversationsOf(
  { db, secrets, region }: Pick<Context, 'db' | 'secrets' | 'region'>,
  { page, limit, search }: ListRequest,
): Promise<{ total: number; unread: number; conversations: Conversation[] }> {
  const found = search && (await idsOf(db, search, phoneOf(search, region)))
  const which = found ? db`c.id = any (${found}::bigint[])` : db`true`
  const inOrder = db`
    from conversation c where c.last > 0 and ${which}
    order by c.customer_said > c.support_read desc, c.said_at desc, c.id`
  const [rows, [{ total, unread }]] = await Promise.all([
    db<Row[]>`
      with listed as (
        select c.* ${inOrder} limit ${limit} offset ${(page - 1) * limit}
      )
      select l.name as conversation, member.name as member_name, l.ended_at is not null as is_ended,
        (select count(*)::int from chat_message u where u.conversation = l.id
          and u.sequence > l.support_read and u.sender = 'customer') as unread,
        m.sequence, m.session, m.sender, m.client_id, m.content, m.created_at
      from listed l join chat_message m on m.conversation = l.id and m.sequence = l.last
        left join member on member.id = l.member
      order by l.customer_said > l.support_read desc, l.said_at desc, l.id`,
    db<[{ total: number; unread: number }]>`
      select (select count(*)::int from (select ${inOrder} limit ${page * limit + countedAhead}) counted) as total,
        (select count(*)::int from conversation where customer_said > support_read) as unread`,
  ])
  return {
    total,
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

/** Searches by a member's whole number, the start of an id, or a part of a name. Each uses its own index. */
async function idsOf(db: Db, search: string, phone: string | undefined): Promise<number[]> {
  const numbered = db`
    select conversation.id from member join conversation on conversation.member = member.id
    where member.phone = ${phone ?? ''}
    union all
    (select id from conversation
    where name collate "C" >= ${search} and name collate "C" < ${`${search}\u{10ffff}`} limit ${namesSearched})`
  const typed = search.replaceAll(/[\\%_]/g, '\\$&')
  const named = db`
    union all
    select lately.id
    from (
      select id, member from conversation where last > 0
      order by customer_said > support_read desc, said_at desc, id limit ${namesSearched}
    ) lately join member on member.id = lately.member
    where member.name ilike ${`%${typed}%`}`
  const isNumber = /^[\d\s+-]+$/.test(search)
  const rows = await db<{ id: number }[]>`${numbered} ${isNumber ? db`` : named}`
  return rows.map(({ id }) => id)
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

/** Returns the member of a conversation, with the balance and the latest movements. @throws Refusal NO_DATA */
export async function memberOf(
  { db, ledger }: Pick<Context, 'db' | 'ledger'>,
  name: string,
  language: Language,
) {
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
    movements: await entriesOf(db, movements, language),
  }
}

/** Ends the conversation's session, so that the next message starts another. @returns true when it was open @throws NO_DATA */
export async function endConversation(db: Context['db'], name: string): Promise<boolean> {
  const [known] = await db`select from conversation where name = ${name}`
  if (!known) throw new Refusal('NO_DATA')
  const { count } = await db`
    update conversation set ended_at = now() where name = ${name} and ended_at is null`
  return count > 0
}
