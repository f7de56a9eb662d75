-- A bonus is offered to the members of an audience. Who claimed it keeps it.
alter table bonus
  add column audience jsonb not null default '{"kind": "all"}' constraint bonus_audience_is_known check (is_audience(audience));
