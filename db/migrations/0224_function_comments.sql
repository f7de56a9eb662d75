-- Comments of functions are main clauses. Nothing else of these functions changes.
do $$
declare
  wanted record;
  text text;
begin
  for wanted in
    select * from (values
      ('ledger.post_batch', 'One after another down the list, which rises: so the locks are taken in order.',
        'The list rises, so the accounts are locked in order.'),
      ('ledger.post_batch', 'What is pending and is asked to end goes on; its hold is read with it.',
        'A pending movement that is asked to end goes on; its hold is read with it.'),
      ('ledger.post_batch', 'All or nothing: what this item already took in memory goes back, from its last posting to its first.',
        'An item is posted whole or not at all: its postings in memory are undone, from the last to the first.'),
      ('deposit_credit',
        'What changes a member''s rewards waits for this lock, and so does nobody''s bonus change between our look and our commit.',
        'Every change of a member''s rewards waits for this lock, so that no bonus changes between our read and our commit.'),
      ('deposit_credit', 'A statement of its own, so that it sees what was committed before the locks were ours.',
        'This is a separate statement, so that it sees what was committed before it had the locks.'),
      ('deposit_credit', 'The books lock every account that they are given: one of a member who is left out is named so that there is none. A',
        'The ledger locks every account that it is given: one of a member who is left out gets a name that no account has. A'),
      ('deposit_credit', 'In the order in which call-backs are stored: a repeated one is counted meanwhile.',
        'Rows are locked in the order in which callbacks are stored, because a repeated one is counted meanwhile.'),
      ('anonymise_member', 'What else names the member: searches, and changes with a database login. Short names are words of other texts too.',
        'Searches, and changes with a database login, name the member too. A short name may be a word of another text.'),
      ('in_audience', 'Zero days: none ever.', 'Zero days means that the member never made one.')
    ) each (name, before, after)
  loop
    text := pg_get_functiondef(wanted.name::regproc);
    if strpos(text, wanted.before) = 0 then raise exception '% has no comment "%"', wanted.name, wanted.before; end if;
    execute replace(text, wanted.before, wanted.after);
  end loop;
end $$;
