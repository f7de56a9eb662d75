-- Variables of functions get the noun of what they hold. Parameters and results stay as they are.
do $$
declare
  text text := pg_get_functiondef('end_external_transfers'::regproc);
begin
  text := regexp_replace(text, '\mthere\M', 'stored_balances', 'g');
  text := regexp_replace(text, '\mmine\M', 'ended_references', 'g');
  text := replace(text, 'unnest(p_believed) known where known is not null', 'unnest(p_believed) balance where balance is not null');
  execute text;
  text := pg_get_functiondef('ledger.add_entry_part'::regproc);
  text := regexp_replace(text, '\mhere\M', 'newest_movement', 'g');
  text := regexp_replace(text, '\msince\M', 'earlier_mark', 'g');
  text := regexp_replace(text, '\mbeyond\M', 'newest_in_rest', 'g');
  execute text;
  text := pg_get_functiondef('note_direct_change'::regproc);
  text := regexp_replace(text, '\mgone\M', 'rows_before', 'g');
  text := regexp_replace(text, '\mcome\M', 'rows_after', 'g');
  execute text;
end $$;
