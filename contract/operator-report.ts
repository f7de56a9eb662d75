import * as z from 'zod/mini'
import { currencies } from '#money'
import { moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { sum } from './sum.ts'

/** Reports, in the order of the tabs. */
export const reports = [
  'deposits',
  'withdrawals',
  'games',
  'bonuses',
  'members',
  'slips',
  'chat',
] as const
export type ReportName = (typeof reports)[number]

/** The splits of reports that have two. */
export const reportSplits = {
  games: ['provider', 'category'],
  members: ['source', 'inviter'],
} as const

export const reportSteps = ['day', 'week', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]

/** The days that a report covers at most. */
export const reportDaysMost = 400
/** The rows of a split at most, those with the largest figures first. */
export const reportGroupsMost = 100

const day = z.string().check(z.regex(/^20\d\d-\d\d-\d\d$/))
const count = z.int().check(z.minimum(0))
/** A share in percent, with one decimal; null without anything to share. */
const percent = z.nullable(z.number())
/** Median seconds; null if none was measured. */
const seconds = z.nullable(z.number())

/** Days of Bangkok, both included. A step that they cut is shown whole. */
export const ReportFilter = z.strictObject({
  from: day,
  to: day,
  step: z.enum(reportSteps),
  /** Amounts of two currencies are never added. A report without money ignores it. */
  currency: z.enum(currencies),
  /** The split of a report that has two; the first one is usual. Other reports ignore it. */
  by: z.optional(z.enum([...reportSplits.games, ...reportSplits.members])),
})
export type ReportFilter = z.output<typeof ReportFilter>

/** BAD_REQUEST for a day that no calendar has, for a range that ends before it begins, or one of more than 400 days. */
const reportOf = <Row extends z.core.$ZodLooseShape>(name: ReportName, summary: string, row: Row) =>
  endpoint(`POST /api/console/reports/${name}`, {
    access: 'operator',
    right: 'reports.read',
    summary,
    changes: false,
    input: ReportFilter,
    output: z.object({
      from: day,
      to: day,
      /** When the newest day in the range was counted; null if none was. */
      asOf: z.nullable(moment),
      /** Days in the range that were not counted yet. */
      uncounted: count,
      /** One row for each step, without a gap. */
      periods: z.array(z.object({ from: day, figures: z.object(row) })),
      /** The same figures, split. `name` is a code. */
      groups: z.array(z.object({ name: z.string(), figures: z.object(row) })),
      total: z.object(row),
    }),
  })

const payments = {
  /** Payments that ended well, and their sum. */
  count,
  amount: sum,
  /** Payments that were begun and did not end well. */
  failed: count,
  success: percent,
  seconds,
}

/** Split by channel. `seconds`: from the payment, or from the slip, to the credit. */
export const depositReport = reportOf(
  'deposits',
  'Reports deposits by channel: number, sum, success, and median time to credit.',
  payments,
)

/** Split by channel: the member's bank, or by hand. `seconds`: from the request to the payment. */
export const withdrawalReport = reportOf(
  'withdrawals',
  'Reports withdrawals by channel: number, sum, success, and median time to pay.',
  payments,
)

/**
 * Split by provider or by category. GGR = stakes − payouts. NGR = GGR − costs: bonuses paid, promotions, refunds, invite rewards,
 * the wheel and fees, as the ledger has them. The costs of a day fall on games by their stakes of that day; the name is empty for
 * costs of a day without stakes.
 */
export const gameReport = reportOf('games', 'Reports GGR and NGR by provider or category.', {
  rounds: count,
  stake: sum,
  payout: sum,
  ggr: sum,
  bonusPaid: sum,
  promotion: sum,
  refund: sum,
  invite: sum,
  spin: sum,
  fees: sum,
  costs: sum,
  ngr: sum,
})

/** Split by the bonus’s code. `cost`: the grants of ended bonuses, less what was taken back. */
/** `ggr`: of the rounds that counted towards the bonus. */
export const bonusReport = reportOf('bonuses', 'Reports what bonuses cost and bring.', {
  grantedCount: count,
  granted: sum,
  endedCount: count,
  takenBack: sum,
  cost: sum,
  ggr: sum,
  ngr: sum,
})

/**
 * Split by source or by inviter, who is named by the public id. `active`: members who were in the app; null where periods do not
 * add up. `returned` and `stayed`: share of the new members who came back in the second week, and in the second month; of those
 * whose time for it is over.
 */
export const memberReport = reportOf(
  'members',
  'Reports new and active members, first deposits, and who came back.',
  {
    registered: count,
    firstDeposits: count,
    firstAmount: sum,
    active: z.nullable(count),
    returned: percent,
    stayed: percent,
  },
)

/** Split by outcome: `success`, or the reason why it failed. `resolved`: decided by an operator afterwards. */
export const slipReport = reportOf('slips', 'Reports slips, and why they failed.', {
  slips: count,
  failed: count,
  resolved: count,
  failedShare: percent,
})

/** Split by the operator who answered first; the name is empty without an answer. `seconds`: to the first answer. */
export const chatReport = reportOf('chat', 'Reports conversations, and how long answers took.', {
  conversations: count,
  answered: count,
  answeredShare: percent,
  seconds,
})

/**
 * The export is recorded in the audit log. A report names no member, so it takes one person. BAD_REQUEST as the reports;
 * EXPORT_TOO_LARGE above 50,000 lines.
 */
export const exportReport = endpoint('POST /api/console/reports/:report/csv', {
  access: 'operator',
  right: 'reports.export',
  summary: 'Returns a report as a CSV file: a line for each step and each part of the split.',
  changes: false,
  isCsv: true,
  timeoutMs: 300_000,
  input: z.strictObject({ report: z.enum(reports), ...ReportFilter.shape }),
  output: z.custom<AsyncIterable<string>>(),
})
