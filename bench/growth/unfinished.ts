import type { Db } from '#db'
import { bankAccountOf, holdOf, houseOf, type Ledger, type Movement, mainOf } from '#ledger'
import { toAmount } from '#money'
import { encryptAccountNo } from '#server/profile/bank-account'

/** Members with far more activity than the others; the same number in a small and in a large database. */
export const busyMembers = 16
export const busyMovements = 1_000
const unfinishedPayouts = 300

/**
 * Data that is the same in every database, posted by the product itself: members with a long statement, and payouts
 * that need manual review.
 */
export async function addUnfinished(db: Db, ledger: Ledger, pepper: Buffer): Promise<void> {
  const deposits = Array.from({ length: busyMembers * busyMovements }, (_, index) => {
    const member = (index % busyMembers) + 1
    return depositOf(member, `bank:KBANK:busy${index}`)
  })
  for (let at = 0; at < deposits.length; at += 2_000)
    await Promise.all(deposits.slice(at, at + 2_000).map((movement) => mustPost(ledger, movement)))
  const accountNo = encryptAccountNo({ pepper }, '1234567890')
  for (let index = 1; index <= unfinishedPayouts; index += 1) {
    const member = busyMembers + index
    const reference = `UNFINISHED${String(index).padStart(10, '0')}`
    await mustPost(ledger, payoutOf(member, reference))
    await db`
      insert into withdrawal (bucket, member, reference, amount, currency, bank, holder, account_no)
      values (${member % 256}, ${member}, ${reference}, ${amount}, 'BAHT', 'KBANK', 'SOMCHAI', ${accountNo}) on conflict do nothing`
    await db`
      insert into external_transfer (bucket, member, reference, kind, provider, amount, currency, state, reason_code, closed_at, manual_at, sends,
        last_sent_at, own_account)
      values (${member % 256}, ${member}, ${reference}, 'payout', 'KBANK', ${amount}, 'BAHT', 'manual', 'unknown_too_long', now(), now(), 1,
        now(), '0009990001') on conflict do nothing`
  }
}

const amount = toAmount(1_00)
const common = { amount, currency: 'BAHT' } as const

const depositOf = (member: number, reference: string): Movement => ({
  ...common,
  reference,
  member,
  kind: 'deposit',
  state: 'settled',
  from: 'KBANK',
  to: 'WALLET',
  postings: [
    {
      from: houseOf(bankAccountOf('KBANK', '0004560001'), 'BAHT'),
      to: mainOf(member),
      amount,
    },
  ],
})

const payoutOf = (member: number, reference: string): Movement => ({
  ...common,
  reference: `withdraw:${reference}`,
  member,
  kind: 'withdraw',
  state: 'pending',
  from: 'WALLET',
  to: 'KBANK',
  postings: [{ from: mainOf(member), to: holdOf(member), amount }],
})

async function mustPost(ledger: Ledger, movement: Movement) {
  const { code } = await ledger.post(movement)
  if (code !== 'posted' && code !== 'replayed') throw new Error(`${movement.reference} was ${code}`)
}
