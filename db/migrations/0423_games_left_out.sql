-- Games that operators left out of the whole withdrawal after a bonus, because they do not answer. The rest is then the whole.
alter table member_bonus add column games_left_out text[] not null default '{}';
