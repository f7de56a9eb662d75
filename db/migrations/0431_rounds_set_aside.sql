-- A round whose amounts are out of bounds is set aside as the line that its game reported, without figures. Servers of the version
-- before do not set rounds aside: they stop reading there, and pay no refund of that day.
alter table bet_review add column line text,
  alter column stake drop not null,
  alter column payout drop not null,
  add constraint bet_review_has_figures_or_a_line check ((line is null) = (stake is not null) and (line is null) = (payout is not null)) not valid,
  add constraint bet_review_line_is_short check (length(line) between 1 and 2000) not valid;
alter table bet_review validate constraint bet_review_has_figures_or_a_line;
alter table bet_review validate constraint bet_review_line_is_short;
