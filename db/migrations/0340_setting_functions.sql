-- Every login could call these two, which work with the rights of the owner. Now the application's role alone can, so a session
-- without it, as a pooler may have one, can do nothing.
revoke execute on function apply_setting_change(bigint), end_setting_change(bigint) from public;
grant execute on function apply_setting_change(bigint), end_setting_change(bigint) to kapao_app;
