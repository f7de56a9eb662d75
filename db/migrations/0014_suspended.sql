-- Whoever suspends a member, by a screen or by hand, closes the member's open screens within a second: the sockets look
-- at their session again when they hear `signed-out` on the channel of server/socket.ts, and every call does so anyway.
create function member_shut_out() returns trigger language plpgsql as $$
begin
  perform pg_notify('kapao_signal',
    json_build_object('member', new.id, 'signal', 'signed-out', 'payload', '[]'::json)::text);
  return null;
end $$;

create trigger member_shut_out after update of status on member
  for each row when (old.status = 'active' and new.status <> 'active') execute function member_shut_out();
