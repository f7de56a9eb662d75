import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { testDb } from '#db/testing'
import { type Amount, toAmount } from '#money'
import {
  createLedger,
  holdOf,
  houseOf,
  type Ledger,
  type Movement,
  mainOf,
  type Posting,
} from './ledger.ts'

export let own: Awaited<ReturnType<typeof testDb>>
export let ledger: Ledger
let members = 0

export const gateway = houseOf('gateway:PAYONEX', 'BAHT')
export const provider = houseOf('provider:JOKER', 'BAHT')
export const baht = (amount: number): Amount => toAmount(amount * 100)

export async function newMember(currency: 'BAHT' | 'LAK' = 'BAHT'): Promise<number> {
  members += 1
  const member = members
  await own.db.begin((tx) => ledger.openMember(tx, member, currency))
  return member
}

export const isDistributed = inject('workerUrls') !== undefined

export const deposit = (
  member: number,
  amount: number,
  change: Partial<Movement> = {},
): Movement => ({
  reference: `qr:PAYONEX:${member}`,
  member,
  kind: 'deposit',
  state: 'settled',
  amount: baht(amount),
  currency: 'BAHT',
  from: 'PAYONEX',
  to: 'WALLET',
  details: { qrId: 7 },
  postings: [{ from: gateway, to: mainOf(member), amount: baht(amount) }],
  ...change,
})

export const withdraw = (
  member: number,
  amount: number,
  change: Partial<Movement> = {},
): Movement => ({
  reference: `withdraw:${member}`,
  member,
  kind: 'withdraw',
  state: 'pending',
  amount: baht(amount),
  currency: 'BAHT',
  from: 'WALLET',
  to: 'KBANK',
  postings: [{ from: mainOf(member), to: holdOf(member), amount: baht(amount) }],
  ...change,
})

export const leg = (from: Posting['from'], to: Posting['to'], amount: number): Posting => ({
  from,
  to,
  amount: baht(amount),
})

export async function amongNeighbours<T>(go: () => Promise<T>): Promise<T> {
  const neighbours = await Promise.all([newMember(), newMember(), newMember()])
  const [first, second, third] = neighbours.map((member) => deposit(member, 5))
  const [, , answer, last] = await Promise.all([
    ledger.post(first!),
    ledger.post(second!),
    go(),
    ledger.post(third!),
  ])
  expect(last).toMatchObject({ code: 'posted' })
  return answer
}

/** Opens a ledger for a test file. Its books are true after every test. */
export function openOwnLedger() {
  beforeAll(async () => {
    own = await testDb()
    ledger = createLedger(own.db)
  })
  afterEach(async () => expect(await ledger.reconcile()).toEqual([]))
  afterAll(async () => {
    await ledger.close()
    await own.drop()
  })
}
