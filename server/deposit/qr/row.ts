import type { QrProvider } from '#contract/deposit'
import type { Db } from '#db'
import type { Amount, Currency } from '#money'

type Requested = {
  /** Our reference at the gateway. */
  id: string
  provider: QrProvider
  member: number
  amount: Amount
  currency: Currency
  createdAt: Date
  expiresAt: Date
  /** The database's clock alone decides about expiry. */
  now: Date
}

/** The gateway's reply; null while it has not made the QR. */
type Made = { providerReference: string | null; payload: string | null; receiver: string | null }

/** A member's QR. The states are checked in SQL (qr_open_can_be_shown, qr_closed_has_a_moment). */
export type Qr = Requested &
  Made &
  (
    | { state: 'asking'; closedAt: null }
    | { state: 'open'; payload: string; closedAt: null }
    | { state: 'refused' | 'cancelled' | 'expired' | 'paid'; closedAt: Date }
  )

export type OpenQr = Extract<Qr, { state: 'open' }>

export async function qrOf(db: Db, id: string): Promise<Qr> {
  const [qr] = await db<[Qr]>`select *, now() from qr where id = ${id}`
  return qr
}
