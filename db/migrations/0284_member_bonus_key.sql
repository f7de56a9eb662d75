-- References of movements and one-time codes name a claim by its id alone, so it stays unique. The key now serves what
-- member_bonus_of_member serves, which the next version drops.
select lock_briefly('bet, member_bonus, member_bonus_grant, bonus_code_claim');
-- It takes over the keys of the parts. Only a part that was added since 0282 is read, and it is of a month that begins.
alter table bet add constraint bet_member_bonus_fkey
  foreign key (bucket, member, bonus) references member_bonus (bucket, member, id);
alter table bet drop constraint bet_bonus_fkey;
alter table member_bonus_grant drop constraint member_bonus_grant_claim_fkey;
alter table bonus_code_claim drop constraint bonus_code_claim_claim_fkey;
select key_by_bucket('member_bonus');
alter table member_bonus add constraint member_bonus_id_once unique using index member_bonus_id_once;
alter table bonus_code_claim add constraint bonus_code_claim_claim_fkey foreign key (claim) references member_bonus (id) not valid;
drop index member_bonus_one_active;
alter index member_bonus_active_by_bucket rename to member_bonus_one_active;

select change_function('public.anonymise_refusal',
  'from member_bonus where member = subject', 'from member_bonus where bucket = subject % 256 and member = subject');
select change_function('public.archive_bet_part',
  ' join member_bonus claim on claim.id = b.bonus',
  e'\n      join member_bonus claim\n      on claim.bucket = b.bucket and claim.member = b.member and claim.id = b.bonus');
select change_function('public.note_bonus_play',
  'join member_bonus claim on claim.id = marked.bonus',
  e'join member_bonus claim\n    on claim.bucket = marked.bucket and claim.member = marked.member and claim.id = marked.bonus');
select change_function('public.check_bonus_code_claim',
  ' and claim.id = new.claim and claim.member = new.member',
  e'\n      and claim.bucket = new.member % 256 and claim.member = new.member and claim.id = new.claim');
select change_function('public.check_member_bonus_grant',
  ' where id = new.claim and member = new.member and max_bonus',
  e'\n    where bucket = new.bucket and member = new.member and id = new.claim and max_bonus');
select change_function('public.deposit_credit',
  'from member_bonus b where b.member = a.member',
  'from member_bonus b where b.bucket = a.member % 256 and b.member = a.member');
