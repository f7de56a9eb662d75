-- The code of a coupon and the reference of a round each name one row among all members, so they stay unique. The key of
-- coin_entry now serves what coin_entry_of_member serves, which the next version drops.
select lock_briefly('spin, coupon, coin_entry, bet_review, game_ticket');
alter table coupon drop constraint if exists coupon_spin_fkey;
select key_by_bucket('spin'), key_by_bucket('coupon'), key_by_bucket('coin_entry'), key_by_bucket('bet_review'),
  key_by_bucket('game_ticket');
alter table coupon add constraint coupon_id_once unique using index coupon_id_once,
  add constraint coupon_spin_fkey foreign key (bucket, member, spin) references spin (bucket, member, id) not valid;
alter table bet_review add constraint bet_review_round_once unique using index bet_review_round_once;

do $$
begin
  execute replace(pg_get_functiondef('anonymise_member'::regproc), 'from game_ticket where member = subject',
    'from game_ticket where bucket = subject % 256 and member = subject');
  execute replace(replace(pg_get_functiondef('deposit_credit'::regproc),
    'insert into coin_entry (member, reference', 'insert into coin_entry (bucket, member, reference'),
    'select coin.member, ''coin:deposit:''', 'select coin.member % 256, coin.member, ''coin:deposit:''');
end $$;
