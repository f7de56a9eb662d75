import type { ChatMessage } from '#contract/chat'
import { formatDay } from '../i18n/time.ts'
import { type Conversation, hasOlder, type Outgoing } from './conversation.ts'

/** A line of the conversation with what stands above it. It keeps its key when what was on its way has arrived. */
export type Row = {
  key: string
  /** CHT-11: another session began here. */
  isAfterEnd: boolean
  /** The first of its day. */
  day?: string
} & ({ message: ChatMessage; outgoing?: never } | { outgoing: Outgoing; message?: never })

export function rowsOf(state: Conversation): Row[] {
  const { messages, outgoing } = state
  // What stands above the first one is not known while there are older ones.
  let before = hasOlder(state) ? messages[0] : undefined
  const rows = messages.map((message) => {
    const row = rowAfter(message, before)
    before = message
    return row
  })
  let dayBefore = before && formatDay(before.createdAt)
  for (const one of outgoing) {
    const day = formatDay(one.createdAt)
    const isNewDay = day !== dayBefore
    dayBefore = day
    rows.push({ key: one.clientId, outgoing: one, isAfterEnd: false, ...(isNewDay && { day }) })
  }
  return rows
}

const made = new WeakMap<ChatMessage, { before: ChatMessage | undefined; row: Row }>()

/** The same row as long as the same message stands above: a long conversation is not worked out anew for each line. */
function rowAfter(message: ChatMessage, before: ChatMessage | undefined): Row {
  const known = made.get(message)
  if (known && known.before === before) return known.row
  const day = formatDay(message.createdAt)
  const isAfterEnd = before !== undefined && before.session_id !== message.session_id
  const isNewDay = before === undefined || formatDay(before.createdAt) !== day
  const row: Row = { key: keyOf(message), message, isAfterEnd, ...(isNewDay && { day }) }
  made.set(message, { before, row })
  return row
}

const keyOf = ({ sender, clientId, _id }: ChatMessage) => (sender === 'customer' ? clientId : _id)
