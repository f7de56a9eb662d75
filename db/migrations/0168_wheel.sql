-- Operators design wheels. A design is a wheel that was never active; two operators publish it, and one stops it. A wheel never changes:
-- every spin names the slices that it was drawn from.
alter table spin_wheel
  add column coin_deposit bigint constraint spin_wheel_coin_deposit_is_bounded check (coin_deposit between 1 and 100000000000000),
  add column made_at      timestamptz not null default now(),
  add column made_by      bigint references operator,
  add column published_at timestamptz;
update spin_wheel set published_at = made_at where is_active or exists (select from spin where wheel = spin_wheel.id);

-- A prize with a stock is counted when it is drawn, and has no weight once the stock, or that of the day in Bangkok, is used up.
alter table spin_slice
  add column stock       integer constraint spin_slice_stock_is_bounded check (stock between 1 and 1000000),
  add column stock_a_day integer constraint spin_slice_stock_a_day_is_bounded check (stock_a_day between 1 and 1000000),
  add column given       integer not null default 0 constraint spin_slice_given_is_in_stock check (given between 0 and coalesce(stock, 2147483647)),
  add column given_today integer not null default 0
    constraint spin_slice_given_today_is_in_stock check (given_today between 0 and coalesce(stock_a_day, 2147483647)),
  add column given_on    date;

-- The console counts the draws of a wheel, and what was claimed.
create index spin_of_wheel on spin (wheel, slice, created_at);
create index coupon_of_wheel on coupon (wheel) where kind = 'money' and claimed_at is not null;

create function check_wheel_publication() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  if exists (
    select from approval where action = 'wheels.publish' and object = 'wheel ' || new.id
      and state = 'executed' and decided_at = now())
  then
    return new;
  end if;
  -- The wheels that an empty database gets come with the mark.
  if tg_op = 'INSERT' and exists (select from site_setting where key = 'seeded-wheels' and changed_at = now()) then return new; end if;
  raise exception using errcode = 'check_violation', constraint = 'wheel_publication_takes_two',
    message = format('to publish wheel %s takes two people', new.id);
end $$;

create function check_coin_deposit() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  if exists (
    select from approval join spin_wheel on object = 'wheel ' || spin_wheel.id
    where action = 'wheels.publish' and state = 'executed' and decided_at = now()
      and spin_wheel.currency = new.currency and spin_wheel.coin_deposit = new.minimum)
  or tg_op = 'INSERT' and exists (select from site_setting where key = 'seeded-wheels' and changed_at = now())
  then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'coin_deposit_takes_two',
    message = 'to change the deposit that earns a coin takes two people';
end $$;

-- Slices come with their wheel, and a wheel that members see gets no others.
create function check_wheel_slice() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  if exists (select from spin_wheel where id = new.wheel and made_at = now()) then return new; end if;
  raise exception using errcode = 'check_violation', constraint = 'wheel_slices_come_with_it', message = 'slices come with their wheel';
end $$;

create function note_wheel_publication() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.is_active then new.published_at := coalesce(new.published_at, now()); end if;
  return new;
end $$;

revoke update, delete on spin_wheel, spin_slice, coin_deposit from kapao_app;
grant update (is_active) on spin_wheel to kapao_app;
grant update (given, given_today, given_on) on spin_slice to kapao_app;
grant update (minimum) on coin_deposit to kapao_app;
create trigger wheel_publication_is_allowed before insert or update on spin_wheel for each row
  when (current_user = 'kapao_app' and new.is_active) execute function check_wheel_publication();
create trigger wheel_publication_is_noted before insert or update on spin_wheel for each row
  execute function note_wheel_publication();
create trigger coin_deposit_change_is_allowed before insert or update on coin_deposit for each row
  when (current_user = 'kapao_app') execute function check_coin_deposit();
create trigger wheel_slice_is_allowed before insert on spin_slice for each row
  when (current_user = 'kapao_app') execute function check_wheel_slice();

insert into operator_role_right (role, name)
select code, 'wheels.read' from operator_role
where code in ('support-lead', 'finance', 'finance-lead', 'risk', 'compliance', 'owner', 'auditor')
union all
select code, 'wheels.change' from operator_role where code in ('finance-lead', 'owner');
