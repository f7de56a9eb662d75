-- Operators search in the texts of conversations. Thai and Lao write no spaces between words, so an index of words finds nothing
-- in them: this one holds every run of three letters. The server's own arrays do that with the collation of any database.

-- Letters as they are compared: one form of what can be typed in two ways, without the spaces of no width that Thai and Lao
-- keyboards write between words.
create function plain_words(words text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog as $$
  select regexp_replace(replace(lower(normalize(words, nfkc)), U&'\200B', ''), '\s+', ' ', 'g')
$$;

-- The text of a message, or the texts of its cards.
create function message_words(content jsonb) returns text
  language sql immutable strict parallel safe set search_path = public, pg_catalog, pg_temp as $$
  select plain_words(concat_ws(' ', content #>> '{payload,message}', (
    select string_agg(concat_ws(' ', card ->> 'title', card ->> 'subtitle'), ' ' order by at)
    from jsonb_path_query(content, 'lax $.payloads[*]') with ordinality as cards (card, at))))
$$;

create function letter_runs(words text) returns text[]
  language sql immutable strict parallel safe cost 2000 set search_path = pg_catalog as $$
  select coalesce(array_agg(distinct run) filter (where length(run) = 3), '{}')
  from (
    select letter || lead(letter, 1, '') over in_order || lead(letter, 2, '') over in_order as run
    from unnest(string_to_array(words, null)) with ordinality as letters (letter, at)
    window in_order as (order by at)
  ) runs
$$;

create index chat_message_words on chat_message using gin (letter_runs(message_words(content)));
-- A frequent word is found sooner among the newest messages than by its letters.
create index chat_message_newest on chat_message (created_at desc, conversation, sequence);
