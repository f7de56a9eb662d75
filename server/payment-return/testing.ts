import { expect } from 'vitest'
import { call } from '#contract/call'
import { paymentReturn, returnPayment } from '#contract/payment-return'
import { baht, type Scene } from '../deposit/testing.ts'
import type { newOperator } from '../operator/testing.ts'

export type Desk = Awaited<ReturnType<typeof newOperator>>

export const soon = { timeout: 30_000, interval: 50 }
export const reason = 'The payer asked for it'
const scb = { bank: 'SCB', account: '0004560002' } as const

let counted = 0

/** A transfer to us from a bank account that no member has, once its money is in suspense. */
export async function unknownTransfer(
  scene: Pick<Scene, 'app' | 'sandbox'>,
  { amount = baht(77), to = scb, name = 'NOBODY KNOWN' }: Partial<Unknown> = {},
) {
  counted += 1
  const from = { bank: 'KTB', account: String(9_910_000_000 + counted * 7_919), name } as const
  const { reference } = await scene.sandbox.sendTransfer({ from, to, amount })
  const found = () => scene.app.ctx.db<{ id: string }[]>`
    select id::text from unmatched_payment where transaction = ${reference} and suspense_movement is not null`
  await expect.poll(async () => (await found()).length, soon).toBe(1)
  return { id: (await found())[0]!.id, from, reference, amount }
}
type Unknown = {
  amount: ReturnType<typeof baht>
  to: { bank: 'SCB' | 'KBANK'; account: string }
  name: string
}

type Typed = { account?: string; holder?: string; key?: string }

export const sendBack = async (
  { desk }: Desk,
  { id }: { id: string },
  { key, ...typed }: Typed = {},
) => (await call(returnPayment, { id, reason, ...typed }, { ...desk, ...(key && { key }) })).outcome

export const returnOf = ({ desk }: Desk, { id }: { id: string }) =>
  call(paymentReturn, { id }, desk)

/** Lists the bank’s payments into this account. */
export const paidTo = async ({ sandbox }: Pick<Scene, 'sandbox'>, account: string) =>
  (await sandbox.payouts()).filter((one) => one.account === account && one.status === 'paid')

/** The balance of suspense, and the sum of the list of unmatched money. They are the same. */
export async function suspenseOf({ app }: Pick<Scene, 'app'>) {
  const [row] = await app.ctx.db<[{ books: number; listed: number; onItsWay: number }]>`
    select (select coalesce(sum(balance), 0)::int8 from ledger.house_shard where name = 'house/suspense') as books,
      (select coalesce(sum(amount), 0)::int8 from unmatched_money) as listed,
      (select coalesce(sum(balance), 0)::int8 from ledger.house_shard where name = 'house/payment-return') as on_its_way`
  expect(row.books).toBe(row.listed)
  return row
}
