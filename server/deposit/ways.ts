import type { DepositBank, DepositWallet, QrProvider } from '#contract/deposit'
import type { Language } from '#contract/language'
import type { Db } from '#db'
import type { Amount, Currency } from '#money'
import { accountFor, isOffered } from '../deposit-account/offered.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { type ClosedRow, closedColumn, shownClosed } from '../provider/closed.ts'
import { gatewayAmounts } from '../site/gateway-amounts.ts'
import { isQrProvider, offerOf, qrCurrency } from './offers.ts'

type Ways = { banks: DepositBank[]; wallets: DepositWallet[]; isManual: boolean }

/**
 * DEP-01: the accounts and wallets that accept the member's currency in this region, in their configured order. Of several
 * accounts at one bank, a member always sees the same one while it is offered.
 */
export async function waysOf(
  ctx: Context,
  { member, currency }: Pick<Caller, 'member' | 'currency'>,
  language: Language,
): Promise<Ways> {
  const { db, region } = ctx
  const [minimums, bankRows, walletRows] = await Promise.all([
    gatewayAmounts(ctx, 'qrMinimum'),
    db<BankRow[]>`
      select own.id, weight, bank_code, bank_type, mode, currency, account_name, account_no, name_th, name_en, name_la,
        ${closedColumn(db, db`'gateway:' || bank_code`)} as closed
      from deposit_account own join bank on bank.code = bank_code
      where region = ${region} and currency = ${currency} and ${isOffered(db)}
      order by own.position, own.id`,
    db<WalletRow[]>`
      select own.id, weight, mode, account_name, account_no, ${isOffered(db)} as is_offered,
        ${closedColumn(db, db`'truewallet'`)} as closed
      from deposit_wallet own
      where region = ${region} and currency = ${currency}
      order by own.position, own.id`,
  ])
  const banks = onePerWay(member, bankRows, ({ bankCode, mode }) => `${bankCode} ${mode}`)
  const offered = walletRows.filter(({ isOffered }) => isOffered)
  const modeOf = ({ mode }: WalletRow) => mode
  // A mode without an open number shows as closed.
  const wallets = onePerWay(member, walletRows, modeOf).map(
    (shown) =>
      accountFor(
        member,
        offered.filter(({ mode }) => mode === shown.mode),
      ) ?? shown,
  )
  return {
    banks: banks.map((bank) => bankFrom(minimums, bank, language)),
    wallets: wallets.map(({ accountName, accountNo, mode, isOffered: isOpen, closed }) => ({
      mode,
      isOpen,
      closed: mode === 'GIFT' ? shownClosed(closed, language) : null,
      walletAccountName: accountName,
      walletAccountNo: accountNo,
    })),
    isManual: banks.some(({ mode }) => mode === 'MANUAL'),
  }
}

/** Chooses the member's account for each way to deposit. A way has the place of its first account. */
function onePerWay<Row extends { id: number; weight: number }>(
  member: number,
  rows: Row[],
  wayOf: (row: Row) => string,
): Row[] {
  const byWay = Map.groupBy(rows, wayOf)
  return [...byWay.values()].map((accounts) => accountFor(member, accounts)!)
}

/** True if this region accepts this currency by a QR of this provider. */
export async function hasQr(
  { db, region }: { db: Db; region: Context['region'] },
  provider: QrProvider,
  currency: Currency,
): Promise<boolean> {
  if (currency !== qrCurrency) return false
  const rows = await db`
    select from deposit_account own
    where region = ${region} and currency = ${currency} and bank_code = ${provider} and ${isOffered(db)}
      and (bank_type = 'PAYMENT' or mode = 'QR')`
  return rows.length > 0
}

type Own = { id: number; weight: number }
type BankRow = Own &
  Pick<DepositBank, 'bankCode' | 'bankType' | 'mode' | 'currency'> & {
    accountName: string
    accountNo: string
    nameTh: string
    nameEn: string
    nameLa: string
    closed: ClosedRow | null
  }
type WalletRow = Own &
  Pick<DepositWallet, 'mode'> & {
    isOffered: boolean
    accountName: string
    accountNo: string
    closed: ClosedRow | null
  }

function bankFrom(
  minimums: Record<QrProvider, Amount>,
  row: BankRow,
  language: Language,
): DepositBank {
  const {
    closed,
    accountName,
    accountNo,
    nameTh,
    nameEn,
    nameLa,
    bankCode,
    bankType,
    mode,
    currency,
  } = row
  const bank = { bankCode, bankType, mode, currency }
  const isQr = bank.bankType === 'PAYMENT' || bank.mode === 'QR'
  return {
    ...bank,
    bankAccountName: accountName,
    bankAccountNo: accountNo,
    bank: { nameTH: nameTh, nameEN: nameEn, nameLA: nameLa },
    qr: isQr && isQrProvider(bankCode) ? offerOf(bankCode, minimums[bankCode]) : null,
    closed: isQr ? shownClosed(closed, language) : null,
  }
}
