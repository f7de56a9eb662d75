-- The times of a slip's further uploads of the last day: each counts on the day of that upload. Servers of before write none.
alter table slip add column repeated_at timestamptz[] not null default '{}';
