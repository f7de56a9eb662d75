-- The picture of a bonus: one that operators uploaded, or one that is served with the app. Null for none.
alter table bonus add column picture text
  constraint bonus_picture_is_ours check (picture ~ '^/[a-z0-9][a-z0-9/_.-]{1,119}$');
update bonus set picture = (
  select image from bonus_banner
  where bonus_banner.bonus = bonus.code and image ~ '^/[a-z0-9][a-z0-9/_.-]{1,119}$' order by position, language limit 1);
create index bonus_of_picture on bonus (picture) where picture is not null;
