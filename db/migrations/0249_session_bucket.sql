select lock_briefly('session, slip');
select add_bucket('session'), add_bucket('slip');
