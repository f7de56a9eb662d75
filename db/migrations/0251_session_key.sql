-- Open sockets name their session by its id alone, and jobs and operators a slip by its reference, so both stay unique.
select lock_briefly('session, slip');
select key_by_bucket('session'), key_by_bucket('slip');
alter table session add constraint session_id_once unique using index session_id_once;
alter table slip add constraint slip_reference_once unique using index slip_reference_once;

do $$
declare
  text text := pg_get_functiondef('anonymise_member'::regproc);
begin
  text := replace(text, 'from slip where member = subject', 'from slip where bucket = subject % 256 and member = subject');
  text := replace(text, 'from session where member = subject', 'from session where bucket = subject % 256 and member = subject');
  text := replace(text, 'sender_tail = null' || e'\n    where member = subject', 'sender_tail = null' || e'\n    where bucket = subject % 256 and member = subject');
  execute text;
  text := pg_get_functiondef('anonymise_refusal'::regproc);
  text := replace(text, 'from slip where member = subject', 'from slip where bucket = subject % 256 and member = subject');
  text := replace(text, 'from session where member = subject', 'from session where bucket = subject % 256 and member = subject');
  execute text;
end $$;
