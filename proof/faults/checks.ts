import type { Db } from '#db'
import { firstReference } from '../prepare.ts'
import { gameAccounts, moves } from './at-games.ts'
import type { History } from './clients.ts'
import { compare } from './compare.ts'
import { brokenPromises } from './promises.ts'
import { given, rewardFaults } from './rewards.ts'
import { lookAtBooks } from './watch.ts'
import type { World } from './world.ts'

/** What must be true when everything has come to rest. Each answers what is not. */
const checks: Record<string, (world: World, history: History) => Promise<string[]>> = {
  'the books': async ({ ledger }) =>
    (await ledger.reconcile()).map((untrue) => JSON.stringify(untrue)),
  balances: ({ db }) => lookAtBooks(db),
  open: ({ db }) => openLegs(db),
  payouts: paidOut,
  'QR payments': paidIn,
  transfers: sentToUs,
  unmatched,
  'own accounts': ownAccounts,
  moves,
  'game accounts': gameAccounts,
  gifts,
  rewards: ({ db }, { wishes }) => rewardFaults(db, wishes),
  conservation,
  promises: ({ db }, { wishes }) => brokenPromises(db, wishes),
}

/** @returns what is wrong, each with the check that found it. */
export async function checkAll(world: World, history: History): Promise<string[]> {
  const faults: string[] = []
  for (const [name, check] of Object.entries(checks))
    for (const fault of await check(world, history)) faults.push(`${name}: ${fault}`)
  return faults
}

/** Legs that are not at their end, and money that is still held. */
async function openLegs(db: Db): Promise<string[]> {
  const legs = await db<
    { reference: string; kind: string; state: string; reasonCode: string | null }[]
  >`
    select reference, kind, state, reason_code from leg where state not in ('settled', 'returned')`
  const held = await db<{ member: number; balance: number }[]>`
    select member, balance from ledger.account where name = 'hold' and balance <> 0`
  return [...legs, ...held].map((row) => JSON.stringify(row))
}

/** Every settled withdrawal was paid by the bank, once, as it was asked for; no other was paid. */
async function paidOut({ db, books }: World): Promise<string[]> {
  const legs = await db<{ reference: string; amount: number; state: string }[]>`
    select reference, amount, state from leg where kind = 'payout'`
  return compare(
    legs
      .filter(({ state }) => state === 'settled')
      .map(({ reference, amount }) => `${reference} ${amount}`),
    books
      .payouts()
      .filter(({ isPaid }) => isPaid)
      .map(({ reference, amount }) => `${reference} ${amount}`),
  )
}

/** Every first payment of a QR was credited, once. */
async function paidIn({ db, books }: World): Promise<string[]> {
  const credits = await db<{ bank: string; reference: string; qr: string; amount: number }[]>`
    select bank, bank_transfer.reference, qr, bank_transfer.amount from bank_transfer
    join ledger.movement on movement.reference = bank_transfer.movement and movement.state = 'settled'
      and movement.amount = bank_transfer.amount
    where qr is not null`
  const movements = await db<{ reference: string }[]>`
    select reference from ledger.movement where reference like 'qr:%'`
  const first = books.qrPayments().filter(({ number }) => number === 1)
  return [
    ...compare(
      credits.map(({ bank, reference, qr, amount }) => `${bank} ${reference} ${qr} ${amount}`),
      first.map(({ gateway, id, reference, amount }) => `${gateway} ${id} ${reference} ${amount}`),
    ),
    ...compare(
      movements.map(({ reference }) => reference),
      first.map(({ gateway, id }) => `qr:${gateway}:${id}`),
    ),
  ]
}

/** Every transfer to our accounts was credited, once, whether its slip or the feed was first. */
async function sentToUs({ db, books }: World): Promise<string[]> {
  const credits = await db<{ reference: string; amount: number }[]>`
    select bank_transfer.reference, bank_transfer.amount from bank_transfer
    join ledger.movement on movement.reference = bank_transfer.movement and movement.state = 'settled'
      and movement.amount = bank_transfer.amount
    where qr is null and bank_transfer.reference not like ${`${firstReference}%`}`
  return compare(credits.map(factOf), books.transfers().map(factOf))
}

/** What nobody could be found for is in the list of unmatched money, once, with the account that has it. */
async function unmatched({ db, books }: World): Promise<string[]> {
  const listed = await db<{ transaction: string; receivedIn: string; amount: number }[]>`
    select transaction, received_in, amount from unmatched_money where received_in like 'house/bank:%'`
  return compare(
    listed.map(({ transaction, receivedIn, amount }) => `${transaction} ${receivedIn} ${amount}`),
    books
      .strangers()
      .map((sent) => `${sent.reference} house/bank:${sent.bank}:${sent.account} ${sent.amount}`),
  )
}

/**
 * Each account of ours has in the books what went in and out of it outside. An earlier version knew banks, and not our accounts at
 * them.
 */
async function ownAccounts({ db, books, isUpgraded }: World): Promise<string[]> {
  if (isUpgraded) return payoutAccounts(db, books)
  const rows = await db<{ name: string; balance: number }[]>`
    select name, sum(balance)::int8 as balance from ledger.house_shard
    where name like 'house/bank:%:%' or name like 'house/payout:%' group by name having sum(balance) <> 0`
  // What the proof itself gave members came from nobody outside.
  const given = await db<{ name: string; amount: number }[]>`
    select from_account as name, -posting.amount as amount from ledger.posting
    join ledger.movement on movement.id = movement and movement.reference like ${`bank:SCB:${firstReference}%`}
    where from_account like 'house/bank:%:%'`
  const outside = [
    ...given,
    ...books
      .received()
      .map(({ bank, account, amount }) => moved(`bank:${bank}:${account}`, -amount)),
    ...books.gifts().map(({ amount }) => moved('bank:TRUEWALLET:0800001234', -amount)),
    ...books
      .payouts()
      .filter(({ isPaid }) => isPaid)
      .map(({ amount }) => moved('payout:sandbox-payout', amount)),
  ]
  const sums = new Map<string, number>()
  for (const { name, amount } of outside) sums.set(name, (sums.get(name) ?? 0) + amount)
  return compare(
    rows.map(({ name, balance }) => `${name} ${balance}`),
    [...sums].map(([name, sum]) => `${name} ${sum}`),
  )
}

/** Payouts left our accounts and no bank of who was paid, whichever version paid them; and no suspense was touched. */
async function payoutAccounts(db: Db, books: World['books']): Promise<string[]> {
  const rows = await db<{ name: string; balance: number }[]>`
    select case when name like 'house/payout:%' then 'house/payout' else name end as name,
      sum(balance)::int8 as balance from ledger.house_shard
    where name ~ '^house/(payout:|bank:|suspense$)'
    group by 1 having sum(balance) > 0 or (sum(balance) <> 0 and max(name) = 'house/suspense')`
  const paid = books.payouts().filter(({ isPaid }) => isPaid)
  const sum = paid.reduce((total, { amount }) => total + amount, 0)
  return compare(
    rows.map(({ name, balance }) => `${name} ${balance}`),
    sum ? [`house/payout ${sum}`] : [],
  )
}

const moved = (account: string, amount: number) => ({ name: `house/${account}`, amount })

async function gifts({ db, books }: World): Promise<string[]> {
  const legs = await db<Fact[]>`
    select reference, confirmed as amount from leg where kind = 'voucher' and state = 'settled'`
  return compare(legs.map(factOf), books.gifts().map(factOf))
}

/** The first money, what was paid in and what rewards gave, less what was paid out, is what members have; nobody wins. */
async function conservation({ db, books }: World): Promise<string[]> {
  const [{ inside, owned }] = await db<[{ inside: number; owned: number }]>`
    select ((select coalesce(sum(amount), 0) from ledger.movement
        where reference like ${`bank:SCB:${firstReference}%`}) + ${given(db)})::int8 as inside,
      (select coalesce(sum(balance), 0) from ledger.account)::int8 as owned`
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const qrs = books.qrPayments().filter(({ number }) => number === 1)
  const paidIn = sum(qrs) + sum(books.transfers()) + sum(books.gifts())
  const paidOut = sum(books.payouts().filter(({ isPaid }) => isPaid))
  const expected = inside + paidIn - paidOut
  return owned === expected ? [] : [`members have ${owned}, and should have ${expected}`]
}

type Fact = { reference: string; amount: number }
const factOf = ({ reference, amount }: Fact) => `${reference} ${amount}`
