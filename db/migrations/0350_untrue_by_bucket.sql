-- The check of the books joins and groups by the bucket too, so that a database which is distributed by it can answer on each node alone.
create or replace view ledger.untrue_posting as
with posted as (
  select bucket, member, movement, sum(ledger.into_hold(from_account, to_account, amount)) as held
  from ledger.posting group by bucket, member, movement
), movement as (
  select m.bucket, m.member, m.id, m.reference, m.state, posted.member as posted_member, posted.movement, posted.held
  from ledger.movement m
  full join posted on posted.bucket = m.bucket and posted.member = m.member and posted.movement = m.id
  where m.id is null or posted.movement is null or posted.held <> 0 or m.state = 'pending'
), unpaired as (
  select side.movement, side.line, e.movement as entry_movement, e.line as entry_line, e.account
  from (
    select p.bucket, p.member, p.movement, p.line, pair.account, pair.amount
    from ledger.posting p, lateral (values (p.from_account, -p.amount), (p.to_account, p.amount)) pair (account, amount)
    where p.movement >= (select coalesce(max(until_movement), 0) from ledger.carried)
  ) side
  full join ledger.entry e on e.bucket = side.bucket and e.member = side.member and e.movement = side.movement and e.line = side.line
    and e.account = side.account and e.amount = side.amount
  where side.line is null or e.line is null
), house as (
  select e.account, m.currency, e.shard, e.number, e.amount, e.balance_after
  from ledger.entry e join ledger.movement m on m.bucket = e.bucket and m.member = e.member and m.id = e.movement
  where e.shard is not null
  union all
  select account, currency, shard, 0, amount, amount from ledger.carried_house
), own as not materialized (
  select bucket, member, account, number, amount, balance_after from ledger.entry where shard is null
  union all
  select bucket, member, account, 0, amount, amount from ledger.carried_account
)
select 'entries do not sum to zero' as fault, member::text as place, sum(amount)::text as found, '0' as expected
  from ledger.entry group by bucket, member having sum(amount) <> 0
union all
select 'a posting without its two entries', movement || '/' || line, (2 - count(*))::text, '2'
  from unpaired where line is not null group by movement, line
union all
select 'an entry without its posting', entry_movement || '/' || entry_line, account, ''
  from unpaired where entry_line is not null
union all
select 'a movement without postings', id::text, reference, '' from movement where movement is null
union all
select 'a posting without a movement of its member', movement::text, posted_member::text, '' from movement where id is null
union all
select case when a.balance is null then 'an entry of no account' else 'a balance that is not the sum of its entries' end,
    member || '/' || account, coalesce(a.balance, 0)::text, coalesce(e.total, 0)::text
  from (select bucket, member, name as account, balance from ledger.account) a
  full join (select bucket, member, account, sum(amount) as total from own group by bucket, member, account) e
    using (bucket, member, account)
  where a.balance is distinct from coalesce(e.total, 0)
union all
select 'a house shard that is not the sum of its entries', account || '/' || currency || '#' || shard,
    coalesce(h.balance, 0)::text, coalesce(e.total, 0)::text
  from (select name as account, currency, shard, balance from ledger.house_shard) h
  full join (
    select account, currency, shard, sum(amount) as total from house group by account, currency, shard
  ) e using (account, currency, shard)
  where coalesce(h.balance, 0) <> coalesce(e.total, 0)
union all
select 'a broken chain of balances', member || '/' || account, balance_after::text, (previous + amount)::text
  from (
    select bucket, member, account, balance_after, amount,
      coalesce(lag(balance_after) over (partition by bucket, member, account order by number), 0) as previous
    from own
  ) chain
  where balance_after <> previous + amount
union all
select 'a broken chain of balances', account || '/' || currency || '#' || shard, balance_after::text, (previous + amount)::text
  from (
    select account, currency, shard, balance_after, amount,
      coalesce(lag(balance_after) over (partition by account, currency, shard order by number), 0) as previous
    from house
  ) chain
  where balance_after <> previous + amount
union all
select 'a movement that holds what it should not', id::text, held::text, case state when 'pending' then '> 0' else '0' end
  from movement where (held > 0) <> (state = 'pending') or held < 0
union all
select 'a hold that is not the sum of what is pending', a.member || '/hold', a.balance::text, coalesce(p.held, 0)::text
  from ledger.account a
  left join (select bucket, member, sum(held) as held from movement where state = 'pending' group by bucket, member) p
    on p.bucket = a.bucket and p.member = a.member
  where a.name = 'hold' and a.balance <> coalesce(p.held, 0);
