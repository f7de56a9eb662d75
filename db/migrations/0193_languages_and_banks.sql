-- Operators choose the languages that the member's app offers, one at least, and the banks that registration does not offer: each
-- region keeps one.
alter table setting_kind
  drop constraint setting_kind_is_known,
  add constraint setting_kind_is_known check (kind in ('yes-no', 'number', 'percent', 'amounts', 'gateway-amounts',
    'line', 'phone', 'link', 'texts', 'games', 'banks', 'languages', 'hours', 'mark'));

/* True if the value is of the setting's kind and within its bounds. */
create or replace function setting_fits(setting text, value jsonb) returns boolean language plpgsql stable
  set search_path = public, pg_catalog, pg_temp as $$
declare
  known setting_kind;
  plain text := value #>> '{}';
  type  text := jsonb_typeof(value);
begin
  select * into known from setting_kind where key = setting;
  if not found or value is null then return false; end if;
  return coalesce(case known.kind
    when 'mark' then value = 'true'
    when 'yes-no' then type = 'boolean'
    when 'number' then type = 'number' and plain ~ '^[0-9]{1,13}$' and plain::bigint between known.least and known.most
      and (known.choices is null or plain::bigint = any (known.choices))
    when 'percent' then type = 'number' and plain ~ '^[0-9]{1,3}([.][0-9]{1,2})?$'
      and plain::numeric between known.least and known.most
    when 'amounts' then setting_amounts_fit(value, '{BAHT,LAK}', known.least, known.most)
    when 'gateway-amounts' then setting_amounts_fit(value, '{KBANK,WW,PAYTIMZ,PAYONEX}', known.least, known.most)
    when 'texts' then setting_fields_fit(value, '{th,la,en}', 'string', '^[^\u0001-\u0009\u000b-\u001f\u007f]*$')
      and (select bool_and(length(each.value) between known.least and known.most) from jsonb_each_text(value) as each)
    when 'line' then type = 'string' and length(plain) between known.least and known.most
      and plain !~ '[\u0001-\u001f\u007f]'
    when 'phone' then type = 'string' and length(plain) <= known.most and plain ~ '^([+]?[0-9][0-9 -]{1,22}[0-9])?$'
    when 'link' then type = 'string' and length(plain) <= known.most
      and plain ~* '^(https://[^ \u0001-\u001f\u007f]+|tel:[+0-9-]+|line:[^ \u0001-\u001f\u007f]+)?$'
    when 'games' then type = 'array' and jsonb_array_length(value) <= known.most
      and not exists (select from jsonb_array_elements(value) as item (code)
        where jsonb_typeof(code) <> 'string' or not exists (select from game where game.code = item.code #>> '{}'))
    when 'banks' then type = 'array' and jsonb_array_length(value) <= known.most
      and not exists (select from jsonb_array_elements(value) as item (code)
        where jsonb_typeof(code) <> 'string'
          or not exists (select from bank where kind = 'BANK' and bank.code = item.code #>> '{}'))
      and not exists (select region from bank, unnest(regions) as region where kind = 'BANK'
        group by region having bool_and(value ? code))
    when 'languages' then type = 'array' and jsonb_array_length(value) between known.least and known.most
      and not exists (select from jsonb_array_elements(value) as item (code)
        where code not in ('"th"', '"la"', '"en"'))
      and (select count(distinct code) = count(*) from jsonb_array_elements(value) as item (code))
    when 'hours' then type = 'array' and jsonb_array_length(value) <= known.most
      and not exists (select from jsonb_array_elements(value) as item (hours)
        where not setting_fields_fit(hours, '{from,to}', 'string', '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$')
          or hours ->> 'from' = hours ->> 'to' or hours ->> 'from' = '24:00')
      and (select count(distinct hours) = count(*) from jsonb_array_elements(value) as item (hours))
  end, false);
exception when invalid_parameter_value or wrong_object_type or numeric_value_out_of_range then
  -- A part of the check met a value of another type.
  return false;
end $$;

insert into setting_kind (key, kind, least, most, takes_two) values
  ('languages', 'languages', 1, 3, false),
  ('hiddenBanks', 'banks', 0, 20, false);
