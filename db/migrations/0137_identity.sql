-- Pictures that members sent and that belong to no check yet. The file is encrypted.
create table identity_picture (
  bucket integer     not null,
  member bigint      not null references member,
  path   text        not null,
  type   text        not null constraint identity_picture_type_is_known check (type in ('image/png', 'image/jpeg')),
  at     timestamptz not null default now(),
  primary key (bucket, member, path),
  constraint identity_picture_bucket_is_of_member check (bucket = member % 256)
);
create index identity_picture_at on identity_picture (at);
revoke update on identity_picture from kapao_app;

-- What operators check: a document that a member sent, or a date of birth below the minimum age that a member stated.
create table identity_check (
  bucket       integer     not null,
  member       bigint      not null references member,
  id           bigint      not null generated always as identity,
  kind         text        not null constraint identity_check_kind_is_known check (kind in ('document', 'age')),
  state        text        not null default 'waiting'
    constraint identity_check_state_is_known check (state in ('waiting', 'accepted', 'refused')),
  reason       text        constraint identity_check_reason_is_known check (reason in ('unreadable', 'not-a-document',
    'name-differs', 'date-of-birth-differs', 'expired', 'too-young', 'used-by-another')),
  at           timestamptz not null default now(),
  -- Number, name and date of birth as the member typed them, encrypted.
  details      text        not null,
  -- A keyed hash, so that the document of two members is found.
  number_hash  bytea       constraint identity_check_number_is_a_hash check (length(number_hash) = 32),
  -- Null after the days of keeping.
  picture      text,
  picture_type text,
  -- While it is true, the member's account is open for withdrawals only.
  stops_play   boolean     not null default false,
  decided_by   bigint      references operator,
  decided_at   timestamptz,
  primary key (bucket, member, id),
  constraint identity_check_bucket_is_of_member check (bucket = member % 256),
  constraint identity_check_refusal_has_a_reason check ((state = 'refused') = (reason is not null)),
  constraint identity_check_is_decided_as_a_whole
    check (num_nonnulls(decided_by, decided_at) = case state when 'waiting' then 0 else 2 end),
  constraint identity_check_document_has_a_number check ((kind = 'document') = (number_hash is not null))
);
create unique index identity_check_one_waits on identity_check (bucket, member, kind) where state = 'waiting';
create index identity_check_queue on identity_check (at, id) where state = 'waiting';
create index identity_check_number on identity_check (number_hash) where number_hash is not null;
create unique index identity_check_number_is_of_one_member on identity_check (number_hash)
  where state = 'accepted' and kind = 'document';
create index identity_check_pictures on identity_check (decided_at) where picture is not null;
revoke update, delete on identity_check from kapao_app;
grant update (state, reason, stops_play, decided_by, decided_at, picture, picture_type) on identity_check to kapao_app;

-- A decision is final.
create function check_identity_decision() returns trigger language plpgsql
  set search_path = public, pg_catalog, pg_temp as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'identity_check_is_decided_once',
    message = format('identity check %s of member %s was decided before', old.id, old.member);
end $$;
create trigger identity_check_is_decided_once before update on identity_check for each row
  when (old.state <> 'waiting' and (old.state, old.reason, old.decided_by, old.decided_at)
    is distinct from (new.state, new.reason, new.decided_by, new.decided_at))
  execute function check_identity_decision();

-- True while a check stops a member's play. A restriction that ends by its time leaves this one.
create function identity_stops_play(who bigint) returns boolean language sql stable
  set search_path = public, pg_catalog, pg_temp as $$
  select exists (select from identity_check where bucket = who % 256 and member = who and stops_play)
$$;

call audit_direct_changes('identity_check');

-- Amounts in minor units by currency; 0 never asks for a document.
alter table site_setting
  add constraint site_setting_identity_above check (
    key <> 'identityAboveWithdrawn' or (
      jsonb_typeof(value) = 'object'
      and value - 'BAHT' - 'LAK' = '{}'
      and (value ->> 'BAHT') ~ '^[0-9]{1,13}$' is true and jsonb_typeof(value -> 'BAHT') = 'number'
      and (value ->> 'LAK') ~ '^[0-9]{1,13}$' is true and jsonb_typeof(value -> 'LAK') = 'number')) not valid,
  add constraint site_setting_identity_days check (
    key <> 'identityPictureDays' or (jsonb_typeof(value) = 'number' and (value #>> '{}') ~ '^[0-9]{1,4}$' is true)) not valid;

insert into operator_role_right (role, name)
select unnest(array['support-lead', 'risk', 'compliance', 'owner']), 'identity.decide';
