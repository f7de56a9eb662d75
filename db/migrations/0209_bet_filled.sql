-- Outside a transaction: it commits each batch, while rounds are stored.
call part.fill_bet();
