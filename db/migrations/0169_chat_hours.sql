-- Outside its hours the chat answers by itself, once in a session: a message of support that no operator wrote.
alter table chat_message
  drop constraint chat_message_support_is_somebody,
  add constraint chat_message_support_is_somebody
    check (case sender when 'customer' then operator is null else operator is not null or client_id ~ '^away-[0-9]+$' end)
    not valid;
alter table chat_message validate constraint chat_message_support_is_somebody;

insert into setting_kind (key, kind, least, most, takes_two) values
  ('chatHours', 'hours', 0, 10, false),
  ('chatAwayText', 'texts', 0, 500, false);
