-- A day of an own account is closed by two people against the statement of the bank or the gateway. A day is one of Bangkok.

-- The movements of a day are read by these. They cost next to nothing to write, and a movement that ends stays on its page.
create index movement_created on ledger.movement using brin (created_at) with (autosummarize = on);
create index movement_settled on ledger.movement using brin (settled_at) with (autosummarize = on);

create function day_start(p_day date) returns timestamptz language sql stable
  return p_day::timestamp at time zone 'Asia/Bangkok';

-- Entries of own accounts between two moments. What a bank, a gateway, or fees hold stands in the ledger with the other sign.
create function own_account_entry(p_from timestamptz, p_until timestamptz)
returns table (account text, currency text, movement bigint, line smallint, reference text, at timestamptz, amount bigint, other text)
language sql stable as $$
  select substr(side.account, 7), dated.currency, dated.id, p.line, dated.reference, dated.at,
    side.amount * case when side.account in ('house/suspense', 'house/payment-return') then 1 else -1 end, side.other
  from (
    select m.id, m.currency, m.reference, m.created_at as at, false as closing from ledger.movement m
    where m.created_at >= p_from and m.created_at < p_until
    union all
    select m.id, m.currency, m.reference, m.settled_at, true from ledger.movement m
    where m.settled_at >= p_from and m.settled_at < p_until
  ) dated
  join ledger.posting p on p.movement = dated.id and p.closing = dated.closing
  cross join lateral (values (p.to_account, p.amount, p.from_account), (p.from_account, -p.amount, p.to_account))
    side(account, amount, other)
  where side.account ~ '^house/((bank|payout|gateway):|(fees|suspense|payment-return)$)'
$$;

-- What the books say of each day that is over, counted once: opening + came - went - fees + unmatched = balance.
create table closing_book (
  account   text collate "C" not null,
  currency  text not null constraint closing_book_currency_is_known check (currency in ('BAHT', 'LAK')),
  day       date not null,
  opening   bigint not null,
  came      bigint not null,
  went      bigint not null,
  fees      bigint not null,
  unmatched bigint not null,
  balance   bigint not null,
  entries   integer not null,
  primary key (account, currency, day),
  constraint closing_book_adds_up check (opening + came - went - fees + unmatched = balance)
);
create index closing_book_newest on closing_book (day, account, currency);

-- Members' money at the end of each day.
create table closing_liability (
  day      date not null,
  currency text not null constraint closing_liability_currency_is_known check (currency in ('BAHT', 'LAK')),
  wallets  bigint not null,
  held     bigint not null,
  games    bigint not null,
  rewards  bigint not null,
  primary key (day, currency)
);

create table closing_statement (
  id          bigint generated always as identity primary key,
  account     text collate "C" not null,
  currency    text not null,
  day         date not null,
  layout      text not null constraint closing_statement_layout_is_known check (layout in ('plain', 'scb', 'kbank', 'settlement')),
  digest      bytea not null constraint closing_statement_file_comes_once unique,
  opening     bigint not null,
  came        bigint not null,
  went        bigint not null,
  fees        bigint not null,
  closing     bigint not null,
  lines       integer not null,
  imported_by bigint not null references operator,
  imported_at timestamptz not null default now(),
  constraint closing_statement_of_the_day unique (account, currency, day),
  constraint closing_statement_adds_up check (opening + came - went - fees = closing),
  foreign key (account, currency, day) references closing_book
);

-- A line changes the balance by its amount less its fee.
create table closing_line (
  account   text collate "C" not null,
  currency  text not null,
  day       date not null,
  number    integer not null,
  at        timestamptz,
  amount    bigint not null,
  fee       bigint not null constraint closing_line_fee_not_negative check (fee >= 0),
  balance   bigint not null,
  reference text constraint closing_line_reference_is_short check (length(reference) between 1 and 64),
  text      text not null constraint closing_line_text_is_short check (length(text) <= 300),
  primary key (account, currency, day, number),
  foreign key (account, currency, day) references closing_statement (account, currency, day) on delete cascade
);

-- Each line and each entry of the account matches at most once.
create table closing_match (
  account  text collate "C" not null,
  currency text not null,
  day      date not null,
  number   integer not null,
  movement bigint not null,
  line     smallint not null,
  matched_by text not null constraint closing_match_by_is_known check (matched_by in ('reference', 'amount')),
  primary key (account, currency, day, number),
  constraint closing_match_once unique (account, movement, line),
  foreign key (account, currency, day, number) references closing_line on delete cascade
);

create table closing_explanation (
  account  text collate "C" not null,
  currency text not null,
  day      date not null,
  key      text not null constraint closing_explanation_key_is_one check (key ~ '^(line:[1-9][0-9]*|movement:[1-9][0-9]*-[0-9]+)$'),
  code     text not null constraint closing_explanation_code_is_known check (code in ('bank_fee', 'interest', 'own_transfer',
    'other_day', 'wrong_amount', 'unknown_payer', 'not_in_bank', 'booked_twice', 'fee_booked', 'other')),
  note     text not null,
  made_by  bigint references operator,
  made_at  timestamptz not null default now(),
  primary key (account, currency, day, key),
  foreign key (account, currency, day) references closing_statement (account, currency, day) on delete cascade
);

create table closing_fee (
  account   text collate "C" not null,
  currency  text not null,
  day       date not null,
  amount    bigint not null constraint closing_fee_is_positive check (amount > 0),
  reference text not null constraint closing_fee_books_once unique,
  approval  bigint not null references approval,
  primary key (account, currency, day),
  foreign key (account, currency, day) references closing_statement (account, currency, day)
);

create table closing (
  account           text collate "C" not null,
  currency          text not null,
  day               date not null,
  balance           bigint not null,
  statement_closing bigint,
  closed_by         bigint not null references operator,
  closed_at         timestamptz not null default now(),
  approval          bigint not null references approval,
  primary key (account, currency, day),
  foreign key (account, currency, day) references closing_book
);
create index closing_by_day on closing (day);

-- To close a day, and to book its fees, takes two people. A day is closed after it is over, and after the day before.
create function check_closing() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  if not exists (
    select from approval where id = new.approval and action = tg_argv[0]
      and object = 'closing ' || new.day || ':' || new.currency || ':' || new.account
      and state = 'executed' and decided_at = now())
  then
    raise exception using errcode = 'check_violation', constraint = 'closing_takes_two',
      message = format('to close %s of %s takes two people', new.day, new.account);
  end if;
  if now() < day_start(new.day + 1) + interval '15 minutes' then
    raise exception using errcode = 'check_violation', constraint = 'closing_of_a_day_that_is_over',
      message = format('the day %s is not over', new.day);
  end if;
  if tg_table_name = 'closing'
    and exists (select from closing c where c.account = new.account and c.currency = new.currency)
    and not exists (
      select from closing c where c.account = new.account and c.currency = new.currency and c.day = new.day - 1)
  then
    raise exception using errcode = 'check_violation', constraint = 'closing_after_the_day_before',
      message = format('the day before %s is open', new.day);
  end if;
  return new;
end $$;
create trigger closing_is_allowed before insert on closing for each row
  when (current_user = 'kapao_app') execute function check_closing('closing.close');
create trigger closing_fee_is_allowed before insert on closing_fee for each row
  when (current_user = 'kapao_app') execute function check_closing('closing.fees');

-- What a closed day rests on stays as it is.
create function check_closing_is_open() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  one record := coalesce(new, old);
begin
  if exists (select from closing c where c.account = one.account and c.currency = one.currency and c.day = one.day) then
    raise exception using errcode = 'check_violation', constraint = 'closed_day_is_fixed',
      message = format('the day %s of %s is closed', one.day, one.account);
  end if;
  return one;
end $$;
create trigger closed_day_is_fixed before insert or update or delete on closing_statement for each row
  execute function check_closing_is_open();
create trigger closed_day_is_fixed before insert or update or delete on closing_line for each row
  execute function check_closing_is_open();
create trigger closed_day_is_fixed before insert or update or delete on closing_match for each row
  execute function check_closing_is_open();
create trigger closed_day_is_fixed before insert or update or delete on closing_explanation for each row
  execute function check_closing_is_open();
create trigger closed_day_is_fixed before insert or update or delete on closing_fee for each row
  execute function check_closing_is_open();

revoke update, delete on closing, closing_fee, closing_book, closing_liability from kapao_app;
revoke update on closing_statement, closing_line, closing_match from kapao_app;

-- No movement is dated into a day that is closed for one of our accounts. A live movement is dated now, so the condition of
-- these triggers is false for it, and nothing runs.
create function ledger.refuse_closed_day() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if exists (
    select from public.closing c
    where c.day in ((new.created_at at time zone 'Asia/Bangkok')::date, (new.settled_at at time zone 'Asia/Bangkok')::date))
  then
    raise exception using errcode = 'check_violation', constraint = 'movement_in_an_open_day',
      message = format('movement %s is dated into a closed day', new.reference);
  end if;
  return new;
end $$;
create trigger day_is_open before insert on ledger.movement for each row
  when (new.created_at < now() or new.settled_at < now()) execute function ledger.refuse_closed_day();
create trigger day_of_end_is_open before update of settled_at on ledger.movement for each row
  when (new.settled_at < now()) execute function ledger.refuse_closed_day();

insert into operator_role_right (role, name)
select code, 'closing.read' from operator_role where code in ('finance', 'finance-lead', 'compliance', 'owner', 'auditor')
union all
select code, 'closing.import' from operator_role where code in ('finance', 'finance-lead', 'owner')
union all
select code, 'closing.close' from operator_role where code in ('finance', 'finance-lead', 'owner');
