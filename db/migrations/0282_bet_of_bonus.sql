-- Rounds refer to a claim by bucket, member and id. A key of a table in parts reads every part at once, unless each part has the same
-- key already. So the parts get theirs here, and 0283 reads one after another.
select lock_briefly('bet, member_bonus, member_bonus_grant');
do $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'bet'::regclass loop
    execute format('alter table %s add constraint bet_member_bonus_fkey
      foreign key (bucket, member, bonus) references member_bonus (bucket, member, id) not valid', part);
  end loop;
end $$;
alter table member_bonus_grant add constraint member_bonus_grant_member_bonus_fkey
  foreign key (bucket, member, claim) references member_bonus (bucket, member, id) not valid;
