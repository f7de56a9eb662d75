import { type Amount, toAmount } from '#money'
import type { CallbackSource } from '../callback-source.ts'
import { type CallbackFlaw, type RequestFlaw, takeControl } from '../controls.ts'
import type { HttpReply, HttpRequest, HttpResponse } from '../http.ts'
import { strike } from '../strike.ts'
import type { World } from '../world.ts'
import { bankOf, currencyCodes, type OurAccount, ourAccountOf } from './directory.ts'
import { cutName } from './masks.ts'
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
import { publishedSince, type Transfer, transferOf } from './transfers.ts'

/** API of the feed of our bank accounts (docs/adapters-banks.md, Feed). */
export function atFeed(world: World, request: HttpRequest): HttpReply | Promise<HttpReply> {
  const unsigned = unsignedFor('feed', request, world)
  if (unsigned) return unsigned
  if (request.method === 'PUT' && request.path === '/feed/v1/callback')
    return putAddress(world, 'FEED', request)
  const [, bank, account] =
    /^\/feed\/v1\/accounts\/([A-Z]{2,10})\/(\d{6,20})\/transfers$/.exec(request.path) ?? []
  if (request.method !== 'GET' || !bank || !account)
    return refusal(400, 'malformed', 'The request cannot be read')
  const ours = ourAccountOf(bank, account)
  if (!ours?.feed) return refusal(404, 'unknown_account', 'No feed of such an account of yours')

  return strike(takeControl<RequestFlaw>(world, 'FEED', 'query'), {
    work: () => list(world, ours, request.query),
    refuse: () => refusal(429, 'too_many', 'Later, please'),
  })
}

function list(world: World, ours: OurAccount, query: URLSearchParams): HttpResponse {
  const page = pageFrom(query)
  if ('status' in page) return page
  const transfers = publishedSince(world, ours, page)
  return pageOf(
    page,
    transfers.map((transfer) => ({ line: transfer.line!, item: lineOf(transfer) })),
  )
}

/** A transfer as our bank shows it. */
function lineOf(transfer: Transfer, flaw: CallbackFlaw | null = null) {
  const { reference, sender, receiver, amount, currency, at, shownSender } = transfer
  const { mask, isNameCut } = ourAccountOf(receiver.bank, receiver.account)!.feed!
  const masks = { masked: mask ?? bankOf(sender.bank).mask, whole: undefined }
  const shown = shownSender ? masks[shownSender] : mask
  return {
    bank: receiver.bank,
    account: flaw === 'unknown' ? '0000000000' : receiver.account,
    reference,
    amount: decimalOf(flaw === 'amount' ? plusOne(amount) : amount),
    currency: currencyCodes[currency],
    sender: {
      bank: sender.bank,
      account: shown ? shown(sender.account) : sender.account,
      name: isNameCut ? cutName(sender.name) : sender.name,
    },
    at: momentOf(at),
  }
}

const plusOne = (amount: Amount): Amount => toAmount(amount + 1_00)

/** Sends a feed line to the callback address; the subject is the transfer's reference. */
export const feedCallbacks: CallbackSource = {
  address(world, reference) {
    const address = addressOf(world, 'FEED')
    return address && `${address}/${transferOf(world, reference)!.receiver.bank}`
  },
  write: (world, reference, flaw) =>
    signedCallback(
      world,
      'feed',
      { event: 'transfer', transfer: lineOf(transferOf(world, reference)!, flaw) },
      flaw,
    ),
  acknowledgement: '{"ok":true}',
}
