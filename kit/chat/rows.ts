import type { ChatMessage } from '#contract/chat'
import { formatDay } from '../i18n/time.ts'
import {
  type Content,
  type Conversation,
  hasOlder,
  type Outgoing,
  type Side,
} from './conversation.ts'

/** A message with the dividers above it. It keeps its key when an outgoing message is stored. */
export type Row<C = Content> = {
  key: string
  /** CHT-11: another session began here. */
  isAfterEnd: boolean
  /** The first of its day. */
  day?: string
} & ({ message: ChatMessage; outgoing?: never } | { outgoing: Outgoing<C>; message?: never })

export function rowsOf<C>(state: Conversation<C>): Row<C>[] {
  const { own, messages, outgoing } = state
  // While there are older messages, the one above the first is not known.
  let before = hasOlder(state) ? messages[0] : undefined
  const rows: Row<C>[] = messages.map((message) => {
    const row = rowAfter(message, before, own)
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

type MessageRow = Extract<Row, { message: ChatMessage }>
const made = new WeakMap<ChatMessage, { before: ChatMessage | undefined; row: MessageRow }>()

/** Keeps the row while the message above is the same, because a conversation may have thousands. */
function rowAfter(message: ChatMessage, before: ChatMessage | undefined, own: Side): MessageRow {
  const known = made.get(message)
  if (known && known.before === before) return known.row
  const day = formatDay(message.createdAt)
  const isAfterEnd = before !== undefined && before.session_id !== message.session_id
  const isNewDay = before === undefined || formatDay(before.createdAt) !== day
  const row: MessageRow = {
    key: keyOf(message, own),
    message,
    isAfterEnd,
    ...(isNewDay && { day }),
  }
  made.set(message, { before, row })
  return row
}

const keyOf = ({ sender, clientId, _id }: ChatMessage, own: Side) =>
  sender === own ? clientId : _id
