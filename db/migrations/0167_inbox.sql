-- The inbox: a conversation waits for us from the first message of its customer that no operator has answered, belongs to an
-- operator or to nobody, can be snoozed, and has lines that only operators see. A snooze that is due waits for us too.
alter table conversation
  add column waiting_since timestamptz,
  add column assigned      bigint references operator,
  add column snoozed_until timestamptz;

update conversation c set waiting_since = (
  select min(m.created_at) from chat_message m
  where m.conversation = c.id and m.sender = 'customer' and m.sequence > coalesce((
    select max(answer.sequence) from chat_message answer where answer.conversation = c.id and answer.sender = 'support'), 0))
where c.ended_at is null and c.customer_said > 0;

create index conversation_waiting on conversation (coalesce(waiting_since, snoozed_until), id)
  where waiting_since is not null or snoozed_until is not null;
create index conversation_snoozed on conversation (snoozed_until, id) where snoozed_until is not null;
create index conversation_assigned on conversation (assigned, said_at desc, id) where assigned is not null;
create index conversation_unassigned on conversation (said_at desc, id) where assigned is null and ended_at is null and last > 0;
create index conversation_ended on conversation (said_at desc, id) where ended_at is not null and last > 0;

-- Lines of a conversation that never leave to its customer. They are kept and deleted like its messages.
create table conversation_note (
  conversation bigint      not null references conversation,
  id           bigint      not null generated always as identity,
  -- The message below which it stands; 0 for none.
  after        integer     not null constraint conversation_note_stands_after_a_message check (after >= 0),
  kind         text        not null constraint conversation_note_kind_is_known check (kind in ('written', 'assigned', 'snoozed')),
  operator     bigint      not null references operator,
  -- To whom it was assigned; null for nobody.
  assigned     bigint      references operator,
  -- Until when it was snoozed; null if the snooze was ended.
  until        timestamptz,
  text         text        constraint conversation_note_text_is_bounded check (length(text) between 1 and 2000),
  created_at   timestamptz not null default now(),
  primary key (conversation, id),
  constraint conversation_note_has_what_its_kind_needs check (
    (kind = 'written') = (text is not null) and (kind = 'assigned' or assigned is null)
    and (kind = 'snoozed' or until is null))
);
revoke update, delete on conversation_note from kapao_app;

-- Whoever anonymises a member sets this column last, and these lines go with the messages.
create function forget_conversation_notes() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  delete from conversation_note where conversation in (select id from conversation where member = new.id);
  return null;
end $$;
create trigger member_anonymised_has_no_notes after update of anonymised_at on member
  for each row when (new.anonymised_at is not null) execute function forget_conversation_notes();
