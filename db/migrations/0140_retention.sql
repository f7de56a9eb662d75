-- How long each kind of data is kept. The job retention.purge deletes what is older, of the kinds that may go. A null is
-- as long as the books. `lowest` and `highest` bound what anybody may set.
create table retention (
  kind      text     primary key constraint retention_kind_is_plain check (kind ~ '^[a-z-]{1,32}$'),
  days      integer,
  lowest    integer  not null,
  highest   integer  not null,
  -- True if the job deletes it. The others go when their member is anonymised, or never.
  is_purged boolean  not null,
  why       text     not null constraint retention_why_is_told check (length(why) between 10 and 300),
  -- The last round that deleted everything that was due.
  purged_at timestamptz,
  constraint retention_is_bounded check (days between lowest and highest),
  constraint retention_bounds_are_possible check (lowest >= 0 and lowest <= highest and highest <= 36500),
  constraint retention_of_purged_is_set check (not is_purged or days is not null)
);
revoke insert, update, delete on retention from kapao_app;
grant update (purged_at) on retention to kapao_app;
call audit_direct_changes('retention');

insert into retention (kind, days, lowest, highest, is_purged, why) values
  ('account', 1825, 1825, 7300, false, 'the law on money laundering asks for five years from the closing of an account'),
  ('audit', null, 3650, 36500, false, 'it shows what operators did; anonymisation removes the names in it'),
  ('books', null, 3650, 36500, false, 'the law on bookkeeping; after anonymisation it names nobody'),
  ('chat', null, 365, 7300, false, 'it shows what was agreed with support; anonymisation deletes it'),
  ('chat-file', null, 30, 3650, false, 'the setting chatFileDays, which operators change, counts for the files of messages'),
  ('chat-file-network', 1, 1, 7, true, 'it counts the uploads of a network of guests in a day'),
  ('chat-upload', 1, 1, 7, true, 'a file that no message names was never sent'),
  ('consent', null, 1825, 36500, false, 'it shows what the member agreed to, for as long as the books'),
  ('desk-session', 7, 7, 90, true, 'an operator asks about a session that ended in the last week'),
  ('device', 180, 30, 365, true, 'a browser that was not used for so long is a stranger again'),
  ('event', 730, 730, 3650, true, 'disputes about an account begin within two years'),
  ('game-ticket', 0, 0, 1, true, 'it opens a game once, within a minute'),
  ('idempotency', 1, 1, 7, true, 'no client retries for longer than a day'),
  ('invitation', 30, 7, 365, true, 'the audit keeps who was invited'),
  ('job', 7, 1, 90, true, 'a job that was replaced while its server died is evidence for a week'),
  ('job-worker', 1, 1, 7, true, 'a server that has ended'),
  ('login-guess', 2, 2, 30, true, 'an account recovers from guesses within two days'),
  ('login-try', 1, 1, 30, true, 'after a day without a try the count starts anew'),
  ('note', null, 0, 7300, false, 'operators write it about a member; anonymisation deletes it'),
  ('otp', 2, 2, 30, true, 'the longest limit of codes counts a day'),
  ('passkey-challenge', 0, 0, 1, true, 'it is answered within minutes'),
  ('password-link', 30, 7, 365, true, 'the audit keeps who sent it'),
  ('protection', null, 1825, 36500, false, 'the supervisor reads limits and exclusions; after anonymisation they name nobody'),
  ('rate-counter', 0, 0, 1, true, 'it counts the requests of minutes'),
  ('session', 7, 7, 90, true, 'a member sees the sessions that ended in the last week'),
  ('slip', null, 1825, 7300, false, 'the picture shows that a deposit was paid; anonymisation deletes it');
