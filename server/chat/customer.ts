import type * as z from 'zod/mini'
import type { ChatMessage, CustomerMessage } from '#contract/chat'
import { showPhone } from '../login/phone.ts'
import type { Visitor } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'

type Message = z.output<typeof CustomerMessage>
type Customer = Pick<Message, 'userId' | 'guestId' | 'username' | 'name'>

/** Returns whose conversation it is. Operators read a member's data elsewhere, where the audit log records it. */
export async function customerOf(
  { db }: Pick<Context, 'db'>,
  { name, member }: Visitor,
): Promise<Customer> {
  if (member === null) return { userId: null, guestId: name, username: null, name: null }
  const [row] = await db<[{ phone: string; name: string }]>`
    select phone, name from member where id = ${member}`
  return { userId: name, guestId: null, username: showPhone(row.phone), name: row.name }
}

export function asCustomer(message: ChatMessage, customer: Customer): Message {
  const isOwn = message.sender === 'customer'
  return {
    ...message,
    userId: customer.userId,
    guestId: customer.guestId,
    username: isOwn ? customer.username : null,
    name: isOwn ? customer.name : null,
    deviceToken: null,
  }
}
