import { type RequestFlaw, satangOf, takeControl } from '../controls.ts'
import { type HttpReply, type HttpRequest, type HttpResponse, json } from '../http.ts'
import { strike } from '../strike.ts'
import type { World } from '../world.ts'
import type { Person } from './accounts.ts'
import { bankByNumber, bankOf, currencyCodes } from './directory.ts'
import { cutName } from './masks.ts'
import { isReference } from './references.ts'
import { firstStrike, pendingSentinel, slipSentinels } from './sentinels.ts'
import { decimalOf, momentOf, refusal, unsignedFor } from './signed.ts'
import { type Transfer, transferOf } from './transfers.ts'

/** API of slip verification (docs/adapters-banks.md, Slip verification). */
export function atSlips(world: World, request: HttpRequest): HttpReply | Promise<HttpReply> {
  const unsigned = unsignedFor('slips', request, world)
  if (unsigned) return unsigned
  const [, number, reference] = /^\/slips\/v1\/slips\/([^/]+)\/([^/]+)$/.exec(request.path) ?? []
  if (request.method !== 'GET' || !number || !reference)
    return refusal(400, 'malformed', 'The request cannot be read')
  const bank = bankByNumber(number)
  if (!bank || !isReference(reference))
    return refusal(422, 'unreadable_reference', 'Not a reference of this bank')

  const found = transferOf(world, reference)
  const transfer = found?.sender.bank === bank ? found : undefined
  const struck =
    takeControl<RequestFlaw>(world, 'SLIPS', 'query') ??
    firstStrike(world, `slip:${reference}`, transfer?.amount)
  if (transfer) countAsked(world, transfer)
  return strike(struck, {
    work: () => (transfer ? verdict(transfer) : noSuch()),
    refuse: () => refusal(422, 'bank_error', 'The bank refused'),
  })
}

function countAsked(world: World, { reference }: Transfer): void {
  world.store.run('update bank_transfer set asked = asked + 1 where reference = ?', reference)
  world.changed()
}

const noSuch = () => refusal(404, 'not_found', 'The bank knows no such transfer')

function verdict(transfer: Transfer): HttpResponse {
  const satang = satangOf(transfer.amount)
  const trouble = slipSentinels[satang]
  if (trouble) return refusal(trouble.code === 'not_found' ? 404 : 422, trouble.code, trouble.text)
  if (satang === pendingSentinel.satang && transfer.asked < pendingSentinel.times)
    return json(200, { state: 'pending' })
  return json(200, {
    state: 'found',
    sendingBank: bankOf(transfer.sender.bank).number,
    reference: transfer.reference,
    amount: decimalOf(transfer.amount),
    currency: currencyCodes[transfer.currency],
    at: momentOf(transfer.at),
    sender: shown(transfer.sender),
    receiver: shown(transfer.receiver),
  })
}

/** A customer as the bank shows them to others. */
const shown = ({ bank, account, name }: Person) => {
  const { mask, isNameCut } = bankOf(bank)
  return { bank, account: mask(account), name: isNameCut ? cutName(name) : name }
}
