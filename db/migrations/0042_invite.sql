-- A deposit of an invited member, and what it is worth to the inviter by what the invited member has played of it.
create table invite_reward (
  id           bigint      generated always as identity primary key,
  inviter      bigint      not null references member,
  invitee      bigint      not null references member,
  -- The deposit, by its movement: each counts once.
  movement     text        not null constraint invite_deposit_once unique,
  deposit      bigint      not null check (deposit > 0),
  currency     text        not null check (currency in ('BAHT', 'LAK')),
  -- Stakes since then, each for one deposit, the oldest first.
  played       bigint      not null default 0,
  -- `aside`: it lies in the inviter's account for invites; `received`: it went to the wallet.
  state        text        not null default 'earning' constraint invite_state_is_known
               check (state in ('earning', 'aside', 'received')),
  -- What it brought.
  amount       bigint      check (amount > 0),
  deposited_at timestamptz not null default clock_timestamp(),
  constraint invite_is_another check (inviter <> invitee),
  constraint invite_plays_no_more_than_the_deposit check (played between 0 and deposit),
  constraint invite_end_has_an_amount check ((state = 'earning') = (amount is null)),
  constraint invite_aside_is_played check (state <> 'aside' or played = deposit)
) with (fillfactor = 80);
create index invite_of_inviter on invite_reward (inviter, id);
create index invite_to_play on invite_reward (invitee, id) where state = 'earning' and played < deposit;

-- What was received counts no more, and goes back to nothing else.
create function refuse_invite_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (old.inviter, old.invitee, old.movement, old.deposit, old.currency)
      is distinct from (new.inviter, new.invitee, new.movement, new.deposit, new.currency)
    or (old.state <> 'earning' and (old.played, old.amount) is distinct from (new.played, new.amount))
    or (old.state <> new.state and (old.state, new.state) not in
      (('earning', 'aside'), ('earning', 'received'), ('aside', 'received')))
  then
    raise exception 'invite reward % is %: it cannot become %', old.id, old.state, new.state;
  end if;
  return new;
end $$;
create trigger invite_reward_only_goes_on before update on invite_reward
  for each row execute function refuse_invite_change();

-- Each time that an inviter received: numbered, because its movement is.
create table invite_receipt (
  inviter    bigint      not null references member,
  number     int         not null,
  amount     bigint      not null check (amount > 0),
  created_at timestamptz not null default clock_timestamp(),
  primary key (inviter, number)
);

-- What is shown before inviting and before a refund.
create table banner (
  kind     text not null check (kind in ('invite', 'refund')),
  language text not null check (language in ('th', 'la', 'en')),
  position int  not null,
  -- A path on our own site.
  image    text not null constraint banner_is_ours check (image ~ '^/[a-z0-9/_.-]+$'),
  html     text not null,
  primary key (kind, language, position)
);

revoke delete on invite_reward, invite_receipt from kapao_app;
revoke update on invite_receipt from kapao_app;
