-- A guest who signs in or registers, or whom an operator recognises, keeps one conversation: what the guest wrote is moved behind the
-- member's messages. The guest's row stays, empty and closed for ever, so that a message that is under way finds it closed.
alter table conversation
  add column merged_at timestamptz,
  add constraint conversation_merged_is_an_empty_guest check (merged_at is null or (member is null and last = 0));

create table conversation_merge (
  guest    text        primary key references conversation (name),
  member   bigint      not null references member,
  -- The member's message below which the guest's begin, and their number.
  after    integer     not null,
  messages integer     not null,
  -- Null if the guest's own device asked for it.
  operator bigint      references operator,
  reason   text        constraint conversation_merge_reason_is_bounded check (length(reason) between 3 and 500),
  at       timestamptz not null default now(),
  constraint conversation_merge_has_a_reason check ((operator is null) = (reason is null))
);
create index conversation_merge_member on conversation_merge (member);
revoke insert, update, delete on conversation_merge from kapao_app;

-- Moves a guest's conversation into the member's. Returns the number of messages that moved, also when it was done before, or null
-- if the guest is another member's. Messages are moved and not copied, so nobody can read them in the old place.
create function merge_guest(guest_name text, of_member bigint, by_operator bigint, why text) returns integer
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
declare
  known conversation_merge;
  guest conversation;
  own conversation;
  gap integer;
begin
  if guest_name !~ '^[0-9a-f]{32}$' then raise exception 'only a guest is merged'; end if;
  insert into conversation (name) values (guest_name) on conflict do nothing;
  insert into conversation (name, member) select public_id, id from member where id = of_member on conflict do nothing;
  -- Messages of both sides wait here, and so does another merge.
  perform from conversation where name = guest_name or member = of_member order by id for update;
  select * into known from conversation_merge where conversation_merge.guest = guest_name;
  if found then
    return case when known.member = of_member then known.messages end;
  end if;
  select * into strict guest from conversation where name = guest_name;
  select * into strict own from conversation where member = of_member;
  -- Sessions are counted on. A member without messages takes the guest's as they are.
  gap := case when own.last = 0 then 0 else own.session end;

  -- An id of a sender that both conversations have becomes another, and automatic answers keep the number of their session.
  update chat_message m set conversation = own.id, sequence = sequence + own.last, session = session + gap,
    client_id = case
      when m.sender = 'support' and m.operator is null then 'away-' || (m.session + gap)
      when exists (select from chat_message same
        where same.conversation = own.id and same.sender = m.sender and same.client_id = m.client_id)
      then 'merged-' || gen_random_uuid() else m.client_id end
  where m.conversation = guest.id;
  update chat_file set conversation = own.id where conversation = guest.id;
  update chat_file set owner = own.name where owner = guest_name;
  update conversation_note set conversation = own.id, after = after + own.last where conversation = guest.id;
  update support_case_line set after = after + own.last
    where support_case in (select id from support_case where conversation = guest.id);
  update support_case set conversation = own.id where conversation = guest.id;
  update conversation_rating set conversation = own.id, session = session + gap, after = after + own.last
    where conversation = guest.id;
  insert into conversation_label (conversation, label, operator, created_at)
    select own.id, label, operator, created_at from conversation_label where conversation = guest.id on conflict do nothing;
  delete from conversation_label where conversation = guest.id;

  if guest.last > 0 then
    update conversation set
      last = own.last + guest.last,
      session = gap + guest.session,
      ended_at = guest.ended_at,
      said_at = greatest(own.said_at, guest.said_at),
      customer_said = case when guest.customer_said > 0 then own.last + guest.customer_said else own.customer_said end,
      customer_read = case when own.customer_read < own.last then own.customer_read else own.last + guest.customer_read end,
      support_read = case when own.support_read < own.last then own.support_read else own.last + guest.support_read end,
      waiting_since = least(own.waiting_since, guest.waiting_since),
      snoozed_until = case when guest.waiting_since is null then coalesce(own.snoozed_until, guest.snoozed_until) end,
      assigned = coalesce(own.assigned, guest.assigned)
    where id = own.id;
  end if;
  update conversation set last = 0, session = 1, ended_at = null, said_at = null, customer_said = 0, customer_read = 0,
    support_read = 0, waiting_since = null, snoozed_until = null, assigned = null, merged_at = now()
  where id = guest.id;
  insert into conversation_merge (guest, member, after, messages, operator, reason)
    values (guest_name, of_member, own.last, guest.last, by_operator, why);
  return guest.last;
end $$;
revoke all on function merge_guest from public;
grant execute on function merge_guest to kapao_app;

create function forget_conversation_merges() returns trigger
  language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
begin
  update conversation_merge set reason = null, operator = null where member = new.id and reason is not null;
  return null;
end $$;
create trigger member_anonymised_has_no_reasons after update of anonymised_at on member
  for each row when (new.anonymised_at is not null) execute function forget_conversation_merges();
