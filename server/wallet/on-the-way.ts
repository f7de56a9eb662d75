import type * as z from 'zod/mini'
import type { QrProvider } from '#contract/deposit'
import { walletPlace } from '#contract/transfer'
import type { onTheWay as contract } from '#contract/wallet'
import type { Db } from '#db'
import type { Amount } from '#money'
import { movementReference } from '../external-transfer/transfer.ts'

type QrRow = { id: string; provider: QrProvider; amount: Amount; expiresAt: Date; now: Date }

type Row = {
  kind: 'to-game' | 'from-game' | 'payout'
  place: string
  amount: Amount
  reference: string
  at: Date
  now: Date
  isHeld: boolean
}

/** Lists the member's unfinished transfers and withdrawals, also those under manual review, and open QRs. */
export async function onTheWayOf(
  db: Db,
  member: number,
): Promise<z.output<typeof contract.output>> {
  const [rows, qrs] = await Promise.all([transfersOf(db, member), openQrsOf(db, member)])
  return {
    now: ((rows[0] ?? qrs[0])?.now ?? new Date()).getTime(),
    entries: rows.map(({ kind, place, amount, reference, at, isHeld }) => ({
      type: kind === 'payout' ? 'withdraw' : 'transfer',
      from: kind === 'from-game' ? place : walletPlace,
      to: kind === 'from-game' ? walletPlace : place,
      amount,
      createdAt: at.getTime(),
      reference: movementReference({ kind, reference }),
      isHeld,
    })),
    qrs: qrs.map(({ provider, id, amount, expiresAt }) => ({
      provider,
      qrcodeId: id,
      amount,
      expireIn: expiresAt.getTime(),
    })),
  }
}

const openQrsOf = (db: Db, member: number) => db<QrRow[]>`
  select id, provider, amount, expires_at, now() from qr
  where member = ${member} and state = 'open' and expires_at > now()
  order by created_at desc`

const transfersOf = (db: Db, member: number) => db<Row[]>`
    select kind, provider as place, amount, reference, created_at as at, now(), false as is_held from external_transfer
    where member = ${member} and closed_at is null and kind in ('to-game', 'from-game')
    union all
    select kind, provider, amount, reference, created_at, now(), false from external_transfer
    where member = ${member} and manual_at is not null and kind in ('to-game', 'from-game')
    union all
    select kind, bank, withdrawal.amount, reference, withdrawal.created_at, now(), state = 'held'
    from withdrawal join external_transfer using (reference)
    where withdrawal.member = ${member} and withdrawal.created_at > now() - interval '30 days'
      and (closed_at is null or manual_at is not null or state = 'held')
    order by at desc`
