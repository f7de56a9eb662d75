-- A sign-in on a device that a member has not used before is told on the member's other devices.
alter table member_event drop constraint member_event_kind_is_known;
alter table member_event add constraint member_event_kind_is_known check (kind in ('sign-in', 'sign-in-failed', 'sign-out',
  'sessions-end', 'password-change', 'password-reset', 'password-link', 'bank-account', 'withdrawal', 'guesses',
  'passkey-add', 'passkey-remove', 'passkey-copy', 'new-device'));
create index member_event_notice on member_event (bucket, member, id)
  where kind in ('new-device', 'passkey-add', 'passkey-remove', 'passkey-copy');

-- A session shows a notice only if its device is older than what the notice is about: a thief's own device sees none. Devices
-- of before this migration are old.
alter table member_device add column added_at timestamptz not null default 'epoch';
alter table member_device alter column added_at set default now();
alter table session add column device_hash bytea;

-- The member's answers: it was me, or it was not me.
create table member_notice_answer (
  bucket  integer     not null,
  member  bigint      not null references member,
  event   bigint      not null,
  session bigint      not null,
  is_mine boolean     not null,
  at      timestamptz not null default now(),
  primary key (bucket, member, event),
  foreign key (bucket, member, event) references member_event on delete cascade,
  constraint member_notice_answer_bucket_is_of_member check (bucket = member % 256)
);
revoke update, delete on member_notice_answer from kapao_app;
