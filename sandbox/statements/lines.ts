import { ourAccountOf, ourHolder } from '../banks/directory.ts'
import { payoutBalanceOf } from '../banks/payouts.ts'
import { ourMobile } from '../banks/vouchers.ts'
import type { GatewayCode } from '../gateways/codes.ts'
import type { World } from '../world.ts'

/** An event on an account. A negative amount left it; the keeper took the fee. */
export type Line = {
  at: number
  reference: string
  text: string
  amount: number
  fee: number
}
export type Statement = {
  /** `SCB`, `PAYOUT`, `TRUEWALLET`, or the code of a gateway. */
  keeper: string
  account: string
  holder: string
  currency: 'THB' | 'LAK'
  day: string
  opening: number
  lines: Line[]
}

const dayMs = 24 * 60 * 60 * 1_000
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+07:00`)

type About = Omit<Statement, 'day' | 'opening' | 'lines'>

/** Cuts a day out of all lines of an account. What was there before the first line is `initial`. */
function cut(about: About, day: string, all: Line[], initial = 0): Statement {
  const from = startOf(day)
  const opening = all
    .filter(({ at }) => at < from)
    .reduce((sum, { amount, fee }) => sum + amount - fee, initial)
  const lines = all.filter(({ at }) => at >= from && at < from + dayMs)
  return { ...about, day, opening, lines }
}

/** Statement of an account that receives transfers; undefined if the account is not ours. */
export function bankStatement(world: World, bank: string, account: string, day: string) {
  const ours = ourAccountOf(bank, account)
  if (!ours) return
  const lines = world.store.all<Line>(
    `select at, reference, 'Transfer from ' || sender_bank || ' x' || substr(sender_account, -4) as text, amount, 0 as fee
     from bank_transfer where receiver_bank = ? and receiver_account = ? order by at, number`,
    bank,
    account,
  )
  const currency = ours.currency === 'BAHT' ? 'THB' : 'LAK'
  return cut({ keeper: bank, account, holder: ourHolder, currency }, day, lines)
}

/** The account that pays members. Its balance takes the money when the bank accepts a payout. */
export function payoutStatement(world: World, currency: 'THB' | 'LAK', day: string): Statement {
  const ledger = currency === 'THB' ? 'BAHT' : 'LAK'
  const lines = world.store.all<Line>(
    `select created_at as at, reference, 'Payout to ' || bank || ' x' || substr(account, -4) as text, -amount as amount, 0 as fee
     from payout where currency = ? and code is null
     union all
     select at, 'FUNDING', 'Funding', amount, 0 from payout_funding where currency = ?
     order by 1`,
    ledger,
    ledger,
  )
  const moved = lines.reduce((sum, { amount }) => sum + amount, 0)
  const about = { keeper: 'PAYOUT', account: 'sandbox-payout', holder: ourHolder, currency }
  return cut(about, day, lines, payoutBalanceOf(world, ledger) - moved)
}

/** Our number at TrueWallet: transfers, and gifts that it redeemed. */
export function walletStatement(world: World, day: string): Statement {
  const lines = world.store.all<Line>(
    `select at, reference, 'Transfer from x' || substr(sender_mobile, -4) as text, amount, 0 as fee from wallet_transfer
     union all
     select applied_at, reference, 'Gift', amount, 0 from redemption where code is null and amount is not null
     order by 1`,
  )
  const about = {
    keeper: 'TRUEWALLET',
    account: ourMobile,
    holder: ourHolder,
    currency: 'THB',
  } as const
  return cut(about, day, lines)
}

/** The share that a gateway keeps of each payment: 0.8 %, rounded down to the satang. */
const feeOf = (amount: number): number => Math.floor((amount * 8) / 1_000)

/** Payments that a gateway received for us, and its fees. */
export function gatewayStatement(world: World, gateway: GatewayCode, day: string): Statement {
  const rows = world.store.all<Omit<Line, 'fee'>>(
    `select paid_at as at, payment.id as reference, qr.reference as text, payment.amount
     from payment join qr on qr.id = payment.qr where qr.gateway = ? order by paid_at, payment.number`,
    gateway,
  )
  const lines = rows.map((row) => ({ ...row, fee: feeOf(row.amount) }))
  const about = { keeper: gateway, account: gateway, holder: ourHolder, currency: 'THB' } as const
  return cut(about, day, lines)
}
