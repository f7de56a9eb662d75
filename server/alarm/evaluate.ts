import type { Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'
import { type ActiveChannel, activeChannels } from './channels.ts'
import { alarmNames, ruleOf, type Severity } from './list.ts'
import { type Found, measure, type ReadMetric } from './measure.ts'

/** Every half minute, less the time that a claim takes. */
const everySeconds = 29

type Parts = Pick<Context, 'db' | 'jobs' | 'region' | 'alarmChannels' | 'log'>

/**
 * Evaluates the alarms, if no server has done so within the last half minute: the row of `alarm_look` belongs to the one that
 * updates it. Begins, repeats and ends alarms, and adds the jobs that send them.
 * @returns false if another server has evaluated them
 */
export async function evaluate(ctx: Parts, readMetric: ReadMetric): Promise<boolean> {
  const { db } = ctx
  const [claim] = await db<{ at: string }[]>`
    update alarm_look set looked_at = now()
    where looked_at < now() - ${everySeconds} * interval '1 second' returning looked_at::text as at`
  if (!claim) return false
  const { found, known } = await measure(ctx, readMetric)
  await db.begin(async (tx) => {
    // If another server has begun meanwhile, this result is the older one.
    const [own] =
      await tx`select from alarm_look where looked_at = ${claim.at}::timestamptz for update`
    if (!own) return
    await keepPending(tx, found, known)
    const events = [
      ...(await endAlarms(tx, known)),
      ...(await beginAlarms(tx)),
      ...(await repeatAlarms(tx)),
    ]
    const channels = await activeChannels(tx, ctx)
    for (const event of events) await announce(ctx, tx, event, channels)
    for (const { name, subject, kind } of events)
      ctx.log.warn({ alarm: name, subject, kind }, 'an alarm changed')
  })
  return true
}

/** A condition keeps the time since when it holds. One that no longer holds is removed. */
async function keepPending(tx: Tx, found: Found[], known: string[]): Promise<void> {
  const holding = tx`jsonb_to_recordset(${tx.json(found)}) as holding (name text, subject text, value float8)`
  await tx`
    delete from alarm_pending where name = any(${known}::text[]) and (name, subject) not in (
      select name, left(subject, 120) from ${holding})`
  await tx`
    insert into alarm_pending (name, subject, value) select name, left(subject, 120), value from ${holding}
    on conflict (name, subject) do update set value = excluded.value`
}

type Event = {
  id: string
  kind: 'began' | 'again' | 'ended'
  name: string
  subject: string
  severity: Severity
}

/** Names, severities and times of the list, as rows. */
const rules = () =>
  alarmNames.map((name) => {
    const { severity, forMinutes } = ruleOf(name)
    return { name, severity, minutes: forMinutes }
  })

const beginAlarms = (tx: Tx): Promise<Event[]> => tx<Event[]>`
  with rule as (
    select * from jsonb_to_recordset(${tx.json(rules())}) as rule (name text, severity text, minutes int)
  ), begun as (
    insert into alarm (name, subject, severity, value)
    select name, subject, severity, value from alarm_pending join rule using (name)
    where since <= now() - minutes * interval '1 minute'
    order by name, subject
    on conflict (name, subject) where ended_at is null do nothing
    returning id, name, subject, severity, value
  ), event as (
    insert into alarm_event (alarm, kind, value) select id, 'began', value from begun returning id, alarm, kind
  )
  select event.id, kind, name, subject, severity from event join begun on begun.id = event.alarm`

/** An alarm that only another version knows is left to that version's servers. */
const endAlarms = (tx: Tx, known: string[]): Promise<Event[]> => tx<Event[]>`
  with ended as (
    update alarm set ended_at = now()
    where ended_at is null and name = any(${known}::text[])
      and not exists (select from alarm_pending where (alarm_pending.name, alarm_pending.subject) = (alarm.name, alarm.subject))
    returning id, name, subject, severity, value
  ), event as (
    insert into alarm_event (alarm, kind, value) select id, 'ended', value from ended returning id, alarm, kind
  )
  select event.id, kind, name, subject, severity from event join ended on ended.id = event.alarm`

/** Alarms that are not acknowledged ring again. */
async function repeatAlarms(tx: Tx): Promise<Event[]> {
  const { alarmAgainMinutes } = await settingsOf(tx, 'alarmAgainMinutes')
  if (alarmAgainMinutes === 0) return []
  return tx<Event[]>`
    with rung as (
      update alarm set notified_at = now(), value = alarm_pending.value
      from alarm_pending
      where (alarm_pending.name, alarm_pending.subject) = (alarm.name, alarm.subject)
        and ended_at is null and acknowledged_at is null
        and notified_at <= now() - ${alarmAgainMinutes} * interval '1 minute'
      returning alarm.id, alarm.name, alarm.subject, severity, alarm.value
    ), event as (
      insert into alarm_event (alarm, kind, value) select id, 'again', value from rung returning id, alarm, kind
    )
    select event.id, kind, name, subject, severity from event join rung on rung.id = event.alarm`
}

/** Adds a job for each channel, so that a silent one delays no other. */
async function announce(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  { id, severity }: Event,
  channels: ActiveChannel[],
): Promise<void> {
  for (const { channel, severities } of channels) {
    if (!severities.includes(severity)) continue
    await tx`insert into alarm_delivery (event, channel) values (${id}, ${channel})`
    await jobs.add(tx, 'alarm.send', { event: id, channel }, { isUrgent: true })
  }
}
