-- What is wrong with the books: no rows when they are true.
create view ledger.untrue as
with hold as (
  select p.member, p.movement, sum(ledger.into_hold(p.from_account, p.to_account, p.amount)) as held
  from ledger.posting p group by p.member, p.movement
)
select 'entries do not sum to zero' as fault, m.currency as place, sum(e.amount)::text as found, '0' as expected
  from ledger.entry e join ledger.movement m on m.member = e.member and m.id = e.movement
  group by m.currency having sum(e.amount) <> 0
union all
select 'a posting without its two entries', p.movement || '/' || p.line, count(e.*)::text, '2'
  from ledger.posting p
  left join ledger.entry e on e.movement = p.movement and e.line = p.line and e.member = p.member
    and (e.account, e.amount) in ((p.from_account, -p.amount), (p.to_account, p.amount))
  group by p.movement, p.line having count(e.*) <> 2
union all
select 'an entry without its posting', e.movement || '/' || e.line, e.account, ''
  from ledger.entry e
  where not exists (select from ledger.posting p where p.movement = e.movement and p.line = e.line)
union all
select 'a movement without postings', m.id::text, m.reference, ''
  from ledger.movement m where not exists (select from ledger.posting p where p.movement = m.id)
union all
select 'a movement that touches two members', m.id::text, p.member::text, m.member::text
  from ledger.posting p left join ledger.movement m on m.id = p.movement
  where m.member is distinct from p.member
union all
select 'a balance that is not the sum of its entries', a.member || '/' || a.name, a.balance::text,
    coalesce(sum(e.amount), 0)::text
  from ledger.account a
  left join ledger.entry e on e.member = a.member and e.account = a.name
  group by a.member, a.name, a.balance having a.balance <> coalesce(sum(e.amount), 0)
union all
select 'an entry of no account', e.member || '/' || e.account, e.movement::text, ''
  from ledger.entry e left join ledger.account a on a.member = e.member and a.name = e.account
  where e.shard is null and a.member is null
union all
select 'a house shard that is not the sum of its entries', coalesce(h.place, s.place), coalesce(h.balance, 0)::text,
    coalesce(s.total, 0)::text
  from (select name || '/' || currency || '#' || shard as place, balance from ledger.house_shard) h
  full join (
    select e.account || '/' || m.currency || '#' || e.shard as place, sum(e.amount) as total
    from ledger.entry e join ledger.movement m on m.member = e.member and m.id = e.movement
    where e.shard is not null group by 1
  ) s on s.place = h.place
  where coalesce(h.balance, 0) <> coalesce(s.total, 0)
union all
select 'a broken chain of balances', c.place, c.balance_after::text, (c.previous + c.amount)::text
  from (
    select place, balance_after, amount, coalesce(lag(balance_after) over (partition by place order by number), 0) as previous
    from (
      select case when e.shard is null then e.member || '/' || e.account
          else e.account || '/' || m.currency || '#' || e.shard end as place,
        e.balance_after, e.amount, e.number
      from ledger.entry e join ledger.movement m on m.member = e.member and m.id = e.movement
    ) placed
  ) c
  where c.balance_after <> c.previous + c.amount
union all
select 'a movement that holds what it should not', m.id::text, h.held::text, case m.state when 'pending' then '> 0' else '0' end
  from hold h join ledger.movement m on m.member = h.member and m.id = h.movement
  where (h.held > 0) <> (m.state = 'pending') or h.held < 0
union all
select 'a hold that is not the sum of what is pending', a.member || '/hold', a.balance::text, coalesce(sum(h.held), 0)::text
  from ledger.account a
  left join ledger.movement m on m.member = a.member and m.state = 'pending'
  left join hold h on h.member = m.member and h.movement = m.id
  where a.name = 'hold'
  group by a.member, a.balance having a.balance <> coalesce(sum(h.held), 0);

-- The application reads the books and posts; nothing else. What comes after is ordinary and may be written.
revoke all on all functions in schema ledger from public;
grant usage on schema ledger to kapao_app;
grant select on all tables in schema ledger to kapao_app;
grant execute on function ledger.post, ledger.post_batch, ledger.open_account, ledger.into_hold to kapao_app;

grant usage on schema public to kapao_app;
alter default privileges grant usage on schemas to kapao_app;
alter default privileges grant select, insert, update, delete on tables to kapao_app;
alter default privileges grant usage on sequences to kapao_app;
