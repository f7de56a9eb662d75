-- Columns get names of the field without an interruption. Servers of the version before read and write the earlier name,
-- servers of this version the name, and a trigger keeps both equal. The next version drops the trigger and the earlier
-- column (docs/database.md).

-- Makes the trigger of a table. On an insert only a server of the version before gives the earlier name, which has no
-- default. On an update the value that changes counts; if a statement changes both, the one under the new name.
create function keep_earlier_names(changed regclass, earlier text[], names text[]) returns void
language plpgsql set search_path = public, pg_catalog, pg_temp as $$
declare
  own text := (select relname from pg_class where oid = changed) || '_earlier_names';
  inserts text;
  updates text;
  copies text;
  columns text;
  differs text;
begin
  select
    string_agg(format('    new.%2$I := coalesce(new.%1$I, new.%2$I);', e, n), e'\n'),
    string_agg(format(e'    if new.%2$I is not distinct from old.%2$I then\n'
      '      new.%2$I := case when new.%1$I is distinct from old.%1$I then new.%1$I else coalesce(new.%2$I, new.%1$I) end;\n'
      '    end if;', e, n), e'\n'),
    string_agg(format('  new.%1$I := new.%2$I;', e, n), e'\n'),
    string_agg(format('%I, %I', e, n), ', '),
    string_agg(format('new.%I is distinct from new.%I', e, n), ' or ')
  into inserts, updates, copies, columns, differs
  from unnest(earlier, names) pair (e, n);
  execute format(e'create function %I() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $body$\n'
    'begin\n  if tg_op = ''INSERT'' then\n%s\n  else\n%s\n  end if;\n%s\n  return new;\nend $body$',
    own, inserts, updates, copies);
  execute format('create trigger %1$I before insert or update of %2$s on %3$s for each row when (%4$s) execute function %1$I()',
    own, columns, changed, differs);
end $$;
revoke all on function keep_earlier_names from public;

-- The seeds of the next draws are ciphertext. Here the trigger comes first, because there is a row for each member with a
-- coin: the next file copies them while draws go on.
alter table spin_seed add column encrypted_seed bytea, add column next_encrypted_seed bytea;
select keep_earlier_names('spin_seed', '{sealed,next_sealed}', '{encrypted_seed,next_encrypted_seed}');

-- Copies the seeds of ten thousand members at a time, so that a draw waits for one batch at most.
create procedure copy_seeds() language plpgsql as $$
declare
  step constant int8 := 10000;
  first int8;
  last int8;
begin
  select min(member), max(member) into first, last from spin_seed;
  while first <= last loop
    update spin_seed set encrypted_seed = sealed, next_encrypted_seed = next_sealed
      where member >= first and member < first + step
        and (encrypted_seed is distinct from sealed or next_encrypted_seed is distinct from next_sealed);
    commit;
    first := first + step;
  end loop;
end $$;
revoke execute on procedure copy_seeds from public;
