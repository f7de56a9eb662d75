-- A server whose login does not own the tables checks at its start that every migration has run.
grant select on public.migration to kapao_app;
