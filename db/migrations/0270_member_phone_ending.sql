-- Outside a transaction: members sign in while it is built. A killed build leaves an index that is not valid.
drop index concurrently if exists member_phone_ending;
-- Operators search by the last four digits of a phone number.
create index concurrently member_phone_ending on member (right(phone, 4));
