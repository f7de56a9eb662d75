-- A member whose own question waits has no ended conversation because the guest's was ended: it goes on in another session.
create or replace function merge_guest(guest_name text, of_member bigint, by_operator bigint, why text) returns integer
language plpgsql security definer set search_path = public, pg_catalog, pg_temp as $$
declare
  earlier conversation_merge;
  guest conversation;
  own conversation;
  gap integer;
begin
  if guest_name !~ '^[0-9a-f]{32}$' then raise exception 'only a guest is merged'; end if;
  insert into conversation (name) values (guest_name) on conflict do nothing;
  insert into conversation (name, member) select public_id, id from member where id = of_member on conflict do nothing;
  -- Messages of both sides wait here, and so does another merge.
  perform from conversation where name = guest_name or member = of_member order by id for update;
  select * into earlier from conversation_merge where conversation_merge.guest = guest_name;
  if found then
    return case when earlier.member = of_member then earlier.messages end;
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
      session = gap + guest.session + case when guest.ended_at is not null and own.waiting_since is not null then 1 else 0 end,
      ended_at = case when own.waiting_since is null then guest.ended_at end,
      last_message_at = greatest(own.last_message_at, guest.last_message_at),
      customer_sent = case when guest.customer_sent > 0 then own.last + guest.customer_sent else own.customer_sent end,
      customer_read = case when own.customer_read < own.last then own.customer_read else own.last + guest.customer_read end,
      support_read = case when own.support_read < own.last then own.support_read else own.last + guest.support_read end,
      waiting_since = least(own.waiting_since, guest.waiting_since),
      snoozed_until = case when guest.waiting_since is null then coalesce(own.snoozed_until, guest.snoozed_until) end,
      assigned = coalesce(own.assigned, guest.assigned)
    where id = own.id;
  end if;
  update conversation set last = 0, session = 1, ended_at = null, last_message_at = null, customer_sent = 0, customer_read = 0,
    support_read = 0, waiting_since = null, snoozed_until = null, assigned = null, merged_at = now()
  where id = guest.id;
  insert into conversation_merge (bucket, member, guest, after, messages, operator, reason)
    values (of_member % 256, of_member, guest_name, own.last, guest.last, by_operator, why);
  return guest.last;
end $$;
