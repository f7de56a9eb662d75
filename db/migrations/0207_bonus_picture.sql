-- The picture of a bonus: one that operators uploaded, or one of the app's own. Null for none.
alter table bonus add column picture text
  constraint bonus_picture_is_ours check (picture ~ '^/(pictures/[0-9a-f]{32}|bonus/[a-z0-9-]{1,60}\.svg)$');
update bonus set picture = (
  select image from bonus_banner
  where bonus_banner.bonus = bonus.code and image ~ '^/bonus/[a-z0-9-]{1,60}\.svg$' order by position, language limit 1);
create index bonus_of_picture on bonus (picture) where picture is not null;
