-- A bank may give back more fees on a day than it takes: then the rest comes back from house/fees.
alter table closing_fee drop constraint closing_fee_is_positive,
  add constraint closing_fee_is_not_zero check (amount <> 0) not valid;
alter table closing_fee validate constraint closing_fee_is_not_zero;
