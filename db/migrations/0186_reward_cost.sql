-- The console sums the rewards of the last days over all members.
create index refund_of_the_day on refund (day) include (currency, amount, state, member);
create index invite_rewarded on invite_reward (rewarded_at) include (currency, amount, state, inviter)
  where rewarded_at is not null;
