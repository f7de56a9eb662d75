-- A bonus as it is offered; a promotion is one that is found by its code. Amounts in the smallest unit.
create table bonus (
  code            text        primary key constraint bonus_code_is_upper_case check (code ~ '^[A-Z0-9_-]{2,32}$'),
  kind            text        not null constraint bonus_kind_is_known check (kind in ('bonus', 'promotion')),
  currency        text        not null check (currency in ('BAHT', 'LAK')),
  name_th         text        not null,
  name_la         text        not null,
  name_en         text        not null,
  -- HTML.
  description_th  text        not null default '',
  description_la  text        not null default '',
  description_en  text        not null default '',
  -- How often one member may receive it: ever, a day or a week.
  type            text        not null constraint bonus_type_is_known check (type in ('limit', 'day', 'week')),
  max_received    int         not null constraint bonus_is_received_once check (max_received > 0),
  -- Of the deposit, up to `most`; without a percent it is `most` as it is.
  percent         int         check (percent between 1 and 1000),
  most            bigint      not null check (most between 1 and 1000000000000),
  minimum_deposit bigint      not null check (minimum_deposit between 1 and 1000000000000),
  -- Hundredths: 500 is five times deposit and grant.
  turnover        int         not null check (turnover between 1 and 100000),
  end_below       bigint      not null default 0 check (end_below >= 0),
  percent_fail    int         not null check (percent_fail between 0 and 100),
  categories      text[]      not null constraint bonus_categories_are_known
                  check (cardinality(categories) > 0 and categories <@ array['slot', 'sport', 'lotto']),
  whole_amount    boolean     not null default false,
  -- How many different members may take it; of a code for one, 1. Null: any number.
  members_max     int         check (members_max > 0),
  starts_at       timestamptz,
  ends_at         timestamptz,
  is_active       boolean     not null default true,
  -- Whether it can be chosen or found. What is not listed is only won.
  is_listed       boolean     not null default true,
  position        int         not null default 0,
  -- Whoever cancels right after the grant never keeps more than was deposited.
  constraint bonus_cancel_earns_nothing check (
    case when percent is null then percent_fail::numeric * (minimum_deposit + most) <= 100 * minimum_deposit::numeric
      else percent_fail * (100 + percent) <= 100 * 100 end),
  constraint bonus_grants_something check (percent is null or minimum_deposit * percent >= 100),
  constraint bonus_starts_before_it_ends check (starts_at < ends_at)
);

create table bonus_banner (
  bonus    text not null references bonus,
  language text not null check (language in ('th', 'la', 'en')),
  position int  not null,
  -- A path on our own site.
  image    text not null constraint bonus_banner_is_ours check (image ~ '^/[a-z0-9/_.-]+$'),
  html     text not null,
  primary key (bonus, language, position)
);

-- One taking by one member, under the terms of that moment. How a state may change is in server/bonus/states.ts, and here.
create table member_bonus (
  id              bigint      generated always as identity primary key,
  member          bigint      not null references member,
  bonus           text        not null references bonus,
  kind            text        not null,
  currency        text        not null,
  -- In the language that it was taken in: the statement's.
  name            text        not null,
  percent         int,
  most            bigint      not null,
  minimum_deposit bigint      not null,
  turnover        int         not null,
  end_below       bigint      not null,
  percent_fail    int         not null,
  categories      text[]      not null,
  whole_amount    boolean     not null,
  state           text        not null default 'waiting' constraint member_bonus_state_is_known
                  check (state in ('waiting', 'granted', 'met', 'unmet', 'cancelled')),
  -- The deposit that granted it, by its movement: one deposit grants once.
  movement        text        constraint member_bonus_deposit_once unique,
  deposit         bigint      not null default 0 check (deposit >= 0),
  granted         bigint      not null default 0 check (granted >= 0),
  -- What is to be played, and what was.
  needed          bigint      not null default 0,
  played          bigint      not null default 0 check (played >= 0),
  -- What its end took.
  cost            bigint      not null default 0 check (cost >= 0),
  -- After `met`: the withdrawal that took the whole amount.
  withdrawal      text,
  activated_at    timestamptz not null default clock_timestamp(),
  granted_at      timestamptz,
  ended_at        timestamptz,
  constraint member_bonus_grant_has_a_deposit
    check ((granted_at is null) = (movement is null) and (granted_at is null) = (granted = 0)),
  constraint member_bonus_granted_has_a_moment check (granted_at is not null or state in ('waiting', 'cancelled')),
  constraint member_bonus_end_has_a_moment check ((ended_at is null) = (state in ('waiting', 'granted'))),
  constraint member_bonus_met_is_played check (state <> 'met' or played >= needed),
  constraint member_bonus_cost_comes_with_an_end check (cost = 0 or state in ('unmet', 'cancelled'))
) with (fillfactor = 80);

create unique index member_bonus_one_active on member_bonus (member) where state in ('waiting', 'granted');
create index member_bonus_of_member on member_bonus (member, id);
create index member_bonus_of_bonus on member_bonus (bonus, member);
create index member_bonus_granted on member_bonus (id) where state = 'granted';

-- What ended stays as it ended, and the terms stay as they were when it was taken.
create function refuse_bonus_change() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (old.member, old.bonus, old.kind, old.currency, old.percent, old.most, old.minimum_deposit, old.turnover,
      old.end_below, old.percent_fail, old.categories, old.whole_amount)
      is distinct from (new.member, new.bonus, new.kind, new.currency, new.percent, new.most, new.minimum_deposit,
        new.turnover, new.end_below, new.percent_fail, new.categories, new.whole_amount)
    or (old.movement is not null and (old.movement, old.deposit, old.granted, old.needed)
      is distinct from (new.movement, new.deposit, new.granted, new.needed))
    or (old.state <> new.state and (old.state, new.state) not in
      (('waiting', 'granted'), ('waiting', 'cancelled'), ('granted', 'met'), ('granted', 'unmet'), ('granted', 'cancelled')))
  then
    raise exception 'bonus % is %: it cannot become %', old.id, old.state, new.state;
  end if;
  return new;
end $$;
create trigger member_bonus_only_goes_on before update on member_bonus
  for each row execute function refuse_bonus_change();

revoke delete on bonus, member_bonus from kapao_app;
