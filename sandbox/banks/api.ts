import { z } from 'zod'
import { currencies, fromDecimal, toDecimal } from '#money'
import { decimal, moment, parsed, shownDelivery } from '../api-values.ts'
import { deliveriesOf, type Postman } from '../deliveries.ts'
import { type HttpRequest, type HttpResponse, json } from '../http.ts'
import { Problem, type World } from '../world.ts'
import { accountsOf, type PersonAccount, typedAccount } from './accounts.ts'
import { bankCodes, ourAccounts, ourHolder } from './directory.ts'
import {
  latestPayouts,
  type Payout,
  payoutBalanceOf,
  setPayoutBalance,
  settle,
  statusOf,
} from './payouts.ts'
import { designNames } from './slip/designs.ts'
import { type SlipKind, type SlipType, slipKinds, slipPicture } from './slip/slip.ts'
import {
  latestTransfers,
  publish,
  publishHeld,
  sendTransfer,
  type Transfer,
  transferOf,
} from './transfers.ts'
import { latestWalletTransfers, sendToWallet, type WalletTransfer } from './truewallet.ts'
import {
  latestVouchers,
  linkOf,
  makeVoucher,
  stateOf,
  type Voucher,
  voucherKinds,
} from './vouchers.ts'

const bank = z.enum(bankCodes)
const account = z.string().regex(/^\d{6,20}$/)
const name = z.string().trim().min(1).max(120)
const mobile = z.string().regex(/^0\d{8,9}$/)
export const Send = z.strictObject({
  from: z.strictObject({ bank, account, name }),
  to: z.strictObject({ bank, account, name: z.optional(name) }),
  amount: decimal,
  minutesAgo: z.int().min(0).max(10_000).default(0),
  shownSender: z.nullable(z.enum(['masked', 'whole'])).default(null),
  feed: z.enum(['told', 'held', 'none']).default('told'),
})
const Account = z.strictObject({ bank, account, name, currency: z.optional(z.enum(currencies)) })
export const WalletSend = z.strictObject({
  mobile,
  name: name.default('สมชาย ใจดี'),
  amount: decimal,
})
export const VoucherRequest = z.strictObject({
  amount: decimal,
  maker: mobile.default('0812345678'),
  kind: z.enum(voucherKinds).default('open'),
})
const PayoutBalance = z.strictObject({
  currency: z.enum(currencies),
  balance: z.number().min(0).max(1_000_000_000_000).transform(fromDecimal),
})
const Picture = z.strictObject({
  design: z.optional(z.enum(designNames)),
  kind: z.enum(Object.keys(slipKinds) as [SlipKind]).default('plain'),
  /** Sends the file as a download. */
  save: z.optional(z.literal('yes')),
})

type Route = (world: World, postman: Postman, request: HttpRequest, id: string) => unknown

const routes: Record<string, Route> = {
  'GET /api/bank/accounts': (world) => {
    settle(world)
    return { ours: ourAccounts.map(shownOurs), people: accountsOf(world).map(shownAccount) }
  },
  'POST /api/bank/accounts': (world, _postman, request) => {
    const { currency, ...person } = parsed(Account, request)
    return shownAccount(typedAccount(world, person, currency))
  },
  'GET /api/bank/transfers': (world) =>
    latestTransfers(world, 200).map((transfer) => shownTransfer(world, transfer)),
  'POST /api/bank/transfers': (world, postman, request) => {
    const sent = sendTransfer(world, parsed(Send, request))
    postman.wake()
    return shownTransfer(world, sent)
  },
  'POST /api/bank/transfers/publish': (world, postman) => {
    const published = publishHeld(world)
    postman.wake()
    return { published }
  },
  'GET /api/bank/transfers/:id': (world, _postman, _heard, id) =>
    shownTransfer(world, knownTransfer(world, id)),
  'POST /api/bank/transfers/:id/publish': (world, postman, _heard, id) => {
    const published = publish(world, id)
    postman.wake()
    return shownTransfer(world, published)
  },
  'GET /api/bank/payouts': (world, _postman, { query }) =>
    latestPayouts(world, 200)
      .filter(({ reference }) => (query.get('reference') ?? reference) === reference)
      .map((payout) => shownPayout(world, payout)),
  'PUT /api/bank/payouts/balance': (world, _postman, request) => {
    const { currency, balance } = parsed(PayoutBalance, request)
    setPayoutBalance(world, currency, balance)
    return { currency, balance: toDecimal(payoutBalanceOf(world, currency)) }
  },
  'GET /api/truewallet/transfers': (world) =>
    latestWalletTransfers(world, 200).map((transfer) => shownWalletTransfer(world, transfer)),
  'POST /api/truewallet/transfers': (world, postman, request) => {
    const sent = sendToWallet(world, parsed(WalletSend, request))
    postman.wake()
    return shownWalletTransfer(world, sent)
  },
  'GET /api/truewallet/vouchers': (world) =>
    latestVouchers(world, 200).map((voucher) => shownVoucher(world, voucher)),
  'POST /api/truewallet/vouchers': (world, _postman, request) =>
    shownVoucher(world, makeVoucher(world, parsed(VoucherRequest, request))),
}

/** Part of our own HTTP API for banks and TrueWallet; undefined if it is another call. */
export async function atBankApi(
  world: World,
  postman: Postman,
  request: HttpRequest,
): Promise<HttpResponse | undefined> {
  const [, picked, type] =
    /^\/api\/bank\/transfers\/([A-Za-z0-9]+)\/slip\.(png|jpg)$/.exec(request.path) ?? []
  if (request.method === 'GET' && picked)
    return picture(knownTransfer(world, picked), type as SlipType, request.query)
  const [, id = '', rest = ''] =
    /^\/api\/bank\/transfers\/([A-Za-z0-9]+)(\/publish)?$/.exec(request.path) ?? []
  const route =
    routes[`${request.method} ${request.path}`] ??
    (id ? routes[`${request.method} /api/bank/transfers/:id${rest}`] : undefined)
  return route && json(200, await route(world, postman, request, id))
}

async function picture(
  transfer: Transfer,
  type: SlipType,
  query: URLSearchParams,
): Promise<HttpResponse> {
  const { data } = Picture.safeParse(Object.fromEntries(query))
  if (!data) throw new Problem(400, 'malformed', 'There is no such design or kind of slip.')
  const { save, ...options } = data
  const name = `slip-${transfer.reference}.${type}`
  return {
    status: 200,
    type: type === 'png' ? 'image/png' : 'image/jpeg',
    headers: save ? { 'content-disposition': `attachment; filename="${name}"` } : {},
    body: await slipPicture(transfer, { type, ...options }),
  }
}

function knownTransfer(world: World, reference: string): Transfer {
  const transfer = transferOf(world, reference)
  if (!transfer) throw new Problem(404, 'no_such_transfer', 'There is no such transfer.')
  return transfer
}

const shownOurs = ({ feed, ...rest }: (typeof ourAccounts)[number]) => ({
  ...rest,
  name: ourHolder,
  isInFeed: feed !== undefined,
})

const shownAccount = (person: PersonAccount) => ({ ...person, balance: toDecimal(person.balance) })

const shownTransfer = (world: World, { number: _, ...transfer }: Transfer) => ({
  ...transfer,
  amount: toDecimal(transfer.amount),
  at: moment(transfer.at),
  callbacks: deliveriesOf(world, transfer.reference).map(shownDelivery),
})

const shownPayout = (world: World, payout: Payout) => ({
  ...payout,
  status: statusOf(world, payout),
  amount: toDecimal(payout.amount),
  createdAt: moment(payout.createdAt),
  appliedAt: moment(payout.appliedAt),
  endedAt: moment(payout.endedAt),
})

const shownWalletTransfer = (world: World, transfer: WalletTransfer) => ({
  ...transfer,
  amount: toDecimal(transfer.amount),
  at: moment(transfer.at),
  callbacks: deliveriesOf(world, transfer.reference).map(shownDelivery),
})

const shownVoucher = (world: World, voucher: Voucher) => ({
  ...voucher,
  link: linkOf(voucher),
  state: stateOf(world, voucher),
  amount: toDecimal(voucher.amount),
  madeAt: moment(voucher.madeAt),
  takenAt: moment(voucher.takenAt),
})
