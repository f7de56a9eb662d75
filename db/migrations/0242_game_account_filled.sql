-- Outside a transaction: it commits each batch, and builds the indexes while servers write. A killed build leaves an index that
-- is not valid, so each build drops what is there.
call fill_buckets('refund');
alter table refund validate constraint refund_bucket_check, validate constraint refund_has_bucket;
drop index concurrently if exists refund_key_by_bucket;
create unique index concurrently refund_key_by_bucket on refund (bucket, member, day);
drop index concurrently if exists refund_earlier_key;
create unique index concurrently refund_earlier_key on refund (member, day);
call fill_buckets('game_account');
alter table game_account validate constraint game_account_bucket_check, validate constraint game_account_has_bucket;
drop index concurrently if exists game_account_key_by_bucket;
create unique index concurrently game_account_key_by_bucket on game_account (bucket, member, game);
drop index concurrently if exists game_account_earlier_key;
create unique index concurrently game_account_earlier_key on game_account (member, game);
call fill_buckets('bet_cursor');
alter table bet_cursor validate constraint bet_cursor_bucket_check, validate constraint bet_cursor_has_bucket;
drop index concurrently if exists bet_cursor_key_by_bucket;
create unique index concurrently bet_cursor_key_by_bucket on bet_cursor (bucket, member, game);
drop index concurrently if exists bet_cursor_earlier_key;
create unique index concurrently bet_cursor_earlier_key on bet_cursor (member, game);
