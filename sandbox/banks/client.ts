import { type Amount, type Currency, fromDecimal, toDecimal } from '#money'
import type { SandboxCallback } from '../deliveries.ts'
import type { Person } from './accounts.ts'
import type { BankCode } from './directory.ts'
import type { PayoutStatus } from './payouts.ts'
import type { PayoutCode } from './sentinels.ts'
import type { DesignName } from './slip/designs.ts'
import type { SlipKind, SlipType } from './slip/slip.ts'
import type { FeedMode } from './transfers.ts'
import type { VoucherKind, VoucherState } from './vouchers.ts'

export type SandboxTransfer = {
  reference: string
  sender: Person
  receiver: Person
  amount: Amount
  currency: Currency
  at: string
  feed: FeedMode
  /** Line in the feed; null while the transfer is not published. */
  line: number | null
  /** Number of queries by slip verification. */
  asked: number
  callbacks: SandboxCallback[]
}
export type SandboxTransferRequest = {
  from: Person
  to: { bank: BankCode; account: string; name?: string }
  amount: Amount
  minutesAgo?: number
  /** Form of the sender's account in the feed. Default: the receiving bank's own. */
  shownSender?: 'masked' | 'whole'
  feed?: FeedMode
}
export type SandboxPayout = {
  id: string
  reference: string
  bank: string
  account: string
  name: string
  amount: Amount
  currency: Currency
  status: PayoutStatus
  code: PayoutCode | null
}
export type SandboxAccount = Person & { currency: Currency; balance: Amount }
export type SandboxVoucher = {
  id: string
  link: string
  amount: Amount
  maker: string
  state: VoucherState
  takenBy: string | null
  takenUnder: string | null
}
export type SandboxWalletTransfer = {
  reference: string
  mobile: string
  name: string
  amount: Amount
  callbacks: SandboxCallback[]
}

type Ask = <Answer>(line: string, body?: object) => Promise<Answer>
type Decimal<Shape> = Omit<Shape, 'amount'> & { amount: number }

/** Amounts are decimals in JSON and whole numbers in code. */
const whole = <Shape extends { amount: number }>(value: Shape) => ({
  ...value,
  amount: fromDecimal(value.amount),
})
const decimal = <Shape extends { amount: Amount }>(value: Shape) => ({
  ...value,
  amount: toDecimal(value.amount),
})

/** Client of the banks and TrueWallet for tests: sends transfers, fetches slips, creates vouchers. */
export const banksClient = (url: string, ask: Ask) => ({
  sendTransfer: async (request: SandboxTransferRequest): Promise<SandboxTransfer> =>
    whole(await ask<Decimal<SandboxTransfer>>('POST /api/bank/transfers', decimal(request))),
  transfer: async (reference: string): Promise<SandboxTransfer> =>
    whole(await ask<Decimal<SandboxTransfer>>(`GET /api/bank/transfers/${reference}`)),
  /** Newest first. */
  transfers: async (): Promise<SandboxTransfer[]> =>
    (await ask<Decimal<SandboxTransfer>[]>('GET /api/bank/transfers')).map(whole),
  /** Publishes a transfer that was sent with feed 'held' or 'none'. */
  publishTransfer: async (reference: string): Promise<SandboxTransfer> =>
    whole(await ask<Decimal<SandboxTransfer>>(`POST /api/bank/transfers/${reference}/publish`)),
  publishHeld: () => ask<{ published: number }>('POST /api/bank/transfers/publish'),
  /** The slip as the bank's app saves it. */
  async slip(
    reference: string,
    { type = 'png', ...query }: { type?: SlipType; design?: DesignName; kind?: SlipKind } = {},
  ): Promise<Buffer> {
    const path = `/api/bank/transfers/${reference}/slip.${type}?${new URLSearchParams(query)}`
    const response = await fetch(url + path)
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return Buffer.from(await response.arrayBuffer())
  },
  /** All people's accounts with their balances. */
  bankAccounts: async (): Promise<SandboxAccount[]> => {
    type InDecimals = Omit<SandboxAccount, 'balance'> & { balance: number }
    const { people } = await ask<{ people: InDecimals[] }>('GET /api/bank/accounts')
    return people.map((person) => ({ ...person, balance: fromDecimal(person.balance) }))
  },
  typeAccount: (person: Person & { currency?: Currency }) =>
    ask<unknown>('POST /api/bank/accounts', person),
  /** Newest first; a late payout appears only once it is applied. */
  payouts: async (reference?: string): Promise<SandboxPayout[]> =>
    (
      await ask<Decimal<SandboxPayout>[]>(
        `GET /api/bank/payouts${reference === undefined ? '' : `?reference=${reference}`}`,
      )
    ).map(whole),
  /** Sets the balance of our account that pays out. */
  setPayoutBalance: (balance: Amount, currency: Currency = 'BAHT') =>
    ask<unknown>('PUT /api/bank/payouts/balance', { currency, balance: toDecimal(balance) }),
  sendToWallet: async (request: {
    mobile: string
    name?: string
    amount: Amount
  }): Promise<SandboxWalletTransfer> =>
    whole(
      await ask<Decimal<SandboxWalletTransfer>>('POST /api/truewallet/transfers', decimal(request)),
    ),
  walletTransfers: async (): Promise<SandboxWalletTransfer[]> =>
    (await ask<Decimal<SandboxWalletTransfer>[]>('GET /api/truewallet/transfers')).map(whole),
  makeVoucher: async (request: {
    amount: Amount
    maker?: string
    kind?: VoucherKind
  }): Promise<SandboxVoucher> =>
    whole(await ask<Decimal<SandboxVoucher>>('POST /api/truewallet/vouchers', decimal(request))),
  vouchers: async (): Promise<SandboxVoucher[]> =>
    (await ask<Decimal<SandboxVoucher>[]>('GET /api/truewallet/vouchers')).map(whole),
})
