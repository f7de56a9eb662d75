import { type Amount, toAmount } from '#money'
import { staleMs, type Teller } from '../callback-source.ts'
import type { CallbackFlaw } from '../controls.ts'
import { type Payment, type Qr, qrById } from '../qr.ts'
import { randomCode, type World } from '../world.ts'
import type { Gateway, News } from './gateway.ts'

/** Callbacks for payments on a gateway's QRs; the subject is a payment's id. */
export const tellerOf = (gateway: Gateway): Teller => ({
  address: (world, payment) => qrPaidBy(world, payment).callbackUrl,
  tell(world, id, flaw) {
    const qr = qrPaidBy(world, id)
    const payment = qr.payments.find((one) => one.id === id)!
    return gateway.tell(newsOf(world, gateway, qr, payment, flaw))
  },
  acknowledgement: gateway.acknowledgement,
})

function qrPaidBy(world: World, payment: string): Qr {
  const { qr } = world.store.one<{ qr: string }>('select qr from payment where id = ?', payment)!
  return qrById(world, qr)!
}

function newsOf(
  world: World,
  gateway: Gateway,
  qr: Qr,
  payment: Payment,
  flaw: CallbackFlaw | null,
): News {
  const news: News = { qr, payment, now: world.now(), isForged: false }
  const bent: Partial<Record<CallbackFlaw, Partial<News>>> = {
    forge: { isForged: true },
    stale: { now: world.now() - staleMs },
    amount: { payment: { ...payment, amount: plusOneBaht(payment.amount) } },
    unknown: { qr: { id: gateway.newQrId(), reference: `X${randomCode(15)}` } },
  }
  return { ...news, ...(flaw ? bent[flaw] : undefined) }
}

const plusOneBaht = (amount: Amount): Amount => toAmount(amount + 1_00)
