import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type ProviderName, type RequestFlaw, takeControl } from './controls.ts'
import { isSame, jsonIn } from './gateways/gateway.ts'
import { type HttpReply, type HttpRequest, type HttpResponse, json } from './http.ts'
import { strike } from './strike.ts'
import type { World } from './world.ts'

export const alarmChannels = ['webhook', 'line', 'telegram'] as const
export type AlarmChannel = (typeof alarmChannels)[number]

/** A message about an alarm. `event` is empty for Telegram, which knows no key. */
export type AlarmMessage = {
  id: number
  channel: AlarmChannel
  event: string
  text: string
  at: number
}

const secret = 'sandbox-alarm-secret'
const lineToken = 'Bearer sandbox-line-token'
const telegramPath = '/alarm/telegram/bot12345678:sandbox-telegram-token-0/sendMessage'
const clockMostMs = 5 * 60_000

const uuid = z.uuid()
const Facts = z.looseObject({
  event: uuid,
  kind: z.string(),
  title: z.string(),
  subject: z.nullable(z.string()),
})
const Push = z.strictObject({
  to: z.literal('C0123456789abcdef0123456789abcdef'),
  messages: z
    .array(z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(5_000) }))
    .length(1),
})
const Sent = z.strictObject({
  chat_id: z.literal('-1001234567890'),
  text: z.string().min(1).max(4_096),
})

/** Receivers of alarms (docs/adapters-alarms.md). */
export function atAlarms(world: World, request: HttpRequest): Promise<HttpReply> | HttpReply {
  if (request.method !== 'POST') return json(405, {})
  if (request.path === '/alarm/webhook') return atWebhook(world, request)
  if (request.path === '/alarm/line/v2/bot/message/push') return atLine(world, request)
  if (request.path.startsWith('/alarm/telegram/')) return atTelegram(world, request)
  return json(404, {})
}

function atWebhook(world: World, request: HttpRequest): Promise<HttpReply> | HttpReply {
  const { headers, body } = request
  const time = headers['x-kapao-time'] ?? ''
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  if (!isSame(headers['x-kapao-signature'], signature)) return json(401, { error: 'signature' })
  if (Math.abs(world.now() - Number(time) * 1_000) > clockMostMs)
    return json(401, { error: 'time' })
  const { data } = Facts.safeParse(jsonIn(body))
  if (!data || data.event !== headers['x-kapao-event']) return json(400, { error: 'malformed' })
  return received(world, 'WEBHOOK', {
    work: () => {
      const about = data.subject === null ? '' : ` (${data.subject})`
      store(world, 'webhook', data.event, `${data.kind}: ${data.title}${about}`)
      return json(200, {})
    },
    refuse: () => json(410, { error: 'gone' }),
  })
}

function atLine(world: World, request: HttpRequest): Promise<HttpReply> | HttpReply {
  const { headers, body } = request
  if (!isSame(headers.authorization, lineToken))
    return json(401, { message: 'Authentication failed' })
  const key = uuid.safeParse(headers['x-line-retry-key']).data
  const { data } = Push.safeParse(jsonIn(body))
  if (!data || key === undefined) return json(400, { message: 'The request body has 1 error(s)' })
  const isKnown = messagesOf(world, 'line').some(({ event }) => event === key)
  if (isKnown)
    return {
      ...json(409, { message: 'The retry key is already accepted' }),
      headers: { 'x-line-accepted-request-id': key },
    }
  return received(world, 'LINE', {
    work: () => {
      const id = store(world, 'line', key, data.messages[0]!.text)
      return json(200, { sentMessages: [{ id: String(id) }] })
    },
    refuse: () => json(403, { message: 'Not available' }),
  })
}

function atTelegram(world: World, request: HttpRequest): Promise<HttpReply> | HttpReply {
  const no = (status: number, description: string) =>
    json(status, { ok: false, error_code: status, description })
  if (!isSame(request.path, telegramPath)) return no(401, 'Unauthorized')
  const { data } = Sent.safeParse(jsonIn(request.body))
  if (!data) return no(400, 'Bad Request: chat not found')
  return received(world, 'TELEGRAM', {
    work: () => {
      const id = store(world, 'telegram', '', data.text)
      return json(200, { ok: true, result: { message_id: id } })
    },
    refuse: () => no(403, 'Forbidden: bot was kicked from the group chat'),
  })
}

type Job = { work: () => HttpResponse; refuse: () => HttpResponse }

const received = (world: World, name: ProviderName, job: Job) =>
  strike(takeControl<RequestFlaw>(world, name, 'send'), job)

function store(world: World, channel: AlarmChannel, event: string, text: string): number {
  world.store.run(
    'insert into alarm_message (channel, event, text, at) values (?, ?, ?, ?)',
    channel,
    event,
    text,
    world.now(),
  )
  world.changed()
  return messagesOf(world, channel)[0]!.id
}

/** The latest messages of a channel, or of all; the newest first. */
export const messagesOf = ({ store }: World, channel?: string): AlarmMessage[] =>
  store.all<AlarmMessage>(
    `select id, channel, event, text, at from alarm_message where ? = '' or channel = ?
     order by id desc limit 200`,
    channel ?? '',
    channel ?? '',
  )
