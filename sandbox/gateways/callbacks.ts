import { type Amount, toAmount } from '#money'
import { type CallbackSource, staleMs } from '../callback-source.ts'
import type { CallbackFlaw } from '../controls.ts'
import { type Payment, type Qr, qrById } from '../qr.ts'
import { randomCode, type World } from '../world.ts'
import type { Gateway, PaymentNotice } from './gateway.ts'

/** Callbacks for payments on a gateway's QRs; the subject is a payment's id. */
export const callbacksOf = (gateway: Gateway): CallbackSource => ({
  address: (world, payment) => qrPaidBy(world, payment).callbackUrl,
  write(world, id, flaw) {
    const qr = qrPaidBy(world, id)
    const payment = qr.payments.find((one) => one.id === id)!
    return gateway.callback(noticeOf(world, gateway, qr, payment, flaw))
  },
  acknowledgement: gateway.acknowledgement,
})

function qrPaidBy(world: World, payment: string): Qr {
  const { qr } = world.store.one<{ qr: string }>('select qr from payment where id = ?', payment)!
  return qrById(world, qr)!
}

function noticeOf(
  world: World,
  gateway: Gateway,
  qr: Qr,
  payment: Payment,
  flaw: CallbackFlaw | null,
): PaymentNotice {
  const news: PaymentNotice = { qr, payment, now: world.now(), isForged: false }
  const bent: Partial<Record<CallbackFlaw, Partial<PaymentNotice>>> = {
    forge: { isForged: true },
    stale: { now: world.now() - staleMs },
    amount: { payment: { ...payment, amount: plusOneBaht(payment.amount) } },
    unknown: { qr: { id: gateway.newQrId(), reference: `X${randomCode(15)}` } },
  }
  return { ...news, ...(flaw ? bent[flaw] : undefined) }
}

const plusOneBaht = (amount: Amount): Amount => toAmount(amount + 1_00)
