select lock_briefly('spin_seed');
select add_bucket('spin_seed');
