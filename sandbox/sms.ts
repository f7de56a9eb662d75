import { z } from 'zod'
import { phoneSentinels, type RequestFlaw, takeControl } from './controls.ts'
import { isSame, jsonIn } from './gateways/gateway.ts'
import { type HttpReply, type HttpRequest, type HttpResponse, json } from './http.ts'
import { strike } from './strike.ts'
import { randomCode, type World } from './world.ts'

export type Sms = {
  messageId: string
  reference: string
  phone: string
  sender: string
  text: string
  at: number
}

const authorization = `Basic ${Buffer.from('sandbox-sms:sandbox-sms-key').toString('base64')}`

const Message = z.strictObject({
  to: z.string().max(20),
  from: z.string().regex(/^[A-Za-z0-9]{1,11}$/),
  text: z.string().min(1).max(640),
  reference: z.string().regex(/^[\w-]{8,64}$/),
})
type Message = z.output<typeof Message>

const numbers = /^\+(66\d{8,9}|856\d{8,10})$/

const no = (status: number, code: string, text: string) => json(status, { error: { code, text } })

/** API of the SMS gateway (docs/adapters.md, SMS). */
export async function atSmsGateway(world: World, request: HttpRequest): Promise<HttpReply> {
  if (!isSame(request.headers.authorization, authorization))
    return no(401, 'unauthorized', 'Account or secret is wrong')
  const { data } = Message.safeParse(jsonIn(request.body))
  if (request.method !== 'POST' || request.target !== '/sms/v1/messages' || !data)
    return no(400, 'malformed', 'The request cannot be read')
  if (!numbers.test(data.to)) return no(422, 'invalid_number', 'Not a Thai or Lao number')

  const isKnown = sentOf(world, data.reference) !== undefined
  const struck =
    takeControl<RequestFlaw>(world, 'SMS', 'send') ??
    (isKnown ? undefined : phoneSentinels[data.to.slice(-4)])
  return strike(struck, {
    work: (delayMs) => send(world, data, delayMs),
    refuse: () => no(422, 'blocked', 'This number does not take messages'),
  })
}

function send(world: World, { to, from, text, reference }: Message, delayMs: number): HttpResponse {
  const sent = sentOf(world, reference)
  if (sent && (sent.phone !== to || sent.text !== text))
    return no(409, 'reference_reused', 'The reference was used for another message')
  if (sent) return json(200, { messageId: sent.messageId, status: 'queued' })

  const messageId = `sm_${randomCode(20)}`
  world.store.run(
    'insert into sms (message_id, reference, phone, sender, text, at) values (?, ?, ?, ?, ?, ?)',
    messageId,
    reference,
    to,
    from,
    text,
    world.now() + delayMs,
  )
  world.changed()
  return json(201, { messageId, status: 'queued' })
}

const columns = 'message_id as messageId, reference, phone, sender, text, at'

const sentOf = ({ store }: World, reference: string): Sms | undefined =>
  store.one<Sms>(`select ${columns} from sms where reference = ?`, reference)

/** Newest first. */
export const inboxOf = ({ store, now }: World, phone: string, limit: number): Sms[] =>
  store.all<Sms>(
    `select ${columns} from sms where phone = ? and at <= ? order by id desc limit ?`,
    phone,
    now(),
    limit,
  )

/** All numbers with messages, the most recent first. */
export const phonesOf = ({
  store,
  now,
}: World): { phone: string; messages: number; at: number }[] =>
  store.all(
    `select phone, count(*) as messages, max(at) as at from sms where at <= ? group by phone order by max(id) desc limit 100`,
    now(),
  )

/** Reads a number in national or international form: 081 234 5678, 020 5555 1234, +66812345678. */
export function phoneFrom(text: string): string {
  const digits = text.replace(/[^\d+]/g, '')
  if (digits.startsWith('+')) return digits
  if (/^020\d{8}$/.test(digits)) return `+856${digits.slice(1)}`
  return digits.startsWith('0') ? `+66${digits.slice(1)}` : `+${digits}`
}
