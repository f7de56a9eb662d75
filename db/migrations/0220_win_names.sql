-- A prize counts its wins, altogether and on the day of the last one. Triggers are off while values are copied, because
-- the copy changes no wheel.
alter table spin_slice rename column given to wins;
alter table spin_slice rename column given_today to wins_today;
alter table spin_slice rename column given_on to last_win_on;
alter table spin_slice rename constraint spin_slice_given_is_in_stock to spin_slice_wins_are_in_stock;
alter table spin_slice rename constraint spin_slice_given_today_is_in_stock to spin_slice_wins_today_are_in_stock;
alter table spin_slice add column given integer, add column given_today integer, add column given_on date;
grant update (given, given_today, given_on) on spin_slice to kapao_app;
alter table spin_slice disable trigger user;
update spin_slice set given = wins, given_today = wins_today, given_on = last_win_on;
alter table spin_slice enable trigger user;
select keep_earlier_names('spin_slice', '{given,given_today,given_on}', '{wins,wins_today,last_win_on}');
