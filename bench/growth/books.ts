type Planned = { kind: string; from: string; to: string; state?: string; lines: string[] }

/**
 * One year of a member in the ledger: ten movements, repeated if more are needed. Amounts are in satang. A movement has
 * at most one entry of a house account, so that the balance after every entry can be computed without the earlier
 * entries.
 */
const year: Planned[] = [
  {
    kind: 'deposit',
    from: 'KBANK',
    to: 'WALLET',
    lines: ['house/bank:KBANK:0004560001>main=100000'],
  },
  { kind: 'deposit', from: 'PAYONEX', to: 'WALLET', lines: ['house/gateway:PAYONEX>main=50000'] },
  { kind: 'transfer', from: 'WALLET', to: 'pg', lines: ['main>hold=40000', 'hold>game:pg=40000'] },
  {
    kind: 'transfer',
    from: 'pg',
    to: 'WALLET',
    lines: ['house/provider:pg>game:pg=10000', 'game:pg>main=50000'],
  },
  { kind: 'bonus', from: 'BONUS', to: 'WALLET', lines: ['house/bonus>main=5000'] },
  {
    kind: 'transfer',
    from: 'WALLET',
    to: 'JOKER',
    lines: ['main>hold=30000', 'hold>game:JOKER=30000'],
  },
  {
    kind: 'withdraw',
    from: 'WALLET',
    to: 'KBANK',
    lines: ['main>hold=60000', 'hold>house/payout:0009990001=60000'],
  },
  { kind: 'deposit', from: 'PAYONEX', to: 'WALLET', lines: ['house/gateway:PAYONEX>main=20000'] },
  {
    kind: 'transfer',
    from: 'WALLET',
    to: 'pg',
    state: 'returned',
    lines: ['main>hold=10000', 'hold>main=10000'],
  },
  {
    kind: 'deposit',
    from: 'KBANK',
    to: 'WALLET',
    lines: ['house/bank:KBANK:0004560001>main=30000'],
  },
]
export const movementsOfAYear = year.length

/** A quarter of the members has written to support unless `conversations` says otherwise. */
export type Size = { members: number; movements: number; conversations?: number }

/**
 * All movements lie between these days before now. The last days stay empty, so that the server requests no game
 * histories.
 */
const [firstDay, lastDay] = [365, 4]

/** Time of movement `id`. */
export const timeOf = ({ movements }: Size, id: string) =>
  `now() - interval '${firstDay} days' + ${id} * ${((firstDay - lastDay) * 86_400) / movements}::float8 * interval '1 second'`

/**
 * Plans every member's movements as temporary tables: `step` has one row per movement of a member, `side` one per
 * entry. `before` is the sum of the member's earlier entries on the same account.
 */
export function planOf({ members, movements }: Size): string[] {
  const each = movements / members
  if (!Number.isInteger(each / year.length))
    throw new Error(`a member has a multiple of ${year.length} movements`)
  const steps = Array.from({ length: each }, (_, index) => ({
    ...year[index % year.length]!,
    step: index + 1,
    place: (index % year.length) + 1,
  }))
  const stepRows = steps.map(({ step, place, kind, from, to, state = 'settled', lines }) => {
    const amount = lines.at(-1)!.split('=')[1]
    return `(${step}, ${place}, '${kind}', '${state}', '${from}', '${to}', ${amount}, ${lines.length})`
  })
  const lineRows = steps.flatMap(({ step, lines }) =>
    lines.map((line, index) => {
      const [, from, to, amount] = /^(.+)>(.+)=(\d+)$/.exec(line)!
      return `(${step}, ${index + 1}, '${from}', '${to}', ${amount}, ${from === 'hold'})`
    }),
  )
  return [
    `create temporary table step as
      select *, coalesce(sum(lines) over (order by step rows between unbounded preceding and 1 preceding), 0)::bigint as lines_before
      from (values ${stepRows.join()}) s (step, place, kind, state, from_place, to_place, amount, lines)`,
    `create temporary table line as
      select * from (values ${lineRows.join()}) l (step, line, from_account, to_account, amount, closing)`,
    `create temporary table side as
      select step, line, turn, account, s.amount, account like 'house/%' as is_house, coalesce(sum(s.amount) over (
        partition by account order by step, line, turn rows between unbounded preceding and 1 preceding), 0)::bigint as before
      from line, lateral (values (0, from_account, -amount::bigint), (1, to_account, amount::bigint)) s (turn, account, amount)`,
    'analyze step, line, side',
  ]
}

/** The random-looking part of a reference, in the form of the product's own. */
export const codeOf = (id: string) => `upper(substr(md5('growth' || ${id}), 1, 20))`

/** Reference by the kind of movement; `id` is the movement's. */
export const referenceOf = (id: string) => `case
  when kind = 'transfer' then 'transfer:' || ${codeOf(id)}
  when kind = 'withdraw' then 'withdraw:' || ${codeOf(id)}
  when kind = 'bonus' then 'bonus:' || ${id}
  when from_place = 'PAYONEX' then 'qr:PAYONEX:' || ${codeOf(id)}
  else 'bank:KBANK:' || ${codeOf(id)} end`

/** All movements in chronological order: the first of every member, then the second of every member. */
export const allMovements = ({ members, movements }: Size) =>
  `(select id, (id - 1) % ${members} + 1 as member, step.*
    from generate_series(1::bigint, ${movements}) id join step on step.step = (id - 1) / ${members} + 1) m`

/** Number of members per shard of a house account, and a member's shard. */
const shard = {
  of: 'member % 16',
  members: (members: number) =>
    `case when member % 16 = 0 then ${members} / 16 else (${members} - member % 16) / 16 + 1 end`,
  place: 'member / 16 + case when member % 16 = 0 then 0 else 1 end',
}

/** No entry has a greater number than this. */
const newestNumber = (members: number) => `(select 2 * sum(lines) * ${members} from step)::bigint`

/** SQL that writes the ledger rows as the postings would have written them, one after another. */
export function booksOf(size: Size): string[] {
  const { members, movements } = size
  return [
    `insert into ledger.account (bucket, member, name, currency, balance, newest_entry)
      select member % 256, member, name, 'BAHT', coalesce(balance, 0), ${newestNumber(members)}
      from generate_series(1, ${members}) member
      cross join unnest(array['main', 'hold', 'refund', 'invite', 'game:pg', 'game:JOKER', 'game:SLOTXO']) name
      left join (select account, sum(amount)::bigint as balance from side group by account) s on s.account = name`,
    `insert into ledger.house_shard (name, currency, shard, balance, newest_entry)
      select account, 'BAHT', member % 16, total * ${shard.members(members)}, ${newestNumber(members)}
      from (select account, sum(amount)::bigint as total from side where is_house group by account) s
      cross join generate_series(1, least(16, ${members})) member`,
    `insert into ledger.movement
        (bucket, id, member, kind, state, reference, amount, currency, from_place, to_place, details, created_at, settled_at)
      select member % 256, id, member, kind, state, ${referenceOf('id')}, amount, 'BAHT', from_place, to_place, '{}',
        ${timeOf(size, 'id')}, ${timeOf(size, 'id')} + interval '2 seconds'
      from ${allMovements(size)}`,
    `insert into ledger.posting (bucket, movement, line, member, from_account, to_account, amount, closing)
      select member % 256, id, line, member, from_account, to_account, line.amount, closing
      from ${allMovements(size)} join line using (step)`,
    `insert into ledger.entry (bucket, movement, line, account, member, shard, number, amount, balance_after)
      select member % 256, id, line, account, member, case when is_house then ${shard.of} end,
        2 * (lines_before * ${members} + (member - 1) * lines + line - 1) + turn + 1, side.amount,
        case when is_house then before * (${shard.members(members)}) + (${shard.place}) * side.amount
          else before + side.amount end
      from ${allMovements(size)} join side using (step)`,
    `select setval('ledger.movement_id', ${movements})`,
  ]
}

export const bookTables = [
  'ledger.account',
  'ledger.house_shard',
  'ledger.movement',
  'ledger.posting',
  'ledger.entry',
]
