import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type * as z from 'zod/mini'
import { type Caller, call, uploadTo } from '#contract/call'
import {
  conversationHistory,
  endConversation,
  readSupport,
  reply,
  uploadSupportImage,
  uploadSupportVideo,
} from '#contract/operator'
import type { Db } from '#db'
import { openDesk } from '#server/operator/session'
import { addEnrolled } from '#server/operator/testing'

type Content = z.output<typeof reply.input>['message']

/** A support operator for the tests of the chat. */
export async function supportOf(app: string, db: Db) {
  const username = `story-${randomUUID().slice(0, 8)}`
  // Only the server can encrypt an authenticator secret, so this operator gets an open session instead of signing in.
  const secrets = { pepper: Buffer.alloc(32) }
  const { id: operator } = await addEnrolled({ db, secrets }, { username, role: 'support' })
  const desk: Caller = { host: app, token: await openDesk(db, operator) }
  const say = (id: string, message: Content) =>
    call(reply, { id, clientId: randomUUID(), message }, desk)
  return {
    say,
    write: (id: string, message: string) => say(id, { message_type: 'text', payload: { message } }),
    history: (id: string) => call(conversationHistory, { id, limit: 100 }, desk),
    insertHistory: (phone: string, count: number, one?: (sequence: number) => Kept) =>
      insertHistory(db, { operator, phone, count }, one),
    read: (id: string) => call(readSupport, { id }, desk),
    end: (id: string) => call(endConversation, { id }, desk),
    upload: async (bytes: Buffer, name: string) =>
      (
        await uploadTo(
          name.endsWith('.mp4') ? uploadSupportVideo : uploadSupportImage,
          new File([new Uint8Array(bytes)], name),
          desk,
        )
      ).path,
    /** Waits for `count` messages of this customer. @returns them, oldest first. */
    received: async (id: string, count: number) => {
      const fromCustomer = async () =>
        (await call(conversationHistory, { id, limit: 100 }, desk)).messages.filter(
          ({ sender }) => sender === 'customer',
        )
      await expect.poll(async () => (await fromCustomer()).length).toBe(count)
      return (await fromCustomer()).map(({ message }) => message)
    },
  }
}

/** A member's conversation is named after the public id. */
export async function conversationOf(db: Db, phone: string): Promise<string> {
  const [{ publicId }] = await db<[{ publicId: string }]>`
    select public_id from member where phone = ${`+66${phone.slice(1)}`}`
  return String(publicId)
}

type Kept = { sender?: 'customer' | 'support'; content?: unknown; session?: number }

/** Inserts an old conversation: text messages a minute apart, or what `one` returns. */
async function insertHistory(
  db: Db,
  { operator, phone, count }: { operator: number; phone: string; count: number },
  one: (sequence: number) => Kept = () => ({}),
): Promise<string> {
  const name = await conversationOf(db, phone)
  const rows = Array.from({ length: count }, (_, index) => {
    const { sender = 'support', content, session = 1 } = one(index + 1)
    const text = { message_type: 'text', payload: { message: `message ${index + 1}` } }
    return { sequence: index + 1, sender, content: content ?? text, session }
  })
  await db.begin(async (tx) => {
    const [{ id }] = await tx<[{ id: number }]>`
      insert into conversation (name, member, last, session, last_message_at)
      select ${name}, id, ${count}, ${rows.at(-1)?.session ?? 1}, now() from member
      where public_id = ${name} returning id`
    await tx`
      insert into chat_message (conversation, sequence, session, sender, operator, client_id, content, created_at)
      select ${id}, sequence, session, sender, case sender when 'support' then ${operator}::bigint end, 'before-' || sequence, content,
        now() - (${count} - sequence) * interval '1 minute'
      from jsonb_to_recordset(${tx.json(rows as never)})
        as r (sequence int, session int, sender text, content jsonb)`
  })
  return name
}

/** The button of the chat, on the contact page. */
export const launcher = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Chat with support|Close chat)/ })
export const chat = (page: Page) => page.getByRole('dialog', { name: 'Chat with support' })
export const log = (page: Page) => chat(page).getByRole('log')
/** Matches the message text alone: with the time behind it, “message 1” of 00:10 would read “message 100:10”. */
export const line = (page: Page, text: string) =>
  log(page)
    .locator('article')
    .filter({ has: page.locator('*', { hasText: text }) })

/** The way to the contact page, with the number of new messages. */
export const toContact = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Contact/ })

/** Opens the chat on the contact page once it is available, and waits until it is live. */
export async function openChat(page: Page) {
  await toContact(page).click()
  await launcher(page).click()
  await chat(page).getByText('Connected').waitFor()
}

export async function write(page: Page, text: string) {
  await chat(page).getByLabel('Type a message').fill(text)
  await chat(page).getByRole('button', { name: 'Send', exact: true }).click()
}

/** A conversation in the list of the console, its messages, and the field of a reply. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(name) })
export const logOf = (page: Page) => page.getByRole('log')
export const answer = (page: Page) => page.getByLabel('Reply')
