import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type * as contract from '#contract/alarm'
import type { Language } from '#contract/language'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { audit } from '../audit/audit.ts'
import type { Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { channelStates } from './channels.ts'
import { pageOf, textsOf } from './message.ts'

const pastMost = 100

export async function alarmsFor(
  ctx: Pick<Context, 'db' | 'alarmChannels' | 'region'>,
  language: Language,
): Promise<z.output<typeof contract.alarms.output>> {
  const { db } = ctx
  const [open, past, channels, [look]] = await Promise.all([
    rowsOf(
      db,
      db`where ended_at is null order by acknowledged_at is not null, severity, alarm.id desc`,
    ),
    rowsOf(db, db`where ended_at is not null order by alarm.id desc limit ${pastMost}`),
    channelsOf(ctx),
    db<{ at: Date }[]>`select looked_at as at from alarm_look where looked_at > '-infinity'`,
  ])
  return {
    now: Date.now(),
    open: open.map((row) => shown(row, language)),
    past: past.map((row) => shown(row, language)),
    channels,
    lookedAt: look?.at.getTime() ?? null,
  }
}

export async function countOpen({
  db,
}: Pick<Context, 'db'>): Promise<z.output<typeof contract.alarmCount.output>> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from alarm where ended_at is null and acknowledged_at is null`
  return row
}

type Row = Pick<contract.Alarm, 'id' | 'name' | 'subject' | 'severity' | 'value'> &
  Pick<contract.Alarm, 'sent' | 'waiting' | 'failed'> & {
    startedAt: Date
    endedAt: Date | null
    acknowledgedAt: Date | null
    by: string | null
    note: string | null
  }

const rowsOf = (db: Db, which: ReturnType<Db>): Promise<readonly Row[]> => db<Row[]>`
  select alarm.id::text as id, name, subject, severity, value, started_at, ended_at, acknowledged_at, username as by, note,
    coalesce(sent, 0)::int as sent, coalesce(waiting, 0)::int as waiting, coalesce(failed, 0)::int as failed
  from alarm left join operator on operator.id = acknowledged_by
    left join lateral (
      select count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'waiting') as waiting,
        count(*) filter (where state = 'failed') as failed
      from alarm_event join alarm_delivery on event = alarm_event.id where alarm_event.alarm = alarm.id
    ) as delivery on true
  ${which}`

function shown(row: Row, language: Language): contract.Alarm {
  const { startedAt, endedAt, acknowledgedAt, by, note, ...rest } = row
  return {
    ...rest,
    ...textsOf(row.name, language),
    page: pageOf(row.name),
    startedAt: startedAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
    acknowledgement:
      acknowledgedAt && by && note ? { by, at: acknowledgedAt.getTime(), note } : null,
  }
}

async function channelsOf(
  ctx: Pick<Context, 'db' | 'alarmChannels' | 'region'>,
): Promise<contract.AlarmChannelState[]> {
  const [states, last] = await Promise.all([
    channelStates(ctx.db, ctx),
    ctx.db<{ channel: string; sentAt: Date | null; error: string | null }[]>`
      select channel, max(sent_at) as sent_at, (array_agg(error order by at desc))[1] as error
      from alarm_delivery join alarm_event on id = event
      where at > now() - interval '30 days' group by 1`,
  ])
  return states.map((state) => {
    const found = last.find(({ channel }) => channel === state.channel)
    return {
      ...state,
      lastSentAt: found?.sentAt?.getTime() ?? null,
      error: found?.error ?? null,
    }
  })
}

/** @throws Refusal NO_DATA */
export async function acknowledge(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { operator, address, reason }: Decider,
  id: string,
): Promise<z.output<typeof contract.acknowledgeAlarm.output>> {
  return db.begin(async (tx) => {
    const [known] = await tx<{ name: string; isOpen: boolean }[]>`
      select name, ended_at is null and acknowledged_at is null as is_open
      from alarm where id = ${id}::bigint for update`
    if (!known) throw new Refusal('NO_DATA')
    if (!known.isOpen) return { outcome: 'already_decided' as const }
    await tx`
      update alarm set acknowledged_at = now(), acknowledged_by = ${operator.id}, note = ${reason}
      where id = ${id}::bigint`
    await audit(tx, {
      by: { operator, address, reason },
      action: 'alarm-acknowledge',
      object: { kind: 'alarm', id },
      after: { alarm: known.name },
    })
    log.info({ alarm: known.name, operator: operator.username }, 'an alarm was acknowledged')
    return { outcome: 'done' as const }
  })
}

/** Sends a test, also to a channel that is not on yet. @throws Refusal NO_DATA */
export async function testChannel(
  ctx: Pick<Context, 'db' | 'jobs' | 'alarmChannels' | 'region'>,
  by: Decider,
  channel: contract.AlarmChannelName,
): Promise<z.output<typeof contract.testAlarmChannel.output>> {
  const { db, jobs } = ctx
  const states = await channelStates(db, ctx)
  if (!states.some((state) => state.channel === channel && state.isSet))
    throw new Refusal('NO_DATA')
  const event = randomUUID()
  await db.begin(async (tx) => {
    await tx`insert into alarm_event (id, kind) values (${event}, 'test')`
    await tx`insert into alarm_delivery (event, channel) values (${event}, ${channel})`
    await jobs.add(tx, 'alarm.send', { event, channel }, { isUrgent: true })
    await audit(tx, {
      by,
      action: 'alarm-test',
      object: { kind: 'alarm', id: channel },
    })
  })
  return { event }
}
