select lock_briefly('spin, coupon, coin_entry, bet_review, game_ticket');
select add_bucket('spin'), add_bucket('coupon'), add_bucket('coin_entry'), add_bucket('bet_review'), add_bucket('game_ticket');
