import type * as z from 'zod/mini'
import { qrProviders } from '#contract/deposit'
import type * as contract from '#contract/deposit-account'
import { trueMoney } from '#contract/deposit-account'
import type { Db } from '#db'
import { openProposals } from '../approval/open.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { todayInBangkok } from '../platform/zone.ts'
import { isOffered } from './offered.ts'

type Account = contract.DepositAccount

/** Lists our accounts of this region that receive deposits, open ones first, and the proposals that wait. */
export async function depositAccountsFor(
  { db, region, gateways }: Context,
  operator: Operator,
): Promise<z.output<typeof contract.depositAccounts.output>> {
  const [rows, banks, proposals] = await Promise.all([
    rowsOf(db, region),
    db<{ code: string; nameTH: string; nameEN: string; nameLA: string; isGateway: boolean }[]>`
      select code, name_th as "nameTH", name_en as "nameEN", name_la as "nameLA", kind = 'PAYMENT' as is_gateway
      from bank where ${region} = any(regions)
        and (kind = 'BANK' or code = any(${[...gateways.keys()]}::text[])) order by position`,
    openProposals(db, operator, 'deposits.accounts'),
  ])
  return {
    accounts: rows.map((row) => accountOf(row, rows)),
    banks: banks.map(({ code, isGateway, ...bank }) => ({
      code,
      bank,
      isGateway,
      hasQr: qrProviders.some((one) => one === code && gateways.has(one)),
    })),
    proposals,
  }
}

type Row = Omit<Account, 'id' | 'bank' | 'closedAt' | 'share' | 'lastReceivedAt' | 'readAt'> & {
  id: number
  nameTh: string
  nameEn: string
  nameLa: string
  closedAt: Date | null
  lastReceivedAt: Date | null
  readAt: Date | null
}

const rowsOf = (db: Db, region: Context['region']) => db<Row[]>`
  with every as (
    select 'bank' as kind, id, bank_code, mode, currency, account_name, account_no, weight, daily_cap, own.position,
      is_open, closed_at, house_account, name_th, name_en, name_la, ${isOffered(db)} as is_offered
    from deposit_account own join bank on bank.code = bank_code where region = ${region}
    union all
    select 'wallet', id, ${trueMoney}, mode, currency, account_name, account_no, weight, daily_cap, own.position,
      is_open, closed_at, house_account, 'TrueMoney', 'TrueMoney', 'TrueMoney', ${isOffered(db)}
    from deposit_wallet own where region = ${region}
  )
  select every.*, received_today, count_today, last_received_at, read_at
  from every
  cross join lateral (
    select coalesce(sum(received) filter (where hour >= ${todayInBangkok(db)}), 0)::int8 as received_today,
      coalesce(sum(count) filter (where hour >= ${todayInBangkok(db)}), 0)::int as count_today,
      max(last_at) as last_received_at
    from deposit_account_hour counted
    where counted.account = every.house_account and counted.currency = every.currency
      and hour >= now() - interval '31 days') counted
  left join feed_cursor on every.mode = 'AUTO' and provider = bank_code and feed_cursor.account = account_no
  order by is_open desc, kind, position, id`

function accountOf(row: Row, all: Row[]): Account {
  const { nameTh, nameEn, nameLa, closedAt, lastReceivedAt, readAt, ...rest } = row
  return {
    kind: rest.kind,
    id: String(rest.id),
    bankCode: rest.bankCode,
    bank: { nameTH: nameTh, nameEN: nameEn, nameLA: nameLa },
    mode: rest.mode,
    currency: rest.currency,
    accountNo: rest.accountNo,
    accountName: rest.accountName,
    weight: rest.weight,
    dailyCap: rest.dailyCap,
    position: rest.position,
    isOpen: rest.isOpen,
    closedAt: closedAt?.getTime() ?? null,
    isOffered: rest.isOffered,
    share: shareOf(row, all),
    receivedToday: rest.receivedToday,
    countToday: rest.countToday,
    lastReceivedAt: lastReceivedAt?.getTime() ?? null,
    readAt: readAt?.getTime() ?? null,
  }
}

/** Percent of the members who see an account, of those of its bank, mode and currency. */
function shareOf(row: Row, all: Row[]): number {
  if (!row.isOffered) return 0
  const beside = all.filter(
    (one) =>
      one.isOffered &&
      one.bankCode === row.bankCode &&
      one.mode === row.mode &&
      one.currency === row.currency,
  )
  return Math.round((100 * row.weight) / beside.reduce((sum, { weight }) => sum + weight, 0))
}
