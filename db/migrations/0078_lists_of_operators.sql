-- The operators' list of conversations is read in its order from an index; before, every page sorted all conversations.
create index conversation_listed on conversation ((customer_said > support_read) desc, said_at desc, id) where last > 0;
drop index conversation_said;
-- How an id begins, whatever the database's collation.
create index conversation_name_prefix on conversation (name collate "C");
