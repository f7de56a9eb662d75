-- One row that servers write to learn whether the database stores anything. It tells nothing about members.
create table server_heartbeat (
  is_only   boolean     primary key default true constraint server_heartbeat_is_one_row check (is_only),
  beaten_at timestamptz not null default now()
);
insert into server_heartbeat default values;
revoke insert, delete on server_heartbeat from kapao_app;
