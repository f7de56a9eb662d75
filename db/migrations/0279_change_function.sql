-- Replaces texts in a function, each text by the one after it. It fails when a text is not there. The changed form of a function with
-- two is the longer one, because servers of the version before call the other.
create function change_function(named text, variadic texts text[]) returns void
language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  text text := (select pg_get_functiondef(oid) from pg_proc
    where pronamespace::regnamespace || '.' || proname = named order by pronargs desc limit 1);
begin
  if text is null then raise '% is not there', named; end if;
  for i in 1..cardinality(texts) by 2 loop
    if position(texts[i] in text) = 0 then raise '% does not have: %', named, texts[i]; end if;
    text := replace(text, texts[i], texts[i + 1]);
  end loop;
  execute text;
end $$;
revoke execute on function change_function from public;
