import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#db'
import { type Amount, type Currency, toDecimal } from '#money'
import type { Context } from '../../platform/context.ts'
import type { MetricSettings } from './settings.ts'

/** Measures the withdrawals that are held, and what keeps payouts from being sent. */
export function measureWithdrawals(
  registry: Registry,
  { db, payout }: Pick<Context, 'db' | 'payout'>,
  settings: MetricSettings,
): void {
  new Gauge({
    name: 'withdrawals_held',
    help: 'Withdrawals that wait for an operator.',
    registers: [registry],
    async collect() {
      const [row] = await db<[{ count: number }]>`
        select count(*)::int as count from external_transfer
        where kind = 'payout' and state = 'held' and closed_at is not null`
      this.set(row.count)
    },
  })
  new Gauge({
    name: 'withdrawals_late',
    help: 'Withdrawals that wait for an operator for longer than twice withdrawCheckMinutes.',
    registers: [registry],
    async collect() {
      const { withdrawCheckMinutes } = await settings()
      const [row] = await db<[{ count: number }]>`
        select count(*)::int as count from external_transfer
        where kind = 'payout' and state = 'held'
          and closed_at < now() - ${2 * withdrawCheckMinutes} * interval '1 minute'`
      this.set(row.count)
    },
  })
  new Gauge({
    name: 'payouts_stopped',
    help: 'Whether an operator has stopped payouts: 1 yes, 0 no.',
    registers: [registry],
    async collect() {
      const [row] = await db<[{ isStopped: boolean }]>`select is_stopped from payout_switch`
      this.set(row.isStopped ? 1 : 0)
    },
  })
  new Gauge({
    name: 'payout_balance',
    help: 'Balance of the account that pays out, as its bank reported it.',
    labelNames: ['account', 'currency'],
    registers: [registry],
    async collect() {
      for (const { account, currency, balance } of await balancesOf(db, payout))
        if (balance !== null) this.set({ account, currency }, toDecimal(balance))
    },
  })
  new Gauge({
    name: 'payouts_short',
    help: 'Whether payouts wait because the bank refused one for want of money: 1 yes, 0 no.',
    labelNames: ['account', 'currency'],
    registers: [registry],
    async collect() {
      for (const { account, currency, isShort } of await balancesOf(db, payout))
        this.set({ account, currency }, isShort ? 1 : 0)
    },
  })
}

type Balance = { account: string; currency: Currency; balance: Amount | null; isShort: boolean }

/** An earlier account sends no payouts, so its balance does not matter. */
const balancesOf = (
  db: Db,
  { account }: Pick<Context['payout'], 'account'>,
): Promise<readonly Balance[]> => db<Balance[]>`
  select account, currency, balance, short_since is not null as is_short from payout_balance
  where account = ${account}`
