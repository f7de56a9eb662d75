-- A line of the audit says which object it is about, by whom in which session, and what changed. Lines are chained: each
-- has a hash of itself and of the line before, so that a line that is edited or removed shows.

alter table operator_audit
  add column kind text not null default '',
  add column session bigint,
  add column amount bigint,
  add column currency text,
  add column before jsonb,
  add column after jsonb,
  add column approval bigint;
alter table operator_audit
  add constraint operator_audit_kind_is_plain check (kind ~ '^[a-z-]{0,32}$'),
  add constraint operator_audit_amount_has_currency check (num_nulls(amount, currency) in (0, 2));

update operator_audit set kind = case action
  when 'look' then 'member' when 'send' then 'message' when 'end' then 'conversation' when 'text' then 'reply'
  when 'operator-add' then 'operator' when 'operator-disable' then 'operator' else kind end;
update operator_audit set kind = split_part(about, ' ', 1), about = split_part(about, ' ', 2)
where action = 'money-look' and about ~ '^[a-z-]+ [^ ]+$';
update operator_audit set after = jsonb_build_object('decision', split_part(about, ' ', 1)),
  kind = split_part(about, ' ', 2), about = split_part(about, ' ', 3)
where action in ('money-propose', 'money-decide') and about ~ '^[a-z-]+ [a-z-]+ [^ ]+$';

drop index operator_audit_username;
create index operator_audit_at on operator_audit (at, id);
create index operator_audit_username on operator_audit (username, at, id);
create index operator_audit_action on operator_audit (action, at, id);
create index operator_audit_kind on operator_audit (kind, at, id);
create index operator_audit_about on operator_audit (about, at, id);
create index operator_audit_amount on operator_audit (amount, at, id) where amount is not null;

create table operator_audit_chain (
  number bigint primary key,
  audit bigint not null unique references operator_audit,
  hash bytea not null,
  constraint operator_audit_chain_hash_is_whole check (length(hash) = 32)
);

-- The text that is hashed. A column that is added later must not change it for lines that have no value there.
create function operator_audit_text(line operator_audit) returns text
  language sql immutable set search_path = public, pg_catalog, pg_temp as $$
  select jsonb_strip_nulls(jsonb_build_object('id', line.id, 'at', extract(epoch from line.at)::text,
    'operator', line.operator, 'username', line.username, 'action', line.action, 'kind', line.kind, 'about', line.about,
    'reason', line.reason, 'address', line.address, 'session', line.session, 'amount', line.amount,
    'currency', line.currency, 'before', line.before::text, 'after', line.after::text, 'approval', line.approval))::text
$$;

create function operator_audit_hash(previous bytea, line operator_audit) returns bytea
  language sql immutable set search_path = public, pg_catalog, pg_temp as $$
  select sha256(coalesce(previous, '') || convert_to(operator_audit_text(line), 'UTF8'))
$$;

-- Runs at the end of the transaction, so nothing waits for a lock while it holds this one.
create function chain_operator_audit() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
declare
  last operator_audit_chain;
begin
  perform pg_advisory_xact_lock(7216002);
  select * into last from operator_audit_chain order by number desc limit 1;
  insert into operator_audit_chain (number, audit, hash)
    values (coalesce(last.number, 0) + 1, new.id, operator_audit_hash(last.hash, new));
  return null;
end $$;
revoke all on function chain_operator_audit from public;

-- The lines until today begin the chain, in their order.
do $$
declare
  line operator_audit;
  last bytea;
  place bigint := 0;
begin
  for line in select * from operator_audit order by id loop
    place := place + 1;
    last := operator_audit_hash(last, line);
    insert into operator_audit_chain values (place, line.id, last);
  end loop;
end $$;

create constraint trigger operator_audit_is_chained after insert on operator_audit
  deferrable initially deferred for each row execute function chain_operator_audit();

create function refuse_operator_audit_change() returns trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'a line of the audit stands';
end $$;
create trigger operator_audit_stands before update or delete or truncate on operator_audit
  for each statement execute function refuse_operator_audit_change();
create trigger operator_audit_chain_stands before update or delete or truncate on operator_audit_chain
  for each statement execute function refuse_operator_audit_change();

revoke all on operator_audit_chain from kapao_app;
grant select on operator_audit_chain to kapao_app;

-- Every place where the chain does not hold: a line that changed, one that is missing, and one without its place.
create function operator_audit_faults() returns table (number bigint, audit bigint, fault text)
  language sql stable set search_path = public, pg_catalog, pg_temp as $$
  with chained as (
    select c.number, c.audit, c.hash, lag(c.hash) over in_order as previous, lag(c.number) over in_order as number_before
    from operator_audit_chain c window in_order as (order by c.number)
  )
  select c.number, c.audit,
    case when line.id is null then 'line_missing'
      when c.number <> coalesce(c.number_before, 0) + 1 then 'place_missing' else 'line_changed' end
  from chained c left join operator_audit line on line.id = c.audit
  where line.id is null or c.number <> coalesce(c.number_before, 0) + 1
    or c.hash <> operator_audit_hash(c.previous, line)
  union all
  select null, line.id, 'not_chained'
  from operator_audit line left join operator_audit_chain c on c.audit = line.id where c.audit is null
$$;
grant execute on function operator_audit_faults to kapao_app;

-- Changes by anybody but the application: people with a database login, and migrations. Secrets stay out of the line.
create function note_direct_change() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
declare
  secret constant text[] := array['password_hash', 'totp_secret', 'totp_step', 'bank_account_no', 'token_hash', 'code_hash'];
  gone jsonb;
  come jsonb;
  changed bigint;
begin
  -- Each line holds the first rows of the statement, and the number of all.
  if tg_op <> 'INSERT' then
    select count(*) into changed from old_rows;
    select jsonb_agg(to_jsonb(o) - secret) into gone from (select * from old_rows limit 20) o;
  end if;
  if tg_op <> 'DELETE' then
    select count(*) into changed from new_rows;
    select jsonb_agg(to_jsonb(n) - secret) into come from (select * from new_rows limit 20) n;
  end if;
  if changed = 0 then return null; end if;
  insert into operator_audit (username, action, kind, about, before, after, address)
    values ('sql:' || session_user, 'sql-change', 'table', tg_table_name,
      jsonb_strip_nulls(jsonb_build_object('rows', case when tg_op <> 'INSERT' then changed end, 'first', gone)),
      jsonb_strip_nulls(jsonb_build_object('rows', case when tg_op <> 'DELETE' then changed end, 'first', come)),
      coalesce(host(inet_client_addr()), 'local'));
  return null;
end $$;
revoke all on function note_direct_change from public;

-- Call this in the migration that makes a table whose direct changes must show.
create procedure audit_direct_changes(name text) language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  change text;
begin
  foreach change in array array['insert', 'update', 'delete'] loop
    execute format('create trigger %I after %s on %I referencing %s %s
      for each statement when (current_setting(''role'') <> ''kapao_app'') execute function note_direct_change()',
      'direct_' || change, change, name,
      case when change <> 'insert' then 'old table as old_rows' end,
      case when change <> 'delete' then 'new table as new_rows' end);
  end loop;
end $$;
revoke all on procedure audit_direct_changes from public;

do $$
declare
  name text;
begin
  foreach name in array array['approval', 'bank', 'bonus', 'deposit_account', 'deposit_wallet', 'game', 'member', 'member_adjustment', 'member_bank_proposal', 'member_bonus', 'member_note', 'member_tag',
    'money_decision', 'operator', 'operator_change',
    'operator_factor_change', 'operator_invitation', 'operator_recovery_code', 'operator_role', 'operator_role_amount',
    'operator_role_right', 'payout_switch', 'refund', 'review_limit', 'site_setting', 'site_text', 'slip', 'slip_closing',
    'spin_slice', 'spin_wheel', 'unmatched_payment', 'withdraw_limit', 'withdraw_rule', 'withdrawal']
  loop
    call audit_direct_changes(name);
  end loop;
end $$;
