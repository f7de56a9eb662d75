-- The keys of members' older tables get to begin with bucket and member, one table after another, while servers work
-- (decision 0216, docs/growth.md). This file has what each table needs.

-- Takes locks. Waiting for a long reader in the queue of locks would stop every payment, so this asks again each second.
create function lock_briefly(tables text) returns void
language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  for attempt in 1..1800 loop
    begin
      perform set_config('lock_timeout', '500ms', true);
      execute format('lock table %s in access exclusive mode', tables);
      exit;
    exception when lock_not_available then
      if attempt = 1800 then raise; end if;
      perform pg_sleep(1);
    end;
  end loop;
  perform set_config('lock_timeout', '0', true);
end $$;
revoke execute on function lock_briefly from public;

-- Servers of the version before do not name the bucket.
create function fill_bucket() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.bucket := new.member % 256;
  return new;
end $$;
revoke execute on function fill_bucket from public;

create function add_bucket(changed regclass) returns void
language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  name text := (select relname from pg_class where oid = changed);
begin
  execute format('alter table %s add column bucket int, add constraint %I check (bucket = member %% 256) not valid,
    add constraint %I check (bucket is not null) not valid', changed, name || '_bucket_check', name || '_has_bucket');
  execute format('create trigger fill_bucket before insert or update on %s
    for each row when (new.bucket is null) execute function fill_bucket()', changed);
end $$;
revoke execute on function add_bucket from public;

-- Fills the rows that were stored before, and commits each two megabytes. It passes over rows that are locked, because it
-- and a payment could wait for each other. Those rows come with the next turn, if their change has not filled them.
create procedure fill_buckets(changed regclass) language plpgsql as $$
declare
  step constant int8 := 256;
  first int8;
  blocks int8;
  has_empty bool := true;
begin
  while has_empty loop
    first := 0;
    blocks := pg_catalog.pg_relation_size(changed) / current_setting('block_size')::int8;
    while first < blocks loop
      -- The audit has a line for each change that another role makes.
      if has_column_privilege('kapao_app', changed, 'bucket', 'update') then perform set_config('role', 'kapao_app', true); end if;
      execute format('update %1$s set bucket = member %% 256 where ctid = any (array(
        select ctid from %1$s where ctid >= ''(%2$s,0)'' and ctid < ''(%3$s,0)'' and bucket is null
        for no key update skip locked))', changed, first, first + step);
      commit;
      first := first + step;
    end loop;
    execute format('select exists (select from %s where bucket is null)', changed) into has_empty;
    if has_empty then perform pg_sleep(0.1); end if;
  end loop;
end $$;
revoke execute on procedure fill_buckets from public;

-- Makes the index <table>_key_by_bucket the primary key. If there is an index <table>_earlier_key, the earlier key stays unique,
-- because servers of the version before name it in their statements. The caller has locked the table.
create function key_by_bucket(changed regclass) returns void
language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  name text := (select relname from pg_class where oid = changed);
begin
  -- The constraint spares a look at each row.
  execute format('alter table %s alter column bucket set not null', changed);
  execute format('alter table %s drop constraint %I, drop constraint %I', changed, name || '_has_bucket', name || '_pkey');
  execute format('alter table %s add constraint %I primary key using index %I', changed, name || '_pkey', name || '_key_by_bucket');
  if to_regclass(quote_ident(name || '_earlier_key')) is not null then
    execute format('alter table %1$s add constraint %2$I unique using index %2$I', changed, name || '_earlier_key');
  end if;
  execute format('create or replace trigger fill_bucket before insert on %s
    for each row when (new.bucket is null) execute function fill_bucket()', changed);
end $$;
revoke execute on function key_by_bucket from public;
