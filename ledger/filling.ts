import type { Db } from '#db'

type Filling = { members: number; movements: number }

const depositAmount = 100_000_000

/**
 * Fills an empty ledger with many deposits, for measurements on full tables. Writes the rows that the postings would
 * have written. Needs the owner's connection and a whole number of movements for each member.
 */
export async function fillBooks(owner: Db, { members, movements }: Filling): Promise<void> {
  const steps = [
    `insert into ledger.account (bucket, member, name, currency, balance, newest_entry)
      select m % 256, m, name, 'BAHT', case name when 'main' then ${movements / members}::bigint * ${depositAmount} else 0 end,
        case name when 'main' then ${movements / members} else 0 end
      from generate_series(1, ${members}) m, unnest(array['main', 'hold', 'refund', 'invite', 'game:JOKER']) name`,
    `insert into ledger.movement
        (bucket, id, member, kind, state, reference, amount, currency, from_place, to_place, details, settled_at)
      select ((i - 1) % ${members} + 1) % 256, i, (i - 1) % ${members} + 1, 'deposit', 'settled', 'fill:' || lpad(i::text, 12, '0'), ${depositAmount},
        'BAHT', 'KBANK', 'WALLET', '{}', now()
      from generate_series(1, ${movements}) i`,
    `insert into ledger.posting (bucket, movement, line, member, from_account, to_account, amount, closing)
      select ((i - 1) % ${members} + 1) % 256, i, 1, (i - 1) % ${members} + 1, 'house/bank:FILL', 'main', ${depositAmount}, false
      from generate_series(1, ${movements}) i`,
    `insert into ledger.entry (bucket, movement, line, account, member, shard, number, amount, balance_after)
      select ((i - 1) % ${members} + 1) % 256, i, 1, side.account, (i - 1) % ${members} + 1, side.shard,
        abs(side.after) / ${depositAmount}, side.amount, side.after
      from generate_series(1, ${movements}) i, lateral (values
        ('house/bank:FILL', (i % 16)::smallint, -${depositAmount}::bigint,
          ((i - case i % 16 when 0 then 16 else i % 16 end) / 16 + 1) * -${depositAmount}::bigint),
        ('main', null, ${depositAmount}::bigint, ((i - 1) / ${members} + 1) * ${depositAmount}::bigint)
      ) side(account, shard, amount, after)`,
    `insert into ledger.house_shard (name, currency, shard, balance, newest_entry)
      select 'house/bank:FILL', 'BAHT', shard, sum(amount), count(*) from ledger.entry where shard is not null group by shard`,
    `select setval('ledger.movement_id', ${movements})`,
    'vacuum analyze ledger.account, ledger.house_shard, ledger.movement, ledger.posting, ledger.entry',
  ]
  for (const step of steps) await owner.unsafe(step)
}
