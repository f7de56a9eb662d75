-- Labels that operators set on conversations, from a list that leads edit.
create table label (
  id         bigint      primary key generated always as identity,
  name       text        not null constraint label_name_is_bounded check (length(name) between 1 and 30),
  created_at timestamptz not null default now()
);
create unique index label_name on label (lower(name));
call audit_direct_changes('label');

create table conversation_label (
  conversation bigint      not null references conversation,
  label        bigint      not null references label on delete cascade,
  operator     bigint      not null references operator,
  created_at   timestamptz not null default now(),
  primary key (conversation, label)
);
create index conversation_label_of on conversation_label (label, conversation);
revoke update on conversation_label from kapao_app;

-- When an operator ends a session of a conversation, its customer may rate it. A session that ends by itself asks nobody.
create table conversation_rating (
  conversation bigint      not null references conversation,
  session      integer     not null,
  -- The operator who answered last in the session.
  operator     bigint      not null references operator,
  -- The message below which it stands.
  after        integer     not null,
  asked_at     timestamptz not null default now(),
  is_good      boolean,
  words        text        constraint conversation_rating_words_are_bounded check (length(words) between 1 and 500),
  rated_at     timestamptz,
  primary key (conversation, session),
  constraint conversation_rating_is_whole check ((is_good is null) = (rated_at is null) and (words is null or is_good is not null))
);
create index conversation_rating_of on conversation_rating (asked_at, operator);
revoke update, delete on conversation_rating from kapao_app;
grant update (after, operator, is_good, words, rated_at) on conversation_rating to kapao_app;

create function forget_conversation_labels() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  delete from conversation_label where conversation in (select id from conversation where member = new.id);
  delete from conversation_rating where conversation in (select id from conversation where member = new.id);
  return null;
end $$;
create trigger member_anonymised_has_no_labels after update of anonymised_at on member
  for each row when (new.anonymised_at is not null) execute function forget_conversation_labels();

insert into operator_role_right (role, name) select unnest(array['support-lead', 'owner']), 'inbox.lead';
