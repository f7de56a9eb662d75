-- The four tables of the ledger get the bucket of their member, as other tables of members have it (decisions 0216 and 0224).
select lock_briefly('ledger.account, ledger.movement, ledger.posting, ledger.entry');
select add_bucket('ledger.account');
select add_bucket('ledger.movement');
select add_bucket('ledger.posting');
select add_bucket('ledger.entry');

-- 0331 fills the bucket of rows that may not change otherwise. 0332 allows no change of them any more.
create or replace function ledger.refuse_edit() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'UPDATE' then
    if old.bucket is null then
      old.bucket := new.bucket;
      if new is not distinct from old then return new; end if;
    end if;
  end if;
  raise exception 'ledger.% is append-only', tg_table_name;
end $$;

do $$
begin
  execute replace(pg_get_functiondef('ledger.refuse_untrue_state'::regproc), e'\nbegin\n', $text$
begin
  if old.bucket is null then
    old.bucket := new.bucket;
    if new is not distinct from old then return new; end if;
  end if;
$text$);
end $$;
