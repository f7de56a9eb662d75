-- A server that waited for another had read the rounds without a part before. So the other could not move them until one of the two gave
-- up, and on a busy machine both did.
select change_function('public.add_bet_part', $text$begin
  for missing in$text$, $text$begin
  -- A server that waits has looked at nothing yet, so the one that adds a part does not wait for it.
  lock table part.bet_rest in share update exclusive mode;
  for missing in$text$);
