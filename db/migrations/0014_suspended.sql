-- Whoever suspends a member, by a screen or by hand, ends what is open: the sessions, and within a second the sockets,
-- which look again when they hear `signed-out` on the channel of server/socket.ts.
create function member_shut_out() returns trigger language plpgsql as $$
begin
  update session set revoked_at = now() where member = new.id and revoked_at is null and new.status = 'excluded';
  perform pg_notify('kapao_signal',
    json_build_object('member', new.id, 'signal', 'signed-out', 'payload', '[]'::json)::text);
  return null;
end $$;

create trigger member_shut_out after update of status on member
  for each row when (old.status = 'active' and new.status <> 'active') execute function member_shut_out();
