-- The facts of a day that reports count: who was in the app, and what was said in the chat. Messages are stored in the order of
-- their time, so a small index serves.
create index member_time_day on member_time (day, bucket, member);
create index chat_message_created_at on chat_message using brin (created_at) with (pages_per_range = 32);
