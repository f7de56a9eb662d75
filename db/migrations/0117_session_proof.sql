-- Time at which the password was typed last in a session: at the sign-in, or before a large withdrawal. A session that was
-- open before this migration has none, so that its next large withdrawal asks for the password.
alter table session add column proven_at timestamptz;
alter table session alter column proven_at set default now();
