-- Wrong sign-ins of one account from all networks. The count falls by one for each quarter of an hour without one.
create table login_guess (
  -- The number that was typed in, or `operator:` and the name.
  who        text        primary key,
  misses     integer     not null constraint login_guess_misses_are_counted check (misses >= 0),
  counted_at timestamptz not null default now(),
  -- The next guess from an unknown network is judged from then on.
  next_at    timestamptz not null default now()
);
create index login_guess_counted_at on login_guess (counted_at);

-- Browsers on which a member signed in. They keep a token, of which this is the hash.
create table member_device (
  bucket     integer     not null,
  member     bigint      not null references member,
  token_hash bytea       not null constraint member_device_token_is_a_hash check (length(token_hash) = 32),
  seen_at    timestamptz not null default now(),
  primary key (bucket, member, token_hash),
  constraint member_device_bucket_is_of_member check (bucket = member % 256)
);
create index member_device_seen_at on member_device using brin (seen_at);

alter table member_event drop constraint member_event_kind_is_known;
alter table member_event add constraint member_event_kind_is_known check (kind in ('sign-in', 'sign-in-failed', 'sign-out',
  'sessions-end', 'password-change', 'password-reset', 'password-link', 'bank-account', 'withdrawal', 'guesses'));
