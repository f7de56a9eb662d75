import type { Deposit } from '#contract/operator-deposit'
import type { Db } from '#db'

export { depositKinds } from '#contract/operator-deposit'

type Fragment = ReturnType<Db['unsafe']>

/** Selects the rows of one source in the list's shape; with a reference only those that bear it. */
export const sourceOf = (db: Db, kind: Deposit['kind'], reference: string | undefined): Fragment =>
  sources[kind](db, reference)

const sources: Record<Deposit['kind'], (db: Db, reference: string | undefined) => Fragment> = {
  qr: (db, reference) => db`
    select 'qr' as kind, id, created_at as at, case state when 'paid' then 'credited' when 'refused' then 'failed'
        when 'asking' then 'expected' when 'open' then 'expected' else 'ended' end as state,
      member, amount, currency, provider as bank, null::text as sender_tail, false as is_in_suspense, id as reference
    from qr ${reference === undefined ? db`` : db`where id = ${reference}`}`,

  slip: (db, reference) => db`
    select 'slip' as kind, reference as id, created_at as at,
      case state when 'success' then 'credited' when 'failed' then 'failed' else 'expected' end as state,
      member, nullif(amount, 0) as amount, null::text as currency, coalesce(bank, '') as bank, sender_tail,
      false as is_in_suspense, coalesce(transfer, '') as reference
    from slip ${reference === undefined ? db`` : db`where reference = ${reference} or transfer = ${reference}`}`,

  // A transfer that a slip shows, or that was unmatched, is listed as that slip or that payment. Each row is looked up by
  // its index: an anti-join would read all slips for one page.
  transfer: (db, reference) => db`
    select 'transfer' as kind, bank || ':' || reference as id, credited_at as at, 'credited' as state,
      member, amount, currency, bank, sender_tail, false as is_in_suspense, reference
    from bank_transfer
    where movement like 'bank:%'
      and (
        select true from slip
        where transfer = bank_transfer.reference and state = 'success' and slip.bank = bank_transfer.bank limit 1) is null
      and (
        select true from unmatched_payment
        where provider = bank_transfer.bank and transaction = bank_transfer.reference and reason_code <> 'forged' limit 1) is null
      ${reference === undefined ? db`` : db`and reference = ${reference}`}`,

  voucher: (db, reference) => db`
    select 'voucher' as kind, reference as id, created_at as at, case state when 'settled' then 'credited'
        when 'returned' then 'failed' when 'late-applied' then 'failed' else 'expected' end as state,
      member, nullif(coalesce(confirmed, amount), 0) as amount, currency, provider as bank, null::text as sender_tail,
      false as is_in_suspense, reference
    from external_transfer where kind = 'voucher' ${reference === undefined ? db`` : db`and reference = ${reference}`}`,

  payment: (db, reference) => db`
    select 'payment' as kind, id::text as id, seen_at as at, case when resolved_at is null then 'unmatched'
        when back.state in ('settled', 'late-applied') then 'returned' when back.reference is not null then 'returning'
        when credited.member is null then 'dismissed' else 'credited' end as state,
      credited.member, unmatched_payment.amount, unmatched_payment.currency, unmatched_payment.provider as bank,
      unmatched_payment.sender_tail, suspense_movement is not null and release_movement is null as is_in_suspense,
      coalesce(transaction, unmatched_payment.reference, '') as reference
    from unmatched_payment
    left join bank_transfer credited on credited.bank = unmatched_payment.provider and credited.reference = transaction
    left join external_transfer back on starts_with(release_movement, 'payment-return:')
      and back.reference = substr(release_movement, 16)
    where unmatched_payment.reason_code <> 'forged' ${reference === undefined ? db`` : db`and (transaction = ${reference} or id::text = ${reference})`}`,
}
