-- Jobs, operators, banks and games name a transfer by its reference alone, so that stays the key. A second one by the bucket would cost
-- each transfer to a game a tenth (decision 0216).
select lock_briefly('external_transfer');
-- The constraint spares a look at each row.
alter table external_transfer alter column bucket set not null, drop constraint external_transfer_has_bucket;
create or replace trigger fill_bucket before insert on external_transfer
  for each row when (new.bucket is null) execute function fill_bucket();

do $$
declare
  text text := pg_get_functiondef('start_external_transfers'::regproc);
begin
  text := replace(text, 'as t (reference, member, kind,', 'as t (bucket, member, reference, kind,');
  text := replace(text, 'select a.reference, a.member, a.kind, a.provider, a.amount, a.currency, a.key, a.details::jsonb, a.balance,',
    'select a.member % 256, a.member, a.reference, a.kind, a.provider, a.amount, a.currency, a.key, a.details::jsonb, a.balance,');
  text := replace(text, 'from unnest(p_transfer, p_believed, outcomes) a (reference, believed, outcome)' || e'\n      where t.reference = a.reference',
    'from unnest(p_transfer, p_transfer_member, p_believed, outcomes) a (reference, member, believed, outcome)'
    || e'\n      where t.bucket = a.member % 256 and t.member = a.member and t.reference = a.reference');
  text := replace(text, 'from unnest(p_transfer, p_transfer_kind) with ordinality a (reference, kind, place)' || e'\n'
    || '      left join external_transfer t on t.reference = a.reference',
    'from unnest(p_transfer, p_transfer_member, p_transfer_kind) with ordinality a (reference, member, kind, place)' || e'\n'
    || '      left join external_transfer t on t.bucket = a.member % 256 and t.member = a.member and t.reference = a.reference');
  text := replace(text, e'      refused := refused || p_transfer[i];\n', e'      refused := refused || p_transfer[i];\n      members := members || p_transfer_member[i];\n');
  text := replace(text, e'  refused text[] := ''{}'';\n', e'  refused text[] := ''{}'';\n  members bigint[] := ''{}'';\n');
  text := replace(text, 'if cardinality(refused) > 0 then delete from external_transfer where reference = any (refused); end if;',
    'if cardinality(refused) > 0 then' || e'\n    delete from external_transfer t using unnest(refused, members) a (reference, member)'
    || e'\n    where t.bucket = a.member % 256 and t.member = a.member and t.reference = a.reference;\n  end if;');
  execute text;

  -- Servers of the version before call the function without the members.
  text := pg_get_functiondef('end_external_transfers'::regproc);
  text := replace(text, 'p_amounts bigint[], OUT ended', 'p_amounts bigint[], p_transfer_member bigint[], OUT ended');
  text := replace(text, 'perform l.reference from unnest(p_transfer) u (reference)', 'perform l.reference from unnest(p_transfer, p_transfer_member) u (reference, member)');
  text := replace(text, 'select x.reference from external_transfer x where x.reference = u.reference for no key update',
    'select x.reference from external_transfer x' || e'\n        where x.bucket = u.member % 256 and x.member = u.member and x.reference = u.reference for no key update');
  text := replace(text, 'p_reason_detail, p_check_ms)' || e'\n      a (reference, lease, state, confirmed, reason_code, reason_detail, check_ms)' || e'\n    where t.reference = a.reference and t.lease',
    'p_reason_detail, p_check_ms,' || e'\n        p_transfer_member) a (reference, lease, state, confirmed, reason_code, reason_detail, check_ms, member)'
    || e'\n    where t.bucket = a.member % 256 and t.member = a.member and t.reference = a.reference and t.lease');
  execute text;
  revoke execute on function end_external_transfers(text[], uuid[], text[], bigint[], text[], text[], float8[], text[], int[], bigint[],
    int[], bigint[], text[], text[], text[], text[], bigint[], text[], text[], bigint[], text[], text[], text[], text[], text[], int[],
    int[], int[], bigint[], bigint[]) from public;
  grant execute on function end_external_transfers(text[], uuid[], text[], bigint[], text[], text[], float8[], text[], int[], bigint[],
    int[], bigint[], text[], text[], text[], text[], bigint[], text[], text[], bigint[], text[], text[], text[], text[], text[], int[],
    int[], int[], bigint[], bigint[]) to kapao_app;

  text := pg_get_functiondef('kapao_app.insert_leg'::regproc);
  text := replace(text, 'external_transfer (reference, member, kind,', 'external_transfer (bucket, member, reference, kind,');
  text := replace(text, 'select new.reference, new.member, new.kind,', 'select new.member % 256, new.member, new.reference, new.kind,');
  execute text;
  text := pg_get_functiondef('member_shut_out'::regproc);
  text := replace(text, 'where member = new.id and kind = ''payout''', 'where bucket = new.id % 256 and member = new.id and kind = ''payout''');
  execute text;
  text := pg_get_functiondef('anonymise_refusal'::regproc);
  text := replace(text, 'select from external_transfer where member = subject', 'select from external_transfer where bucket = subject % 256 and member = subject');
  text := replace(text, 'join external_transfer t using (reference)' || e'\n        where t.member = subject',
    'join external_transfer t using (reference)' || e'\n        where t.bucket = subject % 256 and t.member = subject');
  execute text;
end $$;
