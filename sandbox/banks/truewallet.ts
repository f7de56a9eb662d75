import { z } from 'zod'
import { type Amount, toAmount } from '#money'
import type { CallbackSource } from '../callback-source.ts'
import { type CallbackFlaw, type RequestFlaw, takeControl } from '../controls.ts'
import { jsonIn } from '../gateways/gateway.ts'
import type { HttpReply, HttpRequest, HttpResponse } from '../http.ts'
import { recordCallbacks } from '../record-callbacks.ts'
import { strike } from '../strike.ts'
import { randomCode, type World } from '../world.ts'
import { cutName } from './masks.ts'
import { firstStrike } from './sentinels.ts'
import {
  addressOf,
  decimalOf,
  momentOf,
  pageFrom,
  pageOf,
  putAddress,
  refusal,
  signedCallback,
  unsignedFor,
} from './signed.ts'
import { findRedemption, ourMobile, redeem, voucherOf } from './vouchers.ts'

/** A transfer to our number. */
export type WalletTransfer = {
  line: number
  reference: string
  mobile: string
  name: string
  amount: Amount
  at: number
}

const columns = 'line, reference, sender_mobile as mobile, sender_name as name, amount, at'
const Redeem = z.strictObject({
  voucher: z.string().regex(/^[A-Za-z0-9]{10,64}$/),
  mobile: z.literal(ourMobile),
  reference: z.string().regex(/^[A-Za-z0-9]{8,30}$/),
})

/** API of TrueWallet (docs/adapters-banks.md, TrueWallet). */
export function atTrueWallet(world: World, request: HttpRequest): HttpReply | Promise<HttpReply> {
  const unsigned = unsignedFor('truewallet', request, world)
  if (unsigned) return unsigned
  const call = Object.entries(calls).find(([line]) => {
    const [method, path] = line.split(' ') as [string, string]
    return method === request.method && (request.path === path || isUnder(path, request.path))
  })
  return call ? call[1](world, request) : refusal(400, 'malformed', 'The request cannot be read')
}

const isUnder = (folder: string, path: string) => folder.endsWith('/') && path.startsWith(folder)

const calls: Record<
  string,
  (world: World, request: HttpRequest) => HttpReply | Promise<HttpReply>
> = {
  'PUT /truewallet/v1/callback': (world, request) => putAddress(world, 'TRUEWALLET', request),
  'GET /truewallet/v1/numbers/': (world, request) => {
    if (request.path !== `/truewallet/v1/numbers/${ourMobile}/transfers`)
      return refusal(404, 'unknown_number', 'Not a number of yours')
    return strike(takeControl<RequestFlaw>(world, 'TRUEWALLET', 'query'), {
      work: () => list(world, request.query),
      refuse: () => refusal(429, 'too_many', 'Later, please'),
    })
  },
  'POST /truewallet/v1/vouchers/redeem': (world, request) => {
    const { data: redemption } = Redeem.safeParse(jsonIn(request.body))
    if (!redemption) return refusal(400, 'malformed', 'The request cannot be read')
    return strike(
      takeControl<RequestFlaw>(world, 'TRUEWALLET', 'redeem') ??
        firstStrike(
          world,
          `redeem:${redemption.reference}`,
          voucherOf(world, redemption.voucher)?.amount,
        ),
      {
        work: (delayMs) => redeem(world, redemption, delayMs),
        refuse: () => refusal(503, 'closed', 'TrueWallet is closed for a while'),
      },
    )
  },
  'GET /truewallet/v1/redemptions/': (world, { path }) =>
    strike(takeControl<RequestFlaw>(world, 'TRUEWALLET', 'find'), {
      work: () => findRedemption(world, path.split('/').at(-1)!),
      refuse: () => refusal(429, 'too_many', 'Later, please'),
    }),
}

function list(world: World, query: URLSearchParams): HttpResponse {
  const page = pageFrom(query)
  if ('status' in page) return page
  const transfers = world.store.all<WalletTransfer>(
    `select ${columns} from wallet_transfer where line > ? order by line limit ?`,
    page.after,
    page.limit,
  )
  return pageOf(
    page,
    transfers.map((transfer) => ({ line: transfer.line, item: lineOf(transfer) })),
  )
}

/** Sends money from a person to our number. */
export function sendToWallet(
  world: World,
  { mobile, name, amount }: { mobile: string; name: string; amount: Amount },
): WalletTransfer {
  const reference = `TW${randomCode(16)}`
  world.store.together(() => {
    world.store.run(
      'insert into wallet_transfer (reference, sender_mobile, sender_name, amount, at) values (?, ?, ?, ?, ?)',
      reference,
      mobile,
      name,
      amount,
      world.now(),
    )
    recordCallbacks(world, 'TRUEWALLET', { subject: reference, amount })
  })
  world.changed()
  return walletTransferOf(world, reference)
}

const walletTransferOf = ({ store }: World, reference: string): WalletTransfer =>
  store.one<WalletTransfer>(
    `select ${columns} from wallet_transfer where reference = ?`,
    reference,
  )!

export const latestWalletTransfers = ({ store }: World, limit: number): WalletTransfer[] =>
  store.all<WalletTransfer>(
    `select ${columns} from wallet_transfer order by line desc limit ?`,
    limit,
  )

const lineOf = (
  { reference, mobile, name, amount, at }: WalletTransfer,
  flaw: CallbackFlaw | null = null,
) => ({
  mobile: flaw === 'unknown' ? '0800000000' : ourMobile,
  reference,
  amount: decimalOf(flaw === 'amount' ? toAmount(amount + 1_00) : amount),
  currency: 'THB',
  sender: { mobile, name: cutName(name) },
  at: momentOf(at),
})

export const walletCallbacks: CallbackSource = {
  address: (world) => addressOf(world, 'TRUEWALLET'),
  write: (world, reference, flaw) =>
    signedCallback(
      world,
      'truewallet',
      { event: 'transfer', transfer: lineOf(walletTransferOf(world, reference), flaw) },
      flaw,
    ),
  acknowledgement: '{"ok":true}',
}
