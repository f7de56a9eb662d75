import type { AlarmChannelName } from '#contract/alarm'
import type { Db } from '#db'
import type { Answer } from '#providers/answer'
import { ask } from '#providers/ask'
import type { Context } from '../platform/context.ts'
import { adapterOf, isSms, phoneOnCall } from './channels.ts'
import { messageOf, type StoredEvent } from './message.ts'

type Delivery = { event: string; channel: AlarmChannelName }

const timeoutMs = 10_000
/** Seconds until the next attempt: they double from the first to the longest. */
const retrySeconds = { first: 5, longest: 300 }
/** A message that could not be delivered for this long is given up. */
const giveUpHours = 24
/** The SMS gateway takes 640 characters. */
const smsMost = 640

/**
 * Sends a message about an alarm. If the process is killed after the message was sent and before that is stored, the job runs again
 * and sends it again with the same event: the receiver tells it by that.
 */
export async function deliver(ctx: Context, delivery: Delivery): Promise<void> {
  const { db, jobs, log } = ctx
  const event = await waitingEvent(db, delivery)
  if (!event) return
  const answer = await send(ctx, delivery.channel, event)
  if (answer.word === 'done') return note(db, delivery, { state: 'sent', error: null })
  const error = codeOf(answer.reason)
  if (event.isOld) {
    log.error({ ...delivery, error }, 'a message about an alarm was given up')
    return note(db, delivery, { state: 'failed', error })
  }
  log.warn({ ...delivery, error }, 'a message about an alarm was not delivered')
  const waitSeconds = Math.min(retrySeconds.longest, retrySeconds.first * 2 ** event.attempts)
  await db.begin(async (tx) => {
    const [kept] = await tx`
      update alarm_delivery set attempts = attempts + 1, error = ${error}
      where event = ${delivery.event} and channel = ${delivery.channel} and state = 'waiting' and attempts = ${event.attempts}
      returning event`
    // A second run of the same job has counted this attempt, and added the next one.
    if (!kept) return
    await jobs.add(tx, 'alarm.send', delivery, {
      runAt: new Date(Date.now() + waitSeconds * 1_000),
      isUrgent: true,
    })
  })
}

type Waiting = StoredEvent & { attempts: number; isOld: boolean }

async function waitingEvent(db: Db, { event, channel }: Delivery): Promise<Waiting | undefined> {
  const [row] = await db<Waiting[]>`
    select alarm_event.id::text as id, kind, at, name, subject, severity, alarm_event.value, started_at, attempts,
      at < now() - ${giveUpHours} * interval '1 hour' as is_old
    from alarm_delivery join alarm_event on alarm_event.id = event left join alarm on alarm.id = alarm
    where event = ${event} and channel = ${channel} and state = 'waiting'`
  return row
}

async function note(
  db: Db,
  { event, channel }: Delivery,
  { state, error }: { state: 'sent' | 'failed'; error: string | null },
): Promise<void> {
  await db`
    update alarm_delivery set state = ${state}, error = ${error}, attempts = attempts + 1,
      sent_at = ${state === 'sent' ? new Date() : null}
    where event = ${event} and channel = ${channel} and state = 'waiting'`
}

async function send(ctx: Context, channel: AlarmChannelName, event: StoredEvent): Promise<Answer> {
  const message = messageOf(event, ctx)
  if (!isSms(channel)) {
    const adapter = adapterOf(ctx, channel)
    return adapter
      ? ask(adapter.send, message, timeoutMs)
      : { word: 'refused', reason: 'channel_not_set' }
  }
  const to = await phoneOnCall(ctx.db, ctx, channel)
  if (!to) return { word: 'refused', reason: 'channel_not_set' }
  // Two people on call get a message each, so each message has a reference of its own.
  const reference = `${event.id}-${channel === 'sms' ? 1 : 2}`
  return ask(ctx.sms.send, { to, text: message.text.slice(0, smsMost), reference }, timeoutMs)
}

/** A reason may be the text of an error: only codes are stored. */
const codeOf = (reason: string): string => {
  if (/^[a-z0-9_]{1,60}$/.test(reason)) return reason
  if (/^HTTP (\d{3})$/.test(reason)) return reason.replace('HTTP ', 'http_')
  return /timeout/i.test(reason) ? 'no_answer' : 'no_connection'
}
