-- Which runners of jobs are alive, over all servers. What a silent one had locked is given to others.
create table job_worker (
  id      text        primary key,
  lane    text        not null constraint job_worker_lane check (lane in ('money', 'ask', 'upkeep')),
  beat_at timestamptz not null default now()
);
grant select, insert, update, delete on job_worker to kapao_app;
