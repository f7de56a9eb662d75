select lock_briefly('withdrawal, withdrawal_event');
select add_bucket('withdrawal');
-- The role of servers changes single columns of a withdrawal, and 0254 fills the rows with that role.
grant update (bucket) on withdrawal to kapao_app;
