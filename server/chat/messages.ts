import type { ChatMessage, History, ReadMarks } from '#contract/chat'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { addressed, type Stored } from './content.ts'

/** The sender of a message and its conversation. */
type Speaker = {
  conversation: string
  /** The owner of the conversation when it is a member's, because the first message creates it. */
  member: number | null
  sender: ChatMessage['sender']
  operator: number | null
}

type Row = {
  conversation: string
  sequence: number
  session: number
  sender: ChatMessage['sender']
  clientId: string
  content: Stored
  createdAt: Date
}

type NewMessage = Speaker & {
  clientId: string
  content: Stored
  files: string[]
  /** The owner that the files must have. */
  owner: string
  /** Runs in the message's transaction, so only once. */
  also?: (tx: Tx, id: string) => Promise<void>
}
type Parts = Pick<Context, 'db' | 'secrets'>

/**
 * Stores a message. Its sequence and session are assigned under the conversation's row lock, and committed with it. A message
 * that was stored before under the same client id is returned, and nothing is written.
 * @throws Refusal NO_DATA for a file of another sender, KEY_REUSED when another message has the client id
 */
export async function storeMessage(
  { db, secrets }: Parts,
  message: NewMessage,
): Promise<ChatMessage> {
  const row = (await insert(db, message)) ?? (await storedBefore(db, message))
  return messageOf(secrets, row)
}

type SupportText = Omit<Speaker, 'sender'> & Pick<NewMessage, 'clientId'> & { text: string }

/** Sends a text of support. The message's client id makes a repeated job one message. */
export async function sendAsSupport(
  ctx: Parts & Pick<Context, 'notifyChat'>,
  { text, ...message }: SupportText,
): Promise<void> {
  const { conversation, operator } = message
  const content = { message_type: 'text', payload: { message: text } } as const
  const owner = operator === null ? conversation : `operator:${operator}`
  const whole: NewMessage = { ...message, sender: 'support', content, files: [], owner }
  const { sequence } = await storeMessage(ctx, whole)
  ctx.notifyChat({ conversation, sequence })
}

const silence = '24 hours'
const onceConstraint = 'chat_message_once'

async function insert(db: Db, message: NewMessage, isBegun = false): Promise<Row | undefined> {
  const { conversation, member, sender, files, also } = message
  try {
    // A single statement is already a transaction.
    if (!files.length && !also) return await insertWithSequence(db, message)
    return await db.begin(async (tx) => {
      const row = await insertWithSequence(tx, message)
      await claimFiles(tx, message)
      await also?.(tx, idOf(conversation, row.sequence))
      return row
    })
  } catch (error) {
    // The rollback has also returned the assigned sequence.
    if ((error as { constraint?: unknown }).constraint === onceConstraint) return undefined
    if (!(error instanceof NotBegun) || sender !== 'customer') throw error
    // The guest became a member while the message was under way.
    if (isBegun) throw new Refusal('invalid-token')
    await openConversation(db, conversation, member)
    return insert(db, message, true)
  }
}

/** The conversation has no message yet. */
class NotBegun extends Refusal {
  constructor() {
    super('NO_DATA')
  }
}

/** The update locks the row until the commit, so sequences are in the order of the commits. */
async function insertWithSequence(db: Db | Tx, message: NewMessage): Promise<Row> {
  const { conversation, sender, operator, clientId, content } = message
  const isCustomer = sender === 'customer'
  const [drawn] = await db<{ sequence: number; session: number; createdAt: Date }[]>`
    with drawn as (
      update conversation set
        last = last + 1,
        session = session + case when ended_at is not null
          or last_message_at < clock_timestamp() - ${silence}::interval then 1 else 0 end,
        ended_at = null,
        last_message_at = clock_timestamp(),
        customer_sent = case when ${isCustomer} then last + 1 else customer_sent end,
        waiting_since = case when ${isCustomer} then coalesce(waiting_since, clock_timestamp()) else waiting_since end,
        snoozed_until = case when ${isCustomer} then null else snoozed_until end
      where name = ${conversation} and merged_at is null
      returning id, last, session, last_message_at
    ), kept as (
      insert into chat_message (conversation, sequence, session, sender, operator, client_id, content, created_at)
      select id, last, session, ${sender}, ${operator}::bigint, ${clientId}, ${db.json(content)}, last_message_at
      from drawn
    )
    select last as sequence, session, last_message_at as created_at from drawn`
  if (!drawn) throw new NotBegun()
  return { conversation, sender, clientId, content, ...drawn }
}

/** Opens a conversation before its first message. @returns true when there was none */
export async function openConversation(db: Db | Tx, name: string, member: number | null) {
  const { count } = await db`
    insert into conversation (name, member) values (${name}, ${member}) on conflict do nothing`
  return count > 0
}

/** Assigns the files to the conversation. A later message there may show them again. */
async function claimFiles(tx: Tx, { conversation, files, owner }: NewMessage) {
  const { count } = await tx`
    update chat_file f set conversation = c.id from conversation c
    where c.name = ${conversation} and f.path = any(${files}) and f.owner = ${owner}
      and (f.conversation is null or f.conversation = c.id) and f.deleted_at is null`
  if (count !== new Set(files).size) throw new Refusal('NO_DATA')
}

async function storedBefore(db: Db, message: NewMessage): Promise<Row> {
  const { conversation, sender, operator, clientId, content } = message
  const [row] = await db<(Row & { isSame: boolean })[]>`
    select c.name as conversation, m.sequence, m.session, m.sender, m.client_id, m.content, m.created_at,
      m.content = ${db.json(content)} and m.operator is not distinct from ${operator}::bigint as is_same
    from chat_message m join conversation c on c.id = m.conversation
    where c.name = ${conversation} and m.sender = ${sender} and m.client_id = ${clientId}`
  if (!row?.isSame) throw new Refusal('KEY_REUSED')
  return row
}

const idOf = (conversation: string, sequence: number) => `${conversation}-${sequence}`

export const messageOf = (secrets: Context['secrets'], row: Row): ChatMessage => ({
  _id: idOf(row.conversation, row.sequence),
  sequence: row.sequence,
  session_id: String(row.session),
  sender: row.sender,
  clientId: row.clientId,
  message: addressed(secrets, row.content),
  createdAt: row.createdAt.getTime(),
})

/** The last sequence of a conversation and its read marks. */
export type State = { last: number; read: ReadMarks }

const nothing: State = { last: 0, read: { customer: 0, support: 0 } }

async function stateOf(db: Db, conversation: string): Promise<State> {
  const [row] = await db<{ last: number; customerRead: number; supportRead: number }[]>`
    select last, customer_read, support_read from conversation where name = ${conversation}`
  if (!row) return nothing
  return { last: row.last, read: { customer: row.customerRead, support: row.supportRead } }
}

const columns = (db: Db) => db`
  c.name as conversation, m.sequence, m.session, m.sender, m.client_id, m.content, m.created_at`

/** `endedAt`: when support ended the conversation; 0 while it goes on. `isMerged`: its guest became a member. */
export type News = State & { messages: ChatMessage[]; endedAt: number; isMerged: boolean }

/** Returns the state of a conversation and its oldest messages after a sequence, in order. */
export async function newsOf(
  { db, secrets }: Parts,
  conversation: string,
  after: number,
  limit: number,
): Promise<News> {
  const rows = await db<
    (Row & {
      last: number
      customerRead: number
      supportRead: number
      endedAt: Date | null
      isMerged: boolean
    })[]
  >`
    select c.last, c.customer_read, c.support_read, c.ended_at, c.merged_at is not null as is_merged, ${columns(db)}
    from conversation c left join lateral (
      select * from chat_message m where m.conversation = c.id and m.sequence > ${after} order by m.sequence limit ${limit}
    ) m on true
    where c.name = ${conversation} order by m.sequence`
  const [first] = rows
  if (!first) return { ...nothing, messages: [], endedAt: 0, isMerged: false }
  return {
    last: first.last,
    read: { customer: first.customerRead, support: first.supportRead },
    endedAt: first.endedAt?.getTime() ?? 0,
    isMerged: first.isMerged,
    messages: rows
      .filter(({ sequence }) => sequence !== null)
      .map((row) => messageOf(secrets, row)),
  }
}

export type Wanted = { limit: number; skip?: number; before?: number; after?: number }

/** CHT-04: returns a page of the conversation, the oldest message first. Sequences have no gaps, so they serve as offsets. */
export async function historyOf(
  parts: Parts,
  conversation: string,
  { limit, skip = 0, before, after }: Wanted,
): Promise<History> {
  const { db, secrets } = parts
  const [{ unread }] = await db<[{ unread: number }]>`
    select count(*)::int as unread from conversation c join chat_message m on m.conversation = c.id
    where c.name = ${conversation} and m.sequence > c.customer_read and m.sender = 'support'`
  if (after !== undefined) {
    const { messages, last, read } = await newsOf(parts, conversation, after + skip, limit)
    return { messages, last, read, unread }
  }
  const state = await stateOf(db, conversation)
  const below = Math.max(1, Math.min(before ?? state.last + 1, state.last + 1) - skip)
  const rows = await db<Row[]>`
    select ${columns(db)} from conversation c join chat_message m on m.conversation = c.id
    where c.name = ${conversation} and m.sequence < ${below} order by m.sequence desc limit ${limit}`
  return { ...state, unread, messages: rows.reverse().map((row) => messageOf(secrets, row)) }
}

/** CHT-10: marks messages up to the sequence as read, or all of them. @returns true when the mark moved */
export async function markRead(
  db: Db,
  side: 'customer' | 'support',
  conversation: string,
  sequence: number | undefined,
): Promise<boolean> {
  const mark = db.identifier(side === 'customer' ? 'customer_read' : 'support_read')
  const { count } = await db`
    update conversation set ${mark} = least(${sequence ?? null}::int, last)
    where name = ${conversation} and ${mark} < least(${sequence ?? null}::int, last)`
  return count > 0
}
