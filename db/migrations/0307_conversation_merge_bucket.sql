select lock_briefly('conversation_merge');
select add_bucket('conversation_merge');
