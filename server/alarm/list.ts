/** `page` wakes somebody; `ticket` can wait until the morning. */
export type Severity = 'page' | 'ticket'

/** A value of a metric, for one combination of its labels. */
export type Sample = { labels: Record<string, string | number>; value: number }

/** A condition on a metric: above or below a bound. `by` is the label that tells the subjects apart. */
type OfMetric = {
  metric: string
  where?: Readonly<Record<string, string>>
  by?: string
  above?: number
  below?: number
  /** A bound of its own for each value of the label `by`. */
  belowEach?: Readonly<Record<string, number>>
}

/** `seen` names a function of measure.ts, for what no metric of one server tells. */
export type AlarmRule = { severity: Severity; forMinutes: number; page: string } & (
  | OfMetric
  | { seen: 'servers' | 'circuits' | 'failures' }
)

const now = { forMinutes: 0 } as const
const page = { severity: 'page' } as const
const ticket = { severity: 'ticket' } as const
const lasting = { forMinutes: 10 } as const

/**
 * Every alarm that the service evaluates itself, with the page of the console to look at. deploy/alarms.yml has the same ones for
 * Prometheus, under the same names; server/alarms.test.ts compares them.
 */
const alarmList = {
  LedgerUntrue: { ...page, ...now, metric: 'ledger_untrue', above: 0, page: 'system' },
  PaymentsUnmatched: {
    ...ticket,
    ...lasting,
    metric: 'payments_unmatched',
    above: 0,
    page: 'money',
  },
  CallbacksUnconfirmed: {
    ...page,
    ...lasting,
    metric: 'callbacks_unconfirmed',
    above: 0,
    page: 'providers',
  },
  FeedUnread: {
    ...page,
    forMinutes: 5,
    metric: 'feed_unread_seconds',
    by: 'account',
    above: 600,
    page: 'deposits',
  },
  SlipsUnknown: { ...ticket, ...lasting, metric: 'slips_unknown', above: 0, page: 'money' },
  ExternalTransfersManual: {
    ...page,
    ...now,
    metric: 'external_transfers_manual',
    above: 0,
    page: 'money',
  },
  BetsInReview: { ...ticket, ...lasting, metric: 'bets_in_review', above: 0, page: 'money' },
  ExternalTransferIncidents: {
    ...page,
    ...now,
    metric: 'external_transfer_incidents',
    above: 0,
    page: 'money',
  },
  WithdrawalsHeld: {
    ...ticket,
    ...now,
    metric: 'withdrawals_late',
    above: 0,
    page: 'withdrawals',
  },
  PayoutsStopped: {
    ...page,
    forMinutes: 15,
    metric: 'payouts_stopped',
    above: 0,
    page: 'withdrawals',
  },
  PayoutsShort: { ...page, ...now, metric: 'payouts_short', above: 0, page: 'withdrawals' },
  PayoutBalanceLow: {
    ...ticket,
    forMinutes: 15,
    metric: 'payout_balance',
    by: 'currency',
    belowEach: { BAHT: 500_000, LAK: 300_000_000 },
    page: 'withdrawals',
  },
  ServerDown: { ...page, forMinutes: 1, seen: 'servers', page: 'system' },
  ClocksApart: {
    ...page,
    forMinutes: 1,
    metric: 'server_clock_apart_seconds',
    by: 'server',
    above: 30,
    page: 'system',
  },
  RedisAway: { ...ticket, forMinutes: 5, metric: 'redis_up', below: 1, page: 'system' },
  JobsGivenUp: { ...ticket, ...now, metric: 'jobs_given_up', above: 0, page: 'system' },
  JobsWaiting: {
    ...ticket,
    forMinutes: 5,
    metric: 'jobs_waiting',
    by: 'lane',
    above: 300,
    page: 'system',
  },
  MoneyJobsLate: {
    ...page,
    forMinutes: 2,
    metric: 'jobs_oldest_seconds',
    where: { lane: 'money' },
    above: 5,
    page: 'system',
  },
  RetentionLate: {
    ...ticket,
    ...lasting,
    metric: 'retention_since_success_seconds',
    by: 'kind',
    above: 3600,
    page: 'system',
  },
  ProviderSilent: { ...page, forMinutes: 5, seen: 'circuits', page: 'providers' },
  ProvidersBroken: { ...page, ...now, metric: 'providers_broken', above: 0, page: 'providers' },
  ProviderFails: { ...page, forMinutes: 5, seen: 'failures', page: 'providers' },
  FilesDiskShort: {
    ...page,
    ...lasting,
    metric: 'files_free_ratio',
    below: 2,
    page: 'system',
  },
  OperatorsStopped: { ...page, ...now, metric: 'operators_stopped', above: 0, page: 'operators' },
  OperatorReadsMuch: {
    ...ticket,
    ...now,
    metric: 'operator_rows_listed',
    above: 10_000,
    page: 'audit',
  },
  ConversationsUnread: {
    ...ticket,
    forMinutes: 15,
    metric: 'conversations_unread',
    above: 10,
    page: 'chat',
  },
  GuestsSendMuch: {
    ...ticket,
    ...now,
    metric: 'chat_guest_files_ratio',
    above: 0.5,
    page: 'chat',
  },
  SmsBudgetLow: { ...ticket, ...now, metric: 'sms_budget_left', below: 0.2, page: 'providers' },
  // The last one: it is about the readings of the others.
  MetricUnread: {
    ...page,
    ...lasting,
    metric: 'metric_unread',
    by: 'metric',
    above: 0,
    page: 'system',
  },
} as const satisfies Record<string, AlarmRule>

export type AlarmName = keyof typeof alarmList
export const alarmNames = Object.keys(alarmList) as AlarmName[]

/** The rule of an alarm, without the literal types of the list. */
export const ruleOf = (name: AlarmName): AlarmRule => alarmList[name]
export const isAlarmName = (name: string): name is AlarmName => Object.hasOwn(alarmList, name)

/** Alarms that only Prometheus can raise: they need rates, or the values of every server. */
export const onlyPrometheus: readonly string[] = [
  'ExternalTransfersOpen',
  'DatabaseAway',
  'ServerNotReady',
  'ProviderSlow',
  'ProviderCrowded',
  'RequestsSlow',
  'RequestsFail',
  'ProcessorShort',
  'MemoryLarge',
  'PicturesWait',
  'PicturesKilled',
  'CallbacksLimited',
  'CallbacksFlooded',
  'ProxyUntrusted',
]
