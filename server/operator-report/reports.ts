import type { ReportName } from '#contract/operator-report'
import { toSum } from '#money'
import { type Bag, percentOf } from './bag.ts'
import { readSource, storedSource } from './cells.ts'
import { costs, gameCells } from './games.ts'
import { medianOf } from './median.ts'
import { memberSource } from './members.ts'
import type { Reading } from './read.ts'

const payments = (report: string) => ({
  figures: [report],
  hasMoney: true,
  rank: 'count',
  row: (bag: Bag) => ({
    count: bag.get('count'),
    amount: bag.amount('amount'),
    failed: bag.get('failed'),
    success: percentOf(bag.get('count'), bag.get('count') + bag.get('failed')),
    seconds: medianOf(bag),
  }),
  columns: {
    count: 'count',
    amount: 'amount',
    failed: 'count',
    success: 'percent',
    seconds: 'seconds',
  } as const,
})

/** GGR is what members staked and did not get back; NGR is what is left of it after the costs. */
function gameRow(bag: Bag) {
  const ggr = bag.get('stake') - bag.get('payout')
  const cost = costs.reduce((sum, name) => sum + bag.get(name), 0)
  return {
    rounds: bag.get('rounds'),
    stake: bag.amount('stake'),
    payout: bag.amount('payout'),
    ggr: toSum(ggr),
    bonusPaid: bag.amount('bonus-paid'),
    promotion: bag.amount('promotion'),
    refund: bag.amount('refund'),
    invite: bag.amount('invite'),
    spin: bag.amount('spin'),
    fees: bag.amount('fees'),
    costs: toSum(cost),
    ngr: toSum(ggr - cost),
  }
}

/** GGR is of the rounds by which members wagered the bonus; NGR is what is left of it after the bonus' cost. */
export function bonusRow(bag: Bag) {
  const cost = bag.get('ended') - bag.get('takenBack')
  const ggr = bag.get('stake') - bag.get('payout')
  return {
    grantedCount: bag.get('grantedCount'),
    granted: bag.amount('granted'),
    endedCount: bag.get('endedCount'),
    takenBack: bag.amount('takenBack'),
    cost: toSum(cost),
    ggr: toSum(ggr),
    ngr: toSum(ggr - cost),
  }
}

/** The reading of each report. */
export const readings = {
  deposits: payments('deposits'),
  withdrawals: payments('withdrawals'),
  games: {
    figures: ['costs', 'games'],
    hasMoney: true,
    rank: 'stake',
    row: gameRow,
    columns: {
      rounds: 'count',
      stake: 'amount',
      payout: 'amount',
      ggr: 'amount',
      bonusPaid: 'amount',
      promotion: 'amount',
      refund: 'amount',
      invite: 'amount',
      spin: 'amount',
      fees: 'amount',
      costs: 'amount',
      ngr: 'amount',
    },
    source: (db, within, { step, by }) =>
      readSource(() => gameCells(db, within, by ?? 'provider'), step),
  },
  bonuses: {
    figures: ['bonuses', 'bonus-play'],
    hasMoney: true,
    rank: 'granted',
    row: bonusRow,
    columns: {
      grantedCount: 'count',
      granted: 'amount',
      endedCount: 'count',
      takenBack: 'amount',
      cost: 'amount',
      ggr: 'amount',
      ngr: 'amount',
    },
  },
  members: {
    figures: ['members'],
    hasMoney: true,
    rank: 'registered',
    unsummable: ['active'],
    row: (bag) => ({
      registered: bag.get('registered'),
      firstDeposits: bag.get('firstDeposits'),
      firstAmount: bag.amount('firstAmount'),
      active: bag.get('active') || null,
      returned: percentOf(bag.get('returned'), bag.get('mayReturn')),
      stayed: percentOf(bag.get('stayed'), bag.get('mayStay')),
    }),
    columns: {
      registered: 'count',
      firstDeposits: 'count',
      firstAmount: 'amount',
      active: 'count',
      returned: 'percent',
      stayed: 'percent',
    },
    source: (db, within, { step, by }) =>
      by === 'inviter'
        ? storedSource(db, ['inviters'], within, step)
        : memberSource(db, within, step),
  },
  slips: {
    figures: ['slips'],
    hasMoney: true,
    rank: 'slips',
    row: (bag) => ({
      slips: bag.get('slips'),
      failed: bag.get('failed'),
      resolved: bag.get('resolved'),
      failedShare: percentOf(bag.get('failed'), bag.get('slips')),
    }),
    columns: { slips: 'count', failed: 'count', resolved: 'count', failedShare: 'percent' },
  },
  chat: {
    figures: ['chat'],
    hasMoney: false,
    rank: 'conversations',
    row: (bag) => ({
      conversations: bag.get('conversations'),
      answered: bag.get('answered'),
      answeredShare: percentOf(bag.get('answered'), bag.get('conversations')),
      seconds: medianOf(bag),
    }),
    columns: {
      conversations: 'count',
      answered: 'count',
      answeredShare: 'percent',
      seconds: 'seconds',
    },
  },
} as const satisfies Record<ReportName, Reading>
