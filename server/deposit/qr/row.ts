import type { QrProvider } from '#contract/deposit'
import type { Db } from '#db'
import type { Amount, Currency } from '#money'

/** A QR that a member asked for, and its state. `id` is our reference at the gateway. */
export type Qr = {
  id: string
  provider: QrProvider
  member: number
  amount: Amount
  currency: Currency
  state: 'asking' | 'open' | 'refused' | 'cancelled' | 'expired' | 'paid'
  providerReference: string | null
  payload: string | null
  receiver: string | null
  createdAt: Date
  expiresAt: Date
  closedAt: Date | null
  /** The database's clock alone decides about expiry. */
  now: Date
}

export async function qrOf(db: Db, id: string): Promise<Qr> {
  const [qr] = await db<[Qr]>`select *, now() from qr where id = ${id}`
  return qr
}
