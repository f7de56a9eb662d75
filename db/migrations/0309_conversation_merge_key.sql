-- A guest becomes one member only, so the guest stays unique. The key now serves what conversation_merge_member serves, which the
-- next version drops.
select lock_briefly('conversation_merge');
select key_by_bucket('conversation_merge');
alter table conversation_merge add constraint conversation_merge_guest_once unique using index conversation_merge_guest_once;

select change_function('public.merge_guest',
  'insert into conversation_merge (guest, member, after', 'insert into conversation_merge (bucket, member, guest, after',
  'values (guest_name, of_member, own.last', 'values (of_member % 256, of_member, guest_name, own.last');
select change_function('public.forget_conversation_merges',
  'where member = new.id', 'where bucket = new.id % 256 and member = new.id');
