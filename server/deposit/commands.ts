import type { QrProvider } from '#contract/deposit'
import { type Batch, createBatch, type Db, sharedRead } from '#db'
import type { Item } from '#ledger/item'
import { postingArguments } from '#ledger/post'
import type { QrPayment } from '#providers/gateways/gateway'
import type { Bond } from '../spin/bound.ts'
import { factOf } from './unmatched.ts'

/** A callback with a valid signature. `evidence` is its text, encrypted. */
export type Callback = {
  provider: QrProvider
  fact: string
  evidence: Uint8Array
  payment: QrPayment
}

/** The member to whom a payment on a QR belongs. `needsSeed`: it would earn their first coin, which needs seeds. */
export type Payee = { member: number; needsSeed: boolean }

/** `isNew`: the fact was not stored before. `isClaimed`: its transaction was credited or dismissed already. */
export type StoredCallback = {
  id: number
  isNew: boolean
  isClaimed: boolean
  receivedAt: Date
  payee: Payee | undefined
}

/** A payment that its gateway lists. `callback` is the row that reported exactly this payment. */
export type PlainCredit = {
  provider: QrProvider
  payment: QrPayment
  member: number
  item: Item
  callback: number | undefined
  bond: Bond | undefined
  signals: object[]
}

/** The outcome codes of deposit_credit. Every outcome but `credited` leaves nothing behind. */
export type CreditOutcome =
  | 'credited'
  | 'busy'
  | 'qr_differs'
  | 'claimed'
  | 'kept'
  | 'has_bonus'
  | 'no_seed'
  | 'replayed'
  | 'no_account'
  | 'conflict'
  | 'bad_request'

/** The two commits of a deposit by callback. Deposits that arrive at the same time share them. */
export type DepositCommands = {
  store: Batch<Callback, StoredCallback>
  credit: Batch<PlainCredit, CreditOutcome>
}

/** Fail early when the database is gone: the gateway sends its callbacks again. */
const storePatienceMs = 1_000
/** The callback was acknowledged, so its credit can wait longer for the database. */
const creditPatienceMs = 10_000

export const createDepositCommands = (db: Db): DepositCommands => ({
  store: createBatch({
    run: (callbacks) => storeCallbacks(db, callbacks),
    patienceMs: storePatienceMs,
  }),
  credit: createBatch({
    run: (credits) => runCredits(db, credits),
    keyOf: ({ payment }) => payment.reference,
    replay: { isSame, answer: (earlier) => (earlier === 'credited' ? 'claimed' : earlier) },
    patienceMs: creditPatienceMs,
  }),
})

const isSame = (one: PlainCredit, other: PlainCredit): boolean =>
  one.provider === other.provider && factOf(one.payment) === factOf(other.payment)

type StoredRow = Omit<StoredCallback, 'payee'> & {
  provider: QrProvider
  fact: string
  member: number | null
  needsSeed: boolean
}

const nameOf = ({ provider, fact }: Pick<Callback, 'provider' | 'fact'>) => `${provider} ${fact}`

/**
 * Stores each fact once and counts its repetitions. Rows are sorted, so that two servers lock them in the same order.
 * Of equal callbacks in one batch the first is the new one.
 */
async function storeCallbacks(db: Db, callbacks: Callback[]): Promise<StoredCallback[]> {
  const byName = Map.groupBy(callbacks, nameOf)
  const firsts = [...byName.values()].map(([first]) => first!)
  const of = <T>(value: (callback: Callback) => T): T[] => firsts.map(value)
  const rows = await db<StoredRow[]>`
    with stored as (
      insert into gateway_callback (provider, fact, raw, reference, transaction, amount, currency, paid_at, times)
      select provider, fact, raw, reference, transaction, amount, currency, paid_at, times
      from unnest(${of(({ provider }) => provider)}::text[], ${of(({ fact }) => fact)}::text[],
        ${of(({ evidence }) => evidence)}::bytea[], ${of(({ payment }) => payment.reference)}::text[],
        ${of(({ payment }) => payment.transaction)}::text[], ${of(({ payment }) => payment.amount)}::int8[],
        ${of(({ payment }) => payment.currency)}::text[], ${of(({ payment }) => payment.paidAt)}::timestamptz[],
        ${[...byName.values()].map(({ length }) => length)}::int[])
        reported (provider, fact, raw, reference, transaction, amount, currency, paid_at, times)
      order by provider, fact
      on conflict (provider, fact) do update set times = gateway_callback.times + excluded.times
      -- xmax = 0: the row was inserted, not updated.
      returning id, provider, fact, reference, transaction, amount, currency, received_at, xmax = 0 as is_new
    ), owned as (
      select stored.*, (
        select member from deposit_qr qr where qr.id = stored.reference and qr.provider = stored.provider) as member
      from stored
    )
    select id, provider, fact, is_new, received_at, member,
      not exists (select from spin_seed where spin_seed.bucket = owned.member % 256 and spin_seed.member = owned.member)
        and exists (select from coin_deposit c where c.currency = owned.currency and c.minimum <= owned.amount)
        as needs_seed,
      exists (
        select from bank_transfer where bank = provider and bank_transfer.reference = transaction) as is_claimed
    from owned`
  const stored = new Map(rows.map((row) => [nameOf(row), row]))
  return callbacks.map((callback) => {
    const { id, isNew, isClaimed, receivedAt, ...row } = stored.get(nameOf(callback))!
    const isFirst = byName.get(nameOf(callback))![0] === callback
    return { id, isNew: isNew && isFirst, isClaimed, receivedAt, payee: payeeIn(row) }
  })
}

const payeeIn = ({
  member,
  needsSeed,
}: Pick<StoredRow, 'member' | 'needsSeed'>): Payee | undefined =>
  member === null ? undefined : { member, needsSeed }

async function runCredits(db: Db, credits: PlainCredit[]): Promise<CreditOutcome[]> {
  const rows = credits.map(({ provider, payment, member, item, callback, bond, signals }) => {
    const { reference, transaction, amount, currency } = payment
    return {
      reference,
      provider,
      member,
      amount,
      currency,
      transaction,
      movement: item.reference,
      callback: callback ?? null,
      signals: signals.map((signal) => JSON.stringify(signal)),
      encrypted_seed: bond?.encryptedSeed.toString('base64') ?? null,
      member_seed: bond?.memberSeed ?? null,
      next_encrypted_seed: bond?.nextEncryptedSeed.toString('base64') ?? null,
    }
  })
  const items = credits.map(({ item }) => item)
  const [answer] = await db<[{ outcomes: CreditOutcome[] }]>`
    select outcomes from deposit_credit(${db.json(rows)}, ${postingArguments(db, items)})`
  return answer.outcomes
}

type Named = Pick<PlainCredit, 'provider' | 'payment'>

/** Finds the member who owns each QR. */
export const payeeOf = sharedRead(async (db, asked: Named[]): Promise<(Payee | undefined)[]> => {
  const rows = await db<Pick<StoredRow, 'member' | 'needsSeed'>[]>`
    select member, not exists (select from spin_seed where spin_seed.bucket = owned.member % 256 and spin_seed.member = owned.member)
      and exists (select from coin_deposit c where c.currency = owned.currency and c.minimum <= owned.amount)
      as needs_seed
    from (
      select a.*, (
        select member from deposit_qr qr where qr.id = a.reference and qr.provider = a.provider) as member
      from unnest(${asked.map(({ provider }) => provider)}::text[],
        ${asked.map(({ payment }) => payment.reference)}::text[],
        ${asked.map(({ payment }) => payment.amount)}::int8[],
        ${asked.map(({ payment }) => payment.currency)}::text[])
        with ordinality a (provider, reference, amount, currency, place)
    ) owned order by place`
  return rows.map(payeeIn)
})
