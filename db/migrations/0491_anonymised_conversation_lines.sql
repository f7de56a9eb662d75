-- A line about the member's conversation is about the member: the reason of a merge says who the guest is.
select change_function('public.anonymise_member',
  $$kind = 'member' and about = m.public_id or approval$$, $$kind in ('member', 'conversation') and about = m.public_id or approval$$);
