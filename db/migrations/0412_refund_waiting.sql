-- Days whose refund a member asked for while a game's history could not be read. Their refund can be claimed later. Servers of the version
-- before do not write it, and pay the refund of the last day as they did.
create table refund_waiting (
  bucket     int         not null,
  member     int8        not null references member,
  day        date        not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (bucket, member, day),
  constraint refund_waiting_bucket_check check (bucket = member % 256)
);
revoke update on refund_waiting from kapao_app;
