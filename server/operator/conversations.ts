import type { ChatMessage } from '#contract/chat'
import type { Language } from '#contract/language'
import type { Conversation, ConversationView, Label } from '#contract/operator'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import type { Currency } from '#money'
import { audit } from '../audit/audit.ts'
import { messageOf } from '../chat/messages.ts'
import { askRating } from '../chat/rating.ts'
import { phoneOf, showPhone } from '../login/phone.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { memberByPhone } from '../platform/member/lookup.ts'
import { numberTyped } from '../platform/member/number.ts'
import { entriesOf } from '../statement/statement.ts'

type ListRequest = {
  page: number
  limit: number
  search?: string
  view?: ConversationView
  label?: number
  /** The operator who asks. */
  operator: number
}
type Row = Parameters<typeof messageOf>[1] & {
  memberName: string | null
  unread: number
  isEnded: boolean
  waitingSince: Date | null
  assigned: string | null
  snoozedUntil: Date | null
  labels: Label[]
}

type Counts = { total: number; waiting: number; waitingNewest: Date | null; unread: number }

/** The total counts only this many conversations after the page. */
const countedAhead = 1_000
/** A search for a part of a name covers only the newest conversations, up to this number, and finds no more. */
const namesSearched = 5_000

/** Lists the conversations of a view in its order. */
export async function conversationsOf(
  { db, secrets, region }: Pick<Context, 'db' | 'secrets' | 'region'>,
  { page, limit, search, view = 'all', label, operator }: ListRequest,
): Promise<
  Omit<Counts, 'waitingNewest'> & { waitingNewest: number | null; conversations: Conversation[] }
> {
  const found = search ? await idsOf(db, search, phoneOf(numberTyped(search), region)) : undefined
  const which = db.all([
    found && db`c.id = any (${found}::bigint[])`,
    label !== undefined &&
      db`c.id in (select conversation from conversation_label where label = ${label})`,
  ])
  const { only, order } = viewOf(db, view, operator)
  const inOrder = db`
    from conversation c where c.last > 0 and ${which} and ${only} order by ${order}`
  const [rows, [{ total, waiting, waitingNewest, unread }]] = await Promise.all([
    db<Row[]>`
      with listed as (
        select c.*, row_number() over (order by ${order}) as place ${inOrder} limit ${limit} offset ${(page - 1) * limit}
      )
      select l.name as conversation, member.name as member_name, l.ended_at is not null as is_ended,
        case when l.snoozed_until > now() then null else coalesce(l.waiting_since, l.snoozed_until) end as waiting_since,
        case when l.snoozed_until > now() then l.snoozed_until end as snoozed_until, operator.username as assigned,
        (select count(*)::int from chat_message u where u.conversation = l.id
          and u.sequence > l.support_read and u.sender = 'customer') as unread,
        (select coalesce(json_agg(json_build_object('id', label.id, 'name', label.name) order by label.name), '[]')
          from conversation_label set_label join label on label.id = set_label.label
          where set_label.conversation = l.id) as labels,
        m.sequence, m.session, m.sender, m.client_id, m.content, m.created_at
      from listed l join chat_message m on m.conversation = l.id and m.sequence = l.last
        left join member on member.id = l.member left join operator on operator.id = l.assigned
      order by l.place`,
    db<[Counts]>`
      select (select count(*)::int from (select ${inOrder} limit ${page * limit + countedAhead}) counted) as total,
        w.waiting, w.newest as waiting_newest,
        (select count(*)::int from conversation where customer_sent > support_read) as unread
      from (select count(*)::int as waiting, max(greatest(c.waiting_since, c.snoozed_until)) as newest
        from conversation c where ${waits(db)}) w`,
  ])
  return {
    total,
    waiting,
    waitingNewest: waitingNewest?.getTime() ?? null,
    unread,
    conversations: rows.map((row) => ({
      id: row.conversation,
      kind: row.memberName === null ? 'guest' : 'member',
      name: row.memberName ?? '',
      unread: row.unread,
      isEnded: row.isEnded,
      waitingSince: row.waitingSince?.getTime() ?? null,
      assigned: row.assigned,
      snoozedUntil: row.snoozedUntil?.getTime() ?? null,
      labels: row.labels,
      last: messageOf(secrets, row) satisfies ChatMessage,
    })),
  }
}

/** A snooze that is due waits for us, as a message without an answer does. */
const waits = (db: Db) => db`
  (c.waiting_since is not null or c.snoozed_until is not null) and (c.snoozed_until is null or c.snoozed_until <= now())`

/** The conversations of a view and their order, each by its own index. */
function viewOf(db: Db, view: ConversationView, operator: number) {
  const newest = db`c.last_message_at desc, c.id`
  const isAwake = db`(c.snoozed_until is null or c.snoozed_until <= now())`
  const views = {
    waiting: { only: waits(db), order: db`coalesce(c.waiting_since, c.snoozed_until), c.id` },
    mine: {
      only: db`c.assigned = ${operator} and c.ended_at is null and ${isAwake}`,
      order: db`coalesce(c.waiting_since, c.snoozed_until) nulls last, ${newest}`,
    },
    unassigned: {
      only: db`c.assigned is null and c.ended_at is null and ${isAwake}`,
      order: newest,
    },
    all: { only: db`true`, order: db`c.customer_sent > c.support_read desc, ${newest}` },
    snoozed: { only: db`c.snoozed_until > now()`, order: db`c.snoozed_until, c.id` },
    ended: { only: db`c.ended_at is not null`, order: newest },
  }
  return views[view]
}

/** Searches by a member's whole number, the start of an id, or a part of a name. Each uses its own index. */
async function idsOf(db: Db, search: string, phone: string | undefined): Promise<number[]> {
  const member = phone === undefined ? undefined : await memberByPhone(db, phone)
  const numbered = db`
    select id from conversation where member = ${member ?? null}
    union all
    (select id from conversation
    where name collate "C" >= ${search} and name collate "C" < ${`${search}\u{10ffff}`} limit ${namesSearched})`
  const typed = search.replaceAll(/[\\%_]/g, '\\$&')
  const named = db`
    union all
    select lately.id
    from (
      select id, member from conversation where last > 0
      order by customer_sent > support_read desc, last_message_at desc, id limit ${namesSearched}
    ) lately join member on member.id = lately.member
    where member.name ilike ${`%${typed}%`}`
  const isNumber = /^\+?\d+$/.test(numberTyped(search))
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
    movements: await entriesOf(db, id, movements, language),
  }
}

type By = { operator: Operator; address: string }

/**
 * Ends the conversation's session, so that the next message starts another, and asks for a rating. `last`: the last message
 * that the operator has seen; if the customer has written since, the conversation goes on and waits for an answer.
 * @throws Refusal NO_DATA
 */
export const endConversation = (
  db: Context['db'],
  by: By,
  { id: name, last }: { id: string; last?: number | undefined },
): Promise<'ended' | 'ended_before' | 'written'> =>
  db.begin(async (tx) => {
    const [known] = await tx<{ isEnded: boolean; customerSent: number }[]>`
      select ended_at is not null as is_ended, customer_sent from conversation where name = ${name} for no key update`
    if (!known) throw new Refusal('NO_DATA')
    if (known.isEnded) return 'ended_before'
    if (last !== undefined && known.customerSent > last) return 'written'
    await tx`
      update conversation set ended_at = now(), waiting_since = null, snoozed_until = null where name = ${name}`
    await askRating(tx, name)
    await audit(tx, { by, action: 'end', object: { kind: 'conversation', id: name } })
    return 'ended'
  })
