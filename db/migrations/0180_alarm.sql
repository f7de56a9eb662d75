-- Alarms that ring: the conditions that hold, the alarms that began, and the messages about them.

-- One server at a time evaluates the alarms; the row says when it last began.
create table alarm_look (
  is_only   boolean     not null primary key default true constraint alarm_look_is_one_row check (is_only),
  looked_at timestamptz not null default '-infinity'
);
insert into alarm_look default values;
revoke insert, delete on alarm_look from kapao_app;

-- Conditions that hold, since when. An alarm begins when its condition has held for its time.
create table alarm_pending (
  name    text             not null,
  subject text             not null,
  value   double precision not null,
  since   timestamptz      not null default now(),
  primary key (name, subject)
);

-- The subject names what the alarm is about where there are several: a provider, a lane, a server.
create table alarm (
  id              bigint           not null generated always as identity primary key,
  name            text             not null constraint alarm_name_is_word check (name ~ '^[A-Z][A-Za-z]{2,39}$'),
  subject         text             not null constraint alarm_subject_is_short check (length(subject) <= 120),
  severity        text             not null constraint alarm_severity_is_known check (severity in ('page', 'ticket')),
  value           double precision not null,
  started_at      timestamptz      not null default now(),
  rung_at         timestamptz      not null default now(),
  acknowledged_at timestamptz,
  acknowledged_by bigint           references operator,
  note            text             constraint alarm_note_is_short check (length(note) between 3 and 500),
  ended_at        timestamptz,
  constraint alarm_acknowledgement_is_whole check (num_nulls(acknowledged_at, acknowledged_by, note) in (0, 3))
);
create unique index alarm_open on alarm (name, subject) where ended_at is null;
create index alarm_ended on alarm (id) where ended_at is not null;

-- The id of an event is in every message about it, and a message that is sent again has the same.
create table alarm_event (
  id    uuid             not null primary key default gen_random_uuid(),
  alarm bigint           references alarm,
  kind  text             not null constraint alarm_event_kind_is_known check (kind in ('began', 'again', 'ended', 'test')),
  value double precision,
  at    timestamptz      not null default now(),
  constraint alarm_event_of_test_has_no_alarm check ((alarm is null) = (kind = 'test'))
);
create index alarm_event_alarm on alarm_event (alarm);

create table alarm_delivery (
  event    uuid        not null references alarm_event,
  channel  text        not null
    constraint alarm_delivery_channel_is_known check (channel in ('webhook', 'line', 'telegram', 'sms', 'sms-second')),
  state    text        not null default 'waiting'
    constraint alarm_delivery_state_is_known check (state in ('waiting', 'sent', 'failed')),
  attempts integer     not null default 0,
  -- A code of the last attempt that failed.
  error    text        constraint alarm_delivery_error_is_short check (length(error) <= 60),
  sent_at  timestamptz,
  primary key (event, channel),
  constraint alarm_delivery_sent_has_time check ((state = 'sent') = (sent_at is not null))
);

-- The history is kept.
revoke delete on alarm, alarm_event, alarm_delivery from kapao_app;
revoke update on alarm_event from kapao_app;

insert into setting_kind (key, kind, least, most, takes_two) values
  ('alarmWebhook', 'yes-no', 0, 0, false),
  ('alarmLine', 'yes-no', 0, 0, false),
  ('alarmTelegram', 'yes-no', 0, 0, false),
  ('alarmPhone', 'phone', 0, 25, false),
  ('alarmPhoneSecond', 'phone', 0, 25, false),
  ('alarmTickets', 'yes-no', 0, 0, false),
  ('alarmAgainMinutes', 'number', 0, 10080, false);

insert into operator_role_right (role, name)
select code, 'alarms.acknowledge' from operator_role where code in ('systems', 'finance-lead', 'risk', 'owner');
