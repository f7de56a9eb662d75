-- One-time codes of a promotion, in batches. A code consists of its batch, its number and a keyed hash of both: only codes that
-- were used have a row.
create table bonus_code_batch (
  id         bigint      primary key generated always as identity,
  bonus      text        not null references bonus,
  purpose    text        not null constraint bonus_code_batch_purpose_is_bounded check (length(purpose) between 1 and 60),
  count      integer     not null constraint bonus_code_batch_count_is_bounded check (count between 1 and 10000),
  -- The key of its codes, encrypted.
  sealed     bytea       not null,
  ends_at    timestamptz,
  stopped_at timestamptz,
  operator   bigint      not null references operator,
  approval   bigint      not null references approval,
  created_at timestamptz not null default now(),
  constraint bonus_code_batch_fits_its_codes check (id < 1048576),
  constraint bonus_code_batch_ends_later check (ends_at > created_at)
);
create index bonus_code_batch_bonus on bonus_code_batch (bonus, id);
revoke update, delete on bonus_code_batch from kapao_app;
grant update (stopped_at) on bonus_code_batch to kapao_app;

-- A code belongs to the member who used it first. After a claim that was cancelled before a deposit the member may use it again.
create table bonus_code_claim (
  batch   bigint      not null references bonus_code_batch,
  number  integer     not null constraint bonus_code_claim_number_counts_up check (number >= 0),
  member  bigint      not null references member,
  claim   bigint      not null references member_bonus,
  used_at timestamptz not null default now(),
  primary key (batch, number)
);
create index bonus_code_claim_member on bonus_code_claim (member);
revoke update, delete on bonus_code_claim from kapao_app;
grant update (claim, used_at) on bonus_code_claim to kapao_app;

create function check_bonus_code_batch() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  if exists (
    select from approval where id = new.approval and action = 'bonuses.codes' and object = new.bonus and state = 'executed'
      and decided_at = now() and (input ->> 'count')::int = new.count)
    and exists (select from bonus where code = new.bonus and kind = 'promotion')
  then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'bonus_code_batch_takes_two',
    message = format('to make codes of %s takes two people', new.bonus);
end $$;
create trigger bonus_code_batch_is_allowed before insert on bonus_code_batch for each row
  when (current_user = 'kapao_app') execute function check_bonus_code_batch();

create function check_bonus_code_claim() returns trigger language plpgsql set search_path = public, pg_catalog, pg_temp as $$
begin
  if not exists (
    select from bonus_code_batch batch join member_bonus claim on claim.bonus = batch.bonus
    where batch.id = new.batch and new.number < batch.count and claim.id = new.claim and claim.member = new.member)
  then
    raise exception using errcode = 'check_violation', constraint = 'bonus_code_claim_is_of_its_batch',
      message = format('claim %s is not one of code %s of batch %s', new.claim, new.number, new.batch);
  end if;
  return new;
end $$;
create trigger bonus_code_claim_is_right before insert or update on bonus_code_claim for each row
  execute function check_bonus_code_claim();
