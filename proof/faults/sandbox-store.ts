import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type PaidOut = { reference: string; amount: number; isPaid: number }
export type PaidIn = {
  gateway: string
  id: string
  reference: string
  amount: number
  number: number
}

/** This account pays us and belongs to no member. */
export const strangerAccount = '8800000001'

type Received = { reference: string; bank: string; account: string; amount: number }

type Move = {
  game: string
  reference: string
  direction: 'deposit' | 'withdraw'
  credits: number
}

export function openSandboxStore(folder: string) {
  const store = new DatabaseSync(join(folder, 'sandbox.sqlite'), { readOnly: true, timeout: 5_000 })
  const all = <Row>(sql: string) => store.prepare(sql).all() as Row[]
  return {
    payouts: () =>
      all<PaidOut>('select reference, amount, code is null as isPaid from payout order by number'),
    /** `number` counts the payments of one QR from 1. */
    qrPayments: () =>
      all<PaidIn>(`
        select gateway, payment.id, reference, payment.amount,
          row_number() over (partition by qr order by payment.number) as number
        from payment join qr on qr.id = payment.qr order by payment.number`),
    transfers: () =>
      all<{ reference: string; amount: number }>(`
        select reference, amount from bank_transfer where sender_account like '99%'`),
    /** Lists the transfers that reached our accounts, including those of the stranger. */
    received: () =>
      all<Received>(`
        select reference, receiver_bank as bank, receiver_account as account, amount from bank_transfer`),
    strangers: () =>
      all<Received>(`
        select reference, receiver_bank as bank, receiver_account as account, amount from bank_transfer
        where sender_account = '${strangerAccount}'`),
    gifts: () =>
      all<{ reference: string; amount: number }>(`
        select reference, amount from redemption where code is null`),
    /** Lists the transfers that games applied, in hundredths of a credit. */
    moves: () =>
      all<Move>(`
        select game, reference, direction, credits from game_move where why is null order by number`),
    gameAccounts: () =>
      all<{ game: string; name: string; balance: number }>(
        'select game, name, balance from game_account',
      ),
    close: () => store.close(),
  }
}

export type SandboxStore = ReturnType<typeof openSandboxStore>
