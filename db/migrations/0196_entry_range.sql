-- ledger.entry is about to be one part of a table of parts. Attached with this check validated, it is not read under a lock that
-- stops payments. The bound is four to five million movements from here, and 0198 uses it.
do $$
declare
  bound int8;
begin
  select (ceil(last_value / 1048576.0)::int8 + 4) * 1048576 into bound from ledger.movement_id;
  execute format('alter table ledger.entry add constraint entry_range check (movement < %s) not valid', bound);
end $$;
