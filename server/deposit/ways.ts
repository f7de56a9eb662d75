import type { DepositBank, DepositWallet, QrProvider } from '#contract/deposit'
import type { Db } from '#db'
import type { Currency } from '#money'
import type { Language } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { type ClosedRow, closedColumn, shownClosed } from '../provider/closed.ts'
import { isQrProvider, offerOf, qrCurrency } from './offers.ts'

type Ways = { banks: DepositBank[]; wallets: DepositWallet[]; isManual: boolean }

/** DEP-01: the accounts and wallets that accept the member's currency in this region, in their configured order. */
export async function waysOf(ctx: Context, currency: Currency, language: Language): Promise<Ways> {
  const [banks, wallets] = await Promise.all([
    ctx.db<BankRow[]>`
      select bank_code, bank_type, mode, currency, account_name, account_no, name_th, name_en, name_la,
        ${closedColumn(ctx.db, ctx.db`'gateway:' || bank_code`)} as closed
      from deposit_account join bank on bank.code = bank_code
      where region = ${ctx.region} and currency = ${currency} and is_open
      order by deposit_account.position`,
    ctx.db<WalletRow[]>`
      select mode, account_name, account_no, is_open, ${closedColumn(ctx.db, ctx.db`'truewallet'`)} as closed
      from deposit_wallet
      where region = ${ctx.region} and currency = ${currency} order by position`,
  ])
  return {
    banks: banks.map((bank) => bankFrom(ctx, bank, language)),
    wallets: wallets.map(({ accountName, accountNo, mode, isOpen, closed }) => ({
      mode,
      isOpen,
      closed: mode === 'GIFT' ? shownClosed(closed, language) : null,
      walletAccountName: accountName,
      walletAccountNo: accountNo,
    })),
    isManual: banks.some(({ mode }) => mode === 'MANUAL'),
  }
}

/** True if this region accepts this currency by a QR of this provider. */
export async function hasQr(
  { db, region }: { db: Db; region: Context['region'] },
  provider: QrProvider,
  currency: Currency,
): Promise<boolean> {
  if (currency !== qrCurrency) return false
  const rows = await db`
    select from deposit_account
    where region = ${region} and currency = ${currency} and bank_code = ${provider} and is_open
      and (bank_type = 'PAYMENT' or mode = 'QR')`
  return rows.length > 0
}

type BankRow = Pick<DepositBank, 'bankCode' | 'bankType' | 'mode' | 'currency'> & {
  accountName: string
  accountNo: string
  nameTh: string
  nameEn: string
  nameLa: string
  closed: ClosedRow | null
}
type WalletRow = Pick<DepositWallet, 'mode' | 'isOpen'> & {
  accountName: string
  accountNo: string
  closed: ClosedRow | null
}

function bankFrom(ctx: Context, row: BankRow, language: Language): DepositBank {
  const { closed, accountName, accountNo, nameTh, nameEn, nameLa, ...bank } = row
  const isQr = bank.bankType === 'PAYMENT' || bank.mode === 'QR'
  return {
    ...bank,
    bankAccountName: accountName,
    bankAccountNo: accountNo,
    bank: { nameTH: nameTh, nameEN: nameEn, nameLA: nameLa },
    qr: isQr && isQrProvider(bank.bankCode) ? offerOf(ctx, bank.bankCode) : null,
    closed: isQr ? shownClosed(closed, language) : null,
  }
}
