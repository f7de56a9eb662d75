-- The hash of a request, and the response to it. Servers of 1.1 find the old names in the schema kapao_app, as in 0080.
alter table idempotency_key rename column wish to request_hash;
alter table idempotency_key rename column answer to response;

create view kapao_app.idempotency_key as
  select owner, key, request_hash as wish, lease, leased_until, response as answer, created_at
  from public.idempotency_key;
