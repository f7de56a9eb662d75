-- Idempotency keys of the requests that received a refund and added it to the wallet, paid invite rewards, and claimed a coupon. A repeated
-- request finds its claim by the key when the reply is not stored. Servers of the version before write none, and refuse such a repeat.
alter table refund add column receive_key text, add column add_key text;
alter table invite_receipt add column claim_key text;
alter table coupon add column claim_key text;
