-- Operators block networks on a page of the console. Rows that were inserted past the application have no author.
alter table blocked_address
  add column id bigint not null generated always as identity,
  add column added_by bigint references operator,
  -- The block ends at this moment.
  add column ends_at timestamptz,
  add constraint blocked_address_id_key unique (id),
  add constraint blocked_address_ends_after_its_begin check (ends_at > created_at),
  add constraint blocked_address_has_a_reason check (added_by is null or length(reason) between 3 and 200),
  -- A wider network would shut out members who have nothing to do with each other.
  add constraint blocked_address_is_bounded
    check (masklen(network) >= case family(network) when 4 then 8 else 19 end) not valid;
revoke update on blocked_address from kapao_app;
call audit_direct_changes('blocked_address');

insert into operator_role_right (role, name)
select code, 'addresses.block' from operator_role where code in ('systems', 'risk', 'owner');
