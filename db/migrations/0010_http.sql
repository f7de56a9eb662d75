-- What the HTTP edge remembers: answers under an Idempotency-Key, counted tries, and networks that are kept out.

create table idempotency_key (
  -- Whose key it is: a member, or a stranger's address as a keyed hash.
  owner text not null,
  key text not null,
  -- A keyed hash of the line and the body: the same key for another wish is a mistake of the client.
  wish bytea not null,
  -- Whoever works on it; another takes over once the lease has run out.
  lease uuid not null,
  leased_until timestamptz not null,
  -- Encrypted: it may hold a session's token.
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);

-- Unlogged: after a crash everyone begins at zero, which is no harm.
create unlogged table rate_counter (
  who text primary key,
  hits int not null,
  ends_at timestamptz not null
);
create index rate_counter_ends_at on rate_counter (ends_at);

create table blocked_address (
  network cidr primary key,
  reason text not null,
  created_at timestamptz not null default now()
);
