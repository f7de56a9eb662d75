-- Distributes the ledger's tables by bucket, run once by the owner after functions.sql (docs/growth.md). `citus.shard_count` is the number
-- of parts of each table, at most 256.

-- The triggers of these tables read rows of the same member, and closed days, which every node has.
set citus.enable_unsafe_triggers = on;
select create_reference_table('ledger.closed_day');

select create_distributed_table('ledger.account', 'bucket', colocate_with => 'none');
select create_distributed_table('ledger.movement', 'bucket', colocate_with => 'ledger.account');
select create_distributed_table('ledger.posting', 'bucket', colocate_with => 'ledger.account');
select create_distributed_table('ledger.entry', 'bucket', colocate_with => 'ledger.account');
select create_distributed_table('ledger.carried_account', 'bucket', colocate_with => 'ledger.account');
select create_distributed_table('ledger.house_shard', 'shard', colocate_with => 'ledger.account');

select create_distributed_function(oid::regprocedure) from pg_proc
where pronamespace = 'ledger'::regnamespace and proname in ('answer_known', 'posting_texts');
-- Without force_delegation a call in a transaction would run on the coordinator, a statement after another.
select create_distributed_function(oid::regprocedure, 'p_bucket', colocate_with => 'ledger.account', force_delegation => true)
from pg_proc where oid in ('ledger.post_bucket'::regproc, 'ledger.open_account_of_bucket'::regproc);
