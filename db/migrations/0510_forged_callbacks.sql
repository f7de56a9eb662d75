-- A callback with a wrong signature is no evidence of money, and a stranger can send one after the other: the job deletes them after
-- some days. Every other row stays, whoever asks for it.
create function keep_unmatched_payment() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if old.reason_code = 'forged' and old.seen_at < now() - interval '7 days' then return old; end if;
  raise exception using errcode = 'check_violation', constraint = 'unmatched_payment_is_kept',
    message = 'a payment that was kept for review stays, and a forged callback for seven days';
end $$;
create trigger unmatched_payment_is_kept before delete on unmatched_payment for each row
  when (current_user = 'kapao_app') execute function keep_unmatched_payment();
grant delete on unmatched_payment to kapao_app;

insert into retention (kind, days, lowest, highest, is_purged, why) values
  ('forged-callback', 14, 7, 90, true, 'a wrong key of ours is found within days, and a stranger can send forged callbacks without end');
