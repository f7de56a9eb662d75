-- Outside a transaction: PostgreSQL reads each table, while servers write. Without these statistics it takes bucket and member for two
-- facts, expects a 256th of a member's rows, and prefers the key to an index of fewer rows.
create statistics if not exists refund_bucket (dependencies) on bucket, member from refund;
analyze refund;
create statistics if not exists game_account_bucket (dependencies) on bucket, member from game_account;
analyze game_account;
create statistics if not exists bet_cursor_bucket (dependencies) on bucket, member from bet_cursor;
analyze bet_cursor;
create statistics if not exists spin_bucket (dependencies) on bucket, member from spin;
analyze spin;
create statistics if not exists coupon_bucket (dependencies) on bucket, member from coupon;
analyze coupon;
create statistics if not exists coin_entry_bucket (dependencies) on bucket, member from coin_entry;
analyze coin_entry;
create statistics if not exists bet_review_bucket (dependencies) on bucket, member from bet_review;
analyze bet_review;
create statistics if not exists game_ticket_bucket (dependencies) on bucket, member from game_ticket;
analyze game_ticket;
create statistics if not exists session_bucket (dependencies) on bucket, member from session;
analyze session;
create statistics if not exists slip_bucket (dependencies) on bucket, member from slip;
analyze slip;
