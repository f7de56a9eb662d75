/** Tables of the game providers in the sandbox's store. Credits are hundredths. */
export const gameSchema = `
  create table if not exists game_account (
    game text not null, name text not null, password text not null, balance integer not null check (balance >= 0),
    opened_at integer not null, primary key (game, name)
  ) strict;
  create table if not exists game_move (
    number integer primary key, game text not null, reference text not null, name text not null,
    direction text not null check (direction in ('deposit', 'withdraw')),
    asked integer not null, credits integer not null, balance integer not null, why text, at integer not null
  ) strict;
  create index if not exists game_move_reference on game_move (game, reference);
  create table if not exists game_late (
    number integer primary key, game text not null, reference text, asked text not null, due_at integer not null
  ) strict;
  create table if not exists game_bet (
    number integer primary key, id text not null unique, game text not null, name text not null, title text not null,
    result text not null, stake integer not null, payout integer not null, at integer not null
  ) strict;
  create table if not exists game_open (
    id text primary key, game text not null, name text not null, title text not null, stake integer not null
  ) strict;
  create index if not exists game_bet_of on game_bet (game, name, at, id);
  create table if not exists game_link (
    token text primary key, game text not null, name text not null, language text not null, back text not null,
    made_at integer not null, used_at integer
  ) strict;
  create table if not exists game_event (token text primary key, at integer not null) strict;
  create table if not exists game_session (
    token text primary key, game text not null, name text not null, language text not null, back text, at integer not null
  ) strict;
`
