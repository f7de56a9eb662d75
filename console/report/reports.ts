import {
  bonusReport,
  chatReport,
  depositReport,
  gameReport,
  memberReport,
  type ReportName,
  reports,
  slipReport,
  withdrawalReport,
} from '#contract/operator-report'
import type { DeskText } from '../texts/en.ts'

type Kind = 'count' | 'amount' | 'percent' | 'seconds'
export type Column = { key: string; kind: Kind; title: DeskText }

type AnyReport =
  | typeof depositReport
  | typeof gameReport
  | typeof bonusReport
  | typeof memberReport
  | typeof slipReport
  | typeof chatReport

/** The endpoint of a report, its columns, and the one or two of them that the chart shows. */
export type Shown = {
  endpoint: AnyReport
  columns: readonly Column[]
  chart: readonly string[]
  hasMoney: boolean
  /** The steps from the first of these figures to the last, as a sum under the chart. */
  sum?: readonly Column[]
}

const column = (key: string, kind: Kind, title: DeskText): Column => ({ key, kind, title })

const payments: Omit<Shown, 'endpoint'> = {
  columns: [
    column('count', 'count', 'reports.count'),
    column('amount', 'amount', 'reports.amount'),
    column('failed', 'count', 'reports.failed'),
    column('success', 'percent', 'reports.success'),
    column('seconds', 'seconds', 'reports.seconds'),
  ],
  chart: ['amount'],
  hasMoney: true,
}

const amounts = (...names: [key: string, title: DeskText][]) =>
  names.map(([key, title]) => column(key, 'amount', title))

const games: Omit<Shown, 'endpoint'> = {
  columns: [
    column('rounds', 'count', 'reports.rounds'),
    ...amounts(
      ['stake', 'reports.stake'],
      ['payout', 'reports.payout'],
      ['ggr', 'reports.ggr'],
      ['costs', 'reports.costs'],
      ['ngr', 'reports.ngr'],
    ),
  ],
  chart: ['ggr', 'ngr'],
  hasMoney: true,
  sum: amounts(
    ['ggr', 'reports.ggr'],
    ['bonusPaid', 'reports.bonusPaid'],
    ['promotion', 'reports.promotion'],
    ['refund', 'reports.refund'],
    ['invite', 'reports.invite'],
    ['spin', 'reports.spin'],
    ['fees', 'reports.fees'],
    ['ngr', 'reports.ngr'],
  ),
}

const bonuses: Omit<Shown, 'endpoint'> = {
  columns: [
    column('grantedCount', 'count', 'reports.grantedCount'),
    column('granted', 'amount', 'reports.granted'),
    column('endedCount', 'count', 'reports.endedCount'),
    column('takenBack', 'amount', 'reports.takenBack'),
    column('cost', 'amount', 'reports.cost'),
    column('ggr', 'amount', 'reports.ggr'),
    column('ngr', 'amount', 'reports.ngr'),
  ],
  chart: ['granted', 'cost'],
  hasMoney: true,
}

const members: Omit<Shown, 'endpoint'> = {
  columns: [
    column('registered', 'count', 'reports.registered'),
    column('firstDeposits', 'count', 'reports.firstDeposits'),
    column('firstAmount', 'amount', 'reports.firstAmount'),
    column('active', 'count', 'reports.active'),
    column('returned', 'percent', 'reports.returned'),
    column('stayed', 'percent', 'reports.stayed'),
  ],
  chart: ['registered', 'firstDeposits'],
  hasMoney: true,
}

const slips: Omit<Shown, 'endpoint'> = {
  columns: [
    column('slips', 'count', 'reports.slips'),
    column('failed', 'count', 'reports.failedSlips'),
    column('failedShare', 'percent', 'reports.failedShare'),
    column('resolved', 'count', 'reports.resolved'),
  ],
  chart: ['slips', 'failed'],
  hasMoney: true,
}

const chat: Omit<Shown, 'endpoint'> = {
  columns: [
    column('conversations', 'count', 'reports.conversations'),
    column('answered', 'count', 'reports.answered'),
    column('answeredShare', 'percent', 'reports.answeredShare'),
    column('seconds', 'seconds', 'reports.firstAnswer'),
  ],
  chart: ['conversations', 'answered'],
  hasMoney: false,
}

/** The reports of the tabs. */
export const shownReports = {
  deposits: { endpoint: depositReport, ...payments },
  withdrawals: { endpoint: withdrawalReport, ...payments },
  games: { endpoint: gameReport, ...games },
  bonuses: { endpoint: bonusReport, ...bonuses },
  members: { endpoint: memberReport, ...members },
  slips: { endpoint: slipReport, ...slips },
  chat: { endpoint: chatReport, ...chat },
} as const satisfies Record<ReportName, Shown>

export const isReport = (name: string | undefined): name is ReportName =>
  reports.some((one) => one === name)
