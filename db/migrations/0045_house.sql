-- What bonuses cost the house: a grant lies in house/bonus until it has ended.
alter table ledger.house_shard drop constraint house_shard_name_check, add constraint house_shard_name_check check (name ~
    '^house/((gateway|bank|provider):[\x21-\x7e]{1,60}|bonus|bonus-paid|promotion|invite|refund|spin|suspense)$');
