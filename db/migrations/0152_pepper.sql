-- Identifies the PEPPER that the rows of this database depend on, without revealing it. The first server that starts
-- writes it; a server with another one does not start.
create table pepper (
  is_only     boolean     primary key default true constraint pepper_is_one_row check (is_only),
  fingerprint bytea       not null constraint pepper_fingerprint_is_a_hash check (length(fingerprint) = 32),
  noted_at    timestamptz not null default now()
);
revoke update, delete on pepper from kapao_app;
call audit_direct_changes('pepper');
