-- Reads bet_cursor once, while servers write.
alter table bet_cursor validate constraint bet_cursor_game_account_fkey;
