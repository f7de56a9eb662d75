-- Draws of a member on one day. Servers of the version before know no maximum, and read no row of it.
insert into setting_kind (key, kind, minimum, maximum, takes_two) values ('spinDayMaximum', 'number', 0, 1000, true);
