import { type Amount, formatAmount } from '#money'
import { gateways } from './gateways/registry.ts'
import { decodePromptPay, type PromptPay } from './promptpay.ts'
import { isApplied, type Qr, qrById } from './qr.ts'
import { recordCallbacks } from './record-callbacks.ts'
import { Problem, type World } from './world.ts'

export type Payer = { bank: string; account: string; name: string }
export const defaultPayer: Payer = { bank: 'SCB', account: '1234567890', name: 'SOMCHAI JAIDEE' }
export const payerBanks = ['SCB', 'KBANK', 'BBL', 'KTB', 'TTB', 'GSB', 'BAY', 'BCEL'] as const

/** A scanned QR as a bank app sees it: its decoded text, and the QR of the gateway that created it. */
export type Scanned = { read: PromptPay; qr: Qr }

export function scan(world: World, payload: string): Scanned {
  const read = reading(payload.trim())
  const qr = qrById(world, read.label)
  if (!qr || !isApplied(world, qr))
    throw new Problem(404, 'unknown_receiver', 'No gateway of this sandbox made this QR.')
  const receiver = gateways[qr.gateway].receiver(qr.id)
  if (JSON.stringify(receiver) !== JSON.stringify(read.receiver))
    throw new Problem(422, 'wrong_receiver', 'This QR names another receiver than its gateway.')
  return { read, qr }
}

function reading(payload: string): PromptPay {
  try {
    return decodePromptPay(payload)
  } catch (error) {
    throw new Problem(422, 'unreadable', (error as Error).message)
  }
}

/** Moves the money whatever the QR's state is now: a bank app does not know that state. @returns the transaction. */
export function pay(
  world: World,
  { payload, amount, payer }: { payload: string; amount?: Amount | undefined; payer: Payer },
): { transaction: string; amount: Amount; qr: Qr } {
  const { read, qr } = scan(world, payload)
  const paid = amount ?? read.amount
  if (paid === undefined) throw new Problem(422, 'no_amount', 'This QR names no amount: enter one.')
  if (paid < 1 || paid > 2_000_000_00)
    throw new Problem(
      422,
      'limit',
      `Between 0.01 and ${formatAmount(2_000_000_00 as Amount)} baht.`,
    )

  const transaction = gateways[qr.gateway].newPaymentId()
  world.store.together(() => {
    world.store.run(
      `insert into payment (id, qr, amount, payer_bank, payer_account, payer_name, paid_at)
       values (?, ?, ?, ?, ?, ?, ?)`,
      transaction,
      qr.id,
      paid,
      payer.bank,
      payer.account,
      payer.name,
      world.now(),
    )
    recordCallbacks(world, qr.gateway, { subject: transaction, amount: qr.amount })
  })
  world.changed()
  return { transaction, amount: paid, qr: qrById(world, qr.id)! }
}
