-- A bonus may be for one member of a device. Members of one device have the hash of its token in common (member_device).
alter table bonus add column once_per_device boolean not null default false;
