-- A conversation has the time of its last message, and the number of the last message that its customer sent. Indexes keep
-- to the new names: lists of servers of the version before sort without one until they are replaced.
alter table conversation rename column said_at to last_message_at;
alter table conversation rename column customer_said to customer_sent;
alter table conversation add column said_at timestamptz, add column customer_said integer;
update conversation set said_at = last_message_at, customer_said = customer_sent;
select keep_earlier_names('conversation', '{said_at,customer_said}', '{last_message_at,customer_sent}');

do $$
declare
  text text := pg_get_functiondef('merge_guest'::regproc);
begin
  text := regexp_replace(text, '\msaid_at\M', 'last_message_at', 'g');
  text := regexp_replace(text, '\mcustomer_said\M', 'customer_sent', 'g');
  text := regexp_replace(text, '\mknown\M', 'earlier', 'g');
  execute text;
end $$;

-- The time of a gateway's last reply. Only a callback without a result needs it under the earlier name too.
alter table gateway_callback rename column answered_at to last_reply_at;
alter table gateway_callback add column answered_at timestamptz;
update gateway_callback set answered_at = last_reply_at where worked_at is null and last_reply_at is not null;
select keep_earlier_names('gateway_callback', '{answered_at}', '{last_reply_at}');

do $$
declare
  text text := pg_get_functiondef('deposit_credit'::regproc);
begin
  text := regexp_replace(text, '\manswered_at\M', 'last_reply_at', 'g');
  text := regexp_replace(text, '\mtold\M', 'sent_signals', 'g');
  text := regexp_replace(text, '\mdone\M', 'credited', 'g');
  text := replace(text, '), worked as (', '), processed as (');
  text := replace(text, '), bound as (', '), first_seeds as (');
  text := replace(text, '), given as (', '), counted as (');
  execute text;
end $$;
