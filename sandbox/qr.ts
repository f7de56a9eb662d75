import type { Amount } from '#money'
import type { GatewayCode } from './gateways/codes.ts'
import type { World } from './world.ts'

export type QrState = 'open' | 'paid' | 'expired' | 'cancelled'
export type Payment = {
  id: string
  amount: Amount
  payerBank: string
  payerAccount: string
  payerName: string
  paidAt: number
}
export type Qr = {
  id: string
  gateway: GatewayCode
  reference: string
  amount: Amount
  payload: string
  callbackUrl: string
  createdAt: number
  expiresAt: number
  /** In the future while a late create is pending; the QR is invisible until then. */
  appliedAt: number
  cancelledAt: number | null
  state: QrState
  payments: Payment[]
}

type Row = Omit<Qr, 'state' | 'payments'>

const columns = `id, gateway, reference, amount, payload, callback_url as callbackUrl, created_at as createdAt,
  expires_at as expiresAt, applied_at as appliedAt, cancelled_at as cancelledAt`

export const qrOf = (world: World, gateway: GatewayCode, reference: string): Qr | undefined =>
  whole(
    world,
    world.store.one<Row>(
      `select ${columns} from qr where gateway = ? and reference = ?`,
      gateway,
      reference,
    ),
  )

export const qrById = (world: World, id: string): Qr | undefined =>
  whole(world, world.store.one<Row>(`select ${columns} from qr where id = ?`, id))

export const isApplied = (world: World, qr: Qr): boolean => qr.appliedAt <= world.now()

/** Newest first; a late QR appears only once it is applied. */
export const qrsOf = (world: World, limit: number): Qr[] =>
  world.store
    .all<Row>(
      `select ${columns} from qr where applied_at <= ? order by created_at desc, rowid desc limit ?`,
      world.now(),
      limit,
    )
    .map((row) => whole(world, row)!)

/** A payment overrides every other state: the money has arrived, whatever the QR's state was. */
function whole(world: World, row: Row | undefined): Qr | undefined {
  if (!row) return
  const payments = world.store.all<Payment>(
    `select id, amount, payer_bank as payerBank, payer_account as payerAccount, payer_name as payerName, paid_at as paidAt
     from payment where qr = ? order by number`,
    row.id,
  )
  const now = world.now()
  const state = payments.length
    ? 'paid'
    : row.cancelledAt !== null && row.cancelledAt <= now
      ? 'cancelled'
      : row.expiresAt <= now
        ? 'expired'
        : 'open'
  return { ...row, state, payments }
}
