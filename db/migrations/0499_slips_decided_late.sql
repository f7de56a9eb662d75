-- Outside a transaction: slips are decided while it is built. A killed build leaves an index that is not valid.
drop index concurrently if exists slip_decided_late;
create index concurrently slip_decided_late on slip (decided_at) where decided_at - created_at > interval '13 days';
