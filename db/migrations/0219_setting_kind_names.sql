-- The bounds of a setting are a minimum and a maximum, and the table that stores its value is named. Triggers are off while
-- values are copied, because the copy is no change of a setting.
alter table setting_kind rename column "least" to minimum;
alter table setting_kind rename column most to maximum;
alter table setting_kind rename column home to stored_in;
alter table setting_kind rename constraint setting_kind_home_is_known to setting_kind_stored_in_is_known;
alter table setting_kind add column "least" bigint, add column most bigint, add column home text;
alter table setting_kind disable trigger user;
update setting_kind set "least" = minimum, most = maximum, home = stored_in;
alter table setting_kind enable trigger user;
select keep_earlier_names('setting_kind', '{least,most,home}', '{minimum,maximum,stored_in}');

do $$
declare
  name text;
  text text;
begin
  foreach name in array array['check_setting', 'setting_fits', 'store_setting'] loop
    text := pg_get_functiondef(name::regproc);
    text := replace(text, 'known.least', 'rule.minimum');
    text := replace(text, 'known.most', 'rule.maximum');
    text := replace(text, 'known.home', 'rule.stored_in');
    text := regexp_replace(text, '\mknown\M', 'rule', 'g');
    text := replace(text, 'kept text := (select home from', 'stored_in text := (select kind.stored_in from');
    text := replace(text, 'from setting_kind where key = setting);' || e'\n' || 'begin', 'from setting_kind kind where key = setting);' || e'\n' || 'begin');
    text := replace(text, 'and kept <>', 'and stored_in <>');
    text := replace(text, 'elsif kept =', 'elsif stored_in =');
    execute text;
  end loop;
end $$;
