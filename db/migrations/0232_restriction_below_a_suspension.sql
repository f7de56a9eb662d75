-- A suspension with an end is set over "may only withdraw": this is what returns when it ends.
alter table member
  add column returning_category text,
  add column returning_until timestamptz,
  add constraint member_returning_category_is_known
    check (returning_category in ('fraud', 'abuse', 'document', 'security', 'request', 'other')),
  add constraint member_returning_has_a_category check (returning_until is null or returning_category is not null);
