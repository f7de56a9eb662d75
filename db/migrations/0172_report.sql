-- Reports read only these figures, never the tables of the facts: one row for each value of a report on a day in Bangkok. A job
-- counts a whole day again and replaces its rows, so it can run twice, be late, or be interrupted. `name` is what the report is
-- split by, such as a channel or a reason; `currency` is empty for a report without money. A report by week or by month keeps
-- what cannot be summed on the first day of the period.
create table report_figure (
  report   text not null,
  currency text not null constraint report_figure_currency_is_known check (currency in ('BAHT', 'LAK', '')),
  day      date not null,
  name     text not null constraint report_figure_name_is_short check (length(name) <= 64),
  measure  text not null constraint report_figure_measure_is_plain check (measure ~ '^[a-zA-Z0-9:]{1,32}$'),
  value    int8 not null,
  primary key (report, currency, day, name, measure) include (value)
);

-- The days that were counted, and when.
create table report_progress (
  report       text        not null,
  day          date        not null,
  refreshed_at timestamptz not null,
  primary key (report, day)
);

-- What the house gives, by time. Rewards that are set aside are transfers by kind, so their references tell them.
create index movement_of_house_cost on ledger.movement (created_at)
  where kind in ('bonus', 'finish_bonus') or reference like 'refund:%' or reference like 'invite:%';

insert into operator_role_right (role, name)
select code, 'reports.read' from operator_role
where code in ('support-lead', 'finance', 'finance-lead', 'risk', 'compliance', 'marketing', 'owner', 'auditor')
union all
select code, 'reports.export' from operator_role where code in ('finance-lead', 'compliance', 'owner', 'auditor');
