select lock_briefly('member_bonus');
select add_bucket('member_bonus');
