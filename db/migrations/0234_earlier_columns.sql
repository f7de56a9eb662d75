-- Outside a transaction: it commits each table, so that statements wait for one table at most.
do $$
declare
  each record;
begin
  -- Servers of the version before use the names of decision 0207 alone, so the earlier columns and their triggers go.
  for each in
    select name, columns, name || '_earlier_names' as own from (values
      ('alarm', '{rung_at}'::text[]),
      ('bet_walk', '{reached}'),
      ('bonus_code_batch', '{sealed}'),
      ('chat_file', '{gone_at}'),
      ('content_version', '{asked}'),
      ('conversation', '{said_at,customer_said}'),
      ('gateway_callback', '{answered_at}'),
      ('job_worker', '{beat_at}'),
      ('member_bonus', '{kept}'),
      ('member_summary_progress', '{seen}'),
      ('pepper_key', '{sealed}'),
      ('server', '{beaten_at}'),
      ('server_heartbeat', '{beaten_at}'),
      ('setting_kind', '{least,most,home}'),
      ('slip', '{looks,tries,look_at}'),
      ('spin_seed', '{sealed,next_sealed}'),
      ('spin_slice', '{given,given_today,given_on}'),
      ('voucher', '{sealed}')
    ) earlier (name, columns)
  loop
    -- A backup reads a table for minutes. Waiting for it in the queue of locks would stop every payment, so this asks again
    -- each second.
    for attempt in 1..1800 loop
      begin
        set local lock_timeout = '500ms';
        execute format('lock table %I in access exclusive mode', each.name);
        exit;
      exception when lock_not_available then
        if attempt = 1800 then raise; end if;
        perform pg_sleep(1);
      end;
    end loop;
    execute format('drop trigger if exists %I on %I', each.own, each.name);
    execute format('drop function if exists %I', each.own);
    -- The constraint that compares both names goes with its columns.
    execute (
      select format('alter table %I %s', each.name, string_agg(format('drop column if exists %I', name), ', '))
      from unnest(each.columns) name);
    commit;
  end loop;
end $$;
