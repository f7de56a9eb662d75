import type { Db } from '#db'
import type { Context } from '../platform/context.ts'
import { type AlarmName, type AlarmRule, alarmNames, ruleOf, type Sample } from './list.ts'

/** Reads the values of a metric. Undefined if they cannot be read. */
export type ReadMetric = (name: string) => Promise<Sample[] | undefined>
/** A condition that holds now. */
export type Found = { name: AlarmName; subject: string; value: number }

const failureShareMax = 0.2

/** Functions for what a metric of one server does not tell: they read what every server writes. */
const seen = {
  servers: (db: Db) => db<{ subject: string; value: number }[]>`
    select place as subject, extract(epoch from now() - heartbeat_at)::float8 as value
    from server where heartbeat_at < now() - interval '1 minute'`,
  circuits: (db: Db) => db<{ subject: string; value: number }[]>`
    select provider as subject, count(distinct server)::float8 as value
    from provider_circuit where seen_at > now() - interval '40 seconds' group by 1`,
  failures: (db: Db) => db<{ subject: string; value: number }[]>`
    select provider as subject, sum(failed)::float8 / sum(done + refused + failed + skipped) as value
    from provider_health where minute > now() - interval '5 minutes' group by 1
    having sum(failed) > ${failureShareMax}::float8 * sum(done + refused + failed + skipped)`,
} as const

/**
 * Evaluates every alarm. All are read at once, as a scrape does: one after the other, slow metrics would take longer than the time after
 * which another server begins, and no result would ever count. `known` names the alarms whose values could be read; of the others
 * nothing is known, so they neither begin nor end.
 */
export async function measure(
  { db, log }: Pick<Context, 'db' | 'log'>,
  readMetric: ReadMetric,
): Promise<{ found: Found[]; known: AlarmName[] }> {
  const found: Found[] = []
  const known: AlarmName[] = []
  const evaluate = async (name: AlarmName) => {
    const holding = await holdingOf(db, ruleOf(name), readMetric).catch((err) => {
      log.error({ alarm: name, err }, 'an alarm could not be evaluated')
      found.push({ name: 'MetricUnread', subject: name, value: 1 })
    })
    if (!holding) return
    known.push(name)
    found.push(...holding.map(({ subject, value }) => ({ name, subject, value })))
  }
  await Promise.all(alarmNames.filter((name) => name !== 'MetricUnread').map(evaluate))
  // It is about the readings of the others.
  await evaluate('MetricUnread')
  return { found, known }
}

async function holdingOf(
  db: Db,
  rule: AlarmRule,
  readMetric: ReadMetric,
): Promise<readonly { subject: string; value: number }[] | undefined> {
  if ('seen' in rule) return seen[rule.seen](db)
  const { where = {}, by } = rule
  const samples = await readMetric(rule.metric)
  if (!samples) return undefined
  // A metric without labels always has a value, unless the server does not have what it measures.
  if (samples.length === 0 && !by && !rule.where) return undefined
  const worst = new Map<string, number>()
  for (const { labels, value } of samples) {
    if (Object.entries(where).some(([label, wanted]) => labels[label] !== wanted)) continue
    const subject = by ? String(labels[by] ?? '') : ''
    if (!holds(rule, subject, value)) continue
    worst.set(subject, Math.max(value, worst.get(subject) ?? value))
  }
  return [...worst].map(([subject, value]) => ({ subject, value }))
}

function holds(rule: Exclude<AlarmRule, { seen: string }>, subject: string, value: number) {
  if (rule.above !== undefined) return value > rule.above
  const bound = rule.below ?? rule.belowEach?.[subject]
  return bound !== undefined && value < bound
}
