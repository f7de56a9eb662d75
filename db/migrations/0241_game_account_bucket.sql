select lock_briefly('refund, game_account, bet_cursor');
select add_bucket('refund'), add_bucket('game_account'), add_bucket('bet_cursor');
