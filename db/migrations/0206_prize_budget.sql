-- A prize of a wheel has a budget in money. The stock stays the only counter: times the most that one win gives, it never exceeds the budget.
-- Servers of the version before keep to the budget, because they keep to the stock.
alter table spin_slice
  add column budget     bigint constraint spin_slice_budget_is_bounded check (budget between 1 and 100000000000000),
  -- It is the most that two people published: a bonus that is raised later gives no more to those who win it here. Earlier wheels have none.
  add column most_a_win bigint constraint spin_slice_most_a_win_is_positive check (most_a_win > 0),
  add constraint spin_slice_most_a_win_is_of_its_kind check (most_a_win is null or kind = 'bonus' or kind = 'money' and most_a_win = amount),
  add constraint spin_slice_stock_is_in_budget
    check (budget is null or stock is not null and most_a_win is not null and stock::numeric * most_a_win <= budget);

-- The console counts what was claimed of each prize.
create index coupon_claimed_of_wheel on coupon (wheel, slice) where claimed_at is not null;
