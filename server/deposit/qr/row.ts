import type { QrProvider } from '#contract/deposit'
import type { Db, Tx } from '#db'
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

/** A member's QR. The states are checked in SQL (deposit_qr_open_can_be_shown, deposit_qr_closed_has_a_moment). */
export type Qr = Requested &
  Made &
  (
    | { state: 'asking'; closedAt: null }
    | { state: 'open'; payload: string; closedAt: null }
    | { state: 'refused' | 'cancelled' | 'expired' | 'paid'; closedAt: Date }
  )

export type OpenQr = Extract<Qr, { state: 'open' }>

/** They are named, because a server of this version goes on while the next one adds a column. */
export const qrColumns = (db: Db | Tx) => db`
  id, provider, member, amount, currency, state, provider_reference, payload, receiver, created_at, expires_at, closed_at,
  now()`

export async function qrOf(db: Db, { member, id }: Pick<Qr, 'member' | 'id'>): Promise<Qr> {
  const [qr] = await db<[Qr]>`
    select ${qrColumns(db)} from deposit_qr where bucket = ${member % 256} and member = ${member} and id = ${id}`
  return qr
}

/** Finds a QR by its id alone, because a job names no member. */
export async function findQr(db: Db, id: string): Promise<Qr> {
  const [qr] = await db<[Qr]>`select ${qrColumns(db)} from deposit_qr where id = ${id}`
  return qr
}
