-- A guest becomes one member only, so the guest stays unique. The key now serves what conversation_merge_member serves, which the
-- next version drops.
select lock_briefly('conversation_merge');
select key_by_bucket('conversation_merge');
alter table conversation_merge add constraint conversation_merge_guest_once unique using index conversation_merge_guest_once;

do $$
declare
  change record;
  text text;
begin
  for change in
    select * from (values
      ('merge_guest', 'insert into conversation_merge (guest, member, after', 'insert into conversation_merge (bucket, member, guest, after'),
      ('merge_guest', 'values (guest_name, of_member, own.last', 'values (of_member % 256, of_member, guest_name, own.last'),
      ('forget_conversation_merges', 'where member = new.id', 'where bucket = new.id % 256 and member = new.id')
    ) each (name, before, after)
  loop
    text := pg_get_functiondef(change.name::regproc);
    if strpos(text, change.before) = 0 then raise exception '% has no "%"', change.name, change.before; end if;
    execute replace(text, change.before, change.after);
  end loop;
end $$;
