-- When the round that ends bonuses last began with this one, so that a round that runs out of time goes on with the others.
alter table member_bonus add column checked_at timestamptz;
