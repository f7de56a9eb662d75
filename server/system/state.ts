import type * as contract from '#contract/system'
import type { Db } from '#db'
import { type Amount, type Currency, toSum } from '#money'
import type { Context } from '../platform/context.ts'
import { jobsByName } from './jobs.ts'

/** A server that has not written for this long is silent. */
const silentSeconds = 60
/** Only the end of an account's number is shown. */
const digitsShown = 4

/** The state of the service, for a page that is read again every half minute. */
export async function systemOf({
  db,
  payout,
}: Pick<Context, 'db' | 'payout'>): Promise<contract.System> {
  const [jobs, transfers, feeds, balances, backups, servers, checks, database] = await Promise.all([
    jobsByName(db),
    transfersOf(db),
    feedsOf(db),
    balancesOf(db, payout),
    backupsOf(db),
    serversOf(db),
    checksOf(db),
    databaseOf(db),
  ])
  return {
    now: Date.now(),
    jobs,
    transfers,
    feeds,
    balances,
    backups,
    servers,
    checks,
    database,
  }
}

const ending = (account: string): string =>
  account.length > digitsShown ? `…${account.slice(-digitsShown)}` : account

async function transfersOf(db: Db): Promise<contract.System['transfers']> {
  const rows = await db<{ provider: string; kind: string; open: number; oldestAt: Date }[]>`
    select provider, kind, count(*)::int as open, min(created_at) as oldest_at
    from external_transfer where closed_at is null group by 1, 2 order by oldest_at`
  return rows.map(({ oldestAt, ...row }) => ({ ...row, oldestAt: oldestAt.getTime() }))
}

async function feedsOf(db: Db): Promise<contract.System['feeds']> {
  const rows = await db<{ provider: string; account: string; readAt: Date }[]>`
    select provider, account, read_at from feed_cursor order by read_at`
  return rows.map(({ provider, account, readAt }) => ({
    provider,
    account: ending(account),
    readAt: readAt.getTime(),
  }))
}

type BalanceRow = {
  account: string
  currency: Currency
  amount: Amount | null
  readAt: Date | null
}

/** Returns the balance of the account that pays out, as its bank reported it, and of each gateway, as the books have it. */
async function balancesOf(
  db: Db,
  { account }: Pick<Context['payout'], 'account'>,
): Promise<contract.System['balances']> {
  const [told, booked] = await Promise.all([
    db<BalanceRow[]>`
      select account, currency, balance as amount, read_at from payout_balance
      where account = ${account} order by currency`,
    db<{ account: string; currency: Currency; amount: number }[]>`
      select split_part(name, ':', 2) as account, currency, sum(balance)::int8 as amount from ledger.house_shard
      where name like 'house/gateway:%' group by 1, 2 order by 1, 2`,
  ])
  return [
    ...told.map(({ account, readAt, ...row }) => ({
      ...row,
      source: 'bank' as const,
      account: ending(account),
      readAt: readAt?.getTime() ?? null,
    })),
    ...booked.map(({ amount, ...row }) => ({
      ...row,
      source: 'books' as const,
      amount: toSum(-amount),
      readAt: null,
    })),
  ]
}

/** PostgreSQL tells when it last archived a file of its log; the commands that make the other backups note them. */
async function backupsOf(db: Db): Promise<contract.System['backups']> {
  const rows = await db<{ kind: contract.System['backups'][number]['kind']; at: Date }[]>`
    select kind, done_at as at from backup_done
    union all select 'archive', last_archived_time from pg_stat_archiver where last_archived_time is not null
    order by at desc`
  return rows.map(({ kind, at }) => ({ kind, at: at.getTime() }))
}

async function serversOf(db: Db): Promise<contract.SystemServer[]> {
  const rows = await db<
    (Omit<contract.SystemServer, 'startedAt' | 'beatenAt'> & {
      startedAt: Date
      heartbeatAt: Date
    })[]
  >`
    select place, version, started_at, heartbeat_at, clock_ms,
      heartbeat_at < now() - ${silentSeconds} * interval '1 second' as is_silent
    from server order by place, started_at`
  return rows.map(({ startedAt, heartbeatAt, ...row }) => ({
    ...row,
    startedAt: startedAt.getTime(),
    beatenAt: heartbeatAt.getTime(),
  }))
}

async function checksOf(db: Db): Promise<contract.System['checks']> {
  const rows = await db<{ name: 'ledger' | 'audit'; at: Date; faults: number }[]>`
    select name, checked_at as at, faults from system_check order by name desc`
  return rows.map(({ at, ...row }) => ({ ...row, at: at.getTime() }))
}

async function databaseOf(db: Db): Promise<contract.System['database']> {
  const [row] = await db<[{ bytes: number; version: string }]>`
    select pg_database_size(current_database())::int8 as bytes, current_setting('server_version') as version`
  return row
}
