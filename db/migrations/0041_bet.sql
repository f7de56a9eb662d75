-- What was played at the games, as their providers tell it: a round or a ticket each, once. `reference` is the provider's.
create table bet (
  game       text        not null references game,
  reference  text        not null,
  member     bigint      not null references member,
  -- What was played, in the provider's words.
  round      text        not null,
  stake      bigint      not null constraint bet_stake_is_no_debt check (stake >= 0),
  payout     bigint      not null constraint bet_payout_is_no_debt check (payout >= 0),
  settled_at timestamptz not null,
  read_at    timestamptz not null default clock_timestamp(),
  -- The bonus that it was counted for, once.
  bonus      bigint      references member_bonus,
  primary key (game, reference)
) with (fillfactor = 90);
create index bet_of_member on bet (member, settled_at) include (stake, payout);

-- How far an account's history was read: whatever was settled before `read_to`, but for what a provider told late.
create table bet_cursor (
  member  bigint      not null,
  game    text        not null,
  read_to timestamptz not null,
  primary key (member, game),
  foreign key (member, game) references game_account
);

-- Who moved money into a game lately.
create index leg_into_game on leg (closed_at) where kind = 'to-game' and state = 'settled';

revoke delete on bet, bet_cursor from kapao_app;
