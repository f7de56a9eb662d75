-- Jobs, operators, banks and games name a transfer by its reference alone, so that stays the key. A second one by the bucket would cost
-- each transfer to a game a tenth (decision 0216).
select lock_briefly('external_transfer');
-- The constraint spares a look at each row.
alter table external_transfer alter column bucket set not null, drop constraint external_transfer_has_bucket;
create or replace trigger fill_bucket before insert on external_transfer
  for each row when (new.bucket is null) execute function fill_bucket();

select change_function('public.start_external_transfers',
  'as t (reference, member, kind,', 'as t (bucket, member, reference, kind,',
  'select a.reference, a.member, a.kind, a.provider, a.amount, a.currency, a.key, a.details::jsonb, a.balance,',
  'select a.member % 256, a.member, a.reference, a.kind, a.provider, a.amount, a.currency, a.key, a.details::jsonb, a.balance,',
  'from unnest(p_transfer, p_believed, outcomes) a (reference, believed, outcome)' || e'\n      where t.reference = a.reference',
  'from unnest(p_transfer, p_transfer_member, p_believed, outcomes) a (reference, member, believed, outcome)'
    || e'\n      where t.bucket = a.member % 256 and t.member = a.member and t.reference = a.reference',
  'from unnest(p_transfer, p_transfer_kind) with ordinality a (reference, kind, place)' || e'\n'
    || '      left join external_transfer t on t.reference = a.reference',
  'from unnest(p_transfer, p_transfer_member, p_transfer_kind) with ordinality a (reference, member, kind, place)' || e'\n'
    || '      left join external_transfer t on t.bucket = a.member % 256 and t.member = a.member and t.reference = a.reference',
  e'      refused := refused || p_transfer[i];\n',
  e'      refused := refused || p_transfer[i];\n      members := members || p_transfer_member[i];\n',
  e'  refused text[] := ''{}'';\n', e'  refused text[] := ''{}'';\n  members bigint[] := ''{}'';\n',
  'if cardinality(refused) > 0 then delete from external_transfer where reference = any (refused); end if;',
  'if cardinality(refused) > 0 then' || e'\n    delete from external_transfer t using unnest(refused, members) a (reference, member)'
    || e'\n    where t.bucket = a.member % 256 and t.member = a.member and t.reference = a.reference;\n  end if;');
select change_function('public.end_external_transfers',
  'p_amounts bigint[], OUT ended', 'p_amounts bigint[], p_transfer_member bigint[], OUT ended',
  'perform l.reference from unnest(p_transfer) u (reference)',
  'perform l.reference from unnest(p_transfer, p_transfer_member) u (reference, member)',
  'select x.reference from external_transfer x where x.reference = u.reference for no key update',
  'select x.reference from external_transfer x' || e'\n        where x.bucket = u.member % 256 and x.member = u.member and x.reference = u.reference for no key update',
  'p_reason_detail, p_check_ms)' || e'\n      a (reference, lease, state, confirmed, reason_code, reason_detail, check_ms)' || e'\n    where t.reference = a.reference and t.lease',
  'p_reason_detail, p_check_ms,' || e'\n        p_transfer_member) a (reference, lease, state, confirmed, reason_code, reason_detail, check_ms, member)'
    || e'\n    where t.bucket = a.member % 256 and t.member = a.member and t.reference = a.reference and t.lease');
revoke execute on function end_external_transfers(text[], uuid[], text[], bigint[], text[], text[], float8[], text[], int[], bigint[],
  int[], bigint[], text[], text[], text[], text[], bigint[], text[], text[], bigint[], text[], text[], text[], text[], text[], int[],
  int[], int[], bigint[], bigint[]) from public;
grant execute on function end_external_transfers(text[], uuid[], text[], bigint[], text[], text[], float8[], text[], int[], bigint[],
  int[], bigint[], text[], text[], text[], text[], bigint[], text[], text[], bigint[], text[], text[], text[], text[], text[], int[],
  int[], int[], bigint[], bigint[]) to kapao_app;
-- Servers of the version before call the function without the members, so that form looks them up.
do $$
declare
  earlier text := (select pg_get_functiondef(oid) from pg_proc where proname = 'end_external_transfers' order by pronargs limit 1);
begin
  execute substr(earlier, 1, position('AS $function$' in earlier) - 1) || $text$as $function$
begin
  select e.ended, e.believed into ended, believed from end_external_transfers(
    p_transfer, p_lease, p_transfer_state, p_confirmed, p_reason_code, p_reason_detail, p_check_ms, p_signal, p_game_account, p_believed,
    p_transfer_item, p_account_member, p_account_name, p_house_name, p_house_currency, p_reference, p_member, p_kind, p_state,
    p_amount, p_currency, p_from_place, p_to_place, p_details, p_texts, p_item, p_from, p_to, p_amounts,
    array(select t.member from unnest(p_transfer) with ordinality u (reference, place)
      left join external_transfer t on t.reference = u.reference order by u.place)) e;
end $function$ $text$;
end $$;
select change_function('kapao_app.insert_leg',
  'external_transfer (reference, member, kind,', 'external_transfer (bucket, member, reference, kind,',
  'select new.reference, new.member, new.kind,', 'select new.member % 256, new.member, new.reference, new.kind,');
select change_function('public.member_shut_out',
  'where member = new.id and kind = ''payout''', 'where bucket = new.id % 256 and member = new.id and kind = ''payout''');
select change_function('public.anonymise_refusal',
  'select from external_transfer where member = subject',
  'select from external_transfer where bucket = subject % 256 and member = subject',
  'join external_transfer t using (reference)' || e'\n        where t.member = subject',
  'join external_transfer t using (reference)' || e'\n        where t.bucket = subject % 256 and t.member = subject');
