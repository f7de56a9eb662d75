import type { Db } from '#db'
import { firstReference } from '../prepare.ts'
import { gameAccounts, moves } from './at-games.ts'
import { compare } from './compare.ts'
import type { History, World } from './model.ts'
import { brokenPromises } from './promises.ts'
import { given, rewardFaults } from './rewards.ts'
import { lookAtBooks } from './watch.ts'

/** Each check returns the violations that it finds once no work is in progress. */
const checks: Record<string, (world: World, history: History) => Promise<string[]>> = {
  'the books': async ({ ledger }) =>
    (await ledger.reconcile()).map((untrue) => JSON.stringify(untrue)),
  balances: ({ db }) => lookAtBooks(db),
  open: ({ db }) => openTransfers(db),
  payouts: paidOut,
  'QR payments': paidIn,
  transfers: sentToUs,
  unmatched,
  'own accounts': ownAccounts,
  moves,
  'game accounts': gameAccounts,
  gifts,
  rewards: (world, { requests }) => rewardFaults(world.db, requests, world),
  conservation,
  promises: (world, { requests }) => brokenPromises(world.db, requests, world),
}

/** @returns the violations, each with the name of the check that found it. */
export async function checkAll(world: World, history: History): Promise<string[]> {
  const faults: string[] = []
  for (const [name, check] of Object.entries(checks))
    for (const fault of await check(world, history)) faults.push(`${name}: ${fault}`)
  return faults
}

/** @returns external transfers that have no result, and money that is still on hold. */
async function openTransfers(db: Db): Promise<string[]> {
  const transfers = await db<
    { reference: string; kind: string; state: string; reasonCode: string | null }[]
  >`
    select reference, kind, state, reason_code from external_transfer where state not in ('settled', 'returned')`
  const held = await db<{ member: number; balance: number }[]>`
    select member, balance from ledger.account where name = 'hold' and balance <> 0`
  return [...transfers, ...held].map((row) => JSON.stringify(row))
}

/** The bank paid exactly the withdrawals that are settled, each once and with the requested amount. */
async function paidOut({ db, books }: World): Promise<string[]> {
  const transfers = await db<{ reference: string; amount: number; state: string }[]>`
    select reference, amount, state from external_transfer where kind = 'payout'`
  return compare(
    transfers
      .filter(({ state }) => state === 'settled')
      .map(({ reference, amount }) => `${reference} ${amount}`),
    books
      .payouts()
      .filter(({ isPaid }) => isPaid)
      .map(({ reference, amount }) => `${reference} ${amount}`),
  )
}

/** We credited the first payment of every QR, once. */
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

/** We credited every bank transfer to our accounts once, in whichever order its slip and the feed reported it. */
async function sentToUs({ db, books }: World): Promise<string[]> {
  const credits = await db<{ reference: string; amount: number }[]>`
    select bank_transfer.reference, bank_transfer.amount from bank_transfer
    join ledger.movement on movement.reference = bank_transfer.movement and movement.state = 'settled'
      and movement.amount = bank_transfer.amount
    where qr is null and bank_transfer.reference not like ${`${firstReference}%`}`
  return compare(credits.map(factOf), books.transfers().map(factOf))
}

/** Each transfer from a stranger is listed once as unmatched money, with the account that received it. */
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
 * The books have the same flow for each of our bank accounts as the bank. After an upgrade only payouts are compared, because the
 * earlier version booked by bank and not by account.
 */
async function ownAccounts({ db, books, isUpgraded }: World): Promise<string[]> {
  if (isUpgraded) return payoutAccounts(db, books)
  const rows = await db<{ name: string; balance: number }[]>`
    select name, sum(balance)::int8 as balance from ledger.house_shard
    where name like 'house/bank:%:%' or name like 'house/payout:%' group by name having sum(balance) <> 0`
  // The proof gives members their first money without a bank transfer, so the sandbox does not know it.
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

/** The books take payouts from our payout accounts, in both versions, and never from the payee's bank or from suspense. */
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
  const transfers = await db<Fact[]>`
    select reference, confirmed as amount from external_transfer where kind = 'voucher' and state = 'settled'`
  return compare(transfers.map(factOf), books.gifts().map(factOf))
}

/** Members own the first money plus deposits plus rewards minus withdrawals, because no round has a winner or a loser. */
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
