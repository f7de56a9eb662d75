-- An anonymisation also removes from the audit what names the member in other letters: numbers with dashes or Thai digits, as operators
-- type them into a search, whole account numbers, names in small letters, and names that the member had before. Servers of the version
-- before give no account numbers.

/** A pattern that finds words however they are typed: digits of any script with signs between them, and any blanks between names. */
create function pattern_of_words(words text[]) returns text
language sql immutable set search_path = pg_catalog as $$
  select string_agg(case
    when word ~ '^\d+$' then '\+?' || (
      select string_agg('[' || digit || chr(3664 + digit::int) || chr(3792 + digit::int) || ']',
        '[-\s().\u2010-\u2015\u2212\uFF0D]{0,3}' order by place)
      from regexp_split_to_table(word, '') with ordinality as each (digit, place))
    else regexp_replace(regexp_replace(word, '([]*.+?^${}()|[\\])', '\\\1', 'g'), '\s+', '\\s+', 'g')
  end, '|' order by length(word) desc, word)
  from unnest(words) word
$$;

create function without_words(value jsonb, pattern text) returns jsonb
language plpgsql immutable set search_path = public, pg_catalog, pg_temp as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', pattern, '…', 'gi'))
    when 'array' then (
      select coalesce(jsonb_agg(without_words(item, pattern) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as each (item, place))
    when 'object' then (
      select coalesce(jsonb_object_agg(field, without_words(item, pattern)), '{}') from jsonb_each(value) as each (field, item))
    else value
  end;
end $$;

select change_function('public.anonymise_member',
  'phone_hash bytea)', 'phone_hash bytea, account_numbers text[] default ''{}'')',
  e'  names text[];\n', e'  names text[];\n  earlier_names text[];\n  words text;\n',
  e'  select case when m.status = ''excluded''', e'  earlier_names := array(
    select unnest(array[earlier.before ->> ''name'', earlier.before ->> ''holder'']) from approval earlier
    where earlier.object = ''member '' || m.public_id and earlier.action in (''member.name'', ''member.bank'') and earlier.state = ''executed'');\n
  select case when m.status = ''excluded''',
  'unnest(array[m.name, m.bank_account_name]) as name where length(name) >= 5',
  $$unnest(array[m.name, m.bank_account_name] || earlier_names) as name where length(name) >= 5
    union select number from unnest(account_numbers) as number where number ~ '^\d{6,}$'$$,
  $$unnest(array[phone, ltrim(phone, '+'), regexp_replace(phone, '^\+(66|856)', '0')]) as name);$$,
  $$unnest(array[ltrim(phone, '+'), regexp_replace(phone, '^\+(66|856)', '0')]) as name);
  words := pattern_of_words(names);$$,
  'without_names(reason, names) end', $$regexp_replace(reason, words, '…', 'gi') end$$,
  'without_names(before::text, names)::jsonb end', 'without_words(before, words) end',
  'without_names(after::text, names)::jsonb end', 'without_words(after, words) end',
  $$or exists (select from unnest(names) name
          where strpos(reason || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, ''), name) > 0)$$,
  $$or reason ~* words or before::text ~* words or after::text ~* words$$);
drop function anonymise_member(bigint, bigint, text, bytea);
drop function without_names;
revoke all on function anonymise_member from public;
grant execute on function anonymise_member to kapao_app;
