-- Servers of the version before read every column of qr, once in the transaction that credits a payment. PostgreSQL refuses a prepared
-- statement whose result has a column more. So the table gets its bucket under a new name, and the name qr stays for one version, as
-- a view with the columns of that version.
select lock_briefly('qr, bank_transfer');
alter table qr rename to deposit_qr;
do $$
declare
  earlier text;
begin
  for earlier in select conname from pg_constraint where conrelid = 'deposit_qr'::regclass and conname like 'qr\_%' loop
    execute format('alter table deposit_qr rename constraint %I to %I', earlier, 'deposit_' || earlier);
  end loop;
  for earlier in select relname from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'deposit_qr'::regclass and relname like 'qr\_%' loop
    execute format('alter index %I rename to %I', earlier, 'deposit_' || earlier);
  end loop;
end $$;
select add_bucket('deposit_qr');
create view qr with (security_invoker = true) as select id, provider, member, amount, currency, state, provider_reference, payload, receiver, created_at, expires_at,
  closed_at, leased_until, ask_at from deposit_qr;
grant select, insert, update on qr to kapao_app;
revoke delete on qr from kapao_app;
