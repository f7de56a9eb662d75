import type { Db } from '#db'
import { createLedger, gameOf, houseOf, type Movement, mainOf } from '#ledger'
import { itemOf } from '#ledger/item'
import { postMany } from '#ledger/post'
import { toAmount } from '#money'

export const formNames = ['batched', 'single', 'interactive'] as const
export type FormName = (typeof formNames)[number]
export type Post = (movement: Movement) => Promise<unknown>

export const scenarioNames = ['members', 'house'] as const
export type ScenarioName = (typeof scenarioNames)[number]

const amount = toAmount(1)

/** Accounts that a posting touches: one member's own, or a member's and the one house account that all share. */
const scenarios: Record<ScenarioName, (member: number) => Movement['postings']> = {
  members: (member) => [{ from: mainOf(member), to: gameOf(member, 'JOKER'), amount }],
  house: (member) => [{ from: houseOf('gateway:PAYONEX', 'BAHT'), to: mainOf(member), amount }],
}

let made = 0

export function movementFor(scenario: ScenarioName, members: number): Movement {
  made += 1
  const member = 1 + Math.floor(Math.random() * members)
  return {
    reference: `bench:${String(made).padStart(12, '0')}`,
    member,
    kind: 'transfer',
    amount,
    state: 'settled',
    currency: 'BAHT',
    from: 'WALLET',
    to: 'JOKER',
    postings: scenarios[scenario](member),
  }
}

/** The three ways to post, on one connection pool. */
export function formsOn(db: Db, owner: Db): Record<FormName, Post> {
  const ledger = createLedger(db)
  return {
    batched: (movement) => ledger.post(movement),
    single: async (movement) => {
      const item = itemOf(movement)
      if (typeof item === 'string') throw new Error(item)
      await postMany(db, [item])
    },
    interactive: (movement) => interactive(owner, movement),
  }
}

/**
 * The conventional way: a transaction of several statements, on tables of the same shape. A house account is one row.
 */
async function interactive(db: Db, { reference, member, kind, currency, ...rest }: Movement) {
  const [posting] = rest.postings
  const [from, to] = [posting!.from, posting!.to].map((account) => {
    const [owner, name] = account.split(/\/(.*)/s)
    return owner === 'house' ? { member: 0, name: name! } : { member, name: name! }
  })
  await db.begin(async (tx) => {
    const accounts = await tx<{ member: number; name: string; balance: number }[]>`
      select member, name, balance from rival.account
      where (bucket, member, name) in (
        (${from!.member % 256}, ${from!.member}, ${from!.name}), (${to!.member % 256}, ${to!.member}, ${to!.name}))
      order by member, name for update`
    const balance = (of: { name: string }) => accounts.find(({ name }) => name === of.name)!.balance
    if (from!.member > 0 && balance(from!) < rest.amount) throw new Error('not enough')
    const [movement] = await tx<{ id: number }[]>`
      insert into rival.movement
        (bucket, id, member, kind, state, reference, amount, currency, from_place, to_place, details, settled_at)
      values (${member % 256}, nextval('rival.movement_id'), ${member}, ${kind}, 'settled', ${reference}, ${rest.amount}, ${currency},
        ${rest.from}, ${rest.to}, '{}', now())
      returning id`
    await tx`insert into rival.posting (bucket, movement, line, member, from_account, to_account, amount, closing)
      values (${member % 256}, ${movement!.id}, 1, ${member}, ${from!.name}, ${to!.name}, ${rest.amount}, false)`
    await tx`insert into rival.entry (bucket, movement, line, account, member, number, amount, balance_after)
      values
        (${member % 256}, ${movement!.id}, 1, ${from!.name}, ${member}, 1, ${-rest.amount}, ${balance(from!) - rest.amount}),
        (${member % 256}, ${movement!.id}, 1, ${to!.name}, ${member}, 2, ${rest.amount}, ${balance(to!) + rest.amount})`
    await tx`update rival.account set balance = balance - ${rest.amount}
      where bucket = ${from!.member % 256} and member = ${from!.member} and name = ${from!.name}`
    await tx`update rival.account set balance = balance + ${rest.amount}
      where bucket = ${to!.member % 256} and member = ${to!.member} and name = ${to!.name}`
  })
}

/** Creates tables of the ledger's shape for the interactive form, without the ledger's rules. */
export async function makeRival(owner: Db): Promise<void> {
  await owner.unsafe(`
    create schema rival;
    create sequence rival.movement_id;
    create table rival.account (like ledger.account including storage including indexes) with (fillfactor = 50);
    create table rival.movement (like ledger.movement including defaults including indexes);
    create table rival.posting (like ledger.posting including indexes);
    create table rival.entry (like ledger.entry including indexes);
    insert into rival.account select * from ledger.account;
    insert into rival.account (bucket, member, name, currency, balance, newest_entry)
      values (0, 0, 'gateway:PAYONEX/BAHT', 'BAHT', 0, 0);
    analyze rival.account`)
}
