-- Operators and the bank name a withdrawal by its reference alone, so it stays unique.
select lock_briefly('withdrawal, withdrawal_event');
revoke update (bucket) on withdrawal from kapao_app;
alter table withdrawal_event drop constraint if exists withdrawal_event_reference_fkey;
select key_by_bucket('withdrawal');
alter table withdrawal add constraint withdrawal_reference_once unique using index withdrawal_reference_once;
alter table withdrawal_event add constraint withdrawal_event_reference_fkey
  foreign key (bucket, member, reference) references withdrawal (bucket, member, reference) not valid;

do $$
begin
  execute replace(pg_get_functiondef('anonymise_member'::regproc), 'note = null where member = subject',
    'note = null where bucket = subject % 256 and member = subject');
  execute replace(pg_get_functiondef('member_shut_out'::regproc),
    'from stopped where withdrawal.reference = stopped.reference',
    'from stopped' || e'\n    where withdrawal.bucket = new.id % 256 and withdrawal.member = new.id and withdrawal.reference = stopped.reference');
end $$;
