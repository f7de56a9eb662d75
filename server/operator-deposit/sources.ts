import type { Deposit } from '#contract/operator-deposit'
import type { Db } from '#db'

export { depositKinds } from '#contract/operator-deposit'

type Sql = ReturnType<Db['all']>
type State = Deposit['state']

type Source = {
  /** The states that a row of the source can have, by columns that have an index. */
  states: Partial<Record<State, (db: Db) => Sql>>
  hasReference: (db: Db, reference: string) => Sql
  /** Selects the rows in the list's shape. */
  rows: (db: Db, which: Sql) => Sql
}

type Asked = { reference?: string | undefined; state?: State | undefined }

/** Selects the rows of one source in the list's shape: all, or those with a state or a reference. */
export function sourceOf(db: Db, kind: Deposit['kind'], { reference, state }: Asked): Sql {
  const { states, hasReference, rows } = sources[kind]
  const hasState = state && (states[state]?.(db) ?? db`false`)
  return rows(db, db.all([hasState, reference !== undefined && hasReference(db, reference)]))
}

const resolved = (db: Db) => db`resolved_at is not null`

const sources: Record<Deposit['kind'], Source> = {
  qr: {
    states: {
      credited: (db) => db`state = 'paid'`,
      failed: (db) => db`state = 'refused'`,
      expected: (db) => db`state in ('asking', 'open')`,
      ended: (db) => db`state not in ('paid', 'refused', 'asking', 'open')`,
    },
    hasReference: (db, reference) => db`id = ${reference}`,
    rows: (db, which) => db`
      select 'qr' as kind, id, created_at as at, case state when 'paid' then 'credited' when 'refused' then 'failed'
          when 'asking' then 'expected' when 'open' then 'expected' else 'ended' end as state,
        member, amount, currency, provider as bank, null::text as sender_tail, false as is_in_suspense, id as reference
      from deposit_qr where ${which}`,
  },

  slip: {
    states: {
      credited: (db) => db`state = 'success'`,
      failed: (db) => db`state = 'failed'`,
      expected: (db) => db`state not in ('success', 'failed')`,
    },
    hasReference: (db, reference) => db`(reference = ${reference} or transfer = ${reference})`,
    rows: (db, which) => db`
      select 'slip' as kind, reference as id, created_at as at,
        case state when 'success' then 'credited' when 'failed' then 'failed' else 'expected' end as state,
        member, nullif(amount, 0) as amount, null::text as currency, coalesce(bank, '') as bank, sender_tail,
        false as is_in_suspense, coalesce(transfer, '') as reference
      from slip where ${which}`,
  },

  // A transfer that a slip shows, or that was unmatched with its amount, is listed as that slip or that payment. Each row is looked up by
  // its index: an anti-join would read all slips for one page. PostgreSQL expects half of the rows to pass a coalesce, so
  // it reads the newest first; for "is null" it expects so few that it would read them all.
  transfer: {
    states: { credited: (db) => db`true` },
    hasReference: (db, reference) => db`reference = ${reference}`,
    rows: (db, which) => db`
      select 'transfer' as kind, bank || ':' || reference as id, credited_at as at, 'credited' as state,
        member, amount, currency, bank, sender_tail, false as is_in_suspense, reference
      from bank_transfer
      where movement like 'bank:%' and ${which}
        and coalesce((
          select false from slip
          where transfer = bank_transfer.reference and state = 'success' and slip.bank = bank_transfer.bank limit 1), true)
        and coalesce((
          select false from unmatched_payment
          where provider = bank_transfer.bank and transaction = bank_transfer.reference and amount = bank_transfer.amount
            and currency = bank_transfer.currency and reason_code <> 'forged' limit 1), true)`,
  },

  voucher: {
    states: {
      credited: (db) => db`state in ('settled', 'late-applied')`,
      failed: (db) => db`state = 'returned'`,
      expected: (db) => db`state not in ('settled', 'returned', 'late-applied')`,
    },
    hasReference: (db, reference) => db`reference = ${reference}`,
    rows: (db, which) => db`
      select 'voucher' as kind, reference as id, created_at as at, case state when 'settled' then 'credited'
          when 'late-applied' then 'credited' when 'returned' then 'failed' else 'expected' end as state,
        member, nullif(coalesce(confirmed, amount), 0) as amount, currency, provider as bank, null::text as sender_tail,
        false as is_in_suspense, reference
      from external_transfer where kind = 'voucher' and ${which}`,
  },

  // Once it is resolved, a payment that was credited on the QR that it names, or by a slip, is listed as that QR or that slip, and a
  // report that brought no money as the case that has the money. Looked up row by row too: a join would read all transfers for the
  // payments of a month.
  payment: {
    states: {
      unmatched: (db) => db`resolved_at is null`,
      returning: resolved,
      returned: resolved,
      dismissed: resolved,
      credited: resolved,
    },
    hasReference: (db, reference) =>
      db`(transaction = ${reference} or unmatched_payment.id::text = ${reference})`,
    rows: (db, which) => db`
      select 'payment' as kind, unmatched_payment.id::text as id, seen_at as at,
        case when resolved_at is null then 'unmatched'
          when back.state in ('settled', 'late-applied') then 'returned' when back.reference is not null then 'returning'
          when credited.member is null or credited.qr is not null then 'dismissed' else 'credited' end as state,
        case when credited.qr is null then credited.member end as member, unmatched_payment.amount, unmatched_payment.currency, unmatched_payment.provider as bank,
        unmatched_payment.sender_tail, suspense_movement is not null and release_movement is null as is_in_suspense,
        coalesce(transaction, unmatched_payment.reference, '') as reference
      from unmatched_payment
      left join lateral (
        select member, qr from bank_transfer
        where bank = unmatched_payment.provider and reference = transaction and amount = unmatched_payment.amount
          and currency = unmatched_payment.currency limit 1) credited on true
      left join lateral (
        select state, reference from external_transfer where reference = substr(release_movement, 16) limit 1
      ) back on starts_with(release_movement, 'payment-return:')
      where unmatched_payment.reason_code <> 'forged' and ${which}
        and not coalesce(resolved_at is not null and (credited.qr = unmatched_payment.reference or (
          select true from slip
          where transfer = transaction and slip.state = 'success' and slip.bank = unmatched_payment.provider
            and slip.member = credited.member limit 1)
          or suspense_movement is null and (
            select true from unmatched_payment other
            where other.provider = unmatched_payment.provider and other.transaction = unmatched_payment.transaction
              and other.amount = unmatched_payment.amount and other.currency = unmatched_payment.currency
              and other.suspense_movement is not null limit 1)), false)`,
  },
}
