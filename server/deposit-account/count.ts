import type { Db, Tx } from '#db'

/**
 * Counts what our accounts received, by the hour. It counts whole hours again, from the last one that may still change,
 * so that it can run twice, be late, or be interrupted. A transaction is shorter than 5 minutes, and after a pause of more
 * than 2 days what came in before them is left out. Money in suspense counts when it arrives, not when it is credited; an amount
 * that was reported wrongly is deducted when the right one is credited.
 */
export async function countReceived(db: Db): Promise<void> {
  await db.begin(async (tx) => {
    const [{ from }] = await tx<[{ from: Date }]>`
      select greatest(
        least(date_trunc('hour', now() - interval '5 minutes'), (select max(hour) from deposit_account_hour)),
        date_trunc('hour', now() - interval '2 days')) as "from"`
    await tx`
      insert into deposit_account_hour (account, currency, hour, received, count, last_at)
      select account, currency, date_trunc('hour', at), sum(amount), sum(sign(amount)), max(at) from (
        select p.from_account as account, t.currency, t.amount, t.credited_at as at
        from bank_transfer t
        join ledger.movement m on m.reference = t.movement
        join ledger.posting p on p.member = m.member and p.movement = m.id
        where t.credited_at >= ${from} and p.from_account ~ '^house/(bank|gateway):'
        union all
        select p.from_account, gift.currency, gift.confirmed, gift.at
        from (${giftsSince(tx, from)}) gift
        join ledger.movement m on m.reference = 'truelink:' || gift.reference
        join ledger.posting p on p.member = m.member and p.movement = m.id
        union all
        select received_in, currency, amount, seen_at from unmatched_payment
        where seen_at >= ${from} and suspense_movement is not null
        union all
        select wrong.received_in, wrong.currency, -wrong.amount, t.credited_at
        from bank_transfer t join unmatched_payment wrong on wrong.provider = t.bank and wrong.transaction = t.reference
        where t.credited_at >= ${from} and wrong.release_movement = wrong.suspense_movement || ':returned'
      ) came
      group by 1, 2, 3
      on conflict (account, currency, hour) do update
        set received = excluded.received, count = excluded.count, last_at = excluded.last_at`
  })
}

/** Gift links that were credited, also those that counted as refused before. */
const giftsSince = (tx: Tx, from: Date) => tx`
  select reference, currency, confirmed, closed_at as at from external_transfer
  where kind = 'voucher' and state = 'settled' and closed_at >= ${from}
  union all
  select reference, currency, confirmed, seen_at
  from external_transfer_incident join external_transfer using (reference)
  where kind = 'voucher' and state = 'late-applied' and seen_at >= ${from}`
