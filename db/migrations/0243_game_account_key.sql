select lock_briefly('refund, game_account, bet_cursor');
alter table bet_cursor drop constraint if exists bet_cursor_member_game_fkey;
select key_by_bucket('refund'), key_by_bucket('game_account'), key_by_bucket('bet_cursor');
alter table bet_cursor add constraint bet_cursor_game_account_fkey
  foreign key (bucket, member, game) references game_account (bucket, member, game) not valid;

-- The functions that anonymise a member name the bucket too.
do $$
begin
  execute replace(pg_get_functiondef('anonymise_member'::regproc), 'pending_password = null where member = subject',
    'pending_password = null where bucket = subject % 256 and member = subject');
  execute replace(pg_get_functiondef('anonymise_refusal'::regproc), 'from game_account where member = subject',
    'from game_account where bucket = subject % 256 and member = subject');
end $$;
