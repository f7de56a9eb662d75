import type { Db } from '#db'

/** Tables of counters, caches and queues, which hold no facts. */
const aside = [
  'idempotency_key',
  'rate_counter',
  'login_try',
  'login_guess',
  'otp_send',
  // Open questions to passkeys.
  'passkey_challenge',
  'migration',
  // The job runners write their heartbeat here every few seconds.
  'job_worker',
  // It records that a stranger ends the own sessions.
  'member_event',
  // Every request of a signed-in member shows that the member is here.
  'member_stay',
  'member_time',
  // They repeat facts of other tables.
  'member_summary',
  'member_summary_progress',
  // A job counts it again each minute.
  'deposit_account_hour',
  // Every server adds its calls to providers every ten seconds.
  'provider_health',
  'provider_success',
  'provider_circuit',
  // Every server writes its row every ten seconds, and checks note their last run.
  'server',
  'system_check',
  // Alarms come and go with the state of the service.
  'alarm',
  'alarm_delivery',
  'alarm_event',
  'alarm_look',
  'alarm_pending',
  // A job notes its last run here every ten minutes.
  'retention',
  // A job notes the newest movement of each day.
  'movement_mark',
  // Jobs count the figures of reports and the days that are over, and note how far they are.
  'report_figure',
  'report_progress',
  'report_play',
  'report_bonus_play',
  'bet_walk',
  'closing_book',
  'closing_liability',
  // Each call touches them.
  'session',
  'operator_session',
]

/**
 * Reads every row of every table of facts: two digests that are alike show that nothing changed between them.
 * `except` names tables that jobs change.
 */
export async function digestOf(db: Db, except: string[] = []): Promise<string> {
  const tables = await db<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'
      and table_name <> all(${[...aside, ...except]}) order by 1`
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t`,
  )
  const rows = await db.unsafe<{ name: string; sum: string }[]>(
    `${sums.join(' union all ')} order by name`,
  )
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n')
}
