-- Written by db/write-schema.ts from the database that the migrations make. Not to be edited.

-- schemas

create schema archive;

create schema kapao_app;

create schema ledger;

create schema ledger_archive;

create schema ledger_part;

create schema part;

-- sequences

create sequence ledger.movement_id;

-- tables

create table ledger.account (
  member bigint not null,
  name text collate "C" not null,
  currency text not null,
  balance bigint not null default 0,
  bucket integer not null,
  newest_entry bigint not null default 0,
  constraint account_pkey PRIMARY KEY (bucket, member, name),
  constraint account_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint account_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint account_member_check CHECK ((member > 0)),
  constraint account_name_check CHECK ((name ~ '^(main|hold|refund|invite|game:[\x21-\x7e]{1,60})$'::text)),
  constraint never_below_zero CHECK ((balance >= 0))
) with (fillfactor=50);

create table ledger.carried (
  until_movement bigint not null,
  part text not null,
  at timestamp with time zone not null default now(),
  constraint carried_pkey PRIMARY KEY (until_movement)
);

create table ledger.carried_account (
  bucket integer not null,
  member bigint not null,
  account text collate "C" not null,
  amount bigint not null,
  constraint carried_account_pkey PRIMARY KEY (bucket, member, account),
  constraint carried_account_bucket_check CHECK ((bucket = (member % (256)::bigint)))
);

create table ledger.carried_house (
  account text collate "C" not null,
  currency text not null,
  shard smallint not null,
  amount bigint not null,
  constraint carried_house_pkey PRIMARY KEY (account, currency, shard)
);

create table ledger.entry (
  movement bigint not null,
  line smallint not null,
  account text not null,
  member bigint not null,
  shard smallint,
  number bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  bucket integer not null,
  constraint entry_pkey PRIMARY KEY (movement, line, account),
  constraint entry_bucket_check CHECK ((bucket = (member % (256)::bigint)))
) partition by RANGE (movement);

create table ledger.house_shard (
  name text collate "C" not null,
  currency text not null,
  shard smallint not null,
  balance bigint not null default 0,
  newest_entry bigint not null default 0,
  constraint house_shard_pkey PRIMARY KEY (name, currency, shard),
  constraint house_shard_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint house_shard_name_check CHECK ((name ~ '^house/((gateway|bank|payout|provider):[\x21-\x7e]{1,60}|bonus|bonus-paid|promotion|invite|refund|spin|suspense|payment-return|late-applied|fees|goodwill)$'::text)),
  constraint house_shard_shard_check CHECK (((shard >= 0) AND (shard <= 15)))
) with (fillfactor=10);

create table ledger.movement (
  id bigint not null,
  member bigint not null,
  kind text not null,
  state text not null,
  reference text collate "C" not null,
  amount bigint not null,
  currency text not null,
  from_place text not null,
  to_place text not null,
  details jsonb not null,
  created_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  bucket integer not null,
  constraint movement_pkey PRIMARY KEY (bucket, member, id),
  constraint final_has_time CHECK (((state = 'pending'::text) = (settled_at IS NULL))),
  constraint movement_amount_check CHECK ((amount >= 0)),
  constraint movement_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint movement_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint movement_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'withdraw'::text, 'transfer'::text, 'bonus'::text, 'finish_bonus'::text]))),
  constraint movement_member_check CHECK ((member >= 0)),
  constraint movement_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'settled'::text, 'returned'::text]))),
  constraint once_for_ever UNIQUE (reference)
) with (fillfactor=90);

create table ledger.movement_mark (
  day date not null,
  movement bigint not null,
  constraint movement_mark_pkey PRIMARY KEY (day)
);

create table ledger.posting (
  movement bigint not null,
  line smallint not null,
  member bigint not null,
  from_account text not null,
  to_account text not null,
  amount bigint not null,
  closing boolean not null,
  bucket integer not null,
  constraint posting_pkey PRIMARY KEY (movement, line),
  constraint posting_amount_check CHECK ((amount > 0)),
  constraint posting_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint posting_check CHECK ((from_account <> to_account))
);

create table ledger_part.entry_1 (
  movement bigint not null,
  line smallint not null,
  account text not null,
  member bigint not null,
  shard smallint,
  number bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  bucket integer not null,
  constraint entry_1_pkey PRIMARY KEY (movement, line, account),
  constraint entry_bucket_check CHECK ((bucket = (member % (256)::bigint)))
);

alter table ledger.entry attach partition ledger_part.entry_1 FOR VALUES FROM (MINVALUE) TO ('5242880');

create table ledger_part.entry_rest (
  movement bigint not null,
  line smallint not null,
  account text not null,
  member bigint not null,
  shard smallint,
  number bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  bucket integer not null,
  constraint entry_rest_pkey PRIMARY KEY (movement, line, account),
  constraint entry_bucket_check CHECK ((bucket = (member % (256)::bigint)))
);

alter table ledger.entry attach partition ledger_part.entry_rest DEFAULT;

create table part.bet_rest (
  bucket integer not null,
  member bigint not null,
  game text not null,
  reference text not null,
  round text not null,
  stake bigint not null,
  payout bigint not null,
  settled_at timestamp with time zone not null,
  read_at timestamp with time zone not null default clock_timestamp(),
  bonus bigint,
  constraint bet_rest_pkey PRIMARY KEY (bucket, member, game, reference, settled_at),
  constraint bet_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint bet_payout_is_no_debt CHECK ((payout >= 0)),
  constraint bet_stake_is_no_debt CHECK ((stake >= 0)),
  constraint bet_game_fkey FOREIGN KEY (game) REFERENCES game(code),
  constraint bet_member_bonus_fkey FOREIGN KEY (bucket, member, bonus) REFERENCES member_bonus(bucket, member, id),
  constraint bet_member_fkey FOREIGN KEY (member) REFERENCES member(id)
) with (fillfactor=90);

alter table bet attach partition part.bet_rest DEFAULT;

create table public.alarm (
  id bigint not null generated always as identity,
  name text not null,
  subject text not null,
  severity text not null,
  value double precision not null,
  started_at timestamp with time zone not null default now(),
  notified_at timestamp with time zone not null default now(),
  acknowledged_at timestamp with time zone,
  acknowledged_by bigint,
  note text,
  ended_at timestamp with time zone,
  constraint alarm_pkey PRIMARY KEY (id),
  constraint alarm_acknowledgement_is_whole CHECK ((num_nulls(acknowledged_at, acknowledged_by, note) = ANY (ARRAY[0, 3]))),
  constraint alarm_name_is_word CHECK ((name ~ '^[A-Z][A-Za-z]{2,39}$'::text)),
  constraint alarm_note_is_short CHECK (((length(note) >= 3) AND (length(note) <= 500))),
  constraint alarm_severity_is_known CHECK ((severity = ANY (ARRAY['page'::text, 'ticket'::text]))),
  constraint alarm_subject_is_short CHECK ((length(subject) <= 120)),
  constraint alarm_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES operator(id)
);

create table public.alarm_delivery (
  event uuid not null,
  channel text not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  error text,
  sent_at timestamp with time zone,
  constraint alarm_delivery_pkey PRIMARY KEY (event, channel),
  constraint alarm_delivery_channel_is_known CHECK ((channel = ANY (ARRAY['webhook'::text, 'line'::text, 'telegram'::text, 'sms'::text, 'sms-second'::text]))),
  constraint alarm_delivery_error_is_short CHECK ((length(error) <= 60)),
  constraint alarm_delivery_sent_has_time CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  constraint alarm_delivery_state_is_known CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text]))),
  constraint alarm_delivery_event_fkey FOREIGN KEY (event) REFERENCES alarm_event(id)
);

create table public.alarm_event (
  id uuid not null default gen_random_uuid(),
  alarm bigint,
  kind text not null,
  value double precision,
  at timestamp with time zone not null default now(),
  constraint alarm_event_pkey PRIMARY KEY (id),
  constraint alarm_event_kind_is_known CHECK ((kind = ANY (ARRAY['began'::text, 'again'::text, 'ended'::text, 'test'::text]))),
  constraint alarm_event_of_test_has_no_alarm CHECK (((alarm IS NULL) = (kind = 'test'::text))),
  constraint alarm_event_alarm_fkey FOREIGN KEY (alarm) REFERENCES alarm(id)
);

create table public.alarm_look (
  is_only boolean not null default true,
  looked_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint alarm_look_pkey PRIMARY KEY (is_only),
  constraint alarm_look_is_one_row CHECK (is_only)
);

create table public.alarm_pending (
  name text not null,
  subject text not null,
  value double precision not null,
  since timestamp with time zone not null default now(),
  constraint alarm_pending_pkey PRIMARY KEY (name, subject)
);

create table public.approval (
  id bigint not null generated always as identity,
  action text not null,
  needs text not null,
  object text not null,
  input jsonb not null,
  before jsonb not null,
  amount bigint,
  currency text,
  reason text not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  key text not null,
  state text not null default 'open'::text,
  decided_by bigint,
  decided_at timestamp with time zone,
  decision_reason text,
  decision_key text,
  constraint approval_pkey PRIMARY KEY (id),
  constraint approval_action_is_plain CHECK ((action ~ '^[a-z-]+\.[a-z-]+$'::text)),
  constraint approval_currency_is_known CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint approval_end_is_whole CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint approval_execution_is_whole CHECK (((state = 'executed'::text) = (decision_key IS NOT NULL))),
  constraint approval_expires_later CHECK ((expires_at > proposed_at)),
  constraint approval_is_withdrawn_by_its_proposer CHECK (((state <> 'withdrawn'::text) OR ((decided_by IS NOT NULL) AND (decided_by = proposed_by)))),
  constraint approval_money_has_a_currency CHECK (((amount IS NULL) = (currency IS NULL))),
  constraint approval_state_is_known CHECK ((state = ANY (ARRAY['open'::text, 'executed'::text, 'withdrawn'::text, 'replaced'::text, 'stale'::text, 'expired'::text]))),
  constraint approval_two_are_two CHECK (((state <> 'executed'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> proposed_by)))),
  constraint approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint approval_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operator(id),
  constraint approval_decision_key_key UNIQUE (decision_key),
  constraint approval_key_key UNIQUE (key)
);

create table public.backup_done (
  kind text not null,
  done_at timestamp with time zone not null default now(),
  constraint backup_done_pkey PRIMARY KEY (kind),
  constraint backup_done_kind_is_known CHECK ((kind = ANY (ARRAY['folder'::text, 'dump'::text, 'base'::text])))
);

create table public.bank (
  code text not null,
  kind text not null default 'BANK'::text,
  regions text[] not null,
  name_th text not null,
  name_la text not null,
  name_en text not null,
  "position" integer not null,
  constraint bank_pkey PRIMARY KEY (code),
  constraint bank_code_check CHECK ((code ~ '^[A-Z0-9]{2,16}$'::text)),
  constraint bank_kind_check CHECK ((kind = ANY (ARRAY['BANK'::text, 'PAYMENT'::text]))),
  constraint bank_regions_check CHECK ((regions <@ ARRAY['th'::text, 'lao'::text]))
);

create table public.bank_transfer (
  bank text not null,
  reference text not null,
  member bigint,
  amount bigint not null,
  currency text not null,
  movement text,
  qr text,
  credited_at timestamp with time zone not null default now(),
  sender_tail text,
  constraint bank_transfer_pkey PRIMARY KEY (bank, reference),
  constraint bank_transfer_amount_is_positive CHECK ((amount > 0)),
  constraint bank_transfer_credited_or_left CHECK (((member IS NULL) = (movement IS NULL))),
  constraint bank_transfer_sender_tail_is_short CHECK ((sender_tail ~ '^[0-9]{1,4}$'::text)),
  constraint bank_transfer_qr_fkey FOREIGN KEY (qr) REFERENCES deposit_qr(id),
  constraint bank_transfer_movement_once UNIQUE (movement),
  constraint bank_transfer_one_per_qr UNIQUE (qr)
);

create table public.banner (
  kind text not null,
  language text not null,
  "position" integer not null,
  image text,
  html text not null,
  audience jsonb not null default '{"kind": "all"}'::jsonb,
  from_at timestamp with time zone,
  until_at timestamp with time zone,
  is_dismissable boolean not null default true,
  constraint banner_pkey PRIMARY KEY (kind, language, "position"),
  constraint banner_audience_is_known CHECK (is_audience(audience)),
  constraint banner_ends_after_its_begin CHECK ((until_at > from_at)),
  constraint banner_is_ours CHECK ((image ~ '^/[a-z0-9/_.-]+$'::text)),
  constraint banner_kind_is_known CHECK ((kind = ANY (ARRAY['invite'::text, 'refund'::text, 'everywhere'::text, 'home'::text, 'games'::text, 'bonus'::text]))),
  constraint banner_language_check CHECK ((language = ANY (ARRAY['th'::text, 'la'::text, 'en'::text]))),
  constraint banner_picture_fits_its_kind CHECK (((image IS NOT NULL) = (kind = ANY (ARRAY['invite'::text, 'refund'::text]))))
);

create table public.banner_version (
  id bigint not null generated always as identity,
  place text not null,
  banners jsonb not null,
  operator bigint,
  reason text,
  at timestamp with time zone not null default now(),
  approval bigint,
  constraint banner_version_pkey PRIMARY KEY (id),
  constraint banner_version_is_a_list CHECK ((jsonb_typeof(banners) = 'array'::text)),
  constraint banner_version_of_an_operator_has_a_reason CHECK (((operator IS NULL) = (reason IS NULL))),
  constraint banner_version_place_is_known CHECK ((place = ANY (ARRAY['invite'::text, 'refund'::text, 'everywhere'::text, 'home'::text, 'games'::text, 'bonus'::text]))),
  constraint banner_version_reason_is_bounded CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint banner_version_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint banner_version_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id),
  constraint banner_version_approval_key UNIQUE (approval)
);

create table public.bet (
  bucket integer not null,
  member bigint not null,
  game text not null,
  reference text not null,
  round text not null,
  stake bigint not null,
  payout bigint not null,
  settled_at timestamp with time zone not null,
  read_at timestamp with time zone not null default clock_timestamp(),
  bonus bigint,
  constraint bet_pkey PRIMARY KEY (bucket, member, game, reference, settled_at),
  constraint bet_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint bet_payout_is_no_debt CHECK ((payout >= 0)),
  constraint bet_stake_is_no_debt CHECK ((stake >= 0)),
  constraint bet_game_fkey FOREIGN KEY (game) REFERENCES game(code),
  constraint bet_member_bonus_fkey FOREIGN KEY (bucket, member, bonus) REFERENCES member_bonus(bucket, member, id),
  constraint bet_member_fkey FOREIGN KEY (member) REFERENCES member(id)
) partition by RANGE (settled_at);

create table public.bet_carried (
  bucket integer not null,
  member bigint not null,
  since timestamp with time zone not null,
  stake bigint not null,
  constraint bet_carried_pkey PRIMARY KEY (bucket, member),
  constraint bet_carried_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint bet_carried_stake_is_no_debt CHECK ((stake >= 0)),
  constraint bet_carried_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.bet_carried_net (
  bucket integer not null,
  member bigint not null,
  game text not null,
  net bigint not null,
  lost bigint not null default 0,
  lost_at timestamp with time zone,
  constraint bet_carried_net_pkey PRIMARY KEY (bucket, member, game),
  constraint bet_carried_net_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint bet_carried_net_lost_has_a_time CHECK (((lost = 0) OR (lost_at IS NOT NULL))),
  constraint bet_carried_net_lost_is_no_gain CHECK ((lost >= 0)),
  constraint bet_carried_net_game_fkey FOREIGN KEY (game) REFERENCES game(code),
  constraint bet_carried_net_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.bet_claim (
  game text not null,
  reference text not null,
  constraint bet_claim_pkey PRIMARY KEY (game, reference)
);

create table public.bet_cursor (
  member bigint not null,
  game text not null,
  read_to timestamp with time zone not null,
  bucket integer not null,
  reread_to timestamp with time zone,
  constraint bet_cursor_pkey PRIMARY KEY (bucket, member, game),
  constraint bet_cursor_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint bet_cursor_game_account_fkey FOREIGN KEY (bucket, member, game) REFERENCES game_account(bucket, member, game),
  constraint bet_cursor_earlier_key UNIQUE (member, game)
);

create table public.bet_review (
  game text not null,
  reference text not null,
  member bigint not null,
  stake bigint,
  payout bigint,
  settled_at timestamp with time zone not null,
  seen_at timestamp with time zone not null default now(),
  accepted_at timestamp with time zone,
  bucket integer not null,
  line text,
  id bigint not null generated always as identity,
  left_out_at timestamp with time zone,
  constraint bet_review_pkey PRIMARY KEY (bucket, member, game, reference),
  constraint bet_review_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint bet_review_has_figures_or_a_line CHECK ((((line IS NULL) = (stake IS NOT NULL)) AND ((line IS NULL) = (payout IS NOT NULL)))),
  constraint bet_review_has_one_end CHECK (((accepted_at IS NULL) OR (left_out_at IS NULL))),
  constraint bet_review_line_is_short CHECK (((length(line) >= 1) AND (length(line) <= 2000))),
  constraint bet_review_game_fkey FOREIGN KEY (game) REFERENCES game(code),
  constraint bet_review_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint bet_review_id_once UNIQUE (bucket, member, id),
  constraint bet_review_round_once UNIQUE (game, reference)
);

create table public.bet_walk (
  game text not null,
  last_member bigint not null default 0,
  began_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint bet_walk_pkey PRIMARY KEY (game),
  constraint bet_walk_game_fkey FOREIGN KEY (game) REFERENCES game(code)
);

create table public.blocked_address (
  network cidr not null,
  reason text not null,
  created_at timestamp with time zone not null default now(),
  id bigint not null generated always as identity,
  added_by bigint,
  ends_at timestamp with time zone,
  constraint blocked_address_pkey PRIMARY KEY (network),
  constraint blocked_address_ends_after_its_begin CHECK ((ends_at > created_at)),
  constraint blocked_address_has_a_reason CHECK (((added_by IS NULL) OR ((length(reason) >= 3) AND (length(reason) <= 200)))),
  constraint blocked_address_is_bounded CHECK ((masklen((network)::inet) >=
CASE family((network)::inet)
    WHEN 4 THEN 8
    ELSE 19
END)) NOT VALID,
  constraint blocked_address_added_by_fkey FOREIGN KEY (added_by) REFERENCES operator(id),
  constraint blocked_address_id_key UNIQUE (id)
);

create table public.bonus (
  code text not null,
  kind text not null,
  currency text not null,
  name_th text not null,
  name_la text not null,
  name_en text not null,
  description_th text not null default ''::text,
  description_la text not null default ''::text,
  description_en text not null default ''::text,
  type text not null,
  max_received integer not null,
  percent integer,
  max_bonus bigint not null,
  minimum_deposit bigint not null,
  turnover integer not null,
  ends_below_balance bigint not null default 0,
  cancel_keep_percent integer not null,
  categories text[] not null,
  whole_amount boolean not null default false,
  members_max integer,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  is_active boolean not null default true,
  is_listed boolean not null default true,
  "position" integer not null default 0,
  budget bigint,
  audience jsonb not null default '{"kind": "all"}'::jsonb,
  once_per_device boolean not null default false,
  picture text,
  constraint bonus_pkey PRIMARY KEY (code),
  constraint bonus_audience_is_known CHECK (is_audience(audience)),
  constraint bonus_budget_is_bounded CHECK (((budget >= 1) AND (budget <= '100000000000000'::bigint))),
  constraint bonus_cancel_earns_nothing CHECK (
CASE
    WHEN (percent IS NULL) THEN (((cancel_keep_percent)::numeric * ((minimum_deposit + max_bonus))::numeric) <= ((100)::numeric * (minimum_deposit)::numeric))
    ELSE ((cancel_keep_percent * (100 + percent)) <= (100 * 100))
END),
  constraint bonus_cancel_keep_percent_check CHECK (((cancel_keep_percent >= 0) AND (cancel_keep_percent <= 100))),
  constraint bonus_categories_are_known CHECK (((cardinality(categories) > 0) AND (categories <@ ARRAY['slot'::text, 'sport'::text, 'lotto'::text]))),
  constraint bonus_code_is_upper_case CHECK ((code ~ '^[A-Z0-9_-]{2,32}$'::text)),
  constraint bonus_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint bonus_ends_below_balance_check CHECK ((ends_below_balance >= 0)),
  constraint bonus_grants_something CHECK (((percent IS NULL) OR ((minimum_deposit * percent) >= 100))),
  constraint bonus_is_received_once CHECK ((max_received > 0)),
  constraint bonus_kind_is_known CHECK ((kind = ANY (ARRAY['bonus'::text, 'promotion'::text]))),
  constraint bonus_max_bonus_check CHECK (((max_bonus >= 1) AND (max_bonus <= '1000000000000'::bigint))),
  constraint bonus_members_max_check CHECK ((members_max > 0)),
  constraint bonus_minimum_deposit_check CHECK (((minimum_deposit >= 1) AND (minimum_deposit <= '1000000000000'::bigint))),
  constraint bonus_percent_check CHECK (((percent >= 1) AND (percent <= 1000))),
  constraint bonus_picture_is_ours CHECK ((picture ~ '^/[a-z0-9][a-z0-9/_.-]{1,119}$'::text)),
  constraint bonus_starts_before_it_ends CHECK ((starts_at < ends_at)),
  constraint bonus_turnover_check CHECK (((turnover >= 1) AND (turnover <= 100000))),
  constraint bonus_type_is_known CHECK ((type = ANY (ARRAY['limit'::text, 'day'::text, 'week'::text])))
);

create table public.bonus_banner (
  bonus text not null,
  language text not null,
  "position" integer not null,
  image text not null,
  html text not null,
  constraint bonus_banner_pkey PRIMARY KEY (bonus, language, "position"),
  constraint bonus_banner_is_ours CHECK ((image ~ '^/[a-z0-9/_.-]+$'::text)),
  constraint bonus_banner_language_check CHECK ((language = ANY (ARRAY['th'::text, 'la'::text, 'en'::text]))),
  constraint bonus_banner_bonus_fkey FOREIGN KEY (bonus) REFERENCES bonus(code)
);

create table public.bonus_code_batch (
  id bigint not null generated always as identity,
  bonus text not null,
  purpose text not null,
  count integer not null,
  encrypted_key bytea not null,
  ends_at timestamp with time zone,
  stopped_at timestamp with time zone,
  operator bigint not null,
  approval bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint bonus_code_batch_pkey PRIMARY KEY (id),
  constraint bonus_code_batch_count_is_bounded CHECK (((count >= 1) AND (count <= 10000))),
  constraint bonus_code_batch_ends_later CHECK ((ends_at > created_at)),
  constraint bonus_code_batch_fits_its_codes CHECK ((id < 1048576)),
  constraint bonus_code_batch_purpose_is_bounded CHECK (((length(purpose) >= 1) AND (length(purpose) <= 60))),
  constraint bonus_code_batch_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint bonus_code_batch_bonus_fkey FOREIGN KEY (bonus) REFERENCES bonus(code),
  constraint bonus_code_batch_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.bonus_code_claim (
  batch bigint not null,
  number integer not null,
  member bigint not null,
  claim bigint not null,
  used_at timestamp with time zone not null default now(),
  constraint bonus_code_claim_pkey PRIMARY KEY (batch, number),
  constraint bonus_code_claim_number_counts_up CHECK ((number >= 0)),
  constraint bonus_code_claim_batch_fkey FOREIGN KEY (batch) REFERENCES bonus_code_batch(id),
  constraint bonus_code_claim_claim_fkey FOREIGN KEY (claim) REFERENCES member_bonus(id),
  constraint bonus_code_claim_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.canned_text (
  id integer not null generated always as identity,
  title text not null,
  text_th text not null,
  text_la text not null,
  text_en text not null,
  constraint canned_text_pkey PRIMARY KEY (id)
);

create table public.chat_file (
  path text not null,
  type text not null,
  owner text not null,
  conversation bigint,
  created_at timestamp with time zone not null default now(),
  bytes bigint not null default 0,
  network bytea,
  deleted_at timestamp with time zone,
  constraint chat_file_pkey PRIMARY KEY (path),
  constraint chat_file_bytes_not_negative CHECK ((bytes >= 0)),
  constraint chat_file_path_is_ours CHECK ((path ~ '^[0-9a-f]{32}\.(png|jpg|gif|mp4|mov)$'::text)),
  constraint chat_file_conversation_fkey FOREIGN KEY (conversation) REFERENCES conversation(id)
);

create table public.chat_message (
  conversation bigint not null,
  sequence integer not null,
  session integer not null,
  sender text not null,
  client_id text not null,
  content jsonb not null,
  created_at timestamp with time zone not null,
  operator bigint,
  constraint chat_message_pkey PRIMARY KEY (conversation, sequence),
  constraint chat_message_sender_is_known CHECK ((sender = ANY (ARRAY['customer'::text, 'support'::text]))),
  constraint chat_message_sequence_counts CHECK ((sequence > 0)),
  constraint chat_message_support_is_somebody CHECK (
CASE sender
    WHEN 'customer'::text THEN (operator IS NULL)
    ELSE ((operator IS NOT NULL) OR (client_id ~ '^away-[0-9]+$'::text))
END),
  constraint chat_message_conversation_fkey FOREIGN KEY (conversation) REFERENCES conversation(id),
  constraint chat_message_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id),
  constraint chat_message_once UNIQUE (conversation, sender, client_id)
);

create table public.closing (
  account text collate "C" not null,
  currency text not null,
  day date not null,
  balance bigint not null,
  statement_closing bigint,
  closed_by bigint not null,
  closed_at timestamp with time zone not null default now(),
  approval bigint not null,
  constraint closing_pkey PRIMARY KEY (account, currency, day),
  constraint closing_account_currency_day_fkey FOREIGN KEY (account, currency, day) REFERENCES closing_book(account, currency, day),
  constraint closing_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint closing_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operator(id)
);

create table public.closing_book (
  account text collate "C" not null,
  currency text not null,
  day date not null,
  opening bigint not null,
  came bigint not null,
  went bigint not null,
  fees bigint not null,
  unmatched bigint not null,
  balance bigint not null,
  entries integer not null,
  constraint closing_book_pkey PRIMARY KEY (account, currency, day),
  constraint closing_book_adds_up CHECK ((((((opening + came) - went) - fees) + unmatched) = balance)),
  constraint closing_book_currency_is_known CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text])))
);

create table public.closing_explanation (
  account text collate "C" not null,
  currency text not null,
  day date not null,
  key text not null,
  code text not null,
  note text not null,
  made_by bigint,
  made_at timestamp with time zone not null default now(),
  constraint closing_explanation_pkey PRIMARY KEY (account, currency, day, key),
  constraint closing_explanation_code_is_known CHECK ((code = ANY (ARRAY['bank_fee'::text, 'interest'::text, 'own_transfer'::text, 'other_day'::text, 'wrong_amount'::text, 'unknown_payer'::text, 'not_in_bank'::text, 'booked_twice'::text, 'fee_booked'::text, 'other'::text]))),
  constraint closing_explanation_key_is_one CHECK ((key ~ '^(line:[1-9][0-9]*|movement:[1-9][0-9]*-[0-9]+)$'::text)),
  constraint closing_explanation_account_currency_day_fkey FOREIGN KEY (account, currency, day) REFERENCES closing_statement(account, currency, day) ON DELETE CASCADE,
  constraint closing_explanation_made_by_fkey FOREIGN KEY (made_by) REFERENCES operator(id)
);

create table public.closing_fee (
  account text collate "C" not null,
  currency text not null,
  day date not null,
  amount bigint not null,
  reference text not null,
  approval bigint not null,
  constraint closing_fee_pkey PRIMARY KEY (account, currency, day),
  constraint closing_fee_is_not_zero CHECK ((amount <> 0)),
  constraint closing_fee_account_currency_day_fkey FOREIGN KEY (account, currency, day) REFERENCES closing_statement(account, currency, day),
  constraint closing_fee_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint closing_fee_books_once UNIQUE (reference)
);

create table public.closing_liability (
  day date not null,
  currency text not null,
  wallets bigint not null,
  held bigint not null,
  games bigint not null,
  rewards bigint not null,
  constraint closing_liability_pkey PRIMARY KEY (day, currency),
  constraint closing_liability_currency_is_known CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text])))
);

create table public.closing_line (
  account text collate "C" not null,
  currency text not null,
  day date not null,
  number integer not null,
  at timestamp with time zone,
  amount bigint not null,
  fee bigint not null,
  balance bigint not null,
  reference text,
  text text not null,
  constraint closing_line_pkey PRIMARY KEY (account, currency, day, number),
  constraint closing_line_fee_not_negative CHECK ((fee >= 0)),
  constraint closing_line_reference_is_short CHECK (((length(reference) >= 1) AND (length(reference) <= 64))),
  constraint closing_line_text_is_short CHECK ((length(text) <= 300)),
  constraint closing_line_account_currency_day_fkey FOREIGN KEY (account, currency, day) REFERENCES closing_statement(account, currency, day) ON DELETE CASCADE
);

create table public.closing_match (
  account text collate "C" not null,
  currency text not null,
  day date not null,
  number integer not null,
  movement bigint not null,
  line smallint not null,
  matched_by text not null,
  constraint closing_match_pkey PRIMARY KEY (account, currency, day, number),
  constraint closing_match_by_is_known CHECK ((matched_by = ANY (ARRAY['reference'::text, 'amount'::text]))),
  constraint closing_match_account_currency_day_number_fkey FOREIGN KEY (account, currency, day, number) REFERENCES closing_line(account, currency, day, number) ON DELETE CASCADE,
  constraint closing_match_once UNIQUE (account, movement, line)
);

create table public.closing_statement (
  id bigint not null generated always as identity,
  account text collate "C" not null,
  currency text not null,
  day date not null,
  layout text not null,
  digest bytea not null,
  opening bigint not null,
  came bigint not null,
  went bigint not null,
  fees bigint not null,
  closing bigint not null,
  lines integer not null,
  imported_by bigint not null,
  imported_at timestamp with time zone not null default now(),
  constraint closing_statement_pkey PRIMARY KEY (id),
  constraint closing_statement_adds_up CHECK (((((opening + came) - went) - fees) = closing)),
  constraint closing_statement_layout_is_known CHECK ((layout = ANY (ARRAY['plain'::text, 'scb'::text, 'kbank'::text, 'settlement'::text]))),
  constraint closing_statement_account_currency_day_fkey FOREIGN KEY (account, currency, day) REFERENCES closing_book(account, currency, day),
  constraint closing_statement_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES operator(id),
  constraint closing_statement_file_comes_once UNIQUE (digest),
  constraint closing_statement_of_the_day UNIQUE (account, currency, day)
);

create table public.coin_deposit (
  currency text not null,
  minimum bigint not null,
  constraint coin_deposit_pkey PRIMARY KEY (currency),
  constraint coin_deposit_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint coin_deposit_minimum_check CHECK ((minimum > 0))
);

create table public.coin_entry (
  id bigint not null generated always as identity,
  member bigint not null,
  reference text not null,
  change integer not null,
  after integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  bucket integer not null,
  constraint coin_entry_pkey PRIMARY KEY (bucket, member, id),
  constraint coin_entry_after_check CHECK ((after >= 0)),
  constraint coin_entry_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint coin_entry_change_check CHECK ((change <> 0)),
  constraint coin_entry_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint coin_entry_reference_key UNIQUE (reference)
);

create table public.content_version (
  id bigint not null generated always as identity,
  kind text not null,
  content jsonb not null,
  operator bigint,
  approval bigint,
  reason text,
  asks_again boolean not null default false,
  at timestamp with time zone not null default now(),
  constraint content_version_pkey PRIMARY KEY (id),
  constraint content_version_is_whole CHECK (((jsonb_typeof(content) = 'object'::text) AND ((content - '{th,la,en}'::text[]) = '{}'::jsonb) AND (NOT (jsonb_typeof((content -> 'th'::text)) IS DISTINCT FROM 'array'::text)) AND (NOT (jsonb_typeof((content -> 'la'::text)) IS DISTINCT FROM 'array'::text)) AND (NOT (jsonb_typeof((content -> 'en'::text)) IS DISTINCT FROM 'array'::text)))),
  constraint content_version_kind_is_known CHECK ((kind = ANY (ARRAY['condition'::text, 'agreement'::text, 'notice'::text, 'refund'::text]))),
  constraint content_version_of_an_operator_has_a_reason CHECK (((operator IS NULL) = (reason IS NULL))),
  constraint content_version_of_nobody_has_no_approval CHECK (((operator IS NOT NULL) OR ((approval IS NULL) AND (NOT asks_again)))),
  constraint content_version_reason_is_bounded CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint content_version_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint content_version_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id),
  constraint content_version_approval_key UNIQUE (approval)
);

create table public.conversation (
  id bigint not null generated always as identity,
  name text not null,
  member bigint,
  last integer not null default 0,
  session integer not null default 1,
  ended_at timestamp with time zone,
  last_message_at timestamp with time zone,
  customer_sent integer not null default 0,
  customer_read integer not null default 0,
  support_read integer not null default 0,
  created_at timestamp with time zone not null default now(),
  waiting_since timestamp with time zone,
  assigned bigint,
  snoozed_until timestamp with time zone,
  merged_at timestamp with time zone,
  constraint conversation_pkey PRIMARY KEY (id),
  constraint conversation_guest_has_no_number CHECK (((member IS NULL) = (length(name) = 32))),
  constraint conversation_marks_are_within CHECK (((customer_sent <= last) AND ((customer_read >= 0) AND (customer_read <= last)) AND ((support_read >= 0) AND (support_read <= last)))),
  constraint conversation_merged_is_an_empty_guest CHECK (((merged_at IS NULL) OR ((member IS NULL) AND (last = 0)))),
  constraint conversation_name_is_an_id CHECK ((name ~ '^([1-9][0-9]{7,11}|[0-9a-f]{32})$'::text)),
  constraint conversation_assigned_fkey FOREIGN KEY (assigned) REFERENCES operator(id),
  constraint conversation_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint conversation_member_key UNIQUE (member),
  constraint conversation_name_key UNIQUE (name)
);

create table public.conversation_label (
  conversation bigint not null,
  label bigint not null,
  operator bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint conversation_label_pkey PRIMARY KEY (conversation, label),
  constraint conversation_label_conversation_fkey FOREIGN KEY (conversation) REFERENCES conversation(id),
  constraint conversation_label_label_fkey FOREIGN KEY (label) REFERENCES label(id) ON DELETE CASCADE,
  constraint conversation_label_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.conversation_merge (
  guest text not null,
  member bigint not null,
  after integer not null,
  messages integer not null,
  operator bigint,
  reason text,
  at timestamp with time zone not null default now(),
  bucket integer not null,
  constraint conversation_merge_pkey PRIMARY KEY (bucket, member, guest),
  constraint conversation_merge_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint conversation_merge_has_a_reason CHECK (((operator IS NULL) = (reason IS NULL))),
  constraint conversation_merge_reason_is_bounded CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint conversation_merge_guest_fkey FOREIGN KEY (guest) REFERENCES conversation(name),
  constraint conversation_merge_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint conversation_merge_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id),
  constraint conversation_merge_guest_once UNIQUE (guest)
);

create table public.conversation_note (
  conversation bigint not null,
  id bigint not null generated always as identity,
  after integer not null,
  kind text not null,
  operator bigint not null,
  assigned bigint,
  until timestamp with time zone,
  text text,
  created_at timestamp with time zone not null default now(),
  constraint conversation_note_pkey PRIMARY KEY (conversation, id),
  constraint conversation_note_has_what_its_kind_needs CHECK ((((kind = 'written'::text) = (text IS NOT NULL)) AND ((kind = 'assigned'::text) OR (assigned IS NULL)) AND ((kind = 'snoozed'::text) OR (until IS NULL)))),
  constraint conversation_note_kind_is_known CHECK ((kind = ANY (ARRAY['written'::text, 'assigned'::text, 'snoozed'::text]))),
  constraint conversation_note_stands_after_a_message CHECK ((after >= 0)),
  constraint conversation_note_text_is_bounded CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint conversation_note_assigned_fkey FOREIGN KEY (assigned) REFERENCES operator(id),
  constraint conversation_note_conversation_fkey FOREIGN KEY (conversation) REFERENCES conversation(id),
  constraint conversation_note_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.conversation_rating (
  conversation bigint not null,
  session integer not null,
  operator bigint not null,
  after integer not null,
  asked_at timestamp with time zone not null default now(),
  is_good boolean,
  words text,
  rated_at timestamp with time zone,
  constraint conversation_rating_pkey PRIMARY KEY (conversation, session),
  constraint conversation_rating_is_whole CHECK ((((is_good IS NULL) = (rated_at IS NULL)) AND ((words IS NULL) OR (is_good IS NOT NULL)))),
  constraint conversation_rating_words_are_bounded CHECK (((length(words) >= 1) AND (length(words) <= 500))),
  constraint conversation_rating_conversation_fkey FOREIGN KEY (conversation) REFERENCES conversation(id),
  constraint conversation_rating_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.coupon (
  id text not null,
  member bigint not null,
  spin bigint not null,
  wheel bigint not null,
  slice text not null,
  kind text not null,
  currency text not null,
  amount bigint not null,
  bonus text,
  created_at timestamp with time zone not null default clock_timestamp(),
  expires_at timestamp with time zone not null,
  claimed_at timestamp with time zone,
  bucket integer not null,
  claim_key text,
  constraint coupon_pkey PRIMARY KEY (bucket, member, id),
  constraint coupon_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint coupon_check CHECK (((amount > 0) = (kind = 'money'::text))),
  constraint coupon_check1 CHECK (((bonus IS NOT NULL) = (kind = 'bonus'::text))),
  constraint coupon_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint coupon_id_check CHECK ((id ~ '^[A-Z0-9]{16}$'::text)),
  constraint coupon_kind_check CHECK ((kind = ANY (ARRAY['money'::text, 'bonus'::text]))),
  constraint coupon_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint coupon_spin_fkey FOREIGN KEY (bucket, member, spin) REFERENCES spin(bucket, member, id),
  constraint coupon_wheel_slice_fkey FOREIGN KEY (wheel, slice) REFERENCES spin_slice(wheel, code),
  constraint coupon_id_once UNIQUE (id),
  constraint coupon_spin_key UNIQUE (spin)
);

create table public.deposit_account (
  id bigint not null generated always as identity,
  region text not null,
  bank_code text not null,
  bank_type text not null,
  mode text not null,
  currency text not null,
  account_name text not null,
  account_no text not null,
  is_open boolean not null default true,
  "position" integer not null,
  weight integer not null default 1,
  daily_cap bigint,
  closed_at timestamp with time zone,
  house_account text not null generated always as (
CASE
    WHEN ((bank_type = 'PAYMENT'::text) OR (mode = 'QR'::text)) THEN ('house/gateway:'::text || bank_code)
    ELSE ((('house/bank:'::text || bank_code) || ':'::text) || "left"(regexp_replace(account_no, '[^\x21-\x7e]'::text, ''::text, 'g'::text), 40))
END) stored,
  constraint deposit_account_pkey PRIMARY KEY (id),
  constraint deposit_account_bank_type_check CHECK ((bank_type = ANY (ARRAY['BANK'::text, 'PAYMENT'::text]))),
  constraint deposit_account_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint deposit_account_daily_cap_is_bounded CHECK (((daily_cap >= 1) AND (daily_cap <= '100000000000000'::bigint))),
  constraint deposit_account_mode_check CHECK ((mode = ANY (ARRAY['AUTO'::text, 'QR'::text, 'MANUAL'::text]))),
  constraint deposit_account_region_check CHECK ((region = ANY (ARRAY['th'::text, 'lao'::text]))),
  constraint deposit_account_weight_is_bounded CHECK (((weight >= 0) AND (weight <= 100))),
  constraint deposit_account_bank_code_fkey FOREIGN KEY (bank_code) REFERENCES bank(code),
  constraint deposit_account_once UNIQUE (region, bank_code, mode, currency, account_no)
);

create table public.deposit_account_hour (
  account text not null,
  currency text not null,
  hour timestamp with time zone not null,
  received bigint not null,
  count integer not null,
  last_at timestamp with time zone not null,
  constraint deposit_account_hour_pkey PRIMARY KEY (account, currency, hour)
);

create table public.deposit_qr (
  id text not null,
  provider text not null,
  member bigint not null,
  amount bigint not null,
  currency text not null,
  state text not null default 'asking'::text,
  provider_reference text,
  payload text,
  receiver text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '00:05:00'::interval),
  closed_at timestamp with time zone,
  leased_until timestamp with time zone not null,
  ask_at timestamp with time zone,
  bucket integer not null,
  constraint deposit_qr_pkey PRIMARY KEY (id),
  constraint deposit_qr_amount_is_positive CHECK ((amount > 0)),
  constraint deposit_qr_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint deposit_qr_closed_has_a_moment CHECK (((closed_at IS NULL) = (state = ANY (ARRAY['asking'::text, 'open'::text])))),
  constraint deposit_qr_open_can_be_shown CHECK (((state <> 'open'::text) OR (payload IS NOT NULL))),
  constraint deposit_qr_state_is_known CHECK ((state = ANY (ARRAY['asking'::text, 'open'::text, 'refused'::text, 'cancelled'::text, 'expired'::text, 'paid'::text])))
);

create table public.deposit_wallet (
  id bigint not null generated always as identity,
  region text not null,
  mode text not null,
  currency text not null default 'BAHT'::text,
  account_name text not null,
  account_no text not null,
  is_open boolean not null default true,
  "position" integer not null,
  weight integer not null default 1,
  daily_cap bigint,
  closed_at timestamp with time zone,
  house_account text not null generated always as (('house/bank:TRUEWALLET:'::text || "left"(regexp_replace(account_no, '[^\x21-\x7e]'::text, ''::text, 'g'::text), 40))) stored,
  constraint deposit_wallet_pkey PRIMARY KEY (id),
  constraint deposit_wallet_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint deposit_wallet_daily_cap_is_bounded CHECK (((daily_cap >= 1) AND (daily_cap <= '100000000000000'::bigint))),
  constraint deposit_wallet_mode_check CHECK ((mode = ANY (ARRAY['AUTO'::text, 'GIFT'::text]))),
  constraint deposit_wallet_region_check CHECK ((region = ANY (ARRAY['th'::text, 'lao'::text]))),
  constraint deposit_wallet_weight_is_bounded CHECK (((weight >= 0) AND (weight <= 100))),
  constraint deposit_wallet_once UNIQUE (region, mode, currency, account_no)
);

create table public.excluded_phone (
  hash bytea not null,
  until timestamp with time zone,
  added_at timestamp with time zone not null default now(),
  constraint excluded_phone_pkey PRIMARY KEY (hash),
  constraint excluded_phone_is_a_hash CHECK ((length(hash) = 32))
);

create table public.external_transfer (
  reference text not null,
  member bigint not null,
  kind text not null,
  provider text not null,
  amount bigint not null,
  currency text not null,
  balance bigint,
  key text,
  details jsonb not null default '{}'::jsonb,
  state text not null default 'created'::text,
  confirmed bigint,
  reason text,
  sends integer not null default 0,
  last_sent_at timestamp with time zone,
  lease uuid,
  leased_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  manual_at timestamp with time zone,
  check_at timestamp with time zone,
  own_account text,
  reason_code text,
  reason_detail jsonb,
  review_above bigint,
  attempt integer not null default 1,
  queued_at timestamp with time zone,
  bucket integer not null,
  constraint external_transfer_pkey PRIMARY KEY (reference),
  constraint external_transfer_amount_not_negative CHECK ((amount >= 0)),
  constraint external_transfer_attempt_is_positive CHECK ((attempt >= 1)),
  constraint external_transfer_balance_not_negative CHECK ((balance >= 0)),
  constraint external_transfer_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint external_transfer_closed_has_time CHECK (((closed_at IS NULL) = (state = ANY (ARRAY['created'::text, 'sent'::text, 'unknown'::text])))),
  constraint external_transfer_currency_is_known CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint external_transfer_held_is_payout CHECK (((state <> 'held'::text) OR (kind = 'payout'::text))),
  constraint external_transfer_held_was_not_sent CHECK (((state <> 'held'::text) OR (sends = 0) OR (reason_code = 'refused'::text))),
  constraint external_transfer_kind_is_known CHECK ((kind = ANY (ARRAY['to-game'::text, 'from-game'::text, 'payout'::text, 'voucher'::text, 'payment-return'::text]))),
  constraint external_transfer_manual_has_time CHECK (((manual_at IS NULL) = (state <> 'manual'::text))),
  constraint external_transfer_of_house_is_return CHECK (((member = 0) = (kind = 'payment-return'::text))),
  constraint external_transfer_own_account_is_name CHECK ((own_account ~ '^[\x21-\x7e]{1,40}$'::text)),
  constraint external_transfer_reason_detail_has_code CHECK (((reason_detail IS NULL) OR (reason_code IS NOT NULL))),
  constraint external_transfer_reason_is_known CHECK ((reason_code = ANY (ARRAY['taken_over'::text, 'no_answer'::text, 'not_sent'::text, 'mark_expired'::text, 'pending'::text, 'not_found'::text, 'refused'::text, 'operator_decided'::text, 'rejected'::text, 'cancelled'::text, 'unknown_too_long'::text, 'cannot_be_asked'::text, 'contradicts_itself'::text, 'other_amount'::text, 'more_than_asked'::text, 'above_limit'::text]))),
  constraint external_transfer_review_above_not_negative CHECK ((review_above >= 0)),
  constraint external_transfer_review_has_reason CHECK (((state <> 'manual'::text) OR (reason_code IS NOT NULL))),
  constraint external_transfer_sent_has_time CHECK (((sends = 0) = (last_sent_at IS NULL))),
  constraint external_transfer_settled_has_amount CHECK (((state <> ALL (ARRAY['settled'::text, 'late-applied'::text])) OR (confirmed IS NOT NULL))),
  constraint external_transfer_state_is_known CHECK ((state = ANY (ARRAY['created'::text, 'held'::text, 'sent'::text, 'unknown'::text, 'settled'::text, 'returned'::text, 'manual'::text, 'late-applied'::text]))),
  constraint external_transfer_to_game_has_no_own_account CHECK (((own_account IS NULL) OR (kind = ANY (ARRAY['payout'::text, 'voucher'::text, 'payment-return'::text]))))
) with (fillfactor=70);

create table public.external_transfer_incident (
  reference text not null,
  amount bigint not null,
  movement text not null,
  seen_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  constraint external_transfer_incident_pkey PRIMARY KEY (reference),
  constraint external_transfer_incident_reference_fkey FOREIGN KEY (reference) REFERENCES external_transfer(reference)
);

create table public.feed_cursor (
  provider text not null,
  account text not null,
  cursor text not null,
  read_at timestamp with time zone not null default now(),
  constraint feed_cursor_pkey PRIMARY KEY (provider, account)
);

create table public.file_removal (
  file text not null,
  added_at timestamp with time zone not null default now(),
  constraint file_removal_pkey PRIMARY KEY (file)
);

create table public.game (
  code text not null,
  category text not null,
  name_th text not null,
  name_la text not null,
  name_en text not null,
  currencies text[] not null,
  is_open boolean not null default true,
  "position" integer not null,
  constraint game_pkey PRIMARY KEY (code),
  constraint game_category_is_known CHECK ((category = ANY (ARRAY['slot'::text, 'sport'::text, 'lotto'::text])))
);

create table public.game_account (
  member bigint not null,
  game text not null,
  username text not null,
  password text not null,
  pending_password text,
  opened_at timestamp with time zone,
  balance bigint not null default 0,
  read_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  bucket integer not null,
  constraint game_account_pkey PRIMARY KEY (bucket, member, game),
  constraint game_account_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint game_balance_is_no_debt CHECK ((balance >= 0)),
  constraint game_account_game_fkey FOREIGN KEY (game) REFERENCES game(code),
  constraint game_account_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint game_account_earlier_key UNIQUE (member, game),
  constraint game_username_once UNIQUE (game, username)
);

create table public.game_ticket (
  hash bytea not null,
  member bigint not null,
  game text not null,
  expires_at timestamp with time zone not null,
  bucket integer not null,
  constraint game_ticket_pkey PRIMARY KEY (bucket, member, hash),
  constraint game_ticket_bucket_check CHECK ((bucket = (member % (256)::bigint)))
);

create table public.gateway_callback (
  id bigint not null generated always as identity,
  provider text not null,
  fact text not null,
  raw bytea not null,
  reference text,
  transaction text,
  amount bigint,
  currency text,
  paid_at timestamp with time zone,
  times integer not null default 1,
  received_at timestamp with time zone not null default now(),
  worked_at timestamp with time zone,
  ask_at timestamp with time zone not null default now(),
  last_reply_at timestamp with time zone,
  credited_unconfirmed_at timestamp with time zone,
  constraint gateway_callback_pkey PRIMARY KEY (id),
  constraint gateway_callback_payment_is_whole CHECK ((num_nulls(reference, transaction, amount, currency, paid_at) = ANY (ARRAY[0, 5]))),
  constraint gateway_callback_fact_once UNIQUE (provider, fact)
);

create table public.idempotency_key (
  owner text not null,
  key text not null,
  request_hash bytea not null,
  lease uuid not null,
  leased_until timestamp with time zone not null,
  response bytea,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_key_pkey PRIMARY KEY (owner, key)
);

create table public.identity_check (
  bucket integer not null,
  member bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  state text not null default 'waiting'::text,
  reason text,
  at timestamp with time zone not null default now(),
  details text not null,
  number_hash bytea,
  picture text,
  picture_type text,
  stops_play boolean not null default false,
  decided_by bigint,
  decided_at timestamp with time zone,
  constraint identity_check_pkey PRIMARY KEY (bucket, member, id),
  constraint identity_check_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint identity_check_document_has_a_number CHECK (((kind = 'document'::text) = (number_hash IS NOT NULL))),
  constraint identity_check_is_decided_as_a_whole CHECK ((num_nonnulls(decided_by, decided_at) =
CASE state
    WHEN 'waiting'::text THEN 0
    ELSE 2
END)),
  constraint identity_check_kind_is_known CHECK ((kind = ANY (ARRAY['document'::text, 'age'::text]))),
  constraint identity_check_number_is_a_hash CHECK ((length(number_hash) = 32)),
  constraint identity_check_reason_is_known CHECK ((reason = ANY (ARRAY['unreadable'::text, 'not-a-document'::text, 'name-differs'::text, 'date-of-birth-differs'::text, 'expired'::text, 'too-young'::text, 'used-by-another'::text]))),
  constraint identity_check_refusal_has_a_reason CHECK (((state = 'refused'::text) = (reason IS NOT NULL))),
  constraint identity_check_state_is_known CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'refused'::text]))),
  constraint identity_check_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint identity_check_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.identity_picture (
  bucket integer not null,
  member bigint not null,
  path text not null,
  type text not null,
  at timestamp with time zone not null default now(),
  constraint identity_picture_pkey PRIMARY KEY (bucket, member, path),
  constraint identity_picture_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint identity_picture_type_is_known CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint identity_picture_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.invite_receipt (
  inviter bigint not null,
  number integer not null,
  amount bigint not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  claim_key text,
  constraint invite_receipt_pkey PRIMARY KEY (inviter, number),
  constraint invite_receipt_amount_check CHECK ((amount > 0)),
  constraint invite_receipt_inviter_fkey FOREIGN KEY (inviter) REFERENCES member(id)
);

create table public.invite_reward (
  id bigint not null generated always as identity,
  inviter bigint not null,
  invitee bigint not null,
  movement text not null,
  deposit bigint not null,
  currency text not null,
  wagered bigint not null default 0,
  state text not null default 'earning'::text,
  amount bigint,
  deposited_at timestamp with time zone not null default clock_timestamp(),
  rewarded_at timestamp with time zone,
  is_reviewed boolean not null default false,
  constraint invite_reward_pkey PRIMARY KEY (id),
  constraint invite_aside_is_wagered CHECK (((state <> 'aside'::text) OR (wagered = deposit) OR is_reviewed)),
  constraint invite_end_has_amount CHECK (((state = 'earning'::text) = (amount IS NULL))),
  constraint invite_is_another_member CHECK ((inviter <> invitee)),
  constraint invite_reward_amount_check CHECK ((amount > 0)),
  constraint invite_reward_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint invite_reward_deposit_check CHECK ((deposit > 0)),
  constraint invite_state_is_known CHECK ((state = ANY (ARRAY['earning'::text, 'checking'::text, 'aside'::text, 'received'::text, 'refused'::text]))),
  constraint invite_wagered_within_deposit CHECK (((wagered >= 0) AND (wagered <= deposit))),
  constraint invite_reward_invitee_fkey FOREIGN KEY (invitee) REFERENCES member(id),
  constraint invite_reward_inviter_fkey FOREIGN KEY (inviter) REFERENCES member(id),
  constraint invite_deposit_once UNIQUE (movement)
) with (fillfactor=80);

create table public.job_worker (
  id text not null,
  lane text not null,
  heartbeat_at timestamp with time zone not null default now(),
  constraint job_worker_pkey PRIMARY KEY (id),
  constraint job_worker_lane CHECK ((lane = ANY (ARRAY['money'::text, 'ask'::text, 'upkeep'::text])))
);

create table public.label (
  id bigint not null generated always as identity,
  name text not null,
  created_at timestamp with time zone not null default now(),
  constraint label_pkey PRIMARY KEY (id),
  constraint label_name_is_bounded CHECK (((length(name) >= 1) AND (length(name) <= 30)))
);

create table public.login_guess (
  who text not null,
  misses integer not null,
  counted_at timestamp with time zone not null default now(),
  next_at timestamp with time zone not null default now(),
  constraint login_guess_pkey PRIMARY KEY (who),
  constraint login_guess_misses_are_counted CHECK ((misses >= 0))
);

create table public.login_try (
  who text not null,
  network inet not null,
  tries integer not null,
  tried_at timestamp with time zone not null default now(),
  blocked_until timestamp with time zone,
  constraint login_try_pkey PRIMARY KEY (who, network)
);

create table public.member (
  id bigint not null generated always as identity,
  public_id text not null,
  phone text not null,
  name text not null,
  password_hash text not null,
  currency text not null,
  status text not null default 'active'::text,
  coin integer not null default 0,
  bank_code text not null,
  bank_account_name text not null,
  bank_account_no text not null,
  bank_account_index bytea not null,
  source text not null,
  inviter bigint,
  created_at timestamp with time zone not null default now(),
  version integer not null default 0,
  status_category text,
  status_until timestamp with time zone,
  bank_changed_at timestamp with time zone,
  password_reset_at timestamp with time zone,
  date_of_birth text,
  anonymised_at timestamp with time zone,
  returning_category text,
  returning_until timestamp with time zone,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_active_has_no_category CHECK (((status <> 'active'::text) OR (num_nonnulls(status_category, status_until) = 0))),
  constraint member_anonymised_is_closed CHECK (((anonymised_at IS NULL) OR (status = ANY (ARRAY['suspended'::text, 'excluded'::text])))),
  constraint member_check CHECK ((inviter <> id)),
  constraint member_coin_check CHECK ((coin >= 0)),
  constraint member_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint member_phone_check CHECK (((phone ~ '^\+[1-9][0-9]{6,14}$'::text) OR (anonymised_at IS NOT NULL))),
  constraint member_public_id_check CHECK ((public_id ~ '^[1-9][0-9]{7,11}$'::text)),
  constraint member_returning_category_is_known CHECK ((returning_category = ANY (ARRAY['fraud'::text, 'abuse'::text, 'document'::text, 'security'::text, 'request'::text, 'other'::text]))),
  constraint member_returning_has_a_category CHECK (((returning_until IS NULL) OR (returning_category IS NOT NULL))),
  constraint member_status_category_is_known CHECK ((status_category = ANY (ARRAY['fraud'::text, 'abuse'::text, 'document'::text, 'security'::text, 'request'::text, 'other'::text]))),
  constraint member_status_is_known CHECK ((status = ANY (ARRAY['active'::text, 'withdraw-only'::text, 'suspended'::text, 'excluded'::text]))),
  constraint member_bank_code_fkey FOREIGN KEY (bank_code) REFERENCES bank(code),
  constraint member_inviter_fkey FOREIGN KEY (inviter) REFERENCES member(id),
  constraint member_source_fkey FOREIGN KEY (source) REFERENCES source(code),
  constraint member_bank_account_index_key UNIQUE (bank_account_index),
  constraint member_phone_key UNIQUE (phone),
  constraint member_public_id_key UNIQUE (public_id)
);

create table public.member_adjustment (
  bucket integer not null,
  member bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  category text not null,
  amount bigint not null,
  currency text not null,
  operator bigint not null,
  approval bigint,
  key text not null,
  at timestamp with time zone not null default now(),
  constraint member_adjustment_pkey PRIMARY KEY (bucket, member, id),
  constraint member_adjustment_amount_is_positive CHECK ((amount > 0)),
  constraint member_adjustment_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_adjustment_category_is_known CHECK ((category = ANY (ARRAY['goodwill'::text, 'correction'::text, 'prize'::text]))),
  constraint member_adjustment_debit_takes_two CHECK (((kind = 'credit'::text) OR (approval IS NOT NULL))),
  constraint member_adjustment_kind_is_known CHECK ((kind = ANY (ARRAY['credit'::text, 'debit'::text]))),
  constraint member_adjustment_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint member_adjustment_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint member_adjustment_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.member_bank_proposal (
  bucket integer not null,
  member bigint not null,
  account_index bytea not null,
  bank_account_no text not null,
  at timestamp with time zone not null default now(),
  constraint member_bank_proposal_pkey PRIMARY KEY (bucket, member, account_index),
  constraint member_bank_proposal_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_bank_proposal_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.member_bonus (
  id bigint not null generated always as identity,
  member bigint not null,
  bonus text not null,
  kind text not null,
  currency text not null,
  name text not null,
  percent integer,
  max_bonus bigint not null,
  minimum_deposit bigint not null,
  turnover integer not null,
  ends_below_balance bigint not null,
  cancel_keep_percent integer not null,
  categories text[] not null,
  whole_amount boolean not null,
  state text not null default 'waiting'::text,
  movement text,
  deposit bigint not null default 0,
  granted bigint not null default 0,
  wagering_required bigint not null default 0,
  wagered bigint not null default 0,
  cost bigint not null default 0,
  withdrawal text,
  activated_at timestamp with time zone not null default clock_timestamp(),
  granted_at timestamp with time zone,
  ended_at timestamp with time zone,
  claim_key text,
  cancel_key text,
  kept_amount bigint,
  checked_at timestamp with time zone,
  bucket integer not null,
  games_left_out text[] not null default '{}'::text[],
  constraint member_bonus_pkey PRIMARY KEY (bucket, member, id),
  constraint member_bonus_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint member_bonus_cancel_has_kept_amount CHECK (((cancel_key IS NULL) = (kept_amount IS NULL))),
  constraint member_bonus_cost_check CHECK ((cost >= 0)),
  constraint member_bonus_cost_needs_end CHECK (((cost = 0) OR (state = ANY (ARRAY['unmet'::text, 'cancelled'::text])))),
  constraint member_bonus_deposit_check CHECK ((deposit >= 0)),
  constraint member_bonus_end_has_time CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['waiting'::text, 'granted'::text])))),
  constraint member_bonus_grant_has_deposit CHECK ((((granted_at IS NULL) = (movement IS NULL)) AND ((granted_at IS NULL) = (granted = 0)))),
  constraint member_bonus_granted_check CHECK ((granted >= 0)),
  constraint member_bonus_granted_has_time CHECK (((granted_at IS NOT NULL) OR (state = ANY (ARRAY['waiting'::text, 'cancelled'::text])))),
  constraint member_bonus_kept_amount_check CHECK ((kept_amount >= 0)),
  constraint member_bonus_met_is_wagered CHECK (((state <> 'met'::text) OR (wagered >= wagering_required))),
  constraint member_bonus_only_cancel_has_key CHECK (((cancel_key IS NULL) OR (state = 'cancelled'::text))),
  constraint member_bonus_state_is_known CHECK ((state = ANY (ARRAY['waiting'::text, 'granted'::text, 'met'::text, 'unmet'::text, 'cancelled'::text]))),
  constraint member_bonus_wagered_check CHECK ((wagered >= 0)),
  constraint member_bonus_bonus_fkey FOREIGN KEY (bonus) REFERENCES bonus(code),
  constraint member_bonus_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint member_bonus_cancel_key_once UNIQUE (cancel_key),
  constraint member_bonus_claim_key_once UNIQUE (claim_key),
  constraint member_bonus_deposit_once UNIQUE (movement),
  constraint member_bonus_id_once UNIQUE (id)
) with (fillfactor=80);

create table public.member_bonus_grant (
  bucket integer not null,
  member bigint not null,
  claim bigint not null,
  amount bigint not null,
  currency text not null,
  operator bigint not null,
  approval bigint,
  at timestamp with time zone not null default now(),
  constraint member_bonus_grant_pkey PRIMARY KEY (bucket, member, claim),
  constraint member_bonus_grant_amount_is_positive CHECK ((amount > 0)),
  constraint member_bonus_grant_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_bonus_grant_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint member_bonus_grant_member_bonus_fkey FOREIGN KEY (bucket, member, claim) REFERENCES member_bonus(bucket, member, id),
  constraint member_bonus_grant_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint member_bonus_grant_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.member_consent (
  bucket integer not null,
  member bigint not null,
  terms_version integer not null,
  at timestamp with time zone not null default now(),
  language text not null,
  text_hash bytea not null,
  network_hash bytea not null,
  address bytea not null,
  constraint member_consent_pkey PRIMARY KEY (bucket, member, terms_version),
  constraint member_consent_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_consent_language_is_known CHECK ((language = ANY (ARRAY['th'::text, 'la'::text, 'en'::text]))),
  constraint member_consent_network_is_a_hash CHECK ((length(network_hash) = 32)),
  constraint member_consent_text_hash_is_a_hash CHECK ((length(text_hash) = 32)),
  constraint member_consent_version_is_positive CHECK ((terms_version > 0)),
  constraint member_consent_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.member_device (
  bucket integer not null,
  member bigint not null,
  token_hash bytea not null,
  seen_at timestamp with time zone not null default now(),
  added_at timestamp with time zone not null default now(),
  constraint member_device_pkey PRIMARY KEY (bucket, member, token_hash),
  constraint member_device_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_device_token_is_a_hash CHECK ((length(token_hash) = 32)),
  constraint member_device_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.member_event (
  bucket integer not null,
  member bigint not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  kind text not null,
  session bigint,
  network_hash bytea,
  address bytea,
  device text not null default ''::text,
  reference text,
  constraint member_event_pkey PRIMARY KEY (bucket, member, id),
  constraint member_event_address_has_network CHECK (((address IS NULL) = (network_hash IS NULL))),
  constraint member_event_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_event_device_is_short CHECK ((length(device) <= 60)),
  constraint member_event_kind_is_known CHECK ((kind = ANY (ARRAY['sign-in'::text, 'sign-in-failed'::text, 'sign-out'::text, 'sessions-end'::text, 'password-change'::text, 'password-reset'::text, 'password-link'::text, 'phone'::text, 'bank-account'::text, 'withdrawal'::text, 'guesses'::text, 'passkey-add'::text, 'passkey-remove'::text, 'passkey-copy'::text, 'new-device'::text]))),
  constraint member_event_network_is_a_hash CHECK ((length(network_hash) = 32)),
  constraint member_event_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.member_exclusion (
  bucket integer not null,
  member bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  begun_at timestamp with time zone not null default now(),
  until timestamp with time zone,
  constraint member_exclusion_pkey PRIMARY KEY (bucket, member, id),
  constraint member_exclusion_break_has_end CHECK (((kind = 'exclusion'::text) OR (until IS NOT NULL))),
  constraint member_exclusion_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_exclusion_has_length CHECK ((until > begun_at)),
  constraint member_exclusion_kind_is_known CHECK ((kind = ANY (ARRAY['break'::text, 'exclusion'::text]))),
  constraint member_exclusion_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.member_limit (
  bucket integer not null,
  member bigint not null,
  kind text not null,
  period text not null,
  set_by text not null,
  amount bigint,
  next_at timestamp with time zone,
  next_amount bigint,
  changed_at timestamp with time zone not null default now(),
  constraint member_limit_pkey PRIMARY KEY (bucket, member, kind, period, set_by),
  constraint member_limit_amount_is_not_negative CHECK ((amount >= 0)),
  constraint member_limit_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_limit_kind_is_known CHECK ((kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'time'::text]))),
  constraint member_limit_minutes_fit CHECK (((kind <> 'time'::text) OR (((COALESCE(amount, (1)::bigint) >= 1) AND (COALESCE(amount, (1)::bigint) <= 44640)) AND ((COALESCE(next_amount, (1)::bigint) >= 1) AND (COALESCE(next_amount, (1)::bigint) <= 44640))))),
  constraint member_limit_next_amount_has_time CHECK (((next_amount IS NULL) OR (next_at IS NOT NULL))),
  constraint member_limit_next_amount_is_higher CHECK ((next_amount > amount)),
  constraint member_limit_next_is_of_limit CHECK (((next_at IS NULL) OR (amount IS NOT NULL))),
  constraint member_limit_operator_does_not_wait CHECK (((next_at IS NULL) OR (set_by = 'member'::text))),
  constraint member_limit_period_is_known CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint member_limit_set_by_is_known CHECK ((set_by = ANY (ARRAY['member'::text, 'operator'::text]))),
  constraint member_limit_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.member_limit_change (
  bucket integer not null,
  member bigint not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  kind text not null,
  period text not null,
  set_by text not null,
  before bigint,
  after bigint,
  next_at timestamp with time zone,
  next_amount bigint,
  constraint member_limit_change_pkey PRIMARY KEY (bucket, member, id),
  constraint member_limit_change_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_limit_change_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.member_note (
  bucket integer not null,
  member bigint not null,
  id bigint not null generated always as identity,
  operator bigint not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  constraint member_note_pkey PRIMARY KEY (bucket, member, id),
  constraint member_note_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_note_is_bounded CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint member_note_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint member_note_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.member_notice_answer (
  bucket integer not null,
  member bigint not null,
  event bigint not null,
  session bigint not null,
  is_mine boolean not null,
  at timestamp with time zone not null default now(),
  constraint member_notice_answer_pkey PRIMARY KEY (bucket, member, event),
  constraint member_notice_answer_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_notice_answer_bucket_member_event_fkey FOREIGN KEY (bucket, member, event) REFERENCES member_event(bucket, member, id) ON DELETE CASCADE,
  constraint member_notice_answer_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.member_passkey (
  bucket integer not null,
  member bigint not null,
  id bigint not null generated always as identity,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint member_passkey_pkey PRIMARY KEY (bucket, member, id),
  constraint member_passkey_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_passkey_counter_counts_up CHECK ((counter >= 0)),
  constraint member_passkey_credential_id_has_a_length CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
  constraint member_passkey_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.member_passkey_claim (
  credential_id bytea not null,
  member bigint not null,
  constraint member_passkey_claim_pkey PRIMARY KEY (credential_id),
  constraint member_passkey_claim_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.member_password_link (
  bucket integer not null,
  member bigint not null,
  id bigint not null generated always as identity,
  token_hash bytea not null,
  sent_by bigint not null,
  at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  used_at timestamp with time zone,
  constraint member_password_link_pkey PRIMARY KEY (bucket, member, id),
  constraint member_password_link_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_password_link_token_is_a_hash CHECK ((length(token_hash) = 32)),
  constraint member_password_link_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint member_password_link_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES operator(id)
);

create table public.member_payer (
  bucket integer not null,
  member bigint not null,
  id bigint not null generated always as identity,
  bank_code text not null,
  holder text not null,
  account_no text not null,
  account_index bytea not null,
  approval bigint not null,
  added_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  revoked_by bigint,
  constraint member_payer_pkey PRIMARY KEY (bucket, member, id),
  constraint member_payer_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_payer_revoked_has_operator CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  constraint member_payer_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint member_payer_bank_code_fkey FOREIGN KEY (bank_code) REFERENCES bank(code),
  constraint member_payer_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint member_payer_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES operator(id),
  constraint member_payer_approval_key UNIQUE (approval)
);

create table public.member_payer_proposal (
  bucket integer not null,
  member bigint not null,
  account_index bytea not null,
  account_no text not null,
  at timestamp with time zone not null default now(),
  constraint member_payer_proposal_pkey PRIMARY KEY (bucket, member, account_index),
  constraint member_payer_proposal_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_payer_proposal_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.member_reality_check (
  bucket integer not null,
  member bigint not null,
  minutes integer,
  changed_at timestamp with time zone not null default now(),
  constraint member_reality_check_pkey PRIMARY KEY (bucket, member),
  constraint member_reality_check_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_reality_check_minutes_are_known CHECK ((minutes = ANY (ARRAY[15, 30, 60]))),
  constraint member_reality_check_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.member_stay (
  bucket integer not null,
  member bigint not null,
  began_at timestamp with time zone not null default now(),
  active_at timestamp with time zone not null default now(),
  checked_at timestamp with time zone not null default now(),
  counted_until timestamp with time zone not null default now(),
  gained integer not null default 0,
  constraint member_stay_pkey PRIMARY KEY (bucket, member),
  constraint member_stay_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_stay_gains_little CHECK (((gained >= 0) AND (gained <= 6))),
  constraint member_stay_is_in_order CHECK (((began_at <= active_at) AND (began_at <= checked_at))),
  constraint member_stay_member_fkey FOREIGN KEY (member) REFERENCES member(id)
) with (fillfactor=70);

create table public.member_summary (
  bucket integer not null,
  member bigint not null,
  status text not null,
  source text not null,
  inviter bigint,
  currency text not null,
  balance bigint not null default 0,
  created_at timestamp(3) with time zone not null,
  last_deposit_at timestamp(3) with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  signed_in_at timestamp(3) with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  constraint member_summary_pkey PRIMARY KEY (bucket, member),
  constraint member_summary_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_summary_member_fkey FOREIGN KEY (member) REFERENCES member(id)
) with (fillfactor=70);

create table public.member_summary_progress (
  is_only boolean not null default true,
  movement bigint not null,
  newest_movement bigint not null,
  refreshed bigint not null default 0,
  constraint member_summary_progress_pkey PRIMARY KEY (is_only),
  constraint member_summary_progress_is_only_check CHECK (is_only)
);

create table public.member_tag (
  bucket integer not null,
  member bigint not null,
  tag text not null,
  constraint member_tag_pkey PRIMARY KEY (bucket, member, tag),
  constraint member_tag_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_tag_is_bounded CHECK (((length(tag) >= 1) AND (length(tag) <= 24))),
  constraint member_tag_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.member_time (
  bucket integer not null,
  member bigint not null,
  day date not null,
  minutes integer not null,
  constraint member_time_pkey PRIMARY KEY (bucket, member, day),
  constraint member_time_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_time_fits_a_day CHECK (((minutes >= 1) AND (minutes <= 1440))),
  constraint member_time_member_fkey FOREIGN KEY (member) REFERENCES member(id)
) with (fillfactor=70);

create table public.member_withdraw_limit (
  bucket integer not null,
  member bigint not null,
  maximum bigint,
  count_a_day integer,
  changed_at timestamp with time zone not null default now(),
  constraint member_withdraw_limit_pkey PRIMARY KEY (bucket, member),
  constraint member_withdraw_limit_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint member_withdraw_limit_count_is_possible CHECK (((count_a_day >= 1) AND (count_a_day <= 100))),
  constraint member_withdraw_limit_maximum_is_positive CHECK ((maximum > 0)),
  constraint member_withdraw_limit_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.money_decision (
  id bigint not null generated always as identity,
  kind text not null,
  item text not null,
  decision text not null,
  amount bigint,
  currency text,
  member bigint,
  details jsonb not null default '{}'::jsonb,
  reason text not null,
  provider_reply text not null default ''::text,
  proposed_by bigint,
  proposed_at timestamp with time zone,
  proposed_reason text,
  decided_by bigint,
  decided_at timestamp with time zone,
  key text,
  is_unconfirmed boolean not null default false,
  approval bigint,
  is_other_payer boolean not null default false,
  constraint money_decision_pkey PRIMARY KEY (id),
  constraint money_decision_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint money_decision_decision_is_known CHECK ((decision = ANY (ARRAY['applied'::text, 'not-applied'::text, 'credit'::text, 'dismiss'::text, 'refuse'::text, 'close'::text, 'accept'::text, 'leave-out'::text]))),
  constraint money_decision_is_decided CHECK ((decided_at IS NOT NULL)),
  constraint money_decision_is_somebodys CHECK ((num_nonnulls(proposed_by, decided_by) > 0)),
  constraint money_decision_is_whole CHECK ((num_nulls(decided_by, decided_at, key) = ANY (ARRAY[0, 3]))),
  constraint money_decision_kind_is_known CHECK ((kind = ANY (ARRAY['external-transfer'::text, 'payment'::text, 'slip'::text, 'incident'::text, 'round'::text]))),
  constraint money_decision_proposal_is_whole CHECK ((num_nulls(proposed_by, proposed_at, proposed_reason) = ANY (ARRAY[0, 3]))),
  constraint money_decision_round_takes_two CHECK (((kind <> 'round'::text) OR (approval IS NOT NULL))),
  constraint money_decision_two_are_two CHECK ((proposed_by <> decided_by)),
  constraint money_decision_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint money_decision_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint money_decision_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint money_decision_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operator(id),
  constraint money_decision_key_key UNIQUE (key)
);

create table public.operator (
  id bigint not null generated always as identity,
  username text not null,
  password_hash text,
  totp_secret bytea,
  totp_step bigint not null default 0,
  role text not null,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  signed_in_at timestamp with time zone,
  ends_at timestamp with time zone,
  codes_stopped_at timestamp with time zone,
  constraint operator_pkey PRIMARY KEY (id),
  constraint operator_authenticator_has_a_password CHECK (((totp_secret IS NULL) OR (password_hash IS NOT NULL))),
  constraint operator_username_is_plain CHECK ((username ~ '^[a-z0-9][a-z0-9._-]{2,31}$'::text)),
  constraint operator_role_fkey FOREIGN KEY (role) REFERENCES operator_role(code),
  constraint operator_username_key UNIQUE (username)
);

create table public.operator_amount (
  id bigint not null generated always as identity,
  operator bigint not null,
  right_name text not null,
  action text not null,
  object text not null,
  member bigint,
  amount bigint not null,
  currency text not null,
  at timestamp with time zone not null default now(),
  constraint operator_amount_pkey PRIMARY KEY (id),
  constraint operator_amount_is_positive CHECK ((amount > 0)),
  constraint operator_amount_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint operator_amount_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.operator_audit (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  operator bigint,
  username text not null,
  action text not null,
  about text not null default ''::text,
  address text not null,
  reason text not null default ''::text,
  kind text not null default ''::text,
  session bigint,
  amount bigint,
  currency text,
  before jsonb,
  after jsonb,
  approval bigint,
  constraint operator_audit_pkey PRIMARY KEY (id),
  constraint operator_audit_amount_has_currency CHECK ((num_nulls(amount, currency) = ANY (ARRAY[0, 2]))),
  constraint operator_audit_kind_is_plain CHECK ((kind ~ '^[a-z-]{0,32}$'::text)),
  constraint operator_audit_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.operator_audit_chain (
  number bigint not null,
  audit bigint not null,
  hash bytea not null,
  constraint operator_audit_chain_pkey PRIMARY KEY (number),
  constraint operator_audit_chain_hash_is_whole CHECK ((length(hash) = 32)),
  constraint operator_audit_chain_audit_fkey FOREIGN KEY (audit) REFERENCES operator_audit(id),
  constraint operator_audit_chain_audit_key UNIQUE (audit)
);

create table public.operator_audit_redaction (
  audit bigint not null,
  hash bytea not null,
  approval bigint not null,
  at timestamp with time zone not null default now(),
  constraint operator_audit_redaction_pkey PRIMARY KEY (audit),
  constraint operator_audit_redaction_is_a_hash CHECK ((length(hash) = 32)),
  constraint operator_audit_redaction_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint operator_audit_redaction_audit_fkey FOREIGN KEY (audit) REFERENCES operator_audit(id)
);

create table public.operator_change (
  id bigint not null generated always as identity,
  operator bigint not null,
  changed_by bigint,
  kind text not null,
  at timestamp with time zone not null default now(),
  constraint operator_change_pkey PRIMARY KEY (id),
  constraint operator_change_is_by_another CHECK ((changed_by <> operator)),
  constraint operator_change_kind_is_known CHECK ((kind = ANY (ARRAY['made'::text, 'raised'::text, 'reset'::text, 'readmitted'::text, 'role'::text]))),
  constraint operator_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES operator(id),
  constraint operator_change_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.operator_code_miss (
  id bigint not null generated always as identity,
  operator bigint not null,
  at timestamp with time zone not null default now(),
  constraint operator_code_miss_pkey PRIMARY KEY (id),
  constraint operator_code_miss_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.operator_factor_change (
  operator bigint not null,
  totp_secret bytea not null,
  begun_at timestamp with time zone not null default now(),
  constraint operator_factor_change_pkey PRIMARY KEY (operator),
  constraint operator_factor_change_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.operator_invitation (
  id bigint not null generated always as identity,
  operator bigint not null,
  token_hash bytea not null,
  invited_by bigint,
  created_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  password_hash text,
  totp_secret bytea,
  redeemed_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint operator_invitation_pkey PRIMARY KEY (id),
  constraint operator_invitation_ends_once CHECK (((redeemed_at IS NULL) OR (revoked_at IS NULL))),
  constraint operator_invitation_enrols_as_a_whole CHECK (((password_hash IS NULL) = (totp_secret IS NULL))),
  constraint operator_invitation_keeps_no_secret CHECK (((password_hash IS NULL) OR ((redeemed_at IS NULL) AND (revoked_at IS NULL)))),
  constraint operator_invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES operator(id),
  constraint operator_invitation_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id),
  constraint operator_invitation_token_hash_key UNIQUE (token_hash)
);

create table public.operator_passkey (
  id bigint not null generated always as identity,
  operator bigint not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint operator_passkey_pkey PRIMARY KEY (id),
  constraint operator_passkey_counter_counts_up CHECK ((counter >= 0)),
  constraint operator_passkey_credential_id_has_a_length CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
  constraint operator_passkey_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id),
  constraint operator_passkey_credential_id_key UNIQUE (credential_id)
);

create table public.operator_recovery_code (
  operator bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint operator_recovery_code_pkey PRIMARY KEY (operator, code_hash),
  constraint operator_recovery_code_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.operator_role (
  code text not null,
  days integer,
  constraint operator_role_pkey PRIMARY KEY (code),
  constraint operator_role_code_is_plain CHECK ((code ~ '^[a-z][a-z-]{2,31}$'::text)),
  constraint operator_role_days_are_bounded CHECK (((days >= 1) AND (days <= 366)))
);

create table public.operator_role_amount (
  role text not null,
  right_name text not null,
  currency text not null,
  per_item bigint not null,
  per_day bigint not null,
  constraint operator_role_amount_pkey PRIMARY KEY (role, right_name, currency),
  constraint operator_role_amount_currency_is_known CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint operator_role_amount_is_bounded CHECK (((per_item >= 1) AND (per_day >= per_item))),
  constraint operator_role_amount_role_right_name_fkey FOREIGN KEY (role, right_name) REFERENCES operator_role_right(role, name) ON DELETE CASCADE
);

create table public.operator_role_right (
  role text not null,
  name text not null,
  constraint operator_role_right_pkey PRIMARY KEY (role, name),
  constraint operator_role_right_name_is_plain CHECK ((name ~ '^[a-z]+\.[a-z]+$'::text)),
  constraint operator_role_right_role_fkey FOREIGN KEY (role) REFERENCES operator_role(code)
);

create table public.operator_session (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  operator bigint not null,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  address text not null default ''::text,
  agent text not null default ''::text,
  constraint operator_session_pkey PRIMARY KEY (id),
  constraint operator_session_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id),
  constraint operator_session_token_hash_key UNIQUE (token_hash)
);

create table public.otp (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  reference text not null,
  phone text not null,
  prefix text generated always as ("left"(phone, '-4'::integer)) stored,
  address inet not null,
  code_hash bytea not null,
  delivery text not null default 'asked'::text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  verified_at timestamp with time zone,
  used_at timestamp with time zone,
  verified_by bytea,
  purpose text not null default 'register'::text,
  account_misses integer not null default 0,
  constraint otp_pkey PRIMARY KEY (id),
  constraint otp_account_misses_is_bounded CHECK (((account_misses >= 0) AND (account_misses <= 5))),
  constraint otp_attempts_check CHECK (((attempts >= 0) AND (attempts <= 5))),
  constraint otp_check CHECK (((used_at IS NULL) OR (verified_at IS NOT NULL))),
  constraint otp_delivery_check CHECK ((delivery = ANY (ARRAY['asked'::text, 'sent'::text, 'refused'::text, 'unknown'::text]))),
  constraint otp_purpose_is_known CHECK ((purpose = ANY (ARRAY['register'::text, 'password'::text]))),
  constraint otp_verified_by_is_a_hash CHECK (((verified_by IS NULL) OR (length(verified_by) = 32))),
  constraint otp_verified_by_is_of_a_verification CHECK (((verified_by IS NULL) OR (verified_at IS NOT NULL))),
  constraint otp_token_hash_key UNIQUE (token_hash)
);

create table public.passkey_challenge (
  challenge bytea not null,
  owner text not null,
  ends_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge),
  constraint passkey_challenge_is_long CHECK ((length(challenge) = 32))
);

create table public.payment_return (
  reference text not null,
  payment bigint not null,
  bank text not null,
  holder text not null,
  account_no text not null,
  account_tail text not null,
  dismissed_at timestamp with time zone,
  approval bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint payment_return_pkey PRIMARY KEY (reference),
  constraint payment_return_tail_is_short CHECK ((account_tail ~ '^[0-9]{1,4}$'::text)),
  constraint payment_return_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint payment_return_payment_fkey FOREIGN KEY (payment) REFERENCES unmatched_payment(id),
  constraint payment_return_reference_fkey FOREIGN KEY (reference) REFERENCES external_transfer(reference),
  constraint payment_return_approval_key UNIQUE (approval)
);

create table public.payment_return_proposal (
  payment bigint not null,
  account_index bytea not null,
  account_no text not null,
  at timestamp with time zone not null default now(),
  constraint payment_return_proposal_pkey PRIMARY KEY (payment, account_index),
  constraint payment_return_proposal_payment_fkey FOREIGN KEY (payment) REFERENCES unmatched_payment(id)
);

create table public.payout_balance (
  account text not null,
  currency text not null,
  balance bigint,
  read_at timestamp with time zone,
  short_since timestamp with time zone,
  constraint payout_balance_pkey PRIMARY KEY (account, currency),
  constraint payout_balance_currency_is_known CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint payout_balance_has_time CHECK (((balance IS NULL) = (read_at IS NULL))),
  constraint payout_balance_not_negative CHECK ((balance >= 0))
);

create table public.payout_switch (
  id integer not null default 1,
  is_stopped boolean not null default false,
  reason text not null default ''::text,
  changed_by bigint,
  changed_at timestamp with time zone not null default now(),
  approval bigint,
  constraint payout_switch_pkey PRIMARY KEY (id),
  constraint payout_switch_is_one_row CHECK ((id = 1)),
  constraint payout_switch_stop_has_operator CHECK (((NOT is_stopped) OR (changed_by IS NOT NULL))),
  constraint payout_switch_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint payout_switch_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES operator(id)
);

create table public.pepper (
  is_only boolean not null default true,
  fingerprint bytea not null,
  noted_at timestamp with time zone not null default now(),
  rotates_from bytea,
  rotates_to bytea,
  constraint pepper_pkey PRIMARY KEY (is_only),
  constraint pepper_fingerprint_is_a_hash CHECK ((length(fingerprint) = 32)),
  constraint pepper_is_one_row CHECK (is_only),
  constraint pepper_rotates_as_a_whole CHECK (((rotates_from IS NULL) = (rotates_to IS NULL))),
  constraint pepper_rotates_from_is_a_hash CHECK ((length(rotates_from) = 32)),
  constraint pepper_rotates_to_is_a_hash CHECK ((length(rotates_to) = 32))
);

create table public.pepper_key (
  purpose text not null,
  fingerprint bytea not null,
  encrypted_key bytea not null,
  made_at timestamp with time zone not null default now(),
  constraint pepper_key_pkey PRIMARY KEY (purpose, fingerprint),
  constraint pepper_key_fingerprint_is_a_hash CHECK ((length(fingerprint) = 32))
);

create table public.provider_circuit (
  server text not null,
  provider text not null,
  circuit text not null,
  since timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  constraint provider_circuit_pkey PRIMARY KEY (server, provider, circuit)
);

create table public.provider_closure (
  id bigint not null generated always as identity,
  provider text not null,
  state text not null,
  text jsonb,
  reason text not null,
  operator bigint,
  made_at timestamp with time zone not null default now(),
  until_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by bigint,
  approval bigint,
  constraint provider_closure_pkey PRIMARY KEY (id),
  constraint provider_closure_end_is_whole CHECK ((num_nulls(ended_at, ended_by, approval) = ANY (ARRAY[0, 3]))),
  constraint provider_closure_ends_after_its_begin CHECK ((until_at > made_at)),
  constraint provider_closure_has_a_reason CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint provider_closure_of_breaker_has_an_end CHECK (((operator IS NOT NULL) OR (until_at IS NOT NULL))),
  constraint provider_closure_provider_takes_money CHECK (((provider ~ '^(game|gateway):[A-Za-z0-9]{1,20}$'::text) OR (provider = 'truewallet'::text))),
  constraint provider_closure_state_is_known CHECK ((state = ANY (ARRAY['no_new_money'::text, 'maintenance'::text]))),
  constraint provider_closure_text_is_whole CHECK (((text IS NULL) OR setting_fields_fit(text, '{th,la,en}'::text[], 'string'::text, '^[^\u0001-\u001f\u007f]{1,200}$'::text))),
  constraint provider_closure_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint provider_closure_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operator(id),
  constraint provider_closure_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.provider_health (
  provider text not null,
  operation text not null,
  minute timestamp with time zone not null,
  done integer not null,
  refused integer not null,
  failed integer not null,
  skipped integer not null,
  times integer[] not null,
  constraint provider_health_pkey PRIMARY KEY (provider, operation, minute)
);

create table public.provider_success (
  provider text not null,
  operation text not null,
  at timestamp with time zone not null default now(),
  constraint provider_success_pkey PRIMARY KEY (provider, operation)
);

create table public.rate_counter (
  who text not null,
  hits integer not null,
  ends_at timestamp with time zone not null,
  constraint rate_counter_pkey PRIMARY KEY (who)
);

create table public.refund (
  member bigint not null,
  day date not null,
  lost bigint not null,
  amount bigint not null,
  currency text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  claimed_at timestamp with time zone,
  state text not null default 'aside'::text,
  bucket integer not null,
  receive_key text,
  add_key text,
  constraint refund_pkey PRIMARY KEY (bucket, member, day),
  constraint refund_amount_check CHECK ((amount > 0)),
  constraint refund_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint refund_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint refund_is_claimed_when_aside CHECK (((claimed_at IS NULL) OR (state = 'aside'::text))),
  constraint refund_lost_check CHECK ((lost > 0)),
  constraint refund_state_is_known CHECK ((state = ANY (ARRAY['checking'::text, 'aside'::text, 'refused'::text]))),
  constraint refund_within_loss CHECK ((amount <= lost)),
  constraint refund_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint refund_earlier_key UNIQUE (member, day)
);

create table public.refund_waiting (
  bucket integer not null,
  member bigint not null,
  day date not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint refund_waiting_pkey PRIMARY KEY (bucket, member, day),
  constraint refund_waiting_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint refund_waiting_member_fkey FOREIGN KEY (member) REFERENCES member(id)
);

create table public.report_bonus_play (
  bonus text not null,
  currency text not null,
  day date not null,
  rounds bigint not null,
  stake bigint not null,
  payout bigint not null
);

create table public.report_figure (
  report text not null,
  currency text not null,
  day date not null,
  name text not null,
  measure text not null,
  value bigint not null,
  constraint report_figure_pkey PRIMARY KEY (report, currency, day, name, measure) INCLUDE (value),
  constraint report_figure_currency_is_known CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text, ''::text]))),
  constraint report_figure_measure_is_plain CHECK ((measure ~ '^[a-zA-Z0-9:]{1,32}$'::text)),
  constraint report_figure_name_is_short CHECK ((length(name) <= 64))
);

create table public.report_play (
  game text not null,
  currency text not null,
  day date not null,
  rounds bigint not null,
  stake bigint not null,
  payout bigint not null
);

create table public.report_progress (
  report text not null,
  day date not null,
  refreshed_at timestamp with time zone not null,
  constraint report_progress_pkey PRIMARY KEY (report, day)
);

create table public.retention (
  kind text not null,
  days integer,
  lowest integer not null,
  highest integer not null,
  is_purged boolean not null,
  why text not null,
  purged_at timestamp with time zone,
  constraint retention_pkey PRIMARY KEY (kind),
  constraint retention_bounds_are_possible CHECK (((lowest >= 0) AND (lowest <= highest) AND (highest <= 36500))),
  constraint retention_is_bounded CHECK (((days >= lowest) AND (days <= highest))),
  constraint retention_kind_is_plain CHECK ((kind ~ '^[a-z-]{1,32}$'::text)),
  constraint retention_of_purged_is_set CHECK (((NOT is_purged) OR (days IS NOT NULL))),
  constraint retention_why_is_told CHECK (((length(why) >= 10) AND (length(why) <= 300)))
);

create table public.review_limit (
  kind text not null,
  currency text not null,
  above bigint not null,
  constraint review_limit_pkey PRIMARY KEY (kind, currency),
  constraint review_limit_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint review_limit_is_positive CHECK ((above > 0)),
  constraint review_limit_kind_is_known CHECK ((kind = ANY (ARRAY['winnings'::text, 'voucher'::text, 'transfer-in'::text, 'stake'::text, 'payout'::text])))
);

create table public.reward_review (
  bucket integer not null,
  member bigint not null,
  id bigint not null generated always as identity,
  kind text not null,
  reference text not null,
  amount bigint not null,
  currency text not null,
  reasons text[] not null,
  others bigint[] not null,
  rounds jsonb not null default '[]'::jsonb,
  at timestamp with time zone not null default now(),
  state text not null default 'waiting'::text,
  refusal text,
  decided_by bigint,
  decided_at timestamp with time zone,
  approval bigint,
  constraint reward_review_pkey PRIMARY KEY (bucket, member, id),
  constraint reward_review_amount_is_positive CHECK ((amount > 0)),
  constraint reward_review_bucket_is_of_member CHECK ((bucket = (member % (256)::bigint))),
  constraint reward_review_currency_is_known CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint reward_review_is_decided_as_a_whole CHECK ((num_nonnulls(decided_by, decided_at) =
CASE state
    WHEN 'waiting'::text THEN 0
    ELSE 2
END)),
  constraint reward_review_kind_is_known CHECK ((kind = ANY (ARRAY['invite'::text, 'refund'::text]))),
  constraint reward_review_only_payment_has_approval CHECK (((approval IS NULL) OR (state = 'paid'::text))),
  constraint reward_review_others_are_few CHECK (((cardinality(others) >= 1) AND (cardinality(others) <= 20))),
  constraint reward_review_reasons_are_known CHECK (((cardinality(reasons) > 0) AND (reasons <@ ARRAY['SAME_HOLDER'::text, 'SAME_DEVICE'::text, 'SAME_NETWORK'::text, 'OPPOSITE_BETS'::text]))),
  constraint reward_review_refusal_has_a_code CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
  constraint reward_review_refusal_is_known CHECK ((refusal = ANY (ARRAY['same-person'::text, 'opposite-bets'::text, 'arranged'::text]))),
  constraint reward_review_rounds_are_a_list CHECK (((jsonb_typeof(rounds) = 'array'::text) AND (jsonb_array_length(rounds) <= 20))),
  constraint reward_review_state_is_known CHECK ((state = ANY (ARRAY['waiting'::text, 'paid'::text, 'refused'::text]))),
  constraint reward_review_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint reward_review_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint reward_review_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint reward_review_is_one_per_reward UNIQUE (reference)
);

create table public.server (
  id uuid not null,
  place text not null,
  version text not null,
  started_at timestamp with time zone not null default now(),
  heartbeat_at timestamp with time zone not null default now(),
  clock_ms bigint not null,
  constraint server_pkey PRIMARY KEY (id),
  constraint server_place_is_short CHECK (((length(place) >= 1) AND (length(place) <= 120))),
  constraint server_version_is_short CHECK (((length(version) >= 1) AND (length(version) <= 40)))
);

create table public.server_heartbeat (
  is_only boolean not null default true,
  heartbeat_at timestamp with time zone not null default now(),
  constraint server_heartbeat_pkey PRIMARY KEY (is_only),
  constraint server_heartbeat_is_one_row CHECK (is_only)
);

create table public.session (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  member bigint not null,
  role text not null default 'member'::text,
  region text not null,
  is_remembered boolean not null,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  device text not null default ''::text,
  address bytea,
  proven_at timestamp with time zone default now(),
  device_hash bytea,
  bucket integer not null,
  constraint session_pkey PRIMARY KEY (bucket, member, id),
  constraint session_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint session_region_check CHECK ((region = ANY (ARRAY['th'::text, 'lao'::text]))),
  constraint session_role_check CHECK ((role = ANY (ARRAY['member'::text, 'operator'::text]))),
  constraint session_id_once UNIQUE (id),
  constraint session_token_hash_key UNIQUE (token_hash)
);

create table public.setting_change (
  id bigint not null generated always as identity,
  key text not null,
  before jsonb,
  after jsonb,
  reason text not null,
  operator bigint not null,
  approval bigint,
  made_at timestamp with time zone not null default now(),
  from_at timestamp with time zone not null default now(),
  until_at timestamp with time zone,
  state text not null default 'scheduled'::text,
  applied_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by bigint,
  constraint setting_change_pkey PRIMARY KEY (id),
  constraint setting_change_ends_after_its_begin CHECK ((until_at > from_at)),
  constraint setting_change_has_a_reason CHECK (((length(reason) >= 3) AND (length(reason) <= 500))),
  constraint setting_change_state_is_known CHECK ((state = ANY (ARRAY['scheduled'::text, 'applied'::text, 'refused'::text, 'cancelled'::text, 'ended'::text, 'overtaken'::text]))),
  constraint setting_change_times_match_its_state CHECK ((((applied_at IS NULL) = (state = ANY (ARRAY['scheduled'::text, 'refused'::text, 'cancelled'::text]))) AND ((ended_at IS NULL) = (state = ANY (ARRAY['scheduled'::text, 'applied'::text]))))),
  constraint setting_change_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint setting_change_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operator(id),
  constraint setting_change_key_fkey FOREIGN KEY (key) REFERENCES setting_kind(key),
  constraint setting_change_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id),
  constraint setting_change_approval_key UNIQUE (approval)
);

create table public.setting_kind (
  key text not null,
  kind text not null,
  minimum bigint not null default 0,
  maximum bigint not null default 0,
  choices bigint[],
  takes_two boolean not null default false,
  stored_in text not null default 'site_setting'::text,
  constraint setting_kind_pkey PRIMARY KEY (key),
  constraint setting_kind_is_known CHECK ((kind = ANY (ARRAY['yes-no'::text, 'number'::text, 'percent'::text, 'amounts'::text, 'gateway-amounts'::text, 'line'::text, 'phone'::text, 'link'::text, 'texts'::text, 'games'::text, 'banks'::text, 'languages'::text, 'hours'::text, 'mark'::text]))),
  constraint setting_kind_stored_in_is_known CHECK ((stored_in = ANY (ARRAY['site_setting'::text, 'withdraw_limit'::text, 'review_limit'::text, 'slip_closing'::text])))
);

create table public.site_picture (
  path text not null,
  type text not null,
  operator bigint not null,
  at timestamp with time zone not null default now(),
  constraint site_picture_pkey PRIMARY KEY (path),
  constraint site_picture_path_is_random CHECK ((path ~ '^[0-9a-f]{32}$'::text)),
  constraint site_picture_type_is_known CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint site_picture_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id)
);

create table public.site_setting (
  key text not null,
  value jsonb not null,
  changed_at timestamp with time zone not null default now(),
  constraint site_setting_pkey PRIMARY KEY (key)
);

create table public.site_text (
  kind text not null,
  language text not null,
  "position" integer not null,
  html text not null,
  constraint site_text_pkey PRIMARY KEY (kind, language, "position"),
  constraint site_text_kind_check CHECK ((kind = ANY (ARRAY['condition'::text, 'agreement'::text, 'notice'::text, 'refund'::text]))),
  constraint site_text_language_check CHECK ((language = ANY (ARRAY['th'::text, 'la'::text, 'en'::text])))
);

create table public.slip (
  reference text not null,
  member bigint not null,
  digest bytea not null,
  file text not null,
  type text not null,
  state text not null default 'waiting'::text,
  note text,
  amount bigint not null default 0,
  sending_bank text,
  transfer text,
  bank text,
  uploads integer not null default 1,
  attempts integer not null default 0,
  next_check_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  resolved_at timestamp with time zone,
  sender_tail text,
  bucket integer not null,
  original_digest bytea,
  repeated_at timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  constraint slip_pkey PRIMARY KEY (bucket, member, reference),
  constraint slip_amount_is_not_negative CHECK ((amount >= 0)),
  constraint slip_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint slip_decided_has_a_moment CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint slip_failed_has_a_note CHECK (((state = 'failed'::text) = (note IS NOT NULL))),
  constraint slip_is_a_picture CHECK ((type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text]))),
  constraint slip_note_is_known CHECK ((note = ANY (ARRAY['UPLOADED_FILE_NOT_EXIST'::text, 'IMG_SIZE_UNABLE_TO_PROCESS'::text, 'CANNOT_READ_CROPPED_IMAGE'::text, 'DEST_ACC_INVALID'::text, 'SLIP_REFNO_DUPLICATED'::text, 'UNSTABLE_REFNO_ON_SLIP'::text, 'TRIPPLE_WRONG_CAPTCHA'::text, 'INVALID_SLIP'::text, 'NOT_MATCH'::text, 'EXPIRED_SLIP'::text, 'UNKNOWN'::text]))),
  constraint slip_original_is_another_file CHECK (((octet_length(original_digest) = 32) AND (original_digest <> digest))),
  constraint slip_sender_tail_is_short CHECK ((sender_tail ~ '^[0-9]{1,4}$'::text)),
  constraint slip_state_is_known CHECK ((state = ANY (ARRAY['waiting'::text, 'success'::text, 'failed'::text]))),
  constraint slip_success_names_the_transfer CHECK (((state <> 'success'::text) OR ((bank IS NOT NULL) AND (transfer IS NOT NULL)))),
  constraint slip_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint slip_reference_once UNIQUE (reference),
  constraint slip_same_bytes_once UNIQUE (member, digest)
);

create table public.slip_closing (
  closed_from time without time zone not null,
  closed_to time without time zone not null,
  constraint slip_closing_pkey PRIMARY KEY (closed_from, closed_to),
  constraint slip_closing_check CHECK ((closed_from <> closed_to))
);

create table public.source (
  code text not null,
  name_th text not null,
  name_la text not null,
  name_en text not null,
  "position" integer not null,
  constraint source_pkey PRIMARY KEY (code),
  constraint source_code_check CHECK ((code ~ '^[A-Z0-9_]{2,32}$'::text))
);

create table public.spin (
  id bigint not null generated always as identity,
  member bigint not null,
  key text not null,
  wheel bigint not null,
  seed bytea not null,
  member_seed text not null,
  count integer not null,
  attempt integer not null,
  drawn bigint not null,
  weights jsonb not null,
  slice text not null,
  coin integer not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  bucket integer not null,
  constraint spin_pkey PRIMARY KEY (bucket, member, id),
  constraint spin_attempt_check CHECK ((attempt >= 0)),
  constraint spin_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint spin_drawn_check CHECK ((drawn >= 0)),
  constraint spin_seed_check CHECK ((octet_length(seed) = 32)),
  constraint spin_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint spin_wheel_slice_fkey FOREIGN KEY (wheel, slice) REFERENCES spin_slice(wheel, code),
  constraint spin_member_count_key UNIQUE (member, count),
  constraint spin_member_key_key UNIQUE (member, key)
);

create table public.spin_seed (
  member bigint not null,
  seed bytea,
  member_seed text not null,
  count integer not null default 0,
  encrypted_seed bytea,
  next_encrypted_seed bytea,
  bucket integer not null,
  constraint spin_seed_pkey PRIMARY KEY (bucket, member),
  constraint spin_seed_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint spin_seed_count_check CHECK ((count >= 0)),
  constraint spin_seed_is_plain_or_encrypted CHECK ((num_nonnulls(seed, encrypted_seed) = 1)),
  constraint spin_seed_member_seed_check CHECK ((member_seed ~ '^[0-9A-Za-z]{1,64}$'::text)),
  constraint spin_seed_seed_check CHECK ((octet_length(seed) = 32)),
  constraint spin_seed_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint spin_seed_earlier_key UNIQUE (member)
);

create table public.spin_slice (
  wheel bigint not null,
  code text not null,
  "position" integer not null,
  label_th text not null,
  label_la text not null,
  label_en text not null,
  html_th text,
  html_la text,
  html_en text,
  weight integer not null,
  bg_color text not null,
  text_color text not null,
  kind text not null,
  amount bigint not null default 0,
  coins integer not null default 0,
  bonus text,
  stock integer,
  stock_a_day integer,
  wins integer not null default 0,
  wins_today integer not null default 0,
  last_win_on date,
  budget bigint,
  most_a_win bigint,
  constraint spin_slice_pkey PRIMARY KEY (wheel, code),
  constraint spin_prize_is_of_its_kind CHECK ((((amount > 0) = (kind = 'money'::text)) AND ((coins > 0) = (kind = 'coins'::text)) AND ((bonus IS NOT NULL) = (kind = 'bonus'::text)))),
  constraint spin_slice_amount_check CHECK ((amount >= 0)),
  constraint spin_slice_bg_color_check CHECK ((bg_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint spin_slice_budget_is_bounded CHECK (((budget >= 1) AND (budget <= '100000000000000'::bigint))),
  constraint spin_slice_code_check CHECK ((code ~ '^[A-Z0-9_-]{2,32}$'::text)),
  constraint spin_slice_coins_check CHECK (((coins >= 0) AND (coins <= 100))),
  constraint spin_slice_kind_check CHECK ((kind = ANY (ARRAY['money'::text, 'bonus'::text, 'coins'::text, 'nothing'::text]))),
  constraint spin_slice_most_a_win_is_of_its_kind CHECK (((most_a_win IS NULL) OR (kind = 'bonus'::text) OR ((kind = 'money'::text) AND (most_a_win = amount)))),
  constraint spin_slice_most_a_win_is_positive CHECK ((most_a_win > 0)),
  constraint spin_slice_stock_a_day_is_bounded CHECK (((stock_a_day >= 1) AND (stock_a_day <= 1000000))),
  constraint spin_slice_stock_is_bounded CHECK (((stock >= 1) AND (stock <= 1000000))),
  constraint spin_slice_stock_is_in_budget CHECK (((budget IS NULL) OR ((stock IS NOT NULL) AND (most_a_win IS NOT NULL) AND (((stock)::numeric * (most_a_win)::numeric) <= (budget)::numeric)))),
  constraint spin_slice_text_color_check CHECK ((text_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint spin_slice_weight_check CHECK (((weight >= 1) AND (weight <= 1000000))),
  constraint spin_slice_wins_are_in_stock CHECK (((wins >= 0) AND (wins <= COALESCE(stock, 2147483647)))),
  constraint spin_slice_wins_today_are_in_stock CHECK (((wins_today >= 0) AND (wins_today <= COALESCE(stock_a_day, 2147483647)))),
  constraint spin_slice_wheel_fkey FOREIGN KEY (wheel) REFERENCES spin_wheel(id),
  constraint spin_slice_wheel_position_key UNIQUE (wheel, "position")
);

create table public.spin_wheel (
  id bigint not null generated always as identity,
  name_th text not null,
  name_la text not null,
  name_en text not null,
  is_active boolean not null default false,
  currency text not null,
  coupon_days integer not null default 14,
  coin_deposit bigint,
  made_at timestamp with time zone not null default now(),
  made_by bigint,
  published_at timestamp with time zone,
  constraint spin_wheel_pkey PRIMARY KEY (id),
  constraint spin_wheel_coin_deposit_is_bounded CHECK (((coin_deposit >= 1) AND (coin_deposit <= '100000000000000'::bigint))),
  constraint spin_wheel_coupon_days_check CHECK (((coupon_days >= 1) AND (coupon_days <= 365))),
  constraint spin_wheel_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint spin_wheel_made_by_fkey FOREIGN KEY (made_by) REFERENCES operator(id)
);

create table public.support_case (
  id bigint not null generated always as identity,
  conversation bigint not null,
  kind text not null,
  state text not null default 'open'::text,
  reference text,
  money_kind text,
  money_id text,
  is_others boolean not null default false,
  opened_by bigint not null,
  opened_at timestamp with time zone not null default now(),
  claimed_by bigint,
  changed_at timestamp with time zone not null default now(),
  constraint support_case_pkey PRIMARY KEY (id),
  constraint support_case_claimed_has_somebody CHECK (((state <> 'claimed'::text) OR (claimed_by IS NOT NULL))),
  constraint support_case_kind_is_known CHECK ((kind = ANY (ARRAY['deposit'::text, 'withdrawal'::text, 'bonus'::text, 'account'::text, 'other'::text]))),
  constraint support_case_money_id_is_bounded CHECK (((length(money_id) >= 1) AND (length(money_id) <= 200))),
  constraint support_case_money_is_known CHECK ((money_kind = ANY (ARRAY['withdrawal'::text, 'qr'::text, 'slip'::text, 'voucher'::text, 'payment'::text, 'transfer'::text, 'movement'::text]))),
  constraint support_case_money_is_whole CHECK ((((money_kind IS NULL) = (money_id IS NULL)) AND ((money_id IS NULL) OR (reference IS NOT NULL)))),
  constraint support_case_open_has_nobody CHECK (((state <> 'open'::text) OR (claimed_by IS NULL))),
  constraint support_case_reference_is_bounded CHECK (((length(reference) >= 4) AND (length(reference) <= 80))),
  constraint support_case_state_is_known CHECK ((state = ANY (ARRAY['open'::text, 'claimed'::text, 'answered'::text, 'closed'::text]))),
  constraint support_case_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES operator(id),
  constraint support_case_conversation_fkey FOREIGN KEY (conversation) REFERENCES conversation(id),
  constraint support_case_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES operator(id)
);

create table public.support_case_line (
  support_case bigint not null,
  id bigint not null generated always as identity,
  step text not null,
  after integer not null,
  operator bigint not null,
  text text,
  created_at timestamp with time zone not null default now(),
  constraint support_case_line_pkey PRIMARY KEY (support_case, id),
  constraint support_case_line_has_its_words CHECK (((step = ANY (ARRAY['opened'::text, 'answered'::text, 'reopened'::text])) = (text IS NOT NULL))),
  constraint support_case_line_stands_after_a_message CHECK ((after >= 0)),
  constraint support_case_line_step_is_known CHECK ((step = ANY (ARRAY['opened'::text, 'claimed'::text, 'released'::text, 'answered'::text, 'reopened'::text, 'closed'::text]))),
  constraint support_case_line_text_is_bounded CHECK (((length(text) >= 1) AND (length(text) <= 2000))),
  constraint support_case_line_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id),
  constraint support_case_line_support_case_fkey FOREIGN KEY (support_case) REFERENCES support_case(id) ON DELETE CASCADE
);

create table public.system_check (
  name text not null,
  checked_at timestamp with time zone not null default now(),
  faults integer not null,
  constraint system_check_pkey PRIMARY KEY (name),
  constraint system_check_faults_are_counted CHECK ((faults >= 0)),
  constraint system_check_name_is_known CHECK ((name = ANY (ARRAY['ledger'::text, 'audit'::text])))
);

create table public.unmatched_payment (
  id bigint not null generated always as identity,
  provider text not null,
  fact text not null,
  reason_code text not null,
  transaction text,
  reference text,
  amount bigint,
  currency text,
  raw bytea not null,
  seen_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  reason_detail jsonb not null default '{}'::jsonb,
  received_in text,
  suspense_movement text,
  release_movement text,
  sender_tail text,
  constraint unmatched_payment_pkey PRIMARY KEY (id),
  constraint unmatched_payment_in_suspense_is_money CHECK (((suspense_movement IS NULL) OR ((amount > 0) AND (num_nulls(transaction, currency, received_in) = 0) AND (reason_code <> ALL (ARRAY['contradictory'::text, 'not_confirmed'::text, 'credited_not_confirmed'::text, 'forged'::text, 'unreadable'::text]))))),
  constraint unmatched_payment_reason_is_known CHECK ((reason_code = ANY (ARRAY['payer_not_found'::text, 'payer_ambiguous'::text, 'below_minimum'::text, 'above_limit'::text, 'reference_unknown'::text, 'currency_mismatch'::text, 'amount_mismatch'::text, 'qr_already_paid'::text, 'contradictory'::text, 'not_confirmed'::text, 'credited_not_confirmed'::text, 'forged'::text, 'unreadable'::text]))),
  constraint unmatched_payment_released_was_there CHECK (((release_movement IS NULL) OR (suspense_movement IS NOT NULL))),
  constraint unmatched_payment_sender_tail_is_short CHECK ((sender_tail ~ '^[0-9]{1,4}$'::text)),
  constraint unmatched_payment_in_suspense_once UNIQUE (suspense_movement),
  constraint unmatched_payment_once UNIQUE (provider, fact, reason_code),
  constraint unmatched_payment_released_once UNIQUE (release_movement)
);

create table public.unmatched_payment_report (
  unmatched bigint not null,
  fact text not null,
  reference text not null,
  amount bigint not null,
  currency text not null,
  raw bytea not null,
  reported_at timestamp with time zone not null default now(),
  constraint unmatched_payment_report_pkey PRIMARY KEY (unmatched, fact),
  constraint unmatched_payment_report_unmatched_fkey FOREIGN KEY (unmatched) REFERENCES unmatched_payment(id)
);

create table public.voucher (
  name bytea not null,
  reference text not null,
  member bigint not null,
  mobile text not null,
  encrypted_voucher bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint voucher_pkey PRIMARY KEY (name),
  constraint voucher_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint voucher_reference_key UNIQUE (reference)
);

create table public.withdraw_limit (
  currency text not null,
  minimum bigint not null,
  maximum bigint not null,
  count_a_day integer not null default 5,
  constraint withdraw_limit_pkey PRIMARY KEY (currency),
  constraint withdraw_limit_check CHECK ((maximum >= minimum)),
  constraint withdraw_limit_count_a_day_check CHECK ((count_a_day > 0)),
  constraint withdraw_limit_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint withdraw_limit_minimum_check CHECK ((minimum > 0))
);

create table public.withdraw_rule (
  code text not null,
  currency text not null,
  is_on boolean not null,
  amount bigint,
  percent integer,
  count integer,
  hours integer,
  approval bigint,
  constraint withdraw_rule_pkey PRIMARY KEY (code, currency),
  constraint withdraw_rule_amount_is_bounded CHECK (((amount >= 0) AND (amount <= '100000000000000'::bigint))),
  constraint withdraw_rule_count_is_bounded CHECK (((count >= 1) AND (count <= 1000))),
  constraint withdraw_rule_currency_is_known CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint withdraw_rule_has_its_bounds CHECK (COALESCE(
CASE code
    WHEN 'bank_account_changed'::text THEN ((hours IS NOT NULL) AND (num_nonnulls(amount, percent, count) = 0))
    WHEN 'password_reset'::text THEN ((hours IS NOT NULL) AND (num_nonnulls(amount, percent, count) = 0))
    WHEN 'first_above'::text THEN ((amount IS NOT NULL) AND (num_nonnulls(percent, count, hours) = 0))
    WHEN 'above'::text THEN ((amount IS NOT NULL) AND (num_nonnulls(percent, count, hours) = 0))
    WHEN 'day_above'::text THEN ((amount IS NOT NULL) AND (num_nonnulls(percent, count, hours) = 0))
    WHEN 'day_count'::text THEN ((count IS NOT NULL) AND (num_nonnulls(amount, percent, hours) = 0))
    WHEN 'account_young'::text THEN ((num_nonnulls(amount, hours) = 2) AND (num_nonnulls(percent, count) = 0))
    WHEN 'wagered_below'::text THEN ((num_nonnulls(amount, percent) = 2) AND (num_nonnulls(count, hours) = 0))
    WHEN 'payout_balance'::text THEN (num_nonnulls(amount, percent, count, hours) = 0)
    ELSE NULL::boolean
END, false)),
  constraint withdraw_rule_hours_are_bounded CHECK (((hours >= 1) AND (hours <= 8760))),
  constraint withdraw_rule_percent_is_bounded CHECK (((percent >= 1) AND (percent <= 10000))),
  constraint withdraw_rule_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id)
);

create table public.withdrawal (
  reference text not null,
  member bigint not null,
  amount bigint not null,
  currency text not null,
  bank text not null,
  holder text not null,
  account_no text not null,
  created_at timestamp with time zone not null default now(),
  held_rules text[],
  held_at timestamp with time zone,
  claimed_by bigint,
  claimed_at timestamp with time zone,
  note_code text,
  note text,
  bank_reference text,
  bucket integer not null,
  constraint withdrawal_pkey PRIMARY KEY (bucket, member, reference),
  constraint withdrawal_bank_reference_is_plain CHECK ((bank_reference ~ '^[A-Za-z0-9]{6,40}$'::text)),
  constraint withdrawal_bucket_check CHECK ((bucket = (member % (256)::bigint))),
  constraint withdrawal_claim_has_time CHECK (((claimed_by IS NULL) = (claimed_at IS NULL))),
  constraint withdrawal_currency_check CHECK ((currency = ANY (ARRAY['BAHT'::text, 'LAK'::text]))),
  constraint withdrawal_held_has_rules CHECK (((held_rules IS NULL) = (held_at IS NULL))),
  constraint withdrawal_held_rules_are_known CHECK ((held_rules <@ ARRAY['bank_account_changed'::text, 'password_reset'::text, 'first_above'::text, 'above'::text, 'day_above'::text, 'day_count'::text, 'account_young'::text, 'wagered_below'::text, 'payout_balance'::text, 'member_suspended'::text, 'operator'::text])),
  constraint withdrawal_is_positive CHECK ((amount > 0)),
  constraint withdrawal_note_has_code CHECK (((note IS NULL) OR (note_code IS NOT NULL))),
  constraint withdrawal_note_is_known CHECK ((note_code = ANY (ARRAY['name_differs'::text, 'documents'::text, 'wagering'::text, 'misuse'::text, 'other'::text]))),
  constraint withdrawal_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES operator(id),
  constraint withdrawal_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint withdrawal_reference_once UNIQUE (reference)
);

create table public.withdrawal_event (
  bucket integer not null,
  member bigint not null,
  id bigint not null generated always as identity,
  reference text not null,
  at timestamp with time zone not null default clock_timestamp(),
  action text not null,
  operator bigint,
  reason text not null default ''::text,
  approval bigint,
  constraint withdrawal_event_pkey PRIMARY KEY (bucket, member, id),
  constraint withdrawal_event_action_is_known CHECK ((action = ANY (ARRAY['hold'::text, 'approve'::text, 'release'::text, 'reject'::text, 'cancel'::text, 'claim'::text, 'unclaim'::text, 'refuse'::text, 'pay_by_hand'::text]))),
  constraint withdrawal_event_bucket CHECK ((bucket = (member % (256)::bigint))),
  constraint withdrawal_event_by_hand_takes_two CHECK (((action <> 'pay_by_hand'::text) OR (approval IS NOT NULL))),
  constraint withdrawal_event_approval_fkey FOREIGN KEY (approval) REFERENCES approval(id),
  constraint withdrawal_event_member_fkey FOREIGN KEY (member) REFERENCES member(id),
  constraint withdrawal_event_operator_fkey FOREIGN KEY (operator) REFERENCES operator(id),
  constraint withdrawal_event_reference_fkey FOREIGN KEY (bucket, member, reference) REFERENCES withdrawal(bucket, member, reference)
);

-- indexes

CREATE INDEX alarm_ended ON public.alarm USING btree (id) WHERE (ended_at IS NOT NULL);

CREATE INDEX alarm_event_alarm ON public.alarm_event USING btree (alarm);

CREATE INDEX approval_decided ON public.approval USING btree (decided_at, id) WHERE (state <> 'open'::text);

CREATE INDEX approval_proposed_by ON public.approval USING btree (proposed_by, id);

CREATE INDEX bank_transfer_amount ON public.bank_transfer USING btree (amount, credited_at) WHERE (movement ~~ 'bank:%'::text);

CREATE INDEX bank_transfer_by_reference ON public.bank_transfer USING btree (reference);

CREATE INDEX bank_transfer_credited_at ON public.bank_transfer USING btree (credited_at);

CREATE INDEX bank_transfer_sender ON public.bank_transfer USING btree ("right"(sender_tail, 2), credited_at) WHERE (sender_tail IS NOT NULL);

CREATE INDEX banner_version_place ON public.banner_version USING btree (place, id);

CREATE INDEX bet_of_member ON ONLY public.bet USING btree (member, settled_at) INCLUDE (stake, payout);

CREATE INDEX bet_rest_member_settled_at_stake_payout_idx ON part.bet_rest USING btree (member, settled_at) INCLUDE (stake, payout);

CREATE INDEX bonus_code_batch_bonus ON public.bonus_code_batch USING btree (bonus, id);

CREATE INDEX bonus_code_claim_member ON public.bonus_code_claim USING btree (member);

CREATE INDEX bonus_of_picture ON public.bonus USING btree (picture) WHERE (picture IS NOT NULL);

CREATE INDEX chat_file_network ON public.chat_file USING btree (created_at) WHERE (network IS NOT NULL);

CREATE INDEX chat_file_of_the_day ON public.chat_file USING btree (created_at);

CREATE INDEX chat_file_shown ON public.chat_file USING btree (created_at) WHERE ((conversation IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX chat_file_unsaid ON public.chat_file USING btree (created_at) WHERE (conversation IS NULL);

CREATE INDEX chat_message_created_at ON public.chat_message USING brin (created_at) WITH (pages_per_range='32');

CREATE INDEX chat_message_newest ON public.chat_message USING btree (created_at DESC, conversation, sequence);

CREATE INDEX chat_message_words ON public.chat_message USING gin (letter_runs(message_words(content)));

CREATE INDEX closing_book_newest ON public.closing_book USING btree (day, account, currency);

CREATE INDEX closing_by_day ON public.closing USING btree (day);

CREATE INDEX coin_entry_of_member ON public.coin_entry USING btree (member, id);

CREATE INDEX content_version_kind ON public.content_version USING btree (kind, id);

CREATE INDEX conversation_assigned ON public.conversation USING btree (assigned, last_message_at DESC, id) WHERE (assigned IS NOT NULL);

CREATE INDEX conversation_ended ON public.conversation USING btree (last_message_at DESC, id) WHERE ((ended_at IS NOT NULL) AND (last > 0));

CREATE INDEX conversation_label_of ON public.conversation_label USING btree (label, conversation);

CREATE INDEX conversation_listed ON public.conversation USING btree (((customer_sent > support_read)) DESC, last_message_at DESC, id) WHERE (last > 0);

CREATE INDEX conversation_merge_member ON public.conversation_merge USING btree (member);

CREATE INDEX conversation_name_prefix ON public.conversation USING btree (name COLLATE "C");

CREATE INDEX conversation_rating_of ON public.conversation_rating USING btree (asked_at, operator);

CREATE INDEX conversation_snoozed ON public.conversation USING btree (snoozed_until, id) WHERE (snoozed_until IS NOT NULL);

CREATE INDEX conversation_unassigned ON public.conversation USING btree (last_message_at DESC, id) WHERE ((assigned IS NULL) AND (ended_at IS NULL) AND (last > 0));

CREATE INDEX conversation_unread ON public.conversation USING btree (last_message_at DESC, id) WHERE (customer_sent > support_read);

CREATE INDEX conversation_waiting ON public.conversation USING btree (COALESCE(waiting_since, snoozed_until), id) WHERE ((waiting_since IS NOT NULL) OR (snoozed_until IS NOT NULL));

CREATE INDEX coupon_claimed_of_wheel ON public.coupon USING btree (wheel, slice) WHERE (claimed_at IS NOT NULL);

CREATE INDEX coupon_of_member ON public.coupon USING btree (member, expires_at) WHERE (claimed_at IS NULL);

CREATE INDEX coupon_of_wheel ON public.coupon USING btree (wheel) WHERE ((kind = 'money'::text) AND (claimed_at IS NOT NULL));

CREATE INDEX deposit_account_hour_at ON public.deposit_account_hour USING btree (hour);

CREATE INDEX deposit_qr_amount ON public.deposit_qr USING btree (amount, created_at);

CREATE INDEX deposit_qr_ask_at ON public.deposit_qr USING btree (ask_at) WHERE (ask_at IS NOT NULL);

CREATE INDEX deposit_qr_created_at ON public.deposit_qr USING btree (created_at);

CREATE INDEX deposit_qr_expected ON public.deposit_qr USING btree (created_at) WHERE (state = ANY (ARRAY['asking'::text, 'open'::text]));

CREATE INDEX deposit_qr_of_member ON public.deposit_qr USING btree (member, created_at);

CREATE INDEX deposit_qr_provider_reference ON public.deposit_qr USING btree (provider_reference) WHERE (provider_reference IS NOT NULL);

CREATE INDEX deposit_qr_refused ON public.deposit_qr USING btree (created_at) WHERE (state = 'refused'::text);

CREATE INDEX external_transfer_check_at ON public.external_transfer USING btree (check_at) WHERE (check_at IS NOT NULL);

CREATE INDEX external_transfer_failed ON public.external_transfer USING btree (member, created_at) WHERE ((kind = ANY (ARRAY['from-game'::text, 'voucher'::text])) AND (state = ANY (ARRAY['returned'::text, 'late-applied'::text])));

CREATE INDEX external_transfer_incident_seen_at ON public.external_transfer_incident USING btree (seen_at);

CREATE INDEX external_transfer_into_game ON public.external_transfer USING btree (closed_at) WHERE ((kind = 'to-game'::text) AND (state = 'settled'::text));

CREATE INDEX external_transfer_manual_at ON public.external_transfer USING btree (manual_at) WHERE (manual_at IS NOT NULL);

CREATE INDEX external_transfer_moved ON public.external_transfer USING btree (member, provider, closed_at) WHERE (closed_at IS NOT NULL);

CREATE INDEX external_transfer_open ON public.external_transfer USING btree (created_at) WHERE (closed_at IS NULL);

CREATE INDEX external_transfer_payment_return ON public.external_transfer USING btree (currency) WHERE ((kind = 'payment-return'::text) AND (state <> ALL (ARRAY['settled'::text, 'returned'::text, 'late-applied'::text])));

CREATE INDEX external_transfer_payout_ended ON public.external_transfer USING btree (state, closed_at, reference) WHERE ((kind = 'payout'::text) AND (closed_at IS NOT NULL));

CREATE INDEX external_transfer_voucher ON public.external_transfer USING btree (created_at) WHERE (kind = 'voucher'::text);

CREATE INDEX external_transfer_voucher_amount ON public.external_transfer USING btree (NULLIF(COALESCE(confirmed, amount), 0), created_at) WHERE (kind = 'voucher'::text);

CREATE INDEX external_transfer_voucher_ended ON public.external_transfer USING btree (closed_at) WHERE ((kind = 'voucher'::text) AND (closed_at IS NOT NULL));

CREATE INDEX game_account_opened ON public.game_account USING btree (game, member) WHERE (opened_at IS NOT NULL);

CREATE INDEX game_ticket_expires_at ON public.game_ticket USING btree (expires_at);

CREATE INDEX gateway_callback_to_ask ON public.gateway_callback USING btree (ask_at) WHERE (worked_at IS NULL);

CREATE INDEX gateway_callback_transaction ON public.gateway_callback USING btree (provider, transaction);

CREATE INDEX idempotency_key_created_at ON public.idempotency_key USING btree (created_at);

CREATE INDEX identity_check_number ON public.identity_check USING btree (number_hash) WHERE (number_hash IS NOT NULL);

CREATE INDEX identity_check_pictures ON public.identity_check USING btree (decided_at) WHERE (picture IS NOT NULL);

CREATE INDEX identity_check_queue ON public.identity_check USING btree (at, id) WHERE (state = 'waiting'::text);

CREATE INDEX identity_picture_at ON public.identity_picture USING btree (at);

CREATE INDEX invite_of_inviter ON public.invite_reward USING btree (inviter, id);

CREATE INDEX invite_reward_of_the_day ON public.invite_reward USING btree (inviter, rewarded_at) WHERE (rewarded_at IS NOT NULL);

CREATE INDEX invite_rewarded ON public.invite_reward USING btree (rewarded_at) INCLUDE (currency, amount, state, inviter) WHERE (rewarded_at IS NOT NULL);

CREATE INDEX invite_to_wager ON public.invite_reward USING btree (invitee, id) WHERE ((state = 'earning'::text) AND (wagered < deposit));

CREATE INDEX login_guess_counted_at ON public.login_guess USING btree (counted_at);

CREATE INDEX login_try_tried_at ON public.login_try USING btree (tried_at);

CREATE INDEX member_bonus_granted ON public.member_bonus USING btree (id) WHERE (state = 'granted'::text);

CREATE INDEX member_bonus_of_bonus ON public.member_bonus USING btree (bonus, member);

CREATE INDEX member_bonus_of_member ON public.member_bonus USING btree (member, id);

CREATE INDEX member_device_seen_at ON public.member_device USING brin (seen_at);

CREATE INDEX member_device_token ON public.member_device USING btree (token_hash);

CREATE INDEX member_event_at ON public.member_event USING brin (at);

CREATE INDEX member_event_network ON public.member_event USING btree (network_hash, at) WHERE (network_hash IS NOT NULL);

CREATE INDEX member_event_notice ON public.member_event USING btree (bucket, member, id) WHERE (kind = ANY (ARRAY['new-device'::text, 'passkey-add'::text, 'passkey-remove'::text, 'passkey-copy'::text]));

CREATE INDEX member_holder ON public.member USING btree (bank_code, bank_account_name text_pattern_ops);

CREATE INDEX member_holder_prefix ON public.member USING btree (bank_account_name COLLATE "C");

CREATE INDEX member_inviter ON public.member USING btree (inviter) WHERE (inviter IS NOT NULL);

CREATE INDEX member_name_prefix ON public.member USING btree (lower(name) COLLATE "C");

CREATE INDEX member_passkey_claim_member ON public.member_passkey_claim USING btree (member);

CREATE INDEX member_password_link_sent_by ON public.member_password_link USING btree (sent_by, at);

CREATE INDEX member_payer_holder ON public.member_payer USING btree (bank_code, holder text_pattern_ops) WHERE (revoked_at IS NULL);

CREATE INDEX member_phone_ending ON public.member USING btree ("right"(phone, 4));

CREATE INDEX member_status_until ON public.member USING btree (status_until) WHERE (status_until IS NOT NULL);

CREATE INDEX member_summary_balance ON public.member_summary USING btree (balance, member);

CREATE INDEX member_summary_created_at ON public.member_summary USING btree (created_at, member);

CREATE INDEX member_summary_currency ON public.member_summary USING btree (currency, created_at, member);

CREATE INDEX member_summary_inviter ON public.member_summary USING btree (inviter, created_at, member) WHERE (inviter IS NOT NULL);

CREATE INDEX member_summary_last_deposit_at ON public.member_summary USING btree (last_deposit_at, member);

CREATE INDEX member_summary_signed_in_at ON public.member_summary USING btree (signed_in_at, member);

CREATE INDEX member_summary_source ON public.member_summary USING btree (source, created_at, member);

CREATE INDEX member_summary_status ON public.member_summary USING btree (status, created_at, member);

CREATE INDEX member_tag_tag ON public.member_tag USING btree (tag, member);

CREATE INDEX member_time_day ON public.member_time USING btree (day, bucket, member);

CREATE INDEX money_decision_item ON public.money_decision USING btree (kind, item, decided_at);

CREATE INDEX movement_created ON ledger.movement USING brin (created_at) WITH (autosummarize='on');

CREATE INDEX movement_of_house_cost ON ledger.movement USING btree (created_at) WHERE ((kind = ANY (ARRAY['bonus'::text, 'finish_bonus'::text])) OR (reference ~~ 'refund:%'::text) OR (reference ~~ 'invite:%'::text));

CREATE INDEX movement_settled ON ledger.movement USING brin (settled_at) WITH (autosummarize='on');

CREATE INDEX operator_amount_member ON public.operator_amount USING btree (member, at) WHERE (member IS NOT NULL);

CREATE INDEX operator_amount_operator ON public.operator_amount USING btree (operator, at);

CREATE INDEX operator_audit_about ON public.operator_audit USING btree (about, at, id);

CREATE INDEX operator_audit_action ON public.operator_audit USING btree (action, at, id);

CREATE INDEX operator_audit_amount ON public.operator_audit USING btree (amount, at, id) WHERE (amount IS NOT NULL);

CREATE INDEX operator_audit_at ON public.operator_audit USING btree (at, id);

CREATE INDEX operator_audit_kind ON public.operator_audit USING btree (kind, at, id);

CREATE INDEX operator_audit_username ON public.operator_audit USING btree (username, at, id);

CREATE INDEX operator_change_operator ON public.operator_change USING btree (operator, at);

CREATE INDEX operator_code_miss_at ON public.operator_code_miss USING btree (at);

CREATE INDEX operator_code_miss_operator ON public.operator_code_miss USING btree (operator, at);

CREATE INDEX operator_invitation_ends_at ON public.operator_invitation USING btree (ends_at);

CREATE INDEX operator_passkey_operator ON public.operator_passkey USING btree (operator);

CREATE INDEX operator_session_ends_at ON public.operator_session USING btree (ends_at);

CREATE INDEX operator_session_operator ON public.operator_session USING btree (operator) WHERE (revoked_at IS NULL);

CREATE INDEX otp_address ON public.otp USING btree (address, created_at);

CREATE INDEX otp_created_at ON public.otp USING btree (created_at);

CREATE INDEX otp_phone ON public.otp USING btree (phone, created_at);

CREATE INDEX otp_prefix ON public.otp USING btree (prefix, created_at);

CREATE INDEX passkey_challenge_ends_at ON public.passkey_challenge USING btree (ends_at);

CREATE INDEX payment_return_payment ON public.payment_return USING btree (payment);

CREATE INDEX provider_closure_current ON public.provider_closure USING btree (provider) WHERE (ended_at IS NULL);

CREATE INDEX provider_closure_provider ON public.provider_closure USING btree (provider, id);

CREATE INDEX provider_health_minute ON public.provider_health USING btree (minute);

CREATE INDEX rate_counter_ends_at ON public.rate_counter USING btree (ends_at);

CREATE INDEX refund_of_the_day ON public.refund USING btree (day) INCLUDE (currency, amount, state, member);

CREATE INDEX refund_unclaimed ON public.refund USING btree (member) WHERE (claimed_at IS NULL);

CREATE INDEX report_figure_name ON public.report_figure USING btree (report, currency, name, day) INCLUDE (measure, value);

CREATE INDEX reward_review_queue ON public.reward_review USING btree (at, id) WHERE (state = 'waiting'::text);

CREATE INDEX session_ends_at ON public.session USING btree (ends_at);

CREATE INDEX session_member ON public.session USING btree (member) WHERE (revoked_at IS NULL);

CREATE INDEX setting_change_due ON public.setting_change USING btree (from_at) WHERE (state = 'scheduled'::text);

CREATE INDEX setting_change_ends ON public.setting_change USING btree (until_at) WHERE ((state = 'applied'::text) AND (until_at IS NOT NULL));

CREATE INDEX setting_change_key ON public.setting_change USING btree (key, id);

CREATE INDEX site_picture_at ON public.site_picture USING btree (at);

CREATE INDEX slip_amount ON public.slip USING btree (NULLIF(amount, 0), created_at);

CREATE INDEX slip_created_at ON public.slip USING btree (created_at);

CREATE INDEX slip_decided_late ON public.slip USING btree (decided_at) WHERE ((decided_at - created_at) > '13 days'::interval);

CREATE INDEX slip_failed ON public.slip USING btree (created_at) WHERE (state = 'failed'::text);

CREATE INDEX slip_for_a_person ON public.slip USING btree (decided_at) WHERE ((note = 'UNKNOWN'::text) AND (resolved_at IS NULL));

CREATE INDEX slip_of_member ON public.slip USING btree (member, created_at);

CREATE INDEX slip_original ON public.slip USING btree (bucket, member, original_digest) WHERE (original_digest IS NOT NULL);

CREATE INDEX slip_sender ON public.slip USING btree ("right"(sender_tail, 2), created_at) WHERE (sender_tail IS NOT NULL);

CREATE INDEX slip_transfer ON public.slip USING btree (transfer) WHERE (transfer IS NOT NULL);

CREATE INDEX slip_undecided ON public.slip USING btree (created_at) WHERE (state <> ALL (ARRAY['success'::text, 'failed'::text]));

CREATE INDEX slip_waiting ON public.slip USING btree (next_check_at) WHERE (state = 'waiting'::text);

CREATE INDEX spin_of_wheel ON public.spin USING btree (wheel, slice, created_at);

CREATE INDEX spin_seed_to_encrypt ON public.spin_seed USING btree (member) WHERE ((seed IS NOT NULL) OR (next_encrypted_seed IS NULL));

CREATE INDEX support_case_claimed ON public.support_case USING btree (claimed_by, id) WHERE (claimed_by IS NOT NULL);

CREATE INDEX support_case_conversation ON public.support_case USING btree (conversation, id);

CREATE INDEX support_case_listed ON public.support_case USING btree (state, id);

CREATE INDEX support_case_money ON public.support_case USING btree (money_kind, money_id, id) WHERE (money_id IS NOT NULL);

CREATE INDEX support_case_opened ON public.support_case USING btree (opened_by, id);

CREATE INDEX support_case_waiting ON public.support_case USING btree (id) WHERE (state = ANY (ARRAY['open'::text, 'claimed'::text]));

CREATE INDEX unmatched_payment_amount ON public.unmatched_payment USING btree (amount, seen_at) WHERE (reason_code <> 'forged'::text);

CREATE INDEX unmatched_payment_by_reference ON public.unmatched_payment USING btree (transaction) WHERE (transaction IS NOT NULL);

CREATE INDEX unmatched_payment_forged ON public.unmatched_payment USING btree (provider, seen_at) WHERE (reason_code = 'forged'::text);

CREATE INDEX unmatched_payment_in_review ON public.unmatched_payment USING btree (provider, reference) WHERE ((resolved_at IS NULL) AND (suspense_movement IS NOT NULL));

CREATE INDEX unmatched_payment_in_suspense ON public.unmatched_payment USING btree (currency) WHERE ((suspense_movement IS NOT NULL) AND (release_movement IS NULL));

CREATE INDEX unmatched_payment_open ON public.unmatched_payment USING btree (seen_at) WHERE ((resolved_at IS NULL) AND (reason_code <> 'forged'::text));

CREATE INDEX unmatched_payment_seen_at ON public.unmatched_payment USING btree (seen_at) WHERE (reason_code <> 'forged'::text);

CREATE INDEX unmatched_payment_sender ON public.unmatched_payment USING btree ("right"(sender_tail, 2), seen_at) WHERE (sender_tail IS NOT NULL);

CREATE INDEX unmatched_payment_transaction ON public.unmatched_payment USING btree (provider, transaction);

CREATE INDEX withdrawal_bank_reference_upper ON public.withdrawal USING btree (upper(bank_reference)) WHERE (bank_reference IS NOT NULL);

CREATE INDEX withdrawal_event_reference ON public.withdrawal_event USING btree (reference, id);

CREATE INDEX withdrawal_of_member ON public.withdrawal USING btree (member, created_at);

CREATE UNIQUE INDEX account_earlier_key ON ledger.account USING btree (member, name);

CREATE UNIQUE INDEX alarm_open ON public.alarm USING btree (name, subject) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX approval_one_open ON public.approval USING btree (action, object) WHERE (state = 'open'::text);

CREATE UNIQUE INDEX deposit_account_one_qr ON public.deposit_account USING btree (region, bank_code, mode, currency) WHERE ((bank_type = 'PAYMENT'::text) OR (mode = 'QR'::text));

CREATE UNIQUE INDEX deposit_qr_one_open ON public.deposit_qr USING btree (member, provider) WHERE (state = ANY (ARRAY['asking'::text, 'open'::text]));

CREATE UNIQUE INDEX external_transfer_one_open ON public.external_transfer USING btree (member, provider) WHERE ((closed_at IS NULL) AND (kind = ANY (ARRAY['to-game'::text, 'from-game'::text])));

CREATE UNIQUE INDEX identity_check_number_is_of_one_member ON public.identity_check USING btree (number_hash) WHERE ((state = 'accepted'::text) AND (kind = 'document'::text));

CREATE UNIQUE INDEX identity_check_one_waits ON public.identity_check USING btree (bucket, member, kind) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX label_name ON public.label USING btree (lower(name));

CREATE UNIQUE INDEX member_adjustment_approval ON public.member_adjustment USING btree (approval) WHERE (approval IS NOT NULL);

CREATE UNIQUE INDEX member_adjustment_key ON public.member_adjustment USING btree (bucket, member, key);

CREATE UNIQUE INDEX member_bonus_grant_approval ON public.member_bonus_grant USING btree (approval) WHERE (approval IS NOT NULL);

CREATE UNIQUE INDEX member_bonus_grant_claim ON public.member_bonus_grant USING btree (claim);

CREATE UNIQUE INDEX member_bonus_one_active ON public.member_bonus USING btree (bucket, member) WHERE (state = ANY (ARRAY['waiting'::text, 'granted'::text]));

CREATE UNIQUE INDEX member_event_withdrawal ON public.member_event USING btree (bucket, member, reference) WHERE (kind = 'withdrawal'::text);

CREATE UNIQUE INDEX member_password_link_open ON public.member_password_link USING btree (bucket, member) WHERE ((used_at IS NULL) AND (revoked_at IS NULL));

CREATE UNIQUE INDEX member_password_link_token ON public.member_password_link USING btree (token_hash);

CREATE UNIQUE INDEX member_payer_account ON public.member_payer USING btree (account_index) WHERE (revoked_at IS NULL);

CREATE UNIQUE INDEX money_decision_approval ON public.money_decision USING btree (approval) WHERE (approval IS NOT NULL);

CREATE UNIQUE INDEX operator_invitation_open ON public.operator_invitation USING btree (operator) WHERE ((redeemed_at IS NULL) AND (revoked_at IS NULL));

CREATE UNIQUE INDEX reward_review_approval ON public.reward_review USING btree (approval) WHERE (approval IS NOT NULL);

CREATE UNIQUE INDEX spin_wheel_active ON public.spin_wheel USING btree (currency) WHERE is_active;

CREATE UNIQUE INDEX withdrawal_bank_reference ON public.withdrawal USING btree (bank_reference) WHERE (bank_reference IS NOT NULL);

-- statistics

CREATE STATISTICS ledger.account_bucket (dependencies) ON member, bucket FROM ledger.account;

CREATE STATISTICS ledger.movement_bucket (dependencies) ON member, bucket FROM ledger.movement;

CREATE STATISTICS ledger.posting_bucket (dependencies) ON member, bucket FROM ledger.posting;

CREATE STATISTICS public.bet_cursor_bucket (dependencies) ON member, bucket FROM bet_cursor;

CREATE STATISTICS public.bet_review_bucket (dependencies) ON member, bucket FROM bet_review;

CREATE STATISTICS public.coin_entry_bucket (dependencies) ON member, bucket FROM coin_entry;

CREATE STATISTICS public.conversation_merge_bucket (dependencies) ON member, bucket FROM conversation_merge;

CREATE STATISTICS public.coupon_bucket (dependencies) ON member, bucket FROM coupon;

CREATE STATISTICS public.deposit_qr_bucket (dependencies) ON member, bucket FROM deposit_qr;

CREATE STATISTICS public.external_transfer_bucket (dependencies) ON member, bucket FROM external_transfer;

CREATE STATISTICS public.game_account_bucket (dependencies) ON member, bucket FROM game_account;

CREATE STATISTICS public.game_ticket_bucket (dependencies) ON member, bucket FROM game_ticket;

CREATE STATISTICS public.member_bonus_bucket (dependencies) ON member, bucket FROM member_bonus;

CREATE STATISTICS public.refund_bucket (dependencies) ON member, bucket FROM refund;

CREATE STATISTICS public.session_bucket (dependencies) ON member, bucket FROM session;

CREATE STATISTICS public.slip_bucket (dependencies) ON member, bucket FROM slip;

CREATE STATISTICS public.spin_bucket (dependencies) ON member, bucket FROM spin;

CREATE STATISTICS public.spin_seed_bucket (dependencies) ON member, bucket FROM spin_seed;

CREATE STATISTICS public.withdrawal_bucket (dependencies) ON member, bucket FROM withdrawal;

-- functions

CREATE OR REPLACE FUNCTION kapao_app.insert_leg()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into external_transfer (bucket, member, reference, kind, provider, amount, currency, balance, key, details, own_account)
    select new.member % 256, new.member, new.reference, new.kind, new.party, new.amount, new.currency, new.balance, new.key, new.details,
      (select mobile from voucher
        where new.kind = 'voucher' and voucher.reference = new.reference and mobile ~ '^[\x21-\x7e]{1,40}$')
    on conflict do nothing;
  return case when found then new end;
end $function$;

CREATE OR REPLACE FUNCTION kapao_app.insert_operator()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into operator (username, password_hash, totp_secret, role)
    values (new.username, new.password_hash, new.totp_secret, case new.role when 'admin' then 'owner' else new.role end)
    on conflict do nothing
    returning id into new.id;
  return case when found then new end;
end $function$;

CREATE OR REPLACE FUNCTION kapao_app.reason_of_sentence(sentence text, state text, OUT code text, OUT detail jsonb)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$
declare
  amounts text[] := regexp_match(sentence, '^confirmed (-?\d+) where (\d+) was asked for$');
begin
  detail := case when amounts is not null
    then jsonb_build_object('confirmed', amounts[1]::numeric, 'bound', amounts[2]::numeric) end;
  code := case
    when sentence is null then null
    when amounts is not null then 'other_amount'
    when sentence = 'unknown for too long' then 'unknown_too_long'
    when sentence = 'nobody can tell what became of it' then 'cannot_be_asked'
    when sentence = 'the party had it and says that it never had' then 'contradicts_itself'
    when sentence = 'persons decided' then 'operator_decided'
    when sentence = 'marked too long ago to be sent' then 'mark_expired'
    when sentence = 'taken over' then 'taken_over'
    when sentence in ('pending', 'processing') then 'pending'
    when sentence = 'absent' then 'not_found'
  end;
  if code is null and sentence is not null then
    code := case
      when state not in ('returned', 'late-applied') then 'no_answer'
      when sentence ~ '^[A-Za-z]*Error: ' then 'not_sent'
      else 'refused' end;
    detail := jsonb_build_object('said', sentence);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION kapao_app.replace_sentence()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  select code, detail into new.reason_code, new.reason_detail from kapao_app.reason_of_sentence(new.reason, new.state);
  new.reason := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ledger.add_entry_part()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
declare
  step constant int8 := 1048576;
  newest_movement int8 := (select last_value from ledger.movement_id);
  today date := (now() at time zone 'Asia/Bangkok')::date;
  earlier_mark ledger.movement_mark;
  month int8;
  bound int8;
  newest_in_rest int8;
  part text;
begin
  insert into ledger.movement_mark (day, movement) values (today, newest_movement) on conflict do nothing;
  -- Two servers do not add the same part.
  perform from ledger.movement_mark where day = today for update;
  select * into earlier_mark from ledger.movement_mark where day >= today - 31 order by day limit 1;
  month := greatest(step, (newest_movement - earlier_mark.movement) / greatest(today - earlier_mark.day, 1) * 31);
  select max((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''?(\d+)''?\)'))[1]::int8) into bound
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ledger.entry'::regclass;
  if bound - newest_movement > month then return null; end if;
  -- Entries that had no part stay where they are.
  select max(movement) into newest_in_rest from ledger_part.entry_rest;
  if newest_in_rest >= bound then bound := (greatest(newest_in_rest, newest_movement) / step + 2) * step; end if;
  part := 'entry_' || bound / step;
  execute format('create table ledger_part.%I (like ledger.entry including all)', part);
  execute format('revoke all on ledger_part.%I from kapao_app', part);
  execute format('create trigger no_truncate before truncate on ledger_part.%I
    for each statement execute function ledger.refuse_edit()', part);
  execute format('alter table ledger.entry attach partition ledger_part.%I for values from (%s) to (%s)',
    part, bound, bound + (month / step + 1) * step);
  return part;
end $function$;

CREATE OR REPLACE FUNCTION ledger.answer_known(m ledger.movement, p_member bigint, p_kind text, p_state text, p_amount bigint, p_currency text, p_from_place text, p_to_place text, p_texts text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$
declare
  is_change boolean := p_kind is null;
  hold_left numeric;
begin
  if is_change and (m.member <> p_member or m.currency <> p_currency) then
    return 'bad_request';
  elsif is_change and m.state = 'pending' then
    return null;
  elsif is_change then
    return case when m.state = p_state and ledger.posting_texts(m, true) = p_texts then 'replayed' else 'final' end;
  elsif (m.member, m.kind, m.amount, m.currency, m.from_place, m.to_place)
      = (p_member, p_kind, p_amount, p_currency, p_from_place, p_to_place)
    and p_texts = ledger.posting_texts(m, false)
    and (p_state = 'pending')
      = (m.state = 'pending' or exists (select from ledger.posting where bucket = m.bucket and member = m.member and movement = m.id and closing))
  then
    return 'replayed';
  end if;
  return 'conflict';
end $function$;

CREATE OR REPLACE FUNCTION ledger.archive_entry_part(p_before date)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
declare
  part name;
  bound int8;
begin
  select c.relname, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''?(\d+)''?\)'))[1]::int8 into part, bound
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'ledger.entry'::regclass and c.relname <> 'entry_rest' order by 2 limit 1;
  if part is null or bound > coalesce((select max(movement) from ledger.movement_mark where day < p_before), 0) then
    return 'none';
  end if;
  -- A pending movement still gets entries.
  if exists (select from ledger.movement where state = 'pending' and id < bound) then return 'pending'; end if;

  -- The check of the books takes all older entries for archived, so those that had no part would be faults.
  if exists (select from ledger_part.entry_rest where movement < bound) then return 'rest'; end if;

  execute format('lock table ledger_part.%I in share mode', part);
  execute format('insert into ledger.carried_account as carried (bucket, member, account, amount)
    select member %% 256, member, account, sum(amount) from ledger_part.%I where shard is null group by member, account
    on conflict (bucket, member, account) do update set amount = carried.amount + excluded.amount', part);
  execute format('insert into ledger.carried_house as carried (account, currency, shard, amount)
    select e.account, m.currency, e.shard, sum(e.amount)
    from ledger_part.%I e join ledger.movement m on m.bucket = e.bucket and m.member = e.member and m.id = e.movement
    where e.shard is not null group by e.account, m.currency, e.shard
    on conflict (account, currency, shard) do update set amount = carried.amount + excluded.amount', part);
  insert into ledger.carried (until_movement, part) values (bound, part);
  execute format('alter table ledger.entry detach partition ledger_part.%I', part);
  execute format('alter table ledger_part.%I set schema ledger_archive', part);
  return 'ledger_archive.' || part;
end $function$;

CREATE OR REPLACE FUNCTION ledger.house_of_older_server(p_name text, p_movement text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select case
    when p_name = 'house/suspense' and p_movement like 'late:%' then 'house/late-applied'
    when p_name ~ '^house/bank:[^:]+$' and p_movement ~ '^(late:)?withdraw:' then
      'house/payout:' || coalesce((select own_account from public.external_transfer
        where reference = regexp_replace(p_movement, '^(late:)?withdraw:', '')), 'before-1.2')
    when p_name = 'house/bank:TRUEWALLET' and p_movement like 'truelink:%' then
      p_name || coalesce(
        (select ':' || own_account from public.external_transfer where reference = substr(p_movement, 10)), '')
    else p_name
  end
$function$;

CREATE OR REPLACE FUNCTION ledger.into_hold(p_from text, p_to text, p_amount bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (p_to = 'hold'::text) THEN p_amount WHEN (p_from = 'hold'::text) THEN (- p_amount) ELSE (0)::bigint END;

CREATE OR REPLACE FUNCTION ledger.open_account(p_member bigint, p_name text, p_currency text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into ledger.account (bucket, member, name, currency) values (p_member % 256, p_member, p_name, p_currency) on conflict do nothing;
  if exists (select from ledger.account where bucket = p_member % 256 and member = p_member and currency <> p_currency) then
    raise exception 'the accounts of member % are in another currency than %', p_member, p_currency;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION ledger.post(p_reference text, p_member bigint, p_kind text, p_state text, p_amount bigint, p_currency text, p_from_place text, p_to_place text, p_details text, p_legs text, p_from text[], p_to text[], p_amounts bigint[], OUT code text, OUT movement bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  froms text[] := array(
    select ledger.house_of_older_server(u.name, p_reference) from unnest(p_from) with ordinality u(name, o) order by o);
  tos text[] := array(
    select ledger.house_of_older_server(u.name, p_reference) from unnest(p_to) with ordinality u(name, o) order by o);
  names text[] := array(
    select distinct a collate "C" from unnest(froms || tos) a where a not like 'house/%' order by 1);
  houses text[] := array(
    select distinct a collate "C" from unnest(froms || tos) a where a like 'house/%' order by 1);
begin
  select b.codes[1], case when b.codes[1] in ('posted', 'replayed') then b.movements[1] end into code, movement
  from ledger.post_batch(
    array_fill(p_member, array[cardinality(names)]), names,
    houses, array_fill(p_currency, array[cardinality(houses)]),
    array[p_reference], array[p_member], array[p_kind], array[p_state], array[p_amount], array[p_currency],
    array[p_from_place], array[p_to_place], array[p_details],
    array[(select string_agg(u.f || '>' || u.t || '=' || u.a, ',' order by o)
      from unnest(froms, tos, p_amounts) with ordinality u(f, t, a, o))],
    array_fill(1, array[cardinality(p_amounts)]),
    array(select coalesce(array_position(names, f), -array_position(houses, f))
      from unnest(froms) with ordinality u(f, o) order by o),
    array(select coalesce(array_position(names, t), -array_position(houses, t))
      from unnest(tos) with ordinality u(t, o) order by o),
    p_amounts) b;
end $function$;

CREATE OR REPLACE FUNCTION ledger.post_batch(p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[], p_reference text[], p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[], p_from_place text[], p_to_place text[], p_details text[], p_texts text[], p_item integer[], p_from integer[], p_to integer[], p_amounts bigint[], p_skip integer[] DEFAULT '{}'::integer[], OUT codes text[], OUT movements bigint[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  n int := cardinality(p_reference);
  balances bigint[];
  newest bigint[];
  currencies text[];
  houses bigint[] := array_fill(0::bigint, array[cardinality(p_house_name)]);
  house_before bigint[];
  house_newest bigint[];
  after_from bigint[] := array_fill(null::bigint, array[cardinality(p_item)]);
  after_to bigint[] := after_from;
  holds bigint[] := array_fill(0::bigint, array[n]);
  first_lines int[] := array_fill(0, array[n]);
  lines int[] := array_fill(0, array[cardinality(p_item)]);
  r record;
  j int := 1;
  k int;
  first int;
  f int;
  t int;
  a bigint;
  verdict text;
  hold bigint;
  has_change boolean := false;
  begun int := 0;
  my_shard smallint := pg_backend_pid() & 15;
begin
  for i in 2..cardinality(p_account_member) loop
    if p_account_member[i] < p_account_member[i - 1] or (p_account_member[i] = p_account_member[i - 1]
      and p_account_name[i] collate "C" <= p_account_name[i - 1] collate "C")
    then raise exception 'accounts must rise strictly'; end if;
  end loop;
  for i in 2..cardinality(p_house_name) loop
    if (p_house_name[i] collate "C", p_house_currency[i] collate "C")
      <= (p_house_name[i - 1] collate "C", p_house_currency[i - 1] collate "C")
    then raise exception 'house accounts must rise strictly'; end if;
  end loop;

  -- The list rises, so the accounts are locked in order.
  select array_agg(l.balance order by u.o), array_agg(l.currency order by u.o), array_agg(l.newest_entry order by u.o)
    into balances, currencies, newest
    from unnest(p_account_member, p_account_name) with ordinality u(member, name, o)
    left join lateral (
      select x.balance, x.currency, x.newest_entry from ledger.account x
      where x.bucket = u.member % 256 and x.member = u.member and x.name = u.name for no key update
    ) l on true;
  codes := array_fill(null::text, array[n]);
  movements := array_fill(null::bigint, array[n]);

  -- A pending movement that is asked to end goes on; its hold is read with it.
  for r in
    select u.o, m.id, h.hold, h.last,
      case when u.kind is not null or m.state <> 'pending' or m.member <> u.member or m.currency <> u.currency
        then ledger.answer_known(
          m, u.member, u.kind, p_state[u.o], p_amount[u.o], u.currency, p_from_place[u.o], p_to_place[u.o], p_texts[u.o])
      end as code
    from unnest(p_reference, p_member, p_kind, p_currency) with ordinality u (reference, member, kind, currency, o)
      join ledger.movement m on m.reference = u.reference
      cross join lateral (
        select sum(ledger.into_hold(p.from_account, p.to_account, p.amount)) as hold, max(p.line) as last
        from ledger.posting p where p.movement = m.id and p.bucket = m.bucket and p.member = m.member
      ) h
  loop
    codes[r.o] := r.code;
    movements[r.o] := r.id;
    holds[r.o] := r.hold;
    first_lines[r.o] := r.last;
  end loop;

  foreach k in array p_skip loop codes[k] := 'skipped'; end loop;

  for i in 1..n loop
    k := j;
    while p_item[j] = i loop j := j + 1; end loop;
    if codes[i] is not null then continue; end if;
    if p_kind[i] is null and first_lines[i] = 0 then codes[i] := 'bad_request'; continue; end if;
    verdict := 'posted';
    hold := holds[i];
    first := k;
    while k < j loop
      lines[k] := k - first + 1;
      f := p_from[k]; t := p_to[k]; a := p_amounts[k];
      if (f > 0 and balances[f] is null) or (t > 0 and balances[t] is null) then verdict := 'no_account';
      elsif (f > 0 and (p_account_member[f] <> p_member[i] or currencies[f] <> p_currency[i]))
        or (t > 0 and (p_account_member[t] <> p_member[i] or currencies[t] <> p_currency[i]))
        or (f < 0 and p_house_currency[-f] <> p_currency[i]) or (t < 0 and p_house_currency[-t] <> p_currency[i])
        or (t > 0 and balances[t] > 9007199254740991 - a) then verdict := 'bad_request';
      elsif f > 0 and balances[f] < a then verdict := 'not_enough';
      end if;
      exit when verdict <> 'posted';
      if f > 0 then
        balances[f] := balances[f] - a; after_from[k] := balances[f];
        if p_account_name[f] = 'hold' then hold := hold - a; end if;
      else
        houses[-f] := houses[-f] - a; after_from[k] := houses[-f];
      end if;
      if t > 0 then
        balances[t] := balances[t] + a; after_to[k] := balances[t];
        if p_account_name[t] = 'hold' then hold := hold + a; end if;
      else
        houses[-t] := houses[-t] + a; after_to[k] := houses[-t];
      end if;
      k := k + 1;
    end loop;
    if verdict = 'posted' and ((hold > 0) <> (p_state[i] = 'pending') or hold < 0) then verdict := 'bad_request'; end if;
    codes[i] := verdict;
    if verdict = 'posted' then
      if p_kind[i] is null then
        has_change := true;
      else
        movements[i] := nextval('ledger.movement_id');
        begun := begun + 1;
      end if;
      continue;
    end if;
    -- An item is posted whole or not at all: its postings in memory are undone, from the last to the first.
    k := k - 1;
    while k > 0 and p_item[k] = i loop
      f := p_from[k]; t := p_to[k]; a := p_amounts[k];
      if f > 0 then balances[f] := balances[f] + a; else houses[-f] := houses[-f] + a; end if;
      if t > 0 then balances[t] := balances[t] - a; else houses[-t] := houses[-t] - a; end if;
      k := k - 1;
    end loop;
  end loop;

  if not 'posted' = any (codes) then return; end if;

  insert into ledger.movement
    (bucket, id, member, kind, state, reference, amount, currency, from_place, to_place, details, settled_at)
    select u.member % 256, u.id, u.member, u.kind, u.state, u.reference, u.amount, u.currency, u.from_place, u.to_place,
      u.details::jsonb, case when u.state <> 'pending' then now() end
    from unnest(movements, p_member, p_kind, p_state, p_reference, p_amount, p_currency, p_from_place, p_to_place,
        p_details, codes)
      u(id, member, kind, state, reference, amount, currency, from_place, to_place, details, code)
    where u.code = 'posted' and u.kind is not null
    on conflict (reference) do nothing;
  get diagnostics k = row_count;
  if k < begun then
    -- Another transaction wrote a reference between our look and our insert, and has committed. Neighbours would have
    -- to be posted anew, so they are asked for again.
    if n > 1 then raise unique_violation using message = 'a reference of the batch was posted meanwhile'; end if;
    select ledger.answer_known(
        m, p_member[1], p_kind[1], p_state[1], p_amount[1], p_currency[1], p_from_place[1], p_to_place[1], p_texts[1]),
      m.id
      into codes[1], movements[1] from ledger.movement m where m.reference = p_reference[1];
    return;
  end if;

  if cardinality(p_house_name) > 0 then
    -- A house account opens with its first posting; most are open.
    loop
      select array_agg(l.balance order by u.o), array_agg(l.newest_entry order by u.o)
        into house_before, house_newest
        from unnest(p_house_name, p_house_currency) with ordinality u(name, currency, o)
        cross join lateral (
          select h.balance, h.newest_entry from ledger.house_shard h
          where h.name = u.name and h.currency = u.currency and h.shard = my_shard for no key update
        ) l;
      exit when cardinality(house_before) = cardinality(p_house_name);
      insert into ledger.house_shard (name, currency, shard)
        select u.name, u.currency, my_shard
        from unnest(p_house_name, p_house_currency) with ordinality u(name, currency, o)
        order by u.o
        on conflict do nothing;
    end loop;
  end if;

  -- An account numbers its entries, which rise in the order of its balances. Not every number is used.
  with posted_line as materialized (
    select movements[u.item] as movement, first_lines[u.item] + u.line as line,
      p_member[u.item] as member, u.amount, u.f, u.t, p_kind[u.item] is null as closing,
      case when u.f > 0 then p_account_name[u.f] else p_house_name[-u.f] end as from_account,
      case when u.t > 0 then p_account_name[u.t] else p_house_name[-u.t] end as to_account,
      u.after_from + case when u.f < 0 then house_before[-u.f] else 0 end as after_from,
      u.after_to + case when u.t < 0 then house_before[-u.t] else 0 end as after_to,
      u.o + case when u.f > 0 then newest[u.f] else house_newest[-u.f] end as number_from,
      u.o + case when u.t > 0 then newest[u.t] else house_newest[-u.t] end as number_to
    from unnest(p_item, p_from, p_to, p_amounts, after_from, after_to, lines) with ordinality
      u(item, f, t, amount, after_from, after_to, line, o)
    where codes[u.item] = 'posted'
  ), posted as (
    insert into ledger.posting (bucket, movement, line, member, from_account, to_account, amount, closing)
      select l.member % 256, l.movement, l.line, l.member, l.from_account, l.to_account, l.amount, l.closing from posted_line l
  ), entered as (
    insert into ledger.entry (bucket, movement, line, account, member, shard, number, amount, balance_after)
      select l.member % 256, l.movement, l.line, side.account, l.member, case when side.position < 0 then my_shard end,
        side.number, side.amount, side.balance_after
      from posted_line l cross join lateral (values
        (l.from_account, l.f, l.number_from, -l.amount, l.after_from), (l.to_account, l.t, l.number_to, l.amount, l.after_to)
      ) side(account, position, number, amount, balance_after)
  ), member_moved as (
    update ledger.account x set balance = u.balance, newest_entry = x.newest_entry + cardinality(p_item)
      from unnest(p_account_member, p_account_name, balances) u(member, name, balance)
      where x.bucket = u.member % 256 and x.member = u.member and x.name = u.name
  )
  update ledger.house_shard h set balance = h.balance + u.delta, newest_entry = h.newest_entry + cardinality(p_item)
    from unnest(p_house_name, p_house_currency, houses) u(name, currency, delta)
    where h.name = u.name and h.currency = u.currency and h.shard = my_shard;
  if has_change then
    update ledger.movement m set state = u.state, settled_at = now()
      from unnest(movements, p_member, p_kind, p_state, codes) u(id, member, kind, state, code)
      where u.code = 'posted' and u.kind is null and m.bucket = u.member % 256 and m.member = u.member and m.id = u.id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION ledger.posting_texts(m ledger.movement, p_closing boolean)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog'
RETURN (SELECT string_agg(((((posting.from_account || '>'::text) || posting.to_account) || '='::text) || posting.amount), ','::text ORDER BY posting.line) AS string_agg FROM ledger.posting WHERE ((posting.bucket = (posting_texts.m).bucket) AND (posting.member = (posting_texts.m).member) AND (posting.movement = (posting_texts.m).id) AND (posting.closing = posting_texts.p_closing)));

CREATE OR REPLACE FUNCTION ledger.refuse_closed_day()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if exists (
    select from public.closing c
    where c.day in ((new.created_at at time zone 'Asia/Bangkok')::date, (new.settled_at at time zone 'Asia/Bangkok')::date))
  then
    raise exception using errcode = 'check_violation', constraint = 'movement_in_an_open_day',
      message = format('movement %s is dated into a closed day', new.reference);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION ledger.refuse_edit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  raise exception 'ledger.% is append-only', tg_table_name;
end $function$;

CREATE OR REPLACE FUNCTION ledger.refuse_untrue_state()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if old.state <> 'pending' or new.state = 'pending'
    or (new.id, new.member, new.kind, new.reference, new.amount, new.currency, new.from_place, new.to_place,
        new.details, new.created_at)
      is distinct from
       (old.id, old.member, old.kind, old.reference, old.amount, old.currency, old.from_place, old.to_place,
        old.details, old.created_at)
    or not exists (select from ledger.posting p where p.bucket = new.bucket and p.member = new.member and p.movement = new.id and p.closing)
  then
    raise exception 'a movement changes only from pending to its end, together with a posting';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION part.add_bet_part(parent regclass, month date, rounds_max bigint)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  name text := 'bet_' || to_char(month, 'YYYY_MM');
  begins timestamptz := month::timestamp at time zone 'Asia/Bangkok';
  ends timestamptz := (month + interval '1 month') at time zone 'Asia/Bangkok';
begin
  -- Two servers do not add the same part. This lock lets rounds be stored and read.
  lock table part.bet_rest in share update exclusive mode;
  if to_regclass('part.' || name) is not null then return null; end if;
  if rounds_max < (select count(*) from part.bet_rest where settled_at >= begins and settled_at < ends) then return null; end if;

  execute format('create table part.%I (like %s including all) with (fillfactor = 90)', name, parent);
  execute format('revoke all on part.%I from kapao_app', name);
  lock table part.bet_rest in access exclusive mode;
  execute format('with moved as (delete from part.bet_rest where settled_at >= %L and settled_at < %L returning *)
    insert into part.%I select * from moved', begins, ends, name);
  -- A deleted round loses its claim, and these rounds stay.
  execute format('insert into bet_claim (game, reference) select game, reference from part.%I on conflict do nothing', name);
  execute format('alter table %s attach partition part.%I for values from (%L) to (%L)', parent, name, begins, ends);
  return name;
end $function$;

CREATE OR REPLACE FUNCTION public.add_bet_part()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
 SET lock_timeout TO '500ms'
AS $function$
declare
  this_month constant timestamp := date_trunc('month', now() at time zone 'Asia/Bangkok');
  missing date;
  name text;
  answer text;
begin
  -- A server that waits has looked at nothing yet, so the one that adds a part does not wait for it.
  lock table part.bet_rest in share update exclusive mode;
  for missing in
    select month::date from generate_series(this_month, this_month + interval '2 months', interval '1 month') month
    where to_regclass('part.bet_' || to_char(month, 'YYYY_MM')) is null
    union
    select date_trunc('month', settled_at at time zone 'Asia/Bangkok')::date from part.bet_rest
    where settled_at > now() - interval '20 years'
      and settled_at < (this_month + interval '3 months') at time zone 'Asia/Bangkok'
    order by 1
  loop
    name := part.add_bet_part('bet', missing, 20000);
    if name is not null then return name; end if;
    answer := 'rest';
  end loop;
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.add_bucket(changed regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  name text := (select relname from pg_class where oid = changed);
begin
  execute format('alter table %s add column bucket int, add constraint %I check (bucket = member %% 256) not valid,
    add constraint %I check (bucket is not null) not valid', changed, name || '_bucket_check', name || '_has_bucket');
  execute format('create trigger fill_bucket before insert or update on %s
    for each row when (new.bucket is null) execute function fill_bucket()', changed);
end $function$;

CREATE OR REPLACE FUNCTION public.amount_takes_two(person bigint, needed text, wanted bigint, wanted_currency text, beneficiary bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  bounds operator_role_amount;
begin
  perform pg_advisory_xact_lock(hashtextextended('operator_amount:operator:' || person, 0));
  perform pg_advisory_xact_lock(hashtextextended('operator_amount:member:' || beneficiary, 0));
  select amounts.* into bounds from operator join operator_role_amount amounts on amounts.role = operator.role
    where operator.id = person and amounts.right_name = needed and amounts.currency = wanted_currency;
  if not found then
    return true;
  end if;
  return wanted >= bounds.per_item
    or wanted + (select coalesce(sum(amount), 0) from operator_amount
        where operator = person and right_name = needed and currency = wanted_currency and at > now() - interval '24 hours')
      >= bounds.per_day
    or wanted + (select coalesce(sum(amount), 0) from operator_amount
        where member = beneficiary and currency = wanted_currency and at > now() - interval '24 hours')
      >= bounds.per_item;
end $function$;

CREATE OR REPLACE FUNCTION public.anonymise_member(subject bigint, approved bigint, no_account text, phone_hash bytea, account_numbers text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  m member;
  by_two approval;
  phones text[];
  names text[];
  earlier_names text[];
  words text;
  own_words text;
  approvals bigint[];
  refusal text;
  ended timestamptz;
begin
  select * into m from member where id = subject for update;
  select * into by_two from approval where id = approved and state = 'executed' and action = 'personal.anonymise'
    and object = 'member ' || m.public_id and decided_at = now();
  if m.id is null or by_two.id is null then
    raise exception using errcode = 'check_violation', constraint = 'anonymise_takes_two',
      message = format('the anonymisation of member %s takes two people', m.public_id);
  end if;
  refusal := anonymise_refusal(subject, (by_two.input ->> 'isEarly')::boolean);
  if refusal is not null or m.anonymised_at is not null then
    raise exception using errcode = 'check_violation', constraint = 'anonymise_is_allowed',
      message = format('member %s cannot be anonymised: %s', m.public_id, coalesce(refusal, 'is anonymised'));
  end if;
  perform set_config('kapao.anonymising', 'yes', true);
  -- Numbers that the member had before, unless somebody else has one now.
  phones := array(select m.phone union select earlier.before ->> 'phone' from approval earlier
    where earlier.object = 'member ' || m.public_id and earlier.action = 'member.phone' and earlier.state = 'executed'
      and not exists (select from member where phone = earlier.before ->> 'phone'));

  earlier_names := array(
    select unnest(array[earlier.before ->> 'name', earlier.before ->> 'holder']) from approval earlier
    where earlier.object = 'member ' || m.public_id and earlier.action in ('member.name', 'member.bank') and earlier.state = 'executed');

  select case when m.status = 'excluded' or bool_or(until is null) then 'infinity' else max(until) end into ended
    from member_exclusion where bucket = subject % 256 and member = subject and kind = 'exclusion';
  if ended > now() then
    insert into excluded_phone (hash, until) values (phone_hash, nullif(ended, 'infinity'))
      on conflict (hash) do update set until = case when excluded_phone.until is null or excluded.until is null then null
        else greatest(excluded_phone.until, excluded.until) end;
  end if;

  insert into file_removal (file)
    select file from slip where bucket = subject % 256 and member = subject and file <> ''
    union select 'chat/' || path from chat_file where owner = m.public_id
      or conversation in (select id from conversation where member = subject)
    union select 'identity/' || path from identity_picture where bucket = subject % 256 and member = subject
    union select 'identity/' || picture from identity_check
      where bucket = subject % 256 and member = subject and picture is not null
    on conflict do nothing;
  delete from chat_file where owner = m.public_id or conversation in (select id from conversation where member = subject);
  delete from chat_message where conversation in (select id from conversation where member = subject);
  delete from member_bank_proposal where bucket = subject % 256 and member = subject;
  delete from member_payer_proposal where bucket = subject % 256 and member = subject;
  delete from session where bucket = subject % 256 and member = subject;
  delete from member_event where bucket = subject % 256 and member = subject;
  delete from member_device where bucket = subject % 256 and member = subject;
  delete from member_password_link where bucket = subject % 256 and member = subject;
  delete from member_stay where bucket = subject % 256 and member = subject;
  delete from member_time where bucket = subject % 256 and member = subject;
  delete from member_reality_check where bucket = subject % 256 and member = subject;
  delete from member_passkey where bucket = subject % 256 and member = subject;
  delete from member_passkey_claim where member = subject;
  delete from identity_picture where bucket = subject % 256 and member = subject;
  delete from identity_check where bucket = subject % 256 and member = subject;
  delete from member_note where bucket = subject % 256 and member = subject;
  delete from member_tag where bucket = subject % 256 and member = subject;
  delete from game_ticket where bucket = subject % 256 and member = subject;
  delete from otp where phone = any(phones);
  delete from login_try using unnest(phones) as phone where who = phone or who like phone || ' %';
  delete from login_guess where who = any(phones);
  delete from idempotency_key where owner in ('member:' || subject, 'visitor:' || m.public_id);

  update member_payer set holder = '', account_no = no_account, account_index = sha256(convert_to('payer ' || id, 'UTF8'))
    where bucket = subject % 256 and member = subject;
  update member_consent set address = '', network_hash = sha256('') where bucket = subject % 256 and member = subject;
  update withdrawal set holder = '', account_no = no_account, note = null where bucket = subject % 256 and member = subject;
  update unmatched_payment payment set sender_tail = null from bank_transfer credited
    where credited.member = subject and payment.provider = credited.bank and payment.transaction = credited.reference;
  update bank_transfer set sender_tail = null where member = subject;
  update slip set file = '', digest = sha256(convert_to(reference, 'UTF8')),
      original_digest = null, sending_bank = null, sender_tail = null
    where bucket = subject % 256 and member = subject;
  update game_account set password = '', pending_password = null where bucket = subject % 256 and member = subject;

  select coalesce(array_agg(id), '{}') into approvals from approval
    where object = 'member ' || m.public_id or object like 'member ' || m.public_id || ' %' or input ->> 'id' = m.public_id;
  update approval set input = '{}', before = '{}', reason = '…', decision_reason = case when decision_reason is null then null else '…' end
    where id = any(approvals) and id <> approved;

  -- Searches, and changes with a database login, name the member too. A short name may be a word of another text.
  names := array(
    select name from unnest(array[m.name, m.bank_account_name] || earlier_names) as name where length(name) >= 5
    union select number from unnest(account_numbers) as number where number ~ '^\d{6,}$'
    union select name from unnest(phones) as phone,
      unnest(array[ltrim(phone, '+'), regexp_replace(phone, '^\+(66|856)', '0')]) as name);
  words := pattern_of_words(names);
  own_words := pattern_of_words(array(
    select distinct name from unnest(names || earlier_names || array[m.name, m.bank_account_name]) as name where name <> ''));
  update withdrawal_event event set reason = regexp_replace(reason, pattern, '…', 'gi')
    from (select bucket, member, id, case when member = subject then own_words else words end as pattern
      from withdrawal_event where reason <> '') found
    where (event.bucket, event.member, event.id) = (found.bucket, found.member, found.id) and reason ~* pattern;
  update money_decision decision set reason = regexp_replace(reason, pattern, '…', 'gi'),
      proposed_reason = regexp_replace(proposed_reason, pattern, '…', 'gi'),
      provider_reply = regexp_replace(provider_reply, pattern, '…', 'gi')
    from (select id, case when member = subject then own_words else words end as pattern from money_decision) found
    where decision.id = found.id and (reason ~* pattern or proposed_reason ~* pattern or provider_reply ~* pattern);
  update approval proposal set reason = regexp_replace(reason, pattern, '…', 'gi'),
      decision_reason = regexp_replace(decision_reason, pattern, '…', 'gi')
    from (select id, case when input ->> 'member' = m.public_id or id in (
          select approval from withdrawal_event where bucket = subject % 256 and member = subject and approval is not null
          union select approval from money_decision where member = subject and approval is not null)
        then own_words else words end as pattern from approval) found
    where proposal.id = found.id and proposal.id <> approved and (reason ~* pattern or decision_reason ~* pattern);
  with redacted as (
    update operator_audit line set
      reason = case when about_member then '' else regexp_replace(reason, words, '…', 'gi') end,
      before = case when about_member then null else without_words(before, words) end,
      after = case when about_member then null else without_words(after, words) end
    from (
      select id, (kind in ('member', 'conversation') and about = m.public_id or approval = any(approvals)
        or kind = 'approval' and about = any(approvals::text[])) as about_member
      from operator_audit
      where kind in ('member', 'conversation') and about = m.public_id or approval = any(approvals)
        or kind = 'approval' and about = any(approvals::text[])
        or reason ~* words or before::text ~* words or after::text ~* words
    ) found
    where line.id = found.id and line.approval is distinct from approved
    returning line.*
  )
  insert into operator_audit_redaction (audit, hash, approval)
    select redacted.id, sha256(convert_to(operator_audit_text(row(redacted.*)::operator_audit), 'UTF8')), approved from redacted
    on conflict (audit) do update set hash = excluded.hash, approval = excluded.approval, at = now();

  update member set phone = 'anonymised ' || public_id, name = '–', password_hash = '', bank_account_name = '–',
    bank_account_no = no_account, bank_account_index = sha256(convert_to('anonymised ' || public_id, 'UTF8')),
    date_of_birth = null, anonymised_at = now(), version = version + 1
  where id = subject;
  perform set_config('kapao.anonymising', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.anonymise_refusal(subject bigint, is_early boolean)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'ledger', 'pg_catalog', 'pg_temp'
AS $function$
  select case
    when m.status not in ('suspended', 'excluded') or m.status_until is not null then 'not_closed'
    when exists (select from ledger.account where bucket = subject % 256 and member = subject and balance <> 0)
      or exists (select from game_account where bucket = subject % 256 and member = subject and balance <> 0)
      or exists (select from external_transfer where bucket = subject % 256 and member = subject and (closed_at is null or state in ('held', 'manual')
        or (state = 'returned' and check_at is not null and kind in ('from-game', 'voucher'))))
      or exists (select from external_transfer_incident i join external_transfer t using (reference)
        where t.bucket = subject % 256 and t.member = subject and i.resolved_at is null)
      or exists (select from member_bonus where bucket = subject % 256 and member = subject and ended_at is null)
      or exists (select from deposit_qr where bucket = subject % 256 and member = subject and closed_at is null)
      or exists (select from deposit_qr qr join unmatched_payment payment on payment.provider = qr.provider and payment.reference = qr.id
        where bucket = subject % 256 and member = subject and suspense_movement is not null and release_movement is null and resolved_at is null)
      or exists (select from slip where bucket = subject % 256 and member = subject
        and (state = 'waiting' or (state = 'failed' and note = 'UNKNOWN' and resolved_at is null))) then 'has_money'
    when not is_early and greatest(m.created_at,
        (select max(created_at) from ledger.movement where bucket = subject % 256 and member = subject),
        (select max(created_at) from session where bucket = subject % 256 and member = subject),
        (select max(at) from member_event where bucket = subject % 256 and member = subject and kind <> 'sign-in-failed'))
      > now() - interval '1 day' * (select days from retention where kind = 'account') then 'kept_by_law'
  end
  from member m where m.id = subject
$function$;

CREATE OR REPLACE FUNCTION public.anonymising()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(current_setting('kapao.anonymising', true), '') = 'yes'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.member'::regclass)
$function$;

CREATE OR REPLACE FUNCTION public.apply_setting_change(which bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  change  setting_change;
  was     jsonb;
  replaced setting_change;
begin
  perform pg_advisory_xact_lock(hashtextextended('setting:' || key, 0)) from setting_change where id = which;
  select * into change from setting_change where id = which and state = 'scheduled' and from_at <= now() for update;
  if not found then return null; end if;
  was := setting_value(change.key);
  begin
    perform store_setting(change.key, change.after);
  exception when check_violation then
    update setting_change set state = 'refused', ended_at = now() where id = which;
    return 'refused';
  end;
  -- The one that ends first is the one that counts. What was changed since in the database belongs to none of them.
  if change.until_at is not null then
    for replaced in
      select * from setting_change where key = change.key and state = 'applied' and until_at <= change.until_at
      order by until_at, id
    loop
      exit when was is distinct from replaced.after;
      was := replaced.before;
    end loop;
  end if;
  update setting_change set state = 'overtaken', ended_at = now()
  where key = change.key and state = 'applied' and until_at is not null
    and (change.until_at is null or until_at <= change.until_at);
  update setting_change set state = 'applied', applied_at = now(), before = was where id = which;
  return 'applied';
end $function$;

CREATE OR REPLACE FUNCTION public.approval_refusal(proposal approval, second bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  select case
    when proposal.expires_at <= now() then 'expired'
    when proposal.proposed_by = second then 'own'
    when not operator_has_right(second, proposal.needs) then 'no_right'
    when not operator_has_right(proposal.proposed_by, proposal.needs) then 'proposer_lost_right'
    when exists (select operators_behind(second) intersect select operators_behind(proposal.proposed_by))
      or exists (
        select from operator_change where kind = 'role' and at > now() - interval '7 days'
          and (operator, changed_by) in ((second, proposal.proposed_by), (proposal.proposed_by, second)))
      then 'dependent'
  end
$function$;

CREATE OR REPLACE FUNCTION public.archive_bet_part(p_before date)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  -- Refunds read the rounds of yesterday, and providers report some days late.
  before constant date := least(p_before, (now() at time zone 'Asia/Bangkok')::date - 31);
  name text;
  archived text;
  thing name;
  ends date;
  end_time timestamptz;
  is_needed bool;
begin
  select relname, (to_date(relname, '"bet_"YYYY_MM') + interval '1 month')::date into name, ends
  from pg_inherits join pg_class on pg_class.oid = inhrelid
  where inhparent = 'bet'::regclass and relname <> 'bet_rest' order by relname limit 1;
  if name is null or ends > before then return 'none'; end if;
  end_time := ends::timestamp at time zone 'Asia/Bangkok';

  -- Late rounds of this month wait until this is over.
  execute format('lock table part.%I in share mode', name);
  execute format('select exists (select from part.%1$I b
      join member_bonus claim
      on claim.bucket = b.bucket and claim.member = b.member and claim.id = b.bonus where claim.state = ''granted'')
    or exists (
      select from reward_review r cross join jsonb_to_recordset(r.rounds) pair (game text, mine text, theirs text)
        cross join unnest(array[pair.mine, pair.theirs]) named
        join part.%1$I b on b.game = pair.game and b.reference = named
      where r.state = ''waiting'')', name) into is_needed;
  if is_needed then return 'pending'; end if;
  if exists (select from part.bet_rest where settled_at > now() - interval '20 years' and settled_at < end_time) then return 'rest'; end if;

  execute format('insert into bet_carried as carried (bucket, member, since, stake)
    select player.member %% 256, player.member, last.created_at, sum(b.stake)
    from (select distinct member from part.%1$I) player
      cross join lateral (
        select created_at from ledger.movement m
        where m.bucket = player.member %% 256 and m.member = player.member and kind = ''deposit'' and state = ''settled'' order by id desc limit 1) last
      join part.%1$I b on b.member = player.member and b.settled_at >= last.created_at
    group by player.member, last.created_at
    on conflict (bucket, member) do update set since = excluded.since,
      stake = excluded.stake + case when carried.since = excluded.since then carried.stake else 0 end', name);

  execute format('insert into bet_carried_net as carried (bucket, member, game, net)
    select member %% 256, member, game, sum(payout - stake) from part.%1$I group by member, game
    on conflict (bucket, member, game) do update set net = carried.net + excluded.net', name);

  -- A statement that reads the rounds for long would stop all others behind this one.
  for attempt in 1..60 loop
    begin
      set local lock_timeout = '500ms';
      lock table bet, member_bonus, game, member in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 60 then raise; end if;
      perform pg_sleep(1);
    end;
  end loop;
  set local lock_timeout = 0;
  execute format('alter table bet detach partition part.%I', name);
  -- Without foreign keys the table is dropped later without a wait for the three others. Its indexes would keep their names from
  -- another archived part of this month.
  for thing in select conname from pg_constraint where conrelid = format('part.%I', name)::regclass and contype in ('f', 'p') loop
    execute format('alter table part.%I drop constraint %I', name, thing);
  end loop;
  for thing in
    select relname from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = format('part.%I', name)::regclass
  loop
    execute format('drop index part.%I', thing);
  end loop;
  -- Rounds that came late made a part of a month that was archived before.
  archived := name;
  for turn in 2..1000 loop
    exit when to_regclass('archive.' || archived) is null;
    archived := name || '_' || turn;
  end loop;
  if archived <> name then execute format('alter table part.%I rename to %I', name, archived); end if;
  execute format('alter table part.%I set schema archive', archived);
  return 'archive.' || archived;
end $function$;

CREATE OR REPLACE PROCEDURE public.audit_direct_changes(IN name text)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $procedure$
declare
  change text;
begin
  foreach change in array array['insert', 'update', 'delete'] loop
    execute format('create trigger %I after %s on %I referencing %s %s
      for each statement when (current_setting(''role'') <> ''kapao_app'') execute function note_direct_change()',
      'direct_' || change, change, name,
      case when change <> 'insert' then 'old table as old_rows' end,
      case when change <> 'delete' then 'new table as new_rows' end);
  end loop;
end $procedure$;

CREATE OR REPLACE FUNCTION public.banners_of(place text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('image', image, 'th', th, 'la', la, 'en', en, 'audience', audience,
    'from', (extract(epoch from from_at) * 1000)::bigint, 'until', (extract(epoch from until_at) * 1000)::bigint,
    'isDismissable', is_dismissable) order by position), '[]')
  from (
    select position, max(image) as image, coalesce(max(html) filter (where language = 'th'), '') as th,
      coalesce(max(html) filter (where language = 'la'), '') as la, coalesce(max(html) filter (where language = 'en'), '') as en,
      (array_agg(audience))[1] as audience, max(from_at) as from_at, max(until_at) as until_at,
      bool_and(is_dismissable) as is_dismissable
    from banner where kind = place group by position
  ) each
$function$;

CREATE OR REPLACE FUNCTION public.chain_operator_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  last operator_audit_chain;
begin
  perform pg_advisory_xact_lock(7216002);
  select * into last from operator_audit_chain order by number desc limit 1;
  insert into operator_audit_chain (number, audit, hash)
    values (coalesce(last.number, 0) + 1, new.id, operator_audit_hash(last.hash, new));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.change_function(named text, VARIADIC texts text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  text text := (select pg_get_functiondef(oid) from pg_proc
    where pronamespace::regnamespace || '.' || proname = named order by pronargs desc limit 1);
begin
  if text is null then raise '% is not there', named; end if;
  for i in 1..cardinality(texts) by 2 loop
    if position(texts[i] in text) = 0 then raise '% does not have: %', named, texts[i]; end if;
    text := replace(text, texts[i], texts[i + 1]);
  end loop;
  execute text;
end $function$;

CREATE OR REPLACE FUNCTION public.check_account_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from approval where state = 'executed' and action in ('member.name', 'member.bank')
      and decided_at = now() and object = 'member ' || new.public_id)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_account_name_takes_two',
      message = format('another account name of member %s takes two people', new.public_id);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  refusal text;
begin
  if tg_op = 'INSERT' then
    if new.state <> 'open' then
      raise exception using errcode = 'check_violation', constraint = 'approval_begins_open',
        message = 'an approval begins as a proposal';
    end if;
    return new;
  end if;
  if old.state <> 'open' then
    raise exception using errcode = 'check_violation', constraint = 'approval_stands',
      message = format('approval %s is %s and stands', old.id, old.state);
  end if;
  if (old.id, old.action, old.needs, old.object, old.input, old.before, old.amount, old.currency, old.reason, old.proposed_by,
      old.proposed_at, old.expires_at, old.key)
    is distinct from (new.id, new.action, new.needs, new.object, new.input, new.before, new.amount, new.currency, new.reason,
      new.proposed_by, new.proposed_at, new.expires_at, new.key)
  then
    raise exception using errcode = 'check_violation', constraint = 'approval_proposal_stands',
      message = format('the proposal of approval %s stands', old.id);
  end if;
  refusal := case when new.state = 'executed' then approval_refusal(old, new.decided_by) end;
  if refusal is not null then
    raise exception using errcode = 'check_violation', constraint = 'approval_two_are_independent',
      message = format('approval %s cannot be executed by operator %s: %s', old.id, new.decided_by, refusal);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_bank_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from approval where state = 'executed' and action = 'member.bank' and decided_at = now()
      and object = 'member ' || new.public_id)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_bank_account_takes_two',
      message = format('a new bank account of member %s takes two people', new.public_id);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_banner()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    if exists (select from site_setting where key = 'seeded-banners' and changed_at = now())
      or exists (
        select from banner_version where place = new.kind and operator is not null and at = now()
          and banners -> new.position ->> new.language = new.html
          and banners -> new.position ->> 'image' is not distinct from new.image)
    then
      return new;
    end if;
  elsif exists (select from banner_version where place = old.kind and operator is not null and at = now()) then
    return old;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'banner_is_published',
    message = 'a banner for members is changed by publishing a version';
end $function$;

CREATE OR REPLACE FUNCTION public.check_banner_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.operator is null then
    if new.banners is distinct from banners_of(new.place) then
      raise exception using errcode = 'check_violation', constraint = 'banner_version_stood_there',
        message = format('these are not the banners of %s that members see', new.place);
    end if;
  elsif publication_takes_two(banners_of(new.place), new.banners) and not exists (
    select from approval where id = new.approval and state = 'executed' and action = 'banners.publish'
      and decided_at = now() and decided_by = new.operator and object = new.place and input -> 'banners' = new.banners)
  then
    raise exception using errcode = 'check_violation', constraint = 'banner_version_takes_two',
      message = format('to publish a link out of the wallet or a picture at %s takes two people', new.place);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_bet_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  decision text := case when old.accepted_at is null and new.accepted_at is not null then 'accept'
    when old.left_out_at is null and new.left_out_at is not null then 'leave-out' end;
begin
  if (new.stake, new.payout, new.line) is distinct from (old.stake, old.payout, old.line) then
    new.accepted_at := null;
    new.left_out_at := null;
    new.seen_at := now();
  elsif decision is not null and current_user = 'kapao_app' and not exists (
    select from approval where state = 'executed' and action = 'review.resolve' and decided_at = now()
      and object = 'round ' || new.id and input ->> 'decision' = decision)
  then
    raise exception using errcode = 'check_violation', constraint = 'bet_review_takes_two',
      message = format('the decision on round %s of %s takes two people', new.reference, new.game);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_bonus_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (
    select from approval where action = 'bonuses.change' and object = new.code and state = 'executed' and decided_at = now())
  then
    return new;
  end if;
  -- The bonuses that an empty database gets come with the mark.
  if tg_op = 'INSERT' and exists (select from site_setting where key = 'seeded-bonuses' and changed_at = now()) then return new; end if;
  raise exception using errcode = 'check_violation', constraint = 'bonus_change_takes_two',
    message = format('to change bonus %s takes two people', new.code);
end $function$;

CREATE OR REPLACE FUNCTION public.check_bonus_code_batch()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (
    select from approval where id = new.approval and action = 'bonuses.codes' and object = new.bonus and state = 'executed'
      and decided_at = now() and (input ->> 'count')::int = new.count)
    and exists (select from bonus where code = new.bonus and kind = 'promotion')
  then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'bonus_code_batch_takes_two',
    message = format('to make codes of %s takes two people', new.bonus);
end $function$;

CREATE OR REPLACE FUNCTION public.check_bonus_code_claim()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (
    select from bonus_code_batch batch join member_bonus claim on claim.bonus = batch.bonus
    where batch.id = new.batch and new.number < batch.count
      and claim.bucket = new.member % 256 and claim.member = new.member and claim.id = new.claim)
  then
    raise exception using errcode = 'check_violation', constraint = 'bonus_code_claim_is_of_its_batch',
      message = format('claim %s is not one of code %s of batch %s', new.claim, new.number, new.batch);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_closing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (
    select from approval where id = new.approval and action = tg_argv[0]
      and object = 'closing ' || new.day || ':' || new.currency || ':' || new.account
      and state = 'executed' and decided_at = now())
  then
    raise exception using errcode = 'check_violation', constraint = 'closing_takes_two',
      message = format('to close %s of %s takes two people', new.day, new.account);
  end if;
  if now() < day_start(new.day + 1) + interval '15 minutes' then
    raise exception using errcode = 'check_violation', constraint = 'closing_of_a_day_that_is_over',
      message = format('the day %s is not over', new.day);
  end if;
  if tg_table_name = 'closing'
    and exists (select from closing c where c.account = new.account and c.currency = new.currency)
    and not exists (
      select from closing c where c.account = new.account and c.currency = new.currency and c.day = new.day - 1)
  then
    raise exception using errcode = 'check_violation', constraint = 'closing_after_the_day_before',
      message = format('the day before %s is open', new.day);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_closing_is_open()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  one record := coalesce(new, old);
begin
  if exists (select from closing c where c.account = one.account and c.currency = one.currency and c.day = one.day) then
    raise exception using errcode = 'check_violation', constraint = 'closed_day_is_fixed',
      message = format('the day %s of %s is closed', one.day, one.account);
  end if;
  return one;
end $function$;

CREATE OR REPLACE FUNCTION public.check_coin_deposit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (
    select from approval join spin_wheel on object = 'wheel ' || spin_wheel.id
    where action = 'wheels.publish' and state = 'executed' and decided_at = now()
      and spin_wheel.currency = new.currency and spin_wheel.coin_deposit = new.minimum)
  or tg_op = 'INSERT' and exists (select from site_setting where key = 'seeded-wheels' and changed_at = now())
  then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'coin_deposit_takes_two',
    message = 'to change the deposit that earns a coin takes two people';
end $function$;

CREATE OR REPLACE FUNCTION public.check_content_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.operator is null then
    if new.content is distinct from content_of(new.kind) then
      raise exception using errcode = 'check_violation', constraint = 'content_version_stood_there',
        message = format('this is not the %s that members read', new.kind);
    end if;
  elsif (new.kind in ('condition', 'agreement') or publication_takes_two(content_of(new.kind), new.content)) and not exists (
    select from approval where id = new.approval and state = 'executed' and action = 'content.publish'
      and decided_at = now() and decided_by = new.operator and object = new.kind
      and input -> 'content' = new.content and (input ->> 'asksAgain')::boolean = new.asks_again)
  then
    raise exception using errcode = 'check_violation', constraint = 'content_version_takes_two',
      message = format('to publish the %s takes two people', new.kind);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_deposit_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  bank text := case when tg_table_name = 'deposit_wallet' then 'TRUEWALLET' else to_jsonb(new) ->> 'bank_code' end;
begin
  if exists (
    select from approval where action = 'deposits.accounts' and object = bank || ' ' || new.account_no
      and state = 'executed' and decided_at = now())
  then
    return new;
  end if;
  if tg_op = 'INSERT' and exists (select from site_setting where key = 'seeded' and changed_at = now()) then return new; end if;
  raise exception using errcode = 'check_violation', constraint = 'deposit_account_takes_two',
    message = format('to add, change or open %s %s takes two people', bank, new.account_no);
end $function$;

CREATE OR REPLACE FUNCTION public.check_identity_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise exception using errcode = 'check_violation', constraint = 'identity_check_is_decided_once',
    message = format('identity check %s of member %s was decided before', old.id, old.member);
end $function$;

CREATE OR REPLACE FUNCTION public.check_member_adjustment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  subject text := 'member ' || (select public_id from member where id = new.member);
begin
  if new.approval is not null and exists (
    select from approval where id = new.approval and state = 'executed' and action = 'member.' || new.kind
      and object = subject and decided_by = new.operator and decided_at = now()
      and (amount, currency) = (new.amount, new.currency))
  or new.approval is null and exists (
    select from operator_amount where operator = new.operator and action = 'member.' || new.kind
      and object = subject and member = new.member and (amount, currency) = (new.amount, new.currency) and at = now())
  then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'member_adjustment_is_allowed',
    message = format('nothing allows to %s %s with %s', new.kind, subject, new.amount);
end $function$;

CREATE OR REPLACE FUNCTION public.check_member_bonus_grant()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  subject text := 'member ' || (select public_id from member where id = new.member);
begin
  if not exists (select from member_bonus
    where bucket = new.bucket and member = new.member and id = new.claim and max_bonus <= new.amount
      and currency = new.currency)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_bonus_grant_is_of_claim',
      message = format('claim %s of %s can cost more than %s', new.claim, subject, new.amount);
  end if;
  if new.approval is not null and exists (
    select from approval where id = new.approval and state = 'executed' and action = 'member.bonus'
      and object = subject and decided_by = new.operator and decided_at = now()
      and (amount, currency) = (new.amount, new.currency))
  or new.approval is null and exists (
    select from operator_amount where operator = new.operator and action = 'member.bonus'
      and object = subject and member = new.member and (amount, currency) = (new.amount, new.currency) and at = now())
  then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'member_bonus_grant_is_allowed',
    message = format('nothing allows to give %s a bonus of %s', subject, new.amount);
end $function$;

CREATE OR REPLACE FUNCTION public.check_member_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.next_at is distinct from old.next_at and new.next_at < now() + interval '24 hours' then
    raise exception using errcode = 'check_violation', constraint = 'member_limit_waits',
      message = 'a higher limit waits for 24 hours';
  end if;
  if old.amount is not null and (new.amount is null or new.amount > old.amount)
    and (old.next_at is null or old.next_at > now() or new.amount is distinct from old.next_amount)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_limit_waits',
      message = 'a higher limit was not asked for 24 hours before';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_member_payer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    if not exists (select from approval a join member m on m.id = new.member
      where a.id = new.approval and a.state = 'executed' and a.action = 'member.payer' and a.decided_at = now()
        and a.object = 'member ' || m.public_id)
    then
      raise exception using errcode = 'check_violation', constraint = 'member_payer_takes_two',
        message = format('a payer''s account of member %s takes two people', new.member);
    end if;
  elsif old.revoked_at is not null then
    raise exception using errcode = 'check_violation', constraint = 'member_payer_revoked_is_final',
      message = format('payer''s account %s is revoked', old.id);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_member_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if member_status_takes_two(old, new.status, new.status_category, new.status_until, new.returning_category, new.returning_until)
    and not exists (select from approval where state = 'executed' and action = 'member.status' and decided_at = now()
      and object = 'member ' || old.public_id)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_status_takes_two',
      message = format('a restriction of member %s for suspicion is lifted by two people', old.public_id);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_member_withdraw_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  owner member;
begin
  select * into owner from member where id = new.member;
  -- An upsert runs this as an insert first, so the present row is read and `old` is not used.
  if exists (
      select from withdraw_limit general
        left join member_withdraw_limit own on own.bucket = new.bucket and own.member = new.member
      where currency = owner.currency
        and (coalesce(new.maximum, general.maximum) > coalesce(own.maximum, general.maximum)
          or coalesce(new.count_a_day, general.count_a_day) > coalesce(own.count_a_day, general.count_a_day)))
    and not exists (select from approval where state = 'executed' and action = 'member.withdraw-limit' and decided_at = now()
      and object = 'member ' || owner.public_id)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_withdraw_limit_takes_two',
      message = format('a higher limit of withdrawals for member %s takes two people', owner.public_id);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_money_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  subject text := new.kind || ' ' || new.item;
begin
  if new.approval is not null then
    if not exists (select from approval where id = new.approval and state = 'executed' and action = 'review.resolve'
        and object = subject and decided_by = new.decided_by and decided_at = now()
        and amount is not distinct from new.amount and (amount is null or currency = new.currency))
    then
      raise exception using errcode = 'check_violation', constraint = 'money_decision_has_its_approval',
        message = format('approval %s is of another decision than %s', new.approval, subject);
    end if;
    return new;
  end if;
  if new.is_unconfirmed then
    raise exception using errcode = 'check_violation', constraint = 'money_decision_unconfirmed_takes_two',
      message = format('the provider does not confirm the amount of %s: the decision takes two people', subject);
  end if;
  if new.is_other_payer then
    raise exception using errcode = 'check_violation', constraint = 'money_decision_other_payer_takes_two',
      message = format('the payer of %s is not the member: the decision takes two people', subject);
  end if;
  if new.amount > 0 and not exists (select from operator_amount where operator = new.decided_by
      and action = 'review.resolve' and object = subject and amount = new.amount and at = now())
  then
    insert into operator_amount (operator, right_name, action, object, member, amount, currency)
      values (new.decided_by, 'review.resolve', 'review.resolve', subject, new.member, new.amount, new.currency);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_operator_amount()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if amount_takes_two(new.operator, new.right_name, new.amount, new.currency, new.member) then
    raise exception using errcode = 'check_violation', constraint = 'operator_amount_takes_two',
      message = format('%s %s of operator %s takes two people: %s', new.amount, new.currency, new.operator, new.object);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_operator_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  -- The argument names the column that holds the operator.
  wanted bigint := (case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0])::bigint;
begin
  if exists (select from operator o where o.id = wanted and o.password_hash is not null and o.totp_secret is null
      and not exists (select from operator_passkey p where p.operator = o.id)) then
    raise check_violation using message = 'an operator with a password needs a second factor',
      constraint = 'operator_has_a_second_factor';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.check_operators_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from approval where state = 'executed' and action = 'member.limit' and decided_at = now()
      and object = (select concat_ws(' ', 'member', public_id, new.kind, new.period) from member where id = new.member))
  then
    raise exception using errcode = 'check_violation', constraint = 'member_limit_takes_two',
      message = 'a limit that operators set for a member is raised by two people';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_payment_return()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from approval a join external_transfer t on t.reference = new.reference
    where a.id = new.approval and a.state = 'executed' and a.action = 'deposits.return' and a.decided_at = now()
      and a.object = 'payment ' || new.payment and t.kind = 'payment-return'
      and (a.amount, a.currency) = (t.amount, t.currency))
  then
    raise exception using errcode = 'check_violation', constraint = 'payment_return_takes_two',
      message = format('sending payment %s back takes two people', new.payment);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_phone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from approval where state = 'executed' and action = 'member.phone' and decided_at = now()
      and object = 'member ' || new.public_id)
  then
    raise exception using errcode = 'check_violation', constraint = 'member_phone_takes_two',
      message = format('a new number of member %s takes two people', new.public_id);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_provider_opening()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if old.ended_at is null and new.ended_at = now() and exists (
    select from approval where id = new.approval and state = 'executed' and action = 'providers.open'
      and object = new.provider and decided_by = new.ended_by and decided_at = now())
  then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'provider_opening_takes_two',
    message = format('to open %s takes two people', new.provider);
end $function$;

CREATE OR REPLACE FUNCTION public.check_reward_review()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if old.state <> 'waiting' then
    raise exception using errcode = 'check_violation', constraint = 'reward_review_is_decided_once',
      message = format('reward %s was decided before', old.reference);
  end if;
  if new.state <> 'paid' or new.approval is not null and exists (
    select from approval where id = new.approval and state = 'executed' and action = 'rewards.pay'
      and object = new.reference and decided_by = new.decided_by and decided_at = now()
      and (amount, currency) = (new.amount, new.currency))
  or new.approval is null and exists (
    select from operator_amount where operator = new.decided_by and action = 'rewards.pay'
      and object = new.reference and member = new.member and (amount, currency) = (new.amount, new.currency) and at = now())
  then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'reward_review_payment_is_allowed',
    message = format('nothing allows to pay %s of %s', new.amount, new.reference);
end $function$;

CREATE OR REPLACE FUNCTION public.check_setting()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  rule setting_kind;
begin
  if tg_op <> 'DELETE' and not setting_fits(new.key, new.value) then
    raise exception using errcode = 'check_violation', constraint = 'site_setting_fits',
      message = format('%s is no value of a setting %s', new.value, new.key);
  end if;
  select * into rule from setting_kind where key = case tg_op when 'DELETE' then old.key else new.key end;
  if rule.stored_in <> 'site_setting' then
    raise exception using errcode = 'check_violation', constraint = 'site_setting_is_kept_here',
      message = format('%s is kept in %s', rule.key, rule.stored_in);
  end if;
  if rule.kind = 'mark' and tg_op <> 'INSERT' and current_user = 'kapao_app' then
    raise exception using errcode = 'check_violation', constraint = 'site_setting_mark_stands',
      message = format('the mark %s stands', rule.key);
  end if;
  -- A new database gets its first values in the transaction that marks it as filled.
  if rule.takes_two and current_user = 'kapao_app'
    and (tg_op <> 'INSERT' or not exists (select from site_setting where key = 'seeded' and changed_at = now()))
  then
    raise exception using errcode = 'check_violation', constraint = 'site_setting_takes_two',
      message = format('a change of %s takes two people', rule.key);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.check_setting_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  takes_two boolean := (select kind.takes_two from setting_kind kind where key = new.key);
begin
  if tg_op = 'INSERT' and new.after is not null and not setting_fits(new.key, new.after) then
    raise exception using errcode = 'check_violation', constraint = 'setting_change_fits',
      message = format('%s is no value of a setting %s', new.after, new.key);
  end if;
  if tg_op = 'UPDATE' then
    if (old.state, new.state) is distinct from ('scheduled', 'cancelled') then
      raise exception using errcode = 'check_violation', constraint = 'setting_change_is_applied_by_its_function',
        message = 'a server may only cancel a change';
    end if;
    if takes_two and not exists (
      select from approval where state = 'executed' and action = 'settings.cancel' and decided_at = now()
        and object = new.key || ' ' || new.id and decided_by = new.ended_by)
    then
      raise exception using errcode = 'check_violation', constraint = 'setting_change_cancel_takes_two',
        message = format('a planned change of %s is cancelled by two people', new.key);
    end if;
    return new;
  end if;
  if new.state <> 'scheduled' or new.applied_at is not null then
    raise exception using errcode = 'check_violation', constraint = 'setting_change_begins_as_scheduled',
      message = 'a change begins as scheduled';
  end if;
  if takes_two and not exists (
    select from approval where id = new.approval and state = 'executed' and action = 'settings.change'
      and decided_at = now() and object = new.key
      and input -> 'value' = setting_shown(new.key, new.after)
      and coalesce((input ->> 'from')::timestamptz, now()) = new.from_at
      and (input ->> 'until')::timestamptz is not distinct from new.until_at)
  then
    raise exception using errcode = 'check_violation', constraint = 'setting_change_takes_two',
      message = format('a change of %s takes two people', new.key);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_site_text()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    if exists (select from site_setting where key in ('seeded', 'seeded-banners') and changed_at = now())
      or exists (
        select from content_version where kind = new.kind and operator is not null and at = now()
          and content -> new.language ->> new.position = new.html)
    then
      return new;
    end if;
  elsif exists (select from content_version where kind = old.kind and operator is not null and at = now()) then
    return old;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'site_text_is_published',
    message = 'a text for members is changed by publishing a version';
end $function$;

CREATE OR REPLACE FUNCTION public.check_voucher_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if (new.name, new.member, new.encrypted_voucher) is distinct from (old.name, old.member, old.encrypted_voucher)
    or not exists (
      select from external_transfer
      where bucket = old.member % 256 and member = old.member and reference = old.reference
        and state = 'returned' and reason_code in ('not_sent', 'mark_expired'))
  then
    raise exception using errcode = 'check_violation', constraint = 'voucher_is_sent_once',
      message = format('voucher %s was sent to TrueWallet', old.reference);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.check_wheel_publication()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (
    select from approval where action = 'wheels.publish' and object = 'wheel ' || new.id
      and state = 'executed' and decided_at = now())
  then
    return new;
  end if;
  -- The wheels that an empty database gets come with the mark.
  if tg_op = 'INSERT' and exists (select from site_setting where key = 'seeded-wheels' and changed_at = now()) then return new; end if;
  raise exception using errcode = 'check_violation', constraint = 'wheel_publication_takes_two',
    message = format('to publish wheel %s takes two people', new.id);
end $function$;

CREATE OR REPLACE FUNCTION public.check_wheel_slice()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if exists (select from spin_wheel where id = new.wheel and made_at = now()) then return new; end if;
  raise exception using errcode = 'check_violation', constraint = 'wheel_slices_come_with_it', message = 'slices come with their wheel';
end $function$;

CREATE OR REPLACE FUNCTION public.check_withdrawal_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from approval where id = new.approval and state = 'executed' and action = tg_argv[0]
      and decided_at = now())
  then
    raise exception using errcode = 'check_violation', constraint = tg_name,
      message = format('a change of %s takes two people', tg_table_name);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.claim_bet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.bucket := coalesce(new.bucket, new.member % 256);
  insert into bet_claim (game, reference) values (new.game, new.reference) on conflict do nothing;
  if not found then return null; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.content_of(wanted text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  with numbered as (
    select language, html, row_number() over (partition by language order by position) as place
    from site_text where kind = wanted
  ), places as (
    select place, max(html) filter (where language = 'th') as th, max(html) filter (where language = 'la') as la,
      max(html) filter (where language = 'en') as en
    from numbered group by place
  )
  select jsonb_build_object(
    'th', coalesce(jsonb_agg(coalesce(th, '') order by place), '[]'),
    'la', coalesce(jsonb_agg(coalesce(la, '') order by place), '[]'),
    'en', coalesce(jsonb_agg(coalesce(en, '') order by place), '[]'))
  from places
$function$;

CREATE OR REPLACE FUNCTION public.day_start(p_day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN ((p_day)::timestamp without time zone AT TIME ZONE 'Asia/Bangkok'::text);

CREATE OR REPLACE FUNCTION public.deposit_credit(p_deposits jsonb, p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[], p_reference text[], p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[], p_from_place text[], p_to_place text[], p_details text[], p_texts text[], p_item integer[], p_from integer[], p_to integer[], p_amounts bigint[], OUT outcomes text[])
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  qrs text[];
  members bigint[];
  payments int[];
  codes text[];
  sent_signals text[];
  account_names text[];
begin
  qrs := array(
    select qr.id from deposit_qr qr
    where (qr.bucket, qr.member, qr.id) in (
      select (a ->> 'member')::int8 % 256, (a ->> 'member')::int8, a ->> 'reference'
      from jsonb_array_elements(p_deposits) a)
    for no key update of qr skip locked);
  payments := array(
    select a.place from jsonb_array_elements(p_deposits) with ordinality a (body, place)
    where pg_try_advisory_xact_lock(
      hashtextextended('payment:' || (a.body ->> 'provider') || ':' || (a.body ->> 'transaction'), 0)));
  -- Every change of a member's rewards waits for this lock, so that no bonus changes between our read and our commit.
  members := array(
    select member.id from member where member.id = any (p_member) for no key update skip locked);

  -- This is a separate statement, so that it sees what was committed before it had the locks.
  select array_agg(case
      when a.reference <> all (qrs) and exists (
          select from deposit_qr qr
          where qr.bucket = a.member % 256 and qr.member = a.member and qr.id = a.reference)
        or a.place <> all (payments) or a.member <> all (members) or a.nth_of_qr > 1 or a.nth_of_payment > 1 then 'busy'
      when not exists (
        select from deposit_qr qr
        where qr.bucket = a.member % 256 and qr.member = a.member and qr.id = a.reference and qr.state <> 'paid'
          and (qr.provider, qr.member, qr.amount, qr.currency) = (a.provider, a.member, a.amount, a.currency))
        then 'qr_differs'
      when exists (select from member m where m.id = a.member and m.anonymised_at is not null) then 'qr_differs'
      when exists (select from bank_transfer t where t.bank = a.provider and t.reference = a.transaction) then 'claimed'
      when exists (
        select from unmatched_payment u where u.provider = a.provider and u.transaction = a.transaction) then 'kept'
      when exists (
        select from member_bonus b where b.bucket = a.member % 256 and b.member = a.member and b.state in ('waiting', 'granted')
          and (b.state = 'waiting' or b.ends_below_balance > 0)) then 'has_bonus'
      when a.encrypted_seed is null and not exists (select from spin_seed s where s.bucket = a.member % 256 and s.member = a.member)
        and exists (select from coin_deposit c where c.currency = a.currency and c.minimum <= a.amount) then 'no_seed'
      else 'credited' end order by a.place)
    into outcomes
  from (
    select d.*, row_number() over (partition by d.reference order by d.place) as nth_of_qr,
      row_number() over (partition by d.provider, d.transaction order by d.place) as nth_of_payment
    from rows from (jsonb_to_recordset(p_deposits) as (
      reference text, provider text, member int8, amount int8, currency text, transaction text, encrypted_seed text
    )) with ordinality d (reference, provider, member, amount, currency, transaction, encrypted_seed, place)
  ) a;
  if not 'credited' = any (outcomes) then return; end if;

  -- The ledger locks every account that it is given: one of a member who is left out gets a name that no account has. A
  -- deposit has one account of its member, so the order stays.
  account_names := array(
    select case when exists (
        select from unnest(p_member, outcomes) i (member, outcome) where i.member = a.member and i.outcome = 'credited')
      then a.name else 'none' end
    from unnest(p_account_member, p_account_name) with ordinality a (member, name, place) order by a.place);

  select b.codes into codes from ledger.post_batch(
    p_account_member, account_names, p_house_name, p_house_currency, p_reference, p_member, p_kind, p_state, p_amount,
    p_currency, p_from_place, p_to_place, p_details, p_texts, p_item, p_from, p_to, p_amounts,
    array(select place::int from unnest(outcomes) with ordinality o (outcome, place) where outcome <> 'credited')) b;
  for i in 1..cardinality(outcomes) loop
    if outcomes[i] = 'credited' and codes[i] <> 'posted' then outcomes[i] := codes[i]; end if;
  end loop;

  -- Rows are locked in the order in which callbacks are stored, because a repeated one is counted meanwhile.
  perform from gateway_callback where id in (
    select (a.body -> 'callback')::int8 from jsonb_array_elements(p_deposits) with ordinality a (body, place)
    where outcomes[a.place] = 'credited' and a.body ->> 'callback' is not null)
  order by provider, fact for no key update;

  with credited as materialized (
    select d.* from rows from (jsonb_to_recordset(p_deposits) as (
      reference text, provider text, member int8, amount int8, currency text, transaction text, movement text,
      callback int8, encrypted_seed text, next_encrypted_seed text, member_seed text, signals text[]
    )) with ordinality d (reference, provider, member, amount, currency, transaction, movement,
      callback, encrypted_seed, next_encrypted_seed, member_seed, signals, place)
    where outcomes[d.place] = 'credited'
  ), claimed as (
    insert into bank_transfer (bank, reference, member, amount, currency, movement, qr)
      select provider, transaction, member, amount, currency, movement, reference from credited
  ), paid as (
    update deposit_qr qr set state = 'paid', closed_at = coalesce(closed_at, now()) from credited
    where qr.bucket = credited.member % 256 and qr.member = credited.member and qr.id = credited.reference
  ), processed as (
    update gateway_callback set last_reply_at = now(), worked_at = now() from credited where gateway_callback.id = credited.callback
  ), invited as (
    insert into invite_reward (inviter, invitee, movement, deposit, currency)
      select inviter.id, credited.member, credited.movement, credited.amount, credited.currency
      from credited join member invitee on invitee.id = credited.member join member inviter on inviter.id = invitee.inviter
      -- As server/site/settings.ts: active unless it is said otherwise.
      where inviter.currency = credited.currency
        and not exists (select from site_setting where key = 'inviteActive' and value = 'false')
      order by credited.place
      returning inviter
  ), coin as materialized (
    select credited.*, row_number() over (partition by credited.member order by credited.place) as nth
    from credited join coin_deposit on coin_deposit.currency = credited.currency and coin_deposit.minimum <= credited.amount
  ), entered as (
    insert into coin_entry (bucket, member, reference, change, after)
      select coin.member % 256, coin.member, 'coin:deposit:' || coin.movement, 1, member.coin + coin.nth
      from coin join member on member.id = coin.member order by coin.place
  ), first_seeds as (
    insert into spin_seed (bucket, member, encrypted_seed, next_encrypted_seed, member_seed)
      select member % 256, member, decode(encrypted_seed, 'base64'), decode(next_encrypted_seed, 'base64'), member_seed
      from coin where encrypted_seed is not null
      on conflict do nothing
  ), counted as (
    update member set coin = member.coin + more.coins
    from (select coin.member, count(*) as coins from coin group by 1) more where member.id = more.member
  )
  select array_agg(signal) into sent_signals from (
    select unnest(signals) as signal from credited
    union all
    select json_build_object('member', inviter, 'signal', 'reward', 'payload', json_build_array())::text from invited
  ) all_signals;
  perform pg_notify('kapao_signal', signal) from unnest(sent_signals) signal;
end $function$;

CREATE OR REPLACE FUNCTION public.end_external_transfers(p_transfer text[], p_lease uuid[], p_transfer_state text[], p_confirmed bigint[], p_reason_code text[], p_reason_detail text[], p_check_ms double precision[], p_signal text[], p_game_account integer[], p_believed bigint[], p_transfer_item integer[], p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[], p_reference text[], p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[], p_from_place text[], p_to_place text[], p_details text[], p_texts text[], p_item integer[], p_from integer[], p_to integer[], p_amounts bigint[], OUT ended boolean[], OUT believed bigint[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  select e.ended, e.believed into ended, believed from end_external_transfers(
    p_transfer, p_lease, p_transfer_state, p_confirmed, p_reason_code, p_reason_detail, p_check_ms, p_signal, p_game_account, p_believed,
    p_transfer_item, p_account_member, p_account_name, p_house_name, p_house_currency, p_reference, p_member, p_kind, p_state,
    p_amount, p_currency, p_from_place, p_to_place, p_details, p_texts, p_item, p_from, p_to, p_amounts,
    array(select t.member from unnest(p_transfer) with ordinality u (reference, place)
      left join external_transfer t on t.reference = u.reference order by u.place)) e;
end $function$;

CREATE OR REPLACE FUNCTION public.end_external_transfers(p_transfer text[], p_lease uuid[], p_transfer_state text[], p_confirmed bigint[], p_reason_code text[], p_reason_detail text[], p_check_ms double precision[], p_signal text[], p_game_account integer[], p_believed bigint[], p_transfer_item integer[], p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[], p_reference text[], p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[], p_from_place text[], p_to_place text[], p_details text[], p_texts text[], p_item integer[], p_from integer[], p_to integer[], p_amounts bigint[], p_transfer_member bigint[], OUT ended boolean[], OUT believed bigint[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  n int := cardinality(p_transfer);
  stored_balances bigint[];
  stale text[] := '{}';
  ended_references text[];
  skip int[] := '{}';
  codes text[];
begin
  for i in 2..n loop
    if p_transfer[i] collate "C" <= p_transfer[i - 1] collate "C" then
      raise exception 'transfers must rise strictly';
    end if;
  end loop;

  if exists (select from unnest(p_believed) balance where balance is not null) then
    perform l.reference from unnest(p_transfer, p_transfer_member) u (reference, member)
      cross join lateral (
        select x.reference from external_transfer x
        where x.bucket = u.member % 256 and x.member = u.member and x.reference = u.reference for no key update
      ) l;
    -- This locks all accounts as the ledger does, so the ledger posts on the balances that are read here.
    select array_agg(l.balance order by u.place) into stored_balances
      from unnest(p_account_member, p_account_name) with ordinality u (member, name, place)
      left join lateral (
        select x.balance from ledger.account x where x.bucket = u.member % 256 and x.member = u.member and x.name = u.name for no key update
      ) l on true;
    believed := array_fill(null::bigint, array[n]);
    for i in 1..n loop
      if p_believed[i] <> stored_balances[p_game_account[i]] then
        believed[i] := stored_balances[p_game_account[i]];
        stale := stale || p_transfer[i];
      end if;
    end loop;
  end if;

  -- The list rises, so the rows are locked in order.
  with closed as (
    update external_transfer t set state = a.state, confirmed = a.confirmed, reason_code = a.reason_code,
      reason_detail = a.reason_detail::jsonb, closed_at = now(),
      check_at = now() + a.check_ms * interval '1 millisecond'
    from unnest(p_transfer, p_lease, p_transfer_state, p_confirmed, p_reason_code, p_reason_detail, p_check_ms,
        p_transfer_member) a (reference, lease, state, confirmed, reason_code, reason_detail, check_ms, member)
    where t.bucket = a.member % 256 and t.member = a.member and t.reference = a.reference and t.lease = a.lease and t.closed_at is null
      and a.reference <> all (stale)
    returning t.reference
  )
  select coalesce(array_agg(reference), '{}') into ended_references from closed;

  ended := array_fill(true, array[n]);
  if cardinality(ended_references) < n then
    for i in 1..n loop
      if p_transfer[i] = any (ended_references) then continue; end if;
      ended[i] := false;
      if p_transfer_item[i] > 0 then skip := skip || p_transfer_item[i]; end if;
    end loop;
  end if;

  if cardinality(p_reference) > 0 then
    select b.codes into codes from ledger.post_batch(
      p_account_member, p_account_name, p_house_name, p_house_currency, p_reference, p_member, p_kind, p_state, p_amount,
      p_currency, p_from_place, p_to_place, p_details, p_texts, p_item, p_from, p_to, p_amounts, skip) b;
    for i in 1..cardinality(codes) loop
      if codes[i] not in ('posted', 'replayed', 'skipped') then
        raise exception 'the ledger refused %: %', p_reference[i], codes[i];
      end if;
    end loop;
  end if;

  perform pg_notify('kapao_signal', a.signal) from unnest(p_transfer, p_signal) a (reference, signal)
    where a.reference = any (ended_references);
end $function$;

CREATE OR REPLACE FUNCTION public.end_setting_change(which bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  change setting_change;
  ends   text := 'ended';
begin
  perform pg_advisory_xact_lock(hashtextextended('setting:' || key, 0)) from setting_change where id = which;
  select * into change from setting_change where id = which and state = 'applied' and until_at <= now() for update;
  if not found then return null; end if;
  if setting_value(change.key) is distinct from change.after then
    ends := 'overtaken';
  else
    begin
      perform store_setting(change.key, change.before);
    exception when check_violation then
      ends := 'overtaken';
    end;
  end if;
  update setting_change set state = ends, ended_at = now() where id = which;
  return ends;
end $function$;

CREATE OR REPLACE FUNCTION public.fill_bucket()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.bucket := new.member % 256;
  return new;
end $function$;

CREATE OR REPLACE PROCEDURE public.fill_buckets(IN changed regclass)
 LANGUAGE plpgsql
AS $procedure$
declare
  step constant int8 := 256;
  first int8;
  blocks int8;
  has_empty bool := true;
begin
  while has_empty loop
    first := 0;
    blocks := pg_catalog.pg_relation_size(changed) / current_setting('block_size')::int8;
    while first < blocks loop
      -- The audit has a line for each change that another role makes.
      if has_column_privilege('kapao_app', changed, 'bucket', 'update') then perform set_config('role', 'kapao_app', true); end if;
      execute format('update %1$s set bucket = member %% 256 where ctid = any (array(
        select ctid from %1$s where ctid >= ''(%2$s,0)'' and ctid < ''(%3$s,0)'' and bucket is null
        for no key update skip locked))', changed, first, first + step);
      commit;
      first := first + step;
    end loop;
    execute format('select exists (select from %s where bucket is null)', changed) into has_empty;
    if has_empty then perform pg_sleep(0.1); end if;
  end loop;
end $procedure$;

CREATE OR REPLACE FUNCTION public.forget_conversation_labels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from conversation_label where conversation in (select id from conversation where member = new.id);
  delete from conversation_rating where conversation in (select id from conversation where member = new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_conversation_merges()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  update conversation_merge set reason = null, operator = null where bucket = new.id % 256 and member = new.id and reason is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_conversation_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from conversation_note where conversation in (select id from conversation where member = new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_support_cases()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from support_case where conversation in (select id from conversation where member = new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.identity_stops_play(who bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from identity_check where bucket = who % 256 and member = who and stops_play)
$function$;

CREATE OR REPLACE FUNCTION public.in_audience(wanted bigint, audience jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(case audience ->> 'kind'
    when 'all' then true
    when 'new' then exists (select from member where id = wanted
      and created_at > now() - (audience ->> 'days')::int * interval '1 day')
    when 'deposit' then exists (select from ledger.movement
      where bucket = wanted % 256 and member = wanted and kind = 'deposit' and state = 'settled')
    -- Zero days means that the member never made one.
    when 'no-deposit' then not exists (select from ledger.movement
      where bucket = wanted % 256 and member = wanted and kind = 'deposit' and state = 'settled'
        and ((audience ->> 'days')::int = 0 or settled_at > now() - (audience ->> 'days')::int * interval '1 day'))
    when 'tag' then exists (select from member_tag
      where bucket = wanted % 256 and member = wanted and tag = audience ->> 'tag')
    when 'source' then exists (select from member where id = wanted and source = audience ->> 'source')
    when 'inviter' then exists (select from member join member as inviter on inviter.id = member.inviter
      where member.id = wanted and inviter.public_id = audience ->> 'inviter')
  end, false)
$function$;

CREATE OR REPLACE FUNCTION public.is_audience(audience jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(case audience ->> 'kind'
    when 'all' then audience - 'kind' = '{}'
    when 'deposit' then audience - 'kind' = '{}'
    when 'new' then audience - '{kind,days}'::text[] = '{}' and (audience ->> 'days') ~ '^[1-9][0-9]{0,2}$'
    when 'no-deposit' then audience - '{kind,days}'::text[] = '{}' and (audience ->> 'days') ~ '^[0-9]{1,3}$'
    when 'tag' then audience - '{kind,tag}'::text[] = '{}' and length(audience ->> 'tag') between 1 and 24
    when 'source' then audience - '{kind,source}'::text[] = '{}' and length(audience ->> 'source') between 1 and 64
    when 'inviter' then audience - '{kind,inviter}'::text[] = '{}' and (audience ->> 'inviter') ~ '^[1-9][0-9]{7,11}$'
  end, false)
$function$;

CREATE OR REPLACE FUNCTION public.keep_member_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if old.at > now() - interval '2 years' then
    raise exception using errcode = 'check_violation', constraint = 'member_event_is_kept_two_years',
      message = 'an event of a member is kept for two years';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_stopped_payout()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtext('payout_switch'));
  if exists (select from payout_switch where is_stopped) or exists (
    select from payout_balance where account = new.own_account and currency = new.currency and short_since is not null)
  then return null; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_unmatched_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if old.reason_code = 'forged' and old.seen_at < now() - interval '7 days' then return old; end if;
  raise exception using errcode = 'check_violation', constraint = 'unmatched_payment_is_kept',
    message = 'a payment that was kept for review stays, and a forged callback for seven days';
end $function$;

CREATE OR REPLACE FUNCTION public.key_by_bucket(changed regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  name text := (select relname from pg_class where oid = changed);
begin
  -- The constraint spares a look at each row.
  execute format('alter table %s alter column bucket set not null', changed);
  execute format('alter table %s drop constraint %I, drop constraint %I', changed, name || '_has_bucket', name || '_pkey');
  execute format('alter table %s add constraint %I primary key using index %I', changed, name || '_pkey', name || '_key_by_bucket');
  if to_regclass(quote_ident(name || '_earlier_key')) is not null then
    execute format('alter table %1$s add constraint %2$I unique using index %2$I', changed, name || '_earlier_key');
  end if;
  execute format('create or replace trigger fill_bucket before insert on %s
    for each row when (new.bucket is null) execute function fill_bucket()', changed);
end $function$;

CREATE OR REPLACE FUNCTION public.leading_out(content jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with part (words) as (
    select value #>> '{}' from jsonb_path_query(content, 'strict $.**') as value where jsonb_typeof(value) = 'string')
  select coalesce(array_agg(distinct found), '{}') from (
    select link[1] as found from part, regexp_matches(words, '(href(?!="/[^/\\])[^>]*)', 'gi') as link
    union all
    select words from part where words like '/pictures/%'
  ) each
$function$;

CREATE OR REPLACE FUNCTION public.letter_runs(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 2000
 SET search_path TO 'pg_catalog'
AS $function$
  select coalesce(array_agg(distinct run) filter (where length(run) = 3), '{}')
  from (
    select letter || lead(letter, 1, '') over in_order || lead(letter, 2, '') over in_order as run
    from unnest(string_to_array(words, null)) with ordinality as letters (letter, at)
    window in_order as (order by at)
  ) runs
$function$;

CREATE OR REPLACE FUNCTION public.lock_briefly(tables text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  for attempt in 1..1800 loop
    begin
      perform set_config('lock_timeout', '500ms', true);
      execute format('lock table %s in access exclusive mode', tables);
      exit;
    exception when lock_not_available then
      if attempt = 1800 then raise; end if;
      perform pg_sleep(1);
    end;
  end loop;
  perform set_config('lock_timeout', '0', true);
end $function$;

CREATE OR REPLACE FUNCTION public.member_shut_out()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  with stopped as (
    update external_transfer set state = 'held', closed_at = now(), lease = null, leased_until = null
    where bucket = new.id % 256 and member = new.id and kind = 'payout' and state = 'created' and closed_at is null
    returning reference
  ), held as (
    update withdrawal set held_rules = array['member_suspended'], held_at = now()
    from stopped
    where withdrawal.bucket = new.id % 256 and withdrawal.member = new.id and withdrawal.reference = stopped.reference
    returning withdrawal.reference
  )
  insert into withdrawal_event (bucket, member, reference, action, reason)
    select new.id % 256, new.id, reference, 'hold', 'member_suspended' from held;
  perform pg_notify('kapao_signal',
    json_build_object('member', new.id, 'signal', 'signed-out', 'payload', '[]'::json)::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.member_status_takes_two(present member, wanted_status text, wanted_category text, wanted_until timestamp with time zone, wanted_returning_category text, wanted_returning_until timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  select before.restricted > now() and wanted.restricted < before.restricted
    or before.suspended > now() and wanted.suspended < before.suspended
  from suspicion_ends(present.status, present.status_category, present.status_until, present.returning_category,
      present.returning_until) before,
    suspicion_ends(wanted_status, wanted_category, wanted_until, wanted_returning_category, wanted_returning_until) wanted
$function$;

CREATE OR REPLACE FUNCTION public.merge_guest(guest_name text, of_member bigint, by_operator bigint, why text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  earlier conversation_merge;
  guest conversation;
  own conversation;
  gap integer;
begin
  if guest_name !~ '^[0-9a-f]{32}$' then raise exception 'only a guest is merged'; end if;
  insert into conversation (name) values (guest_name) on conflict do nothing;
  insert into conversation (name, member) select public_id, id from member where id = of_member on conflict do nothing;
  -- Messages of both sides wait here, and so does another merge.
  perform from conversation where name = guest_name or member = of_member order by id for update;
  select * into earlier from conversation_merge where conversation_merge.guest = guest_name;
  if found then
    return case when earlier.member = of_member then earlier.messages end;
  end if;
  select * into strict guest from conversation where name = guest_name;
  select * into strict own from conversation where member = of_member;
  -- Sessions are counted on. A member without messages takes the guest's as they are.
  gap := case when own.last = 0 then 0 else own.session end;

  -- An id of a sender that both conversations have becomes another, and automatic answers keep the number of their session.
  update chat_message m set conversation = own.id, sequence = sequence + own.last, session = session + gap,
    client_id = case
      when m.sender = 'support' and m.operator is null then 'away-' || (m.session + gap)
      when exists (select from chat_message same
        where same.conversation = own.id and same.sender = m.sender and same.client_id = m.client_id)
      then 'merged-' || gen_random_uuid() else m.client_id end
  where m.conversation = guest.id;
  update chat_file set conversation = own.id where conversation = guest.id;
  update chat_file set owner = own.name where owner = guest_name;
  update conversation_note set conversation = own.id, after = after + own.last where conversation = guest.id;
  update support_case_line set after = after + own.last
    where support_case in (select id from support_case where conversation = guest.id);
  update support_case set conversation = own.id, is_others = coalesce(owner_of_money(money_kind, money_id) <> of_member, false)
    where conversation = guest.id;
  update conversation_rating set conversation = own.id, session = session + gap, after = after + own.last
    where conversation = guest.id;
  insert into conversation_label (conversation, label, operator, created_at)
    select own.id, label, operator, created_at from conversation_label where conversation = guest.id on conflict do nothing;
  delete from conversation_label where conversation = guest.id;

  if guest.last > 0 then
    update conversation set
      last = own.last + guest.last,
      session = gap + guest.session + case when guest.ended_at is not null and own.waiting_since is not null then 1 else 0 end,
      ended_at = case when own.waiting_since is null then guest.ended_at end,
      last_message_at = greatest(own.last_message_at, guest.last_message_at),
      customer_sent = case when guest.customer_sent > 0 then own.last + guest.customer_sent else own.customer_sent end,
      customer_read = case when own.customer_read < own.last then own.customer_read else own.last + guest.customer_read end,
      support_read = case when own.support_read < own.last then own.support_read else own.last + guest.support_read end,
      waiting_since = least(own.waiting_since, guest.waiting_since),
      snoozed_until = case when guest.waiting_since is null then coalesce(own.snoozed_until, guest.snoozed_until) end,
      assigned = coalesce(own.assigned, guest.assigned)
    where id = own.id;
  end if;
  update conversation set last = 0, session = 1, ended_at = null, last_message_at = null, customer_sent = 0, customer_read = 0,
    support_read = 0, waiting_since = null, snoozed_until = null, assigned = null, merged_at = now()
  where id = guest.id;
  insert into conversation_merge (bucket, member, guest, after, messages, operator, reason)
    values (of_member % 256, of_member, guest_name, own.last, guest.last, by_operator, why);
  return guest.last;
end $function$;

CREATE OR REPLACE FUNCTION public.message_words(content jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  select plain_words(concat_ws(' ', content #>> '{payload,message}', (
    select string_agg(concat_ws(' ', card ->> 'title', card ->> 'subtitle'), ' ' order by at)
    from jsonb_path_query(content, 'lax $.payloads[*]') with ordinality as cards (card, at))))
$function$;

CREATE OR REPLACE FUNCTION public.note_backup(backup_kind text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  insert into backup_done (kind) values (backup_kind) on conflict (kind) do update set done_at = now()
$function$;

CREATE OR REPLACE FUNCTION public.note_bank_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  new.bank_changed_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_bonus_play()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into report_bonus_play (bonus, currency, day, rounds, stake, payout)
  select claim.bonus, claim.currency, (marked.settled_at at time zone 'Asia/Bangkok')::date, count(*), sum(marked.stake),
    sum(marked.payout)
  from marked join unmarked using (game, reference) join member_bonus claim
    on claim.bucket = marked.bucket and claim.member = marked.member and claim.id = marked.bonus
  where unmarked.bonus is null
  group by 1, 2, 3;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_deposit_account_close()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.closed_at := case when new.is_open then null else coalesce(old.closed_at, now()) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_direct_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  secret constant text[] := array['password_hash', 'totp_secret', 'totp_step', 'bank_account_no', 'token_hash', 'code_hash'];
  rows_before jsonb;
  rows_after jsonb;
  changed bigint;
begin
  -- Each line holds the first rows of the statement, and the number of all.
  if tg_op <> 'INSERT' then
    select count(*) into changed from old_rows;
    select jsonb_agg(to_jsonb(o) - secret) into rows_before from (select * from old_rows limit 20) o;
  end if;
  if tg_op <> 'DELETE' then
    select count(*) into changed from new_rows;
    select jsonb_agg(to_jsonb(n) - secret) into rows_after from (select * from new_rows limit 20) n;
  end if;
  if changed = 0 then return null; end if;
  insert into operator_audit (username, action, kind, about, before, after, address)
    values ('sql:' || session_user, 'sql-change', 'table', tg_table_name,
      jsonb_strip_nulls(jsonb_build_object('rows', case when tg_op <> 'INSERT' then changed end, 'first', rows_before)),
      jsonb_strip_nulls(jsonb_build_object('rows', case when tg_op <> 'DELETE' then changed end, 'first', rows_after)),
      coalesce(host(inet_client_addr()), 'local'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_member_limit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into member_limit_change (bucket, member, kind, period, set_by, before, after, next_at, next_amount)
    values (new.bucket, new.member, new.kind, new.period, new.set_by,
      case when tg_op = 'UPDATE' then old.amount end, new.amount, new.next_at, new.next_amount);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_play()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into report_play (game, currency, day, rounds, stake, payout)
  select game, currency, (settled_at at time zone 'Asia/Bangkok')::date, count(*), sum(stake), sum(payout)
  from stored join member on member.id = stored.member
  group by 1, 2, 3;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_wheel_publication()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.is_active then new.published_at := coalesce(new.published_at, now()); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.operator_audit_faults()
 RETURNS TABLE(number bigint, audit bigint, fault text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  with chained as (
    select c.number, c.audit, c.hash, lag(c.hash) over in_order as previous, lag(c.number) over in_order as number_before
    from operator_audit_chain c window in_order as (order by c.number)
  )
  select c.number, c.audit,
    case when line.id is null then 'line_missing'
      when c.number <> coalesce(c.number_before, 0) + 1 then 'place_missing' else 'line_changed' end
  from chained c left join operator_audit line on line.id = c.audit
    left join operator_audit_redaction redaction on redaction.audit = c.audit
  where line.id is null or c.number <> coalesce(c.number_before, 0) + 1
    or case when redaction.audit is null then c.hash <> operator_audit_hash(c.previous, line)
      else redaction.hash <> sha256(convert_to(operator_audit_text(line), 'UTF8')) end
  union all
  select null, line.id, 'not_chained'
  from operator_audit line left join operator_audit_chain c on c.audit = line.id where c.audit is null
$function$;

CREATE OR REPLACE FUNCTION public.operator_audit_hash(previous bytea, line operator_audit)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  select sha256(coalesce(previous, '') || convert_to(operator_audit_text(line), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.operator_audit_text(line operator_audit)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  select jsonb_strip_nulls(jsonb_build_object('id', line.id, 'at', extract(epoch from line.at)::text,
    'operator', line.operator, 'username', line.username, 'action', line.action, 'kind', line.kind, 'about', line.about,
    'reason', line.reason, 'address', line.address, 'session', line.session, 'amount', line.amount,
    'currency', line.currency, 'before', line.before::text, 'after', line.after::text, 'approval', line.approval))::text
$function$;

CREATE OR REPLACE FUNCTION public.operator_has_right(person bigint, needed text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  select exists (
    select from operator join operator_role_right on operator_role_right.role = operator.role
    where operator.id = person and is_active and coalesce(now() < ends_at, true) and name = needed)
$function$;

CREATE OR REPLACE FUNCTION public.operators_behind(person bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  with recursive behind (operator) as (
    select person
    union
    select changed_by from behind join operator_change using (operator)
    where changed_by is not null and kind <> 'role' and at > now() - interval '7 days'
  )
  select operator from behind
$function$;

CREATE OR REPLACE FUNCTION public.own_account_entry(p_from timestamp with time zone, p_until timestamp with time zone)
 RETURNS TABLE(account text, currency text, movement bigint, line smallint, reference text, at timestamp with time zone, amount bigint, other text)
 LANGUAGE sql
 STABLE
AS $function$
  select substr(side.account, 7), dated.currency, dated.id, p.line, dated.reference, dated.at,
    side.amount * case when side.account in ('house/suspense', 'house/payment-return') then 1 else -1 end, side.other
  from (
    select m.id, m.currency, m.reference, m.created_at as at, false as closing from ledger.movement m
    where m.created_at >= p_from and m.created_at < p_until
    union all
    select m.id, m.currency, m.reference, m.settled_at, true from ledger.movement m
    where m.settled_at >= p_from and m.settled_at < p_until
  ) dated
  join ledger.posting p on p.movement = dated.id and p.closing = dated.closing
  cross join lateral (values (p.to_account, p.amount, p.from_account), (p.from_account, -p.amount, p.to_account))
    side(account, amount, other)
  where side.account ~ '^house/((bank|payout|gateway):|(fees|suspense|payment-return)$)'
$function$;

CREATE OR REPLACE FUNCTION public.owner_of_money(money_kind text, money_id text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'ledger', 'pg_catalog', 'pg_temp'
AS $function$
  select case money_kind
    when 'withdrawal' then (select member from withdrawal where reference = money_id limit 1)
    when 'qr' then (select member from deposit_qr where id = money_id limit 1)
    when 'slip' then (select member from slip where reference = money_id limit 1)
    when 'voucher' then (select member from external_transfer where kind = 'voucher' and reference = money_id limit 1)
    when 'payment' then (
      select credited.member from unmatched_payment payment join bank_transfer credited on credited.bank = payment.provider
        and credited.reference = payment.transaction and credited.amount = payment.amount and credited.currency = payment.currency
      where payment.id = money_id::bigint and payment.resolved_at is not null)
    when 'transfer' then (
      select member from bank_transfer
      where bank = split_part(money_id, ':', 1) and reference = substr(money_id, strpos(money_id, ':') + 1))
    when 'movement' then (select member from ledger.movement where reference = money_id limit 1)
  end
$function$;

CREATE OR REPLACE FUNCTION public.pattern_of_words(words text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select string_agg(case
    when word ~ '^\d+$' then '\+?' || (
      select string_agg('[' || digit || chr(3664 + digit::int) || chr(3792 + digit::int) || ']',
        '[-\s().\u2010-\u2015\u2212\uFF0D]{0,3}' order by place)
      from regexp_split_to_table(word, '') with ordinality as each (digit, place))
    else regexp_replace(regexp_replace(word, '([]*.+?^${}()|[\\])', '\\\1', 'g'), '\s+', '\\s+', 'g')
  end, '|' order by length(word) desc, word)
  from unnest(words) word
$function$;

CREATE OR REPLACE FUNCTION public.plain_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'pg_catalog'
AS $function$
  select regexp_replace(replace(lower(normalize(words, nfkc)), U&'\200B', ''), '\s+', ' ', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.publication_takes_two(present jsonb, wanted jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  select not leading_out(present) @> leading_out(wanted)
$function$;

CREATE OR REPLACE FUNCTION public.refuse_bonus_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if (old.member, old.bonus, old.kind, old.currency, old.percent, old.max_bonus, old.minimum_deposit, old.turnover,
      old.ends_below_balance, old.cancel_keep_percent, old.categories, old.whole_amount)
      is distinct from (new.member, new.bonus, new.kind, new.currency, new.percent, new.max_bonus, new.minimum_deposit,
        new.turnover, new.ends_below_balance, new.cancel_keep_percent, new.categories, new.whole_amount)
    or (old.movement is not null and (old.movement, old.deposit, old.granted, old.wagering_required)
      is distinct from (new.movement, new.deposit, new.granted, new.wagering_required))
    or (old.state <> new.state and (old.state, new.state) not in
      (('waiting', 'granted'), ('waiting', 'cancelled'), ('granted', 'met'), ('granted', 'unmet'), ('granted', 'cancelled')))
  then
    raise exception 'bonus % is %: it cannot become %', old.id, old.state, new.state;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_external_transfer_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  raise exception 'external transfer % is %: it cannot become %', old.reference, old.state, new.state;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_invite_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if (old.inviter, old.invitee, old.movement, old.deposit, old.currency)
      is distinct from (new.inviter, new.invitee, new.movement, new.deposit, new.currency)
    or (old.state <> 'earning' and (old.wagered, old.amount) is distinct from (new.wagered, new.amount))
    or (old.is_reviewed <> new.is_reviewed and (old.state, new.state) <> ('checking', 'aside'))
    or (old.state <> new.state and (old.state, new.state) not in (('earning', 'aside'), ('earning', 'received'),
      ('earning', 'checking'), ('checking', 'aside'), ('checking', 'refused'), ('aside', 'received')))
  then
    raise exception 'invite reward % is %: it cannot become %', old.id, old.state, new.state;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_money_decision_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  raise exception 'decision % stands', old.id;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_operator_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  raise exception 'a line of the audit stands';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_refund_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  raise exception 'the refund of % of member % is %: it cannot become %', old.day, old.member, old.state, new.state;
end $function$;

CREATE OR REPLACE FUNCTION public.release_bet()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  delete from bet_claim where game = old.game and reference = old.reference;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.review_kind(setting text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select case setting when 'reviewWinnings' then 'winnings' when 'reviewVoucher' then 'voucher'
    when 'reviewTransferIn' then 'transfer-in' when 'reviewStake' then 'stake' when 'reviewPayout' then 'payout' end
$function$;

CREATE OR REPLACE FUNCTION public.setting_amounts_fit(value jsonb, fields text[], lowest bigint, highest bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  select setting_fields_fit(value, fields, 'number', '^[0-9]{1,13}$')
    and (select bool_and(each.value::bigint between lowest and highest) from jsonb_each_text(value) as each)
$function$;

CREATE OR REPLACE FUNCTION public.setting_fields_fit(value jsonb, fields text[], type text, pattern text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select jsonb_typeof(value) = 'object' and value - fields = '{}'
    and (select bool_and(jsonb_typeof(value -> field) is not distinct from type and (value ->> field) ~ pattern)
      from unnest(fields) as field)
$function$;

CREATE OR REPLACE FUNCTION public.setting_fits(setting text, value jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  rule setting_kind;
  plain text := value #>> '{}';
  type  text := jsonb_typeof(value);
begin
  select * into rule from setting_kind where key = setting;
  if not found or value is null then return false; end if;
  return coalesce(case rule.kind
    when 'mark' then value = 'true'
    when 'yes-no' then type = 'boolean'
    when 'number' then type = 'number' and plain ~ '^[0-9]{1,13}$' and plain::bigint between rule.minimum and rule.maximum
      and (rule.choices is null or plain::bigint = any (rule.choices))
    when 'percent' then type = 'number' and plain ~ '^[0-9]{1,3}([.][0-9]{1,2})?$'
      and plain::numeric between rule.minimum and rule.maximum
    when 'amounts' then setting_amounts_fit(value, '{BAHT,LAK}', rule.minimum, rule.maximum)
    when 'gateway-amounts' then setting_amounts_fit(value, '{KBANK,WW,PAYTIMZ,PAYONEX}', rule.minimum, rule.maximum)
    when 'texts' then setting_fields_fit(value, '{th,la,en}', 'string', '^[^\u0001-\u0009\u000b-\u001f\u007f]*$')
      and (select bool_and(length(each.value) between rule.minimum and rule.maximum) from jsonb_each_text(value) as each)
    when 'line' then type = 'string' and length(plain) between rule.minimum and rule.maximum
      and plain !~ '[\u0001-\u001f\u007f]'
    when 'phone' then type = 'string' and length(plain) <= rule.maximum and plain ~ '^([+]?[0-9][0-9 -]{1,22}[0-9])?$'
    when 'link' then type = 'string' and length(plain) <= rule.maximum
      and plain ~* '^(https://[^ \u0001-\u001f\u007f]+|tel:[+0-9-]+|line:[^ \u0001-\u001f\u007f]+)?$'
    when 'games' then type = 'array' and jsonb_array_length(value) <= rule.maximum
      and not exists (select from jsonb_array_elements(value) as item (code)
        where jsonb_typeof(code) <> 'string' or not exists (select from game where game.code = item.code #>> '{}'))
    when 'banks' then type = 'array' and jsonb_array_length(value) <= rule.maximum
      and not exists (select from jsonb_array_elements(value) as item (code)
        where jsonb_typeof(code) <> 'string'
          or not exists (select from bank where kind = 'BANK' and bank.code = item.code #>> '{}'))
      and not exists (select region from bank, unnest(regions) as region where kind = 'BANK'
        group by region having bool_and(value ? code))
    when 'languages' then type = 'array' and jsonb_array_length(value) between rule.minimum and rule.maximum
      and not exists (select from jsonb_array_elements(value) as item (code)
        where code not in ('"th"', '"la"', '"en"'))
      and (select count(distinct code) = count(*) from jsonb_array_elements(value) as item (code))
    when 'hours' then type = 'array' and jsonb_array_length(value) <= rule.maximum
      and not exists (select from jsonb_array_elements(value) as item (hours)
        where not setting_fields_fit(hours, '{from,to}', 'string', '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$')
          or hours ->> 'from' = hours ->> 'to' or hours ->> 'from' = '24:00')
      and (select count(distinct hours) = count(*) from jsonb_array_elements(value) as item (hours))
  end, false);
exception when invalid_parameter_value or wrong_object_type or numeric_value_out_of_range then
  -- A part of the check met a value of another type.
  return false;
end $function$;

CREATE OR REPLACE FUNCTION public.setting_shown(setting text, value jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  select case when (select kind from setting_kind where key = setting) in ('amounts', 'gateway-amounts')
      and jsonb_typeof(value) = 'object'
    then (select jsonb_object_agg(each.key, each.value::numeric / 100) from jsonb_each_text(value) as each)
    else coalesce(value, 'null') end
$function$;

CREATE OR REPLACE FUNCTION public.setting_value(setting text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
  select case setting
    when 'withdrawMinimum' then (select jsonb_object_agg(currency, minimum) from withdraw_limit)
    when 'withdrawMaximum' then (select jsonb_object_agg(currency, maximum) from withdraw_limit)
    when 'withdrawCountBaht' then (select to_jsonb(count_a_day) from withdraw_limit where currency = 'BAHT')
    when 'withdrawCountKip' then (select to_jsonb(count_a_day) from withdraw_limit where currency = 'LAK')
    when 'slipClosedHours' then (
      select coalesce(jsonb_agg(jsonb_build_object('from', to_char(closed_from, 'HH24:MI'), 'to', to_char(closed_to, 'HH24:MI'))
        order by closed_from), '[]')
      from slip_closing)
    else case when review_kind(setting) is null then (select value from site_setting where key = setting)
      else (select jsonb_object_agg(currency, above) from review_limit where kind = review_kind(setting)) end
  end
$function$;

CREATE OR REPLACE FUNCTION public.start_external_transfers(p_transfer text[], p_transfer_member bigint[], p_transfer_kind text[], p_provider text[], p_transfer_amount bigint[], p_transfer_currency text[], p_key text[], p_transfer_details text[], p_lease uuid[], p_lease_ms double precision[], p_balance bigint[], p_believed bigint[], p_transfer_item integer[], p_account_member bigint[], p_account_name text[], p_house_name text[], p_house_currency text[], p_reference text[], p_member bigint[], p_kind text[], p_state text[], p_amount bigint[], p_currency text[], p_from_place text[], p_to_place text[], p_details text[], p_texts text[], p_item integer[], p_from integer[], p_to integer[], p_amounts bigint[], OUT outcomes text[], OUT balances bigint[], OUT review_above bigint[], OUT believed bigint[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  n int := cardinality(p_transfer);
  started text[];
  skip int[] := '{}';
  codes text[];
  refused text[] := '{}';
  members bigint[] := '{}';
begin
  with opened as (
    insert into external_transfer as t (bucket, member, reference, kind, provider, amount, currency, key, details, balance,
      review_above, state, sends, last_sent_at, lease, leased_until)
    select a.member % 256, a.member, a.reference, a.kind, a.provider, a.amount, a.currency, a.key, a.details::jsonb, a.balance,
      case when a.kind = 'from-game' then (
        select above + x.balance from review_limit r where r.kind = 'winnings' and r.currency = a.currency) end,
      'sent', 1, clock_timestamp(), a.lease, now() + a.lease_ms * interval '1 millisecond'
    from unnest(p_transfer, p_transfer_member, p_transfer_kind, p_provider, p_transfer_amount, p_transfer_currency, p_key,
        p_transfer_details, p_lease, p_lease_ms, p_balance)
        a (reference, member, kind, provider, amount, currency, key, details, lease, lease_ms, balance)
      join ledger.account x on x.bucket = a.member % 256 and x.member = a.member and x.name = 'game:' || a.provider
    order by a.member, a.provider, a.reference
    on conflict do nothing returning t.reference
  )
  select coalesce(array_agg(reference), '{}') into started from opened;

  outcomes := array_fill('started'::text, array[n]);
  if cardinality(started) < n then
    for i in 1..n loop
      if p_transfer[i] = any (started) then continue; end if;
      outcomes[i] := case
        when exists (select from external_transfer t where t.reference = p_transfer[i]) then 'known'
        when exists (
          select from ledger.account x where x.bucket = p_transfer_member[i] % 256 and x.member = p_transfer_member[i] and x.name = 'game:' || p_provider[i])
          then 'busy'
        else 'no_game_account' end;
      if p_transfer_item[i] > 0 then skip := skip || p_transfer_item[i]; end if;
    end loop;
  end if;

  if 'from-game' = any (p_transfer_kind) then
    -- The insert may have waited for another transfer to end, so this reads after it: now only this transfer is open.
    update external_transfer t set balance = null
      from unnest(p_transfer, p_transfer_member, p_believed, outcomes) a (reference, member, believed, outcome)
      where t.bucket = a.member % 256 and t.member = a.member and t.reference = a.reference and a.outcome = 'started' and t.balance is not null and a.believed <> (
        select x.balance from ledger.account x where x.bucket = t.member % 256 and x.member = t.member and x.name = 'game:' || t.provider);
    select array_agg(t.balance order by a.place), array_agg(t.review_above order by a.place),
      array_agg(x.balance order by a.place)
      into balances, review_above, believed
    from unnest(p_transfer, p_transfer_member, p_transfer_kind) with ordinality a (reference, member, kind, place)
      left join external_transfer t on t.bucket = a.member % 256 and t.member = a.member and t.reference = a.reference and a.kind = 'from-game'
      left join ledger.account x on x.bucket = t.member % 256 and x.member = t.member and x.name = 'game:' || t.provider;
  end if;

  if cardinality(p_reference) = 0 then return; end if;
  select b.codes into codes from ledger.post_batch(
    p_account_member, p_account_name, p_house_name, p_house_currency, p_reference, p_member, p_kind, p_state, p_amount,
    p_currency, p_from_place, p_to_place, p_details, p_texts, p_item, p_from, p_to, p_amounts, skip) b;
  if 'posted' = all (codes) then return; end if;

  for i in 1..n loop
    if outcomes[i] = 'started' and p_transfer_item[i] > 0 and codes[p_transfer_item[i]] <> 'posted' then
      outcomes[i] := codes[p_transfer_item[i]];
      refused := refused || p_transfer[i];
      members := members || p_transfer_member[i];
    end if;
  end loop;
  if cardinality(refused) > 0 then
    delete from external_transfer t using unnest(refused, members) a (reference, member)
    where t.bucket = a.member % 256 and t.member = a.member and t.reference = a.reference;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.store_setting(setting text, value jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
declare
  stored_in text := (select kind.stored_in from setting_kind kind where key = setting);
begin
  if value is null and stored_in <> 'site_setting' then
    raise exception using errcode = 'check_violation', constraint = 'setting_has_no_default',
      message = format('%s has no default', setting);
  end if;
  if setting = 'termsVersion' and coalesce((value #>> '{}')::int, 1) < coalesce((setting_value(setting) #>> '{}')::int, 1) then
    raise exception using errcode = 'check_violation', constraint = 'terms_version_rises',
      message = 'the version of the terms never falls';
  end if;
  if setting = 'withdrawMinimum' then
    update withdraw_limit set minimum = (value ->> currency)::bigint;
  elsif setting = 'withdrawMaximum' then
    update withdraw_limit set maximum = (value ->> currency)::bigint;
  elsif stored_in = 'withdraw_limit' then
    update withdraw_limit set count_a_day = (value #>> '{}')::integer
    where currency = case setting when 'withdrawCountBaht' then 'BAHT' else 'LAK' end;
  elsif stored_in = 'review_limit' then
    update review_limit set above = (value ->> currency)::bigint where kind = review_kind(setting);
  elsif stored_in = 'slip_closing' then
    delete from slip_closing;
    insert into slip_closing (closed_from, closed_to)
    select (hours ->> 'from')::time, (hours ->> 'to')::time from jsonb_array_elements(value) as item (hours);
  elsif value is null then
    delete from site_setting where key = setting;
  else
    insert into site_setting (key, value) values (setting, value)
    on conflict (key) do update set value = excluded.value, changed_at = now();
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.summarize_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  insert into member_summary (bucket, member, status, source, inviter, currency, created_at)
    values (new.id % 256, new.id, new.status, new.source, new.inviter, new.currency, new.created_at)
    on conflict (bucket, member) do update
      set status = excluded.status, source = excluded.source, inviter = excluded.inviter, currency = excluded.currency;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.summarize_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  update member_summary set signed_in_at = new.created_at where bucket = new.member % 256 and member = new.member;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.suspicion_ends(status text, category text, until timestamp with time zone, returning_category text, returning_until timestamp with time zone, OUT restricted timestamp with time zone, OUT suspended timestamp with time zone)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
AS $function$
  with suspicion (category) as (select unnest(array['fraud', 'abuse', 'security']))
  select
    greatest('-infinity',
      case when status <> 'active' and $2 in (select category from suspicion) then coalesce(until, 'infinity') end,
      case when status = 'suspended' and $4 in (select category from suspicion) then coalesce(returning_until, 'infinity') end),
    greatest('-infinity',
      case when status = 'suspended' and $2 in (select category from suspicion) then coalesce(until, 'infinity') end)
$function$;

CREATE OR REPLACE FUNCTION public.without_words(value jsonb, pattern text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'public', 'pg_catalog', 'pg_temp'
AS $function$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(regexp_replace(value #>> '{}', pattern, '…', 'gi'))
    when 'array' then (
      select coalesce(jsonb_agg(without_words(item, pattern) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as each (item, place))
    when 'object' then (
      select coalesce(jsonb_object_agg(field, without_words(item, pattern)), '{}') from jsonb_each(value) as each (field, item))
    else value
  end;
end $function$;

-- views

create view kapao_app.bonus as
 SELECT code,
    kind,
    currency,
    name_th,
    name_la,
    name_en,
    description_th,
    description_la,
    description_en,
    type,
    max_received,
    percent,
    max_bonus AS most,
    minimum_deposit,
    turnover,
    ends_below_balance AS end_below,
    cancel_keep_percent AS percent_fail,
    categories,
    whole_amount,
    members_max,
    starts_at,
    ends_at,
    is_active,
    is_listed,
    "position"
   FROM bonus;

create view kapao_app.feed_cursor as
 SELECT provider AS party,
    account,
    cursor,
    read_at
   FROM feed_cursor;

create view kapao_app.idempotency_key as
 SELECT owner,
    key,
    request_hash AS wish,
    lease,
    leased_until,
    response AS answer,
    created_at
   FROM idempotency_key;

create view kapao_app.invite_reward as
 SELECT id,
    inviter,
    invitee,
    movement,
    deposit,
    currency,
    wagered AS played,
    state,
    amount,
    deposited_at
   FROM invite_reward;

create view kapao_app.leg as
 SELECT reference,
    member,
    kind,
    provider AS party,
    amount,
    currency,
    balance,
    key,
    NULL::text AS parent,
    details,
    state,
    confirmed,
    reason,
    sends,
    last_sent_at,
    lease,
    leased_until,
    created_at,
    closed_at,
    manual_at,
    check_at
   FROM external_transfer;

create view kapao_app.leg_incident as
 SELECT reference,
    amount,
    movement,
    seen_at,
    resolved_at
   FROM external_transfer_incident;

create view kapao_app.member_bonus as
 SELECT id,
    member,
    bonus,
    kind,
    currency,
    name,
    percent,
    max_bonus AS most,
    minimum_deposit,
    turnover,
    ends_below_balance AS end_below,
    cancel_keep_percent AS percent_fail,
    categories,
    whole_amount,
    state,
    movement,
    deposit,
    granted,
    wagering_required AS needed,
    wagered AS played,
    cost,
    withdrawal,
    activated_at,
    granted_at,
    ended_at,
    claim_key AS taken_under,
    cancel_key AS cancelled_under,
    kept_amount AS kept
   FROM member_bonus;

create view kapao_app.money_decision as
 SELECT id,
    kind,
    item,
    decision,
    amount,
    currency,
    member,
    details,
    reason,
    provider_reply AS told,
    proposed_by,
    proposed_at,
    proposed_reason,
    decided_by,
    decided_at,
    key
   FROM money_decision;

create view kapao_app.operator as
 SELECT id,
    username,
    password_hash,
    totp_secret,
    totp_step,
        CASE role
            WHEN 'owner'::text THEN 'admin'::text
            WHEN 'finance-lead'::text THEN 'finance'::text
            WHEN 'support-lead'::text THEN 'support'::text
            ELSE role
        END AS role,
    is_active,
    created_at,
    signed_in_at
   FROM operator;

create view kapao_app.refund as
 SELECT member,
    day,
    lost,
    amount,
    currency,
    created_at,
    claimed_at AS taken_at
   FROM refund;

create view ledger.untrue as
 SELECT untrue_posting.fault,
    untrue_posting.place,
    untrue_posting.found,
    untrue_posting.expected
   FROM ledger.untrue_posting
UNION ALL
 SELECT 'suspense that is not the list of unmatched money'::text AS fault,
    ('house/suspense/'::text || currency) AS place,
    (COALESCE(books.balance, (0)::numeric))::text AS found,
    (COALESCE(list.listed, (0)::numeric))::text AS expected
   FROM (( SELECT house_shard.currency,
            sum(house_shard.balance) AS balance
           FROM ledger.house_shard
          WHERE (house_shard.name = 'house/suspense'::text)
          GROUP BY house_shard.currency) books
     FULL JOIN ( SELECT unmatched_money.currency,
            sum(unmatched_money.amount) AS listed
           FROM unmatched_money
          GROUP BY unmatched_money.currency) list USING (currency))
  WHERE (COALESCE(books.balance, (0)::numeric) <> COALESCE(list.listed, (0)::numeric))
UNION ALL
 SELECT 'money on its way back that is not that of open returns'::text AS fault,
    ('house/payment-return/'::text || currency) AS place,
    (COALESCE(books.balance, (0)::numeric))::text AS found,
    (COALESCE(list.listed, (0)::numeric))::text AS expected
   FROM (( SELECT house_shard.currency,
            sum(house_shard.balance) AS balance
           FROM ledger.house_shard
          WHERE (house_shard.name = 'house/payment-return'::text)
          GROUP BY house_shard.currency) books
     FULL JOIN ( SELECT external_transfer.currency,
            sum(external_transfer.amount) AS listed
           FROM external_transfer
          WHERE ((external_transfer.kind = 'payment-return'::text) AND (external_transfer.state <> ALL (ARRAY['settled'::text, 'returned'::text, 'late-applied'::text])))
          GROUP BY external_transfer.currency) list USING (currency))
  WHERE (COALESCE(books.balance, (0)::numeric) <> COALESCE(list.listed, (0)::numeric));

create view ledger.untrue_posting as
 WITH posted AS (
         SELECT posting.bucket,
            posting.member,
            posting.movement,
            sum(ledger.into_hold(posting.from_account, posting.to_account, posting.amount)) AS held
           FROM ledger.posting
          GROUP BY posting.bucket, posting.member, posting.movement
        ), movement AS (
         SELECT m.bucket,
            m.member,
            m.id,
            m.reference,
            m.state,
            posted.member AS posted_member,
            posted.movement,
            posted.held
           FROM (ledger.movement m
             FULL JOIN posted ON (((posted.bucket = m.bucket) AND (posted.member = m.member) AND (posted.movement = m.id))))
          WHERE ((m.id IS NULL) OR (posted.movement IS NULL) OR (posted.held <> (0)::numeric) OR (m.state = 'pending'::text))
        ), unpaired AS (
         SELECT side.movement,
            side.line,
            e.movement AS entry_movement,
            e.line AS entry_line,
            e.account
           FROM (( SELECT p.bucket,
                    p.member,
                    p.movement,
                    p.line,
                    pair.account,
                    pair.amount
                   FROM ledger.posting p,
                    LATERAL ( VALUES (p.from_account,(- p.amount)), (p.to_account,p.amount)) pair(account, amount)
                  WHERE (p.movement >= ( SELECT COALESCE(max(carried.until_movement), (0)::bigint) AS "coalesce"
                           FROM ledger.carried))) side
             FULL JOIN ledger.entry e ON (((e.bucket = side.bucket) AND (e.member = side.member) AND (e.movement = side.movement) AND (e.line = side.line) AND (e.account = side.account) AND (e.amount = side.amount))))
          WHERE ((side.line IS NULL) OR (e.line IS NULL))
        ), house AS (
         SELECT e.account,
            m.currency,
            e.shard,
            e.number,
            e.amount,
            e.balance_after
           FROM (ledger.entry e
             JOIN ledger.movement m ON (((m.bucket = e.bucket) AND (m.member = e.member) AND (m.id = e.movement))))
          WHERE (e.shard IS NOT NULL)
        UNION ALL
         SELECT carried_house.account,
            carried_house.currency,
            carried_house.shard,
            0,
            carried_house.amount,
            carried_house.amount
           FROM ledger.carried_house
        ), own AS NOT MATERIALIZED (
         SELECT entry.bucket,
            entry.member,
            entry.account,
            entry.number,
            entry.amount,
            entry.balance_after
           FROM ledger.entry
          WHERE (entry.shard IS NULL)
        UNION ALL
         SELECT carried_account.bucket,
            carried_account.member,
            carried_account.account,
            0,
            carried_account.amount,
            carried_account.amount
           FROM ledger.carried_account
        )
 SELECT 'entries do not sum to zero'::text AS fault,
    (entry.member)::text AS place,
    (sum(entry.amount))::text AS found,
    '0'::text AS expected
   FROM ledger.entry
  GROUP BY entry.bucket, entry.member
 HAVING (sum(entry.amount) <> (0)::numeric)
UNION ALL
 SELECT 'a posting without its two entries'::text AS fault,
    ((unpaired.movement || '/'::text) || unpaired.line) AS place,
    ((2 - count(*)))::text AS found,
    '2'::text AS expected
   FROM unpaired
  WHERE (unpaired.line IS NOT NULL)
  GROUP BY unpaired.movement, unpaired.line
UNION ALL
 SELECT 'an entry without its posting'::text AS fault,
    ((unpaired.entry_movement || '/'::text) || unpaired.entry_line) AS place,
    unpaired.account AS found,
    ''::text AS expected
   FROM unpaired
  WHERE (unpaired.entry_line IS NOT NULL)
UNION ALL
 SELECT 'a movement without postings'::text AS fault,
    (movement.id)::text AS place,
    movement.reference AS found,
    ''::text AS expected
   FROM movement
  WHERE (movement.movement IS NULL)
UNION ALL
 SELECT 'a posting without a movement of its member'::text AS fault,
    (movement.movement)::text AS place,
    (movement.posted_member)::text AS found,
    ''::text AS expected
   FROM movement
  WHERE (movement.id IS NULL)
UNION ALL
 SELECT
        CASE
            WHEN (a.balance IS NULL) THEN 'an entry of no account'::text
            ELSE 'a balance that is not the sum of its entries'::text
        END AS fault,
    ((member || '/'::text) || account) AS place,
    (COALESCE(a.balance, (0)::bigint))::text AS found,
    (COALESCE(e.total, (0)::numeric))::text AS expected
   FROM (( SELECT account.bucket,
            account.member,
            account.name AS account,
            account.balance
           FROM ledger.account) a
     FULL JOIN ( SELECT own.bucket,
            own.member,
            own.account,
            sum(own.amount) AS total
           FROM own
          GROUP BY own.bucket, own.member, own.account) e USING (bucket, member, account))
  WHERE ((a.balance)::numeric IS DISTINCT FROM COALESCE(e.total, (0)::numeric))
UNION ALL
 SELECT 'a house shard that is not the sum of its entries'::text AS fault,
    ((((account || '/'::text) || currency) || '#'::text) || shard) AS place,
    (COALESCE(h.balance, (0)::bigint))::text AS found,
    (COALESCE(e.total, (0)::numeric))::text AS expected
   FROM (( SELECT house_shard.name AS account,
            house_shard.currency,
            house_shard.shard,
            house_shard.balance
           FROM ledger.house_shard) h
     FULL JOIN ( SELECT house.account,
            house.currency,
            house.shard,
            sum(house.amount) AS total
           FROM house
          GROUP BY house.account, house.currency, house.shard) e USING (account, currency, shard))
  WHERE ((COALESCE(h.balance, (0)::bigint))::numeric <> COALESCE(e.total, (0)::numeric))
UNION ALL
 SELECT 'a broken chain of balances'::text AS fault,
    ((chain.member || '/'::text) || chain.account) AS place,
    (chain.balance_after)::text AS found,
    ((chain.previous + chain.amount))::text AS expected
   FROM ( SELECT own.bucket,
            own.member,
            own.account,
            own.balance_after,
            own.amount,
            COALESCE(lag(own.balance_after) OVER (PARTITION BY own.bucket, own.member, own.account ORDER BY own.number), (0)::bigint) AS previous
           FROM own) chain
  WHERE (chain.balance_after <> (chain.previous + chain.amount))
UNION ALL
 SELECT 'a broken chain of balances'::text AS fault,
    ((((chain.account || '/'::text) || chain.currency) || '#'::text) || chain.shard) AS place,
    (chain.balance_after)::text AS found,
    ((chain.previous + chain.amount))::text AS expected
   FROM ( SELECT house.account,
            house.currency,
            house.shard,
            house.balance_after,
            house.amount,
            COALESCE(lag(house.balance_after) OVER (PARTITION BY house.account, house.currency, house.shard ORDER BY house.number), (0)::bigint) AS previous
           FROM house) chain
  WHERE (chain.balance_after <> (chain.previous + chain.amount))
UNION ALL
 SELECT 'a movement that holds what it should not'::text AS fault,
    (movement.id)::text AS place,
    (movement.held)::text AS found,
        CASE movement.state
            WHEN 'pending'::text THEN '> 0'::text
            ELSE '0'::text
        END AS expected
   FROM movement
  WHERE (((movement.held > (0)::numeric) <> (movement.state = 'pending'::text)) OR (movement.held < (0)::numeric))
UNION ALL
 SELECT 'a hold that is not the sum of what is pending'::text AS fault,
    (a.member || '/hold'::text) AS place,
    (a.balance)::text AS found,
    (COALESCE(p.held, (0)::numeric))::text AS expected
   FROM (ledger.account a
     LEFT JOIN ( SELECT movement.bucket,
            movement.member,
            sum(movement.held) AS held
           FROM movement
          WHERE (movement.state = 'pending'::text)
          GROUP BY movement.bucket, movement.member) p ON (((p.bucket = a.bucket) AND (p.member = a.member))))
  WHERE ((a.name = 'hold'::text) AND ((a.balance)::numeric <> COALESCE(p.held, (0)::numeric)));

create view public.provider_closed as
 SELECT DISTINCT ON (provider) id,
    provider,
    state,
    text,
    reason,
    operator,
    made_at,
    until_at
   FROM provider_closure
  WHERE ((ended_at IS NULL) AND ((until_at IS NULL) OR (until_at > now())))
  ORDER BY provider, (state = 'maintenance'::text) DESC, until_at DESC, id DESC;

create view public.qr as
 SELECT id,
    provider,
    member,
    amount,
    currency,
    state,
    provider_reference,
    payload,
    receiver,
    created_at,
    expires_at,
    closed_at,
    leased_until,
    ask_at
   FROM deposit_qr;

create view public.unmatched_money as
 SELECT id,
    provider,
    transaction,
    received_in,
    amount,
    currency,
    seen_at,
    resolved_at AS dismissed_at
   FROM unmatched_payment
  WHERE ((suspense_movement IS NOT NULL) AND (release_movement IS NULL));

-- triggers

CREATE CONSTRAINT TRIGGER operator_audit_is_chained AFTER INSERT ON public.operator_audit DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_operator_audit();

CREATE CONSTRAINT TRIGGER operator_has_a_second_factor AFTER DELETE ON public.operator_passkey DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_operator_factor('operator');

CREATE CONSTRAINT TRIGGER operator_has_a_second_factor AFTER INSERT OR UPDATE OF password_hash, totp_secret ON public.operator DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_operator_factor('id');

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON ledger.entry FOR EACH ROW EXECUTE FUNCTION ledger.refuse_edit();

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON ledger.posting FOR EACH ROW EXECUTE FUNCTION ledger.refuse_edit();

CREATE TRIGGER approval_is_checked BEFORE INSERT OR UPDATE ON public.approval FOR EACH ROW WHEN ((NOT anonymising())) EXECUTE FUNCTION check_approval();

CREATE TRIGGER banner_is_published BEFORE INSERT OR DELETE ON public.banner FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_banner();

CREATE TRIGGER banner_version_is_allowed BEFORE INSERT ON public.banner_version FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_banner_version();

CREATE TRIGGER bet_review_is_checked BEFORE UPDATE ON public.bet_review FOR EACH ROW EXECUTE FUNCTION check_bet_review();

CREATE TRIGGER bonus_addition_is_allowed BEFORE INSERT ON public.bonus FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_bonus_change();

CREATE TRIGGER bonus_change_is_allowed BEFORE UPDATE ON public.bonus FOR EACH ROW WHEN (((CURRENT_USER = 'kapao_app'::name) AND ((new.is_active AND (NOT old.is_active)) OR (new.is_listed AND (NOT old.is_listed)) OR ((to_jsonb(new.*) - '{is_active,is_listed}'::text[]) IS DISTINCT FROM (to_jsonb(old.*) - '{is_active,is_listed}'::text[]))))) EXECUTE FUNCTION check_bonus_change();

CREATE TRIGGER bonus_code_batch_is_allowed BEFORE INSERT ON public.bonus_code_batch FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_bonus_code_batch();

CREATE TRIGGER bonus_code_claim_is_right BEFORE INSERT OR UPDATE ON public.bonus_code_claim FOR EACH ROW EXECUTE FUNCTION check_bonus_code_claim();

CREATE TRIGGER claim_bet BEFORE INSERT ON public.bet FOR EACH ROW EXECUTE FUNCTION claim_bet();

CREATE TRIGGER closed_day_is_fixed BEFORE INSERT OR DELETE OR UPDATE ON public.closing_explanation FOR EACH ROW EXECUTE FUNCTION check_closing_is_open();

CREATE TRIGGER closed_day_is_fixed BEFORE INSERT OR DELETE OR UPDATE ON public.closing_fee FOR EACH ROW EXECUTE FUNCTION check_closing_is_open();

CREATE TRIGGER closed_day_is_fixed BEFORE INSERT OR DELETE OR UPDATE ON public.closing_line FOR EACH ROW EXECUTE FUNCTION check_closing_is_open();

CREATE TRIGGER closed_day_is_fixed BEFORE INSERT OR DELETE OR UPDATE ON public.closing_match FOR EACH ROW EXECUTE FUNCTION check_closing_is_open();

CREATE TRIGGER closed_day_is_fixed BEFORE INSERT OR DELETE OR UPDATE ON public.closing_statement FOR EACH ROW EXECUTE FUNCTION check_closing_is_open();

CREATE TRIGGER closing_fee_is_allowed BEFORE INSERT ON public.closing_fee FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_closing('closing.fees');

CREATE TRIGGER closing_is_allowed BEFORE INSERT ON public.closing FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_closing('closing.close');

CREATE TRIGGER coin_deposit_change_is_allowed BEFORE INSERT OR UPDATE ON public.coin_deposit FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_coin_deposit();

CREATE TRIGGER content_version_is_allowed BEFORE INSERT ON public.content_version FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_content_version();

CREATE TRIGGER day_is_open BEFORE INSERT ON ledger.movement FOR EACH ROW WHEN (((new.created_at < now()) OR (new.settled_at < now()))) EXECUTE FUNCTION ledger.refuse_closed_day();

CREATE TRIGGER day_of_end_is_open BEFORE UPDATE OF settled_at ON ledger.movement FOR EACH ROW WHEN ((new.settled_at < now())) EXECUTE FUNCTION ledger.refuse_closed_day();

CREATE TRIGGER deposit_account_addition_is_allowed BEFORE INSERT ON public.deposit_account FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_deposit_account();

CREATE TRIGGER deposit_account_addition_is_allowed BEFORE INSERT ON public.deposit_wallet FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_deposit_account();

CREATE TRIGGER deposit_account_change_is_allowed BEFORE UPDATE ON public.deposit_account FOR EACH ROW WHEN (((CURRENT_USER = 'kapao_app'::name) AND (new.is_open OR (((old.account_name IS DISTINCT FROM new.account_name) OR (old.weight IS DISTINCT FROM new.weight)) OR (old."position" IS DISTINCT FROM new."position")) OR (old.daily_cap IS DISTINCT FROM new.daily_cap)))) EXECUTE FUNCTION check_deposit_account();

CREATE TRIGGER deposit_account_change_is_allowed BEFORE UPDATE ON public.deposit_wallet FOR EACH ROW WHEN (((CURRENT_USER = 'kapao_app'::name) AND (new.is_open OR (((old.account_name IS DISTINCT FROM new.account_name) OR (old.weight IS DISTINCT FROM new.weight)) OR (old."position" IS DISTINCT FROM new."position")) OR (old.daily_cap IS DISTINCT FROM new.daily_cap)))) EXECUTE FUNCTION check_deposit_account();

CREATE TRIGGER deposit_account_close_is_noted BEFORE UPDATE ON public.deposit_account FOR EACH ROW EXECUTE FUNCTION note_deposit_account_close();

CREATE TRIGGER deposit_account_close_is_noted BEFORE UPDATE ON public.deposit_wallet FOR EACH ROW EXECUTE FUNCTION note_deposit_account_close();

CREATE TRIGGER direct_delete AFTER DELETE ON public.approval REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.bank REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.banner_version REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.blocked_address REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.bonus REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.content_version REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.deposit_account REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.deposit_wallet REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.excluded_phone REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.game REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.identity_check REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.label REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_adjustment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_bank_proposal REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_bonus REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_bonus_grant REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_consent REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_exclusion REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_limit REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_note REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_passkey REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_password_link REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_payer REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_payer_proposal REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_reality_check REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_tag REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.member_withdraw_limit REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.money_decision REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.operator REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.operator_change REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.operator_code_miss REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.operator_factor_change REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.operator_invitation REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.operator_passkey REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.operator_recovery_code REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.operator_role REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.operator_role_amount REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.operator_role_right REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.payment_return REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.payment_return_proposal REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.payout_switch REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.pepper REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.provider_closure REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.refund REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.retention REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.review_limit REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.reward_review REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.setting_change REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.setting_kind REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.site_setting REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.site_text REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.slip REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.slip_closing REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.spin_slice REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.spin_wheel REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.unmatched_payment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.withdraw_limit REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.withdraw_rule REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_delete AFTER DELETE ON public.withdrawal REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.approval REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.bank REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.banner_version REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.blocked_address REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.bonus REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.content_version REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.deposit_account REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.deposit_wallet REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.excluded_phone REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.game REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.identity_check REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.label REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_adjustment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_bank_proposal REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_bonus REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_bonus_grant REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_consent REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_exclusion REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_limit REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_note REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_passkey REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_password_link REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_payer REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_payer_proposal REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_reality_check REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_tag REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.member_withdraw_limit REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.money_decision REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.operator REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.operator_change REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.operator_code_miss REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.operator_factor_change REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.operator_invitation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.operator_passkey REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.operator_recovery_code REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.operator_role REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.operator_role_amount REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.operator_role_right REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.payment_return REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.payment_return_proposal REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.payout_switch REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.pepper REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.provider_closure REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.refund REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.retention REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.review_limit REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.reward_review REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.setting_change REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.setting_kind REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.site_setting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.site_text REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.slip REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.slip_closing REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.spin_slice REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.spin_wheel REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.unmatched_payment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.withdraw_limit REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.withdraw_rule REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_insert AFTER INSERT ON public.withdrawal REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.approval REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.bank REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.banner_version REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.blocked_address REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.bonus REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.content_version REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.deposit_account REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.deposit_wallet REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.excluded_phone REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.game REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.identity_check REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.label REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_adjustment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_bank_proposal REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_bonus REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_bonus_grant REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_consent REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_exclusion REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_limit REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_note REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_passkey REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_password_link REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_payer REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_payer_proposal REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_reality_check REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_tag REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.member_withdraw_limit REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.money_decision REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.operator REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.operator_change REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.operator_code_miss REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.operator_factor_change REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.operator_invitation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.operator_passkey REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.operator_recovery_code REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.operator_role REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.operator_role_amount REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.operator_role_right REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.payment_return REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.payment_return_proposal REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.payout_switch REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.pepper REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.provider_closure REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.refund REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.retention REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.review_limit REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.reward_review REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.setting_change REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.setting_kind REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.site_setting REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.site_text REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.slip REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.slip_closing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.spin_slice REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.spin_wheel REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.unmatched_payment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.withdraw_limit REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.withdraw_rule REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER direct_update AFTER UPDATE ON public.withdrawal REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((current_setting('role'::text) <> 'kapao_app'::text)) EXECUTE FUNCTION note_direct_change();

CREATE TRIGGER external_transfer_final_state BEFORE UPDATE ON public.external_transfer FOR EACH ROW WHEN ((((((((old.reference IS DISTINCT FROM new.reference) OR (old.member IS DISTINCT FROM new.member)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.provider IS DISTINCT FROM new.provider)) OR (old.amount IS DISTINCT FROM new.amount)) OR (old.currency IS DISTINCT FROM new.currency)) OR ((old.state = ANY (ARRAY['settled'::text, 'late-applied'::text])) AND (new.state <> old.state)) OR ((old.state = 'returned'::text) AND (new.state <> ALL (ARRAY['returned'::text, 'late-applied'::text])) AND (NOT ((new.state = 'manual'::text) AND (old.kind = ANY (ARRAY['from-game'::text, 'voucher'::text]))))) OR ((old.state = 'held'::text) AND (new.state <> ALL (ARRAY['held'::text, 'created'::text, 'settled'::text, 'returned'::text]))) OR ((old.state = 'manual'::text) AND (new.state = 'held'::text)))) EXECUTE FUNCTION refuse_external_transfer_change();

CREATE TRIGGER external_transfer_stopped_payout BEFORE UPDATE ON public.external_transfer FOR EACH ROW WHEN (((old.state = 'created'::text) AND (new.state = 'sent'::text) AND (new.kind = ANY (ARRAY['payout'::text, 'payment-return'::text])))) EXECUTE FUNCTION keep_stopped_payout();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.bet_cursor FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.bet_review FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.coin_entry FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.conversation_merge FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.coupon FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.deposit_qr FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.external_transfer FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.game_account FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.game_ticket FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.member_bonus FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.refund FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.session FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.slip FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.spin FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.spin_seed FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER fill_bucket BEFORE INSERT ON public.withdrawal FOR EACH ROW WHEN ((new.bucket IS NULL)) EXECUTE FUNCTION fill_bucket();

CREATE TRIGGER identity_check_is_decided_once BEFORE UPDATE ON public.identity_check FOR EACH ROW WHEN (((old.state <> 'waiting'::text) AND ((((old.state IS DISTINCT FROM new.state) OR (old.reason IS DISTINCT FROM new.reason)) OR (old.decided_by IS DISTINCT FROM new.decided_by)) OR (old.decided_at IS DISTINCT FROM new.decided_at)))) EXECUTE FUNCTION check_identity_decision();

CREATE TRIGGER insert_leg INSTEAD OF INSERT ON kapao_app.leg FOR EACH ROW EXECUTE FUNCTION kapao_app.insert_leg();

CREATE TRIGGER insert_operator INSTEAD OF INSERT ON kapao_app.operator FOR EACH ROW EXECUTE FUNCTION kapao_app.insert_operator();

CREATE TRIGGER invite_reward_only_goes_on BEFORE UPDATE ON public.invite_reward FOR EACH ROW EXECUTE FUNCTION refuse_invite_change();

CREATE TRIGGER member_account_name_takes_two BEFORE UPDATE ON public.member FOR EACH ROW WHEN (((old.bank_account_name IS DISTINCT FROM new.bank_account_name) AND (CURRENT_USER = 'kapao_app'::name) AND (NOT ((old.bank_account_name !~ '^[A-Za-z ]+$'::text) AND (new.bank_account_name ~ '^[A-Za-z ]+$'::text))))) EXECUTE FUNCTION check_account_name();

CREATE TRIGGER member_adjustment_is_checked BEFORE INSERT ON public.member_adjustment FOR EACH ROW EXECUTE FUNCTION check_member_adjustment();

CREATE TRIGGER member_anonymised_has_no_cases AFTER UPDATE OF anonymised_at ON public.member FOR EACH ROW WHEN ((new.anonymised_at IS NOT NULL)) EXECUTE FUNCTION forget_support_cases();

CREATE TRIGGER member_anonymised_has_no_labels AFTER UPDATE OF anonymised_at ON public.member FOR EACH ROW WHEN ((new.anonymised_at IS NOT NULL)) EXECUTE FUNCTION forget_conversation_labels();

CREATE TRIGGER member_anonymised_has_no_notes AFTER UPDATE OF anonymised_at ON public.member FOR EACH ROW WHEN ((new.anonymised_at IS NOT NULL)) EXECUTE FUNCTION forget_conversation_notes();

CREATE TRIGGER member_anonymised_has_no_reasons AFTER UPDATE OF anonymised_at ON public.member FOR EACH ROW WHEN ((new.anonymised_at IS NOT NULL)) EXECUTE FUNCTION forget_conversation_merges();

CREATE TRIGGER member_bank_account_takes_two BEFORE UPDATE ON public.member FOR EACH ROW WHEN (((old.bank_account_no IS DISTINCT FROM new.bank_account_no) AND (CURRENT_USER = 'kapao_app'::name))) EXECUTE FUNCTION check_bank_account();

CREATE TRIGGER member_bank_changed BEFORE UPDATE ON public.member FOR EACH ROW WHEN (((old.bank_code IS DISTINCT FROM new.bank_code) OR (old.bank_account_index IS DISTINCT FROM new.bank_account_index))) EXECUTE FUNCTION note_bank_change();

CREATE TRIGGER member_bonus_grant_is_checked BEFORE INSERT ON public.member_bonus_grant FOR EACH ROW EXECUTE FUNCTION check_member_bonus_grant();

CREATE TRIGGER member_bonus_only_goes_on BEFORE UPDATE ON public.member_bonus FOR EACH ROW EXECUTE FUNCTION refuse_bonus_change();

CREATE TRIGGER member_event_is_kept BEFORE DELETE ON public.member_event FOR EACH ROW WHEN ((NOT anonymising())) EXECUTE FUNCTION keep_member_event();

CREATE TRIGGER member_limit_is_checked BEFORE UPDATE ON public.member_limit FOR EACH ROW WHEN (((new.set_by = 'member'::text) AND (current_setting('role'::text) = 'kapao_app'::text))) EXECUTE FUNCTION check_member_limit();

CREATE TRIGGER member_limit_is_noted AFTER INSERT OR UPDATE ON public.member_limit FOR EACH ROW EXECUTE FUNCTION note_member_limit();

CREATE TRIGGER member_limit_takes_two BEFORE UPDATE ON public.member_limit FOR EACH ROW WHEN (((CURRENT_USER = 'kapao_app'::name) AND (old.set_by = 'operator'::text) AND (old.amount IS NOT NULL) AND ((new.amount IS NULL) OR (new.amount > old.amount) OR (new.set_by <> old.set_by)))) EXECUTE FUNCTION check_operators_limit();

CREATE TRIGGER member_payer_is_checked BEFORE INSERT OR UPDATE ON public.member_payer FOR EACH ROW WHEN ((NOT anonymising())) EXECUTE FUNCTION check_member_payer();

CREATE TRIGGER member_phone_takes_two BEFORE UPDATE ON public.member FOR EACH ROW WHEN (((old.phone IS DISTINCT FROM new.phone) AND (CURRENT_USER = 'kapao_app'::name))) EXECUTE FUNCTION check_phone();

CREATE TRIGGER member_shut_out AFTER UPDATE OF status ON public.member FOR EACH ROW WHEN (((old.status = ANY (ARRAY['active'::text, 'withdraw-only'::text])) AND (new.status = ANY (ARRAY['suspended'::text, 'excluded'::text])))) EXECUTE FUNCTION member_shut_out();

CREATE TRIGGER member_status_takes_two BEFORE UPDATE OF status, status_category, status_until, returning_category, returning_until ON public.member FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_member_status();

CREATE TRIGGER member_withdraw_limit_takes_two BEFORE INSERT OR UPDATE ON public.member_withdraw_limit FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_member_withdraw_limit();

CREATE TRIGGER money_decision_is_checked BEFORE INSERT ON public.money_decision FOR EACH ROW EXECUTE FUNCTION check_money_decision();

CREATE TRIGGER money_decision_stands BEFORE UPDATE ON public.money_decision FOR EACH ROW WHEN (((old.decided_at IS NOT NULL) AND (NOT anonymising()))) EXECUTE FUNCTION refuse_money_decision_change();

CREATE TRIGGER no_delete BEFORE DELETE ON ledger.movement FOR EACH ROW EXECUTE FUNCTION ledger.refuse_edit();

CREATE TRIGGER no_truncate BEFORE TRUNCATE ON ledger.entry FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_edit();

CREATE TRIGGER no_truncate BEFORE TRUNCATE ON ledger.movement FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_edit();

CREATE TRIGGER no_truncate BEFORE TRUNCATE ON ledger.posting FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_edit();

CREATE TRIGGER no_truncate BEFORE TRUNCATE ON ledger_part.entry_1 FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_edit();

CREATE TRIGGER no_truncate BEFORE TRUNCATE ON ledger_part.entry_rest FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_edit();

CREATE TRIGGER note_bonus_play AFTER UPDATE ON public.bet REFERENCING OLD TABLE AS unmarked NEW TABLE AS marked FOR EACH STATEMENT EXECUTE FUNCTION note_bonus_play();

CREATE TRIGGER note_play AFTER INSERT ON public.bet REFERENCING NEW TABLE AS stored FOR EACH STATEMENT EXECUTE FUNCTION note_play();

CREATE TRIGGER operator_amount_is_checked BEFORE INSERT ON public.operator_amount FOR EACH ROW EXECUTE FUNCTION check_operator_amount();

CREATE TRIGGER operator_audit_chain_stands BEFORE DELETE OR UPDATE OR TRUNCATE ON public.operator_audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_operator_audit_change();

CREATE TRIGGER operator_audit_is_not_deleted BEFORE DELETE OR TRUNCATE ON public.operator_audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_operator_audit_change();

CREATE TRIGGER operator_audit_redaction_is_not_deleted BEFORE DELETE OR TRUNCATE ON public.operator_audit_redaction FOR EACH STATEMENT EXECUTE FUNCTION refuse_operator_audit_change();

CREATE TRIGGER operator_audit_redaction_stands BEFORE UPDATE ON public.operator_audit_redaction FOR EACH STATEMENT WHEN ((NOT anonymising())) EXECUTE FUNCTION refuse_operator_audit_change();

CREATE TRIGGER operator_audit_stands BEFORE UPDATE ON public.operator_audit FOR EACH STATEMENT WHEN ((NOT anonymising())) EXECUTE FUNCTION refuse_operator_audit_change();

CREATE TRIGGER payment_return_takes_two BEFORE INSERT ON public.payment_return FOR EACH ROW EXECUTE FUNCTION check_payment_return();

CREATE TRIGGER payout_switch_start_takes_two BEFORE UPDATE ON public.payout_switch FOR EACH ROW WHEN ((old.is_stopped AND (NOT new.is_stopped) AND (CURRENT_USER = 'kapao_app'::name))) EXECUTE FUNCTION check_withdrawal_approval('payouts.start');

CREATE TRIGGER provider_opening_is_allowed BEFORE UPDATE ON public.provider_closure FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_provider_opening();

CREATE TRIGGER reason_of_older_server BEFORE UPDATE OF reason ON public.external_transfer FOR EACH ROW EXECUTE FUNCTION kapao_app.replace_sentence();

CREATE TRIGGER refund_only_goes_on BEFORE UPDATE ON public.refund FOR EACH ROW WHEN (((old.state <> new.state) AND (old.state <> 'checking'::text))) EXECUTE FUNCTION refuse_refund_change();

CREATE TRIGGER release_bet BEFORE DELETE ON public.bet FOR EACH ROW EXECUTE FUNCTION release_bet();

CREATE TRIGGER reward_review_is_checked BEFORE UPDATE ON public.reward_review FOR EACH ROW EXECUTE FUNCTION check_reward_review();

CREATE TRIGGER setting_change_is_allowed BEFORE INSERT OR UPDATE ON public.setting_change FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_setting_change();

CREATE TRIGGER site_setting_fits BEFORE INSERT OR DELETE OR UPDATE ON public.site_setting FOR EACH ROW EXECUTE FUNCTION check_setting();

CREATE TRIGGER site_text_is_published BEFORE INSERT OR DELETE ON public.site_text FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_site_text();

CREATE TRIGGER state_follows_posting BEFORE UPDATE ON ledger.movement FOR EACH ROW EXECUTE FUNCTION ledger.refuse_untrue_state();

CREATE TRIGGER summarize_member AFTER UPDATE OF status, source, inviter, currency ON public.member FOR EACH ROW WHEN (((((old.status IS DISTINCT FROM new.status) OR (old.source IS DISTINCT FROM new.source)) OR (old.inviter IS DISTINCT FROM new.inviter)) OR (old.currency IS DISTINCT FROM new.currency))) EXECUTE FUNCTION summarize_member();

CREATE TRIGGER summarize_new_member AFTER INSERT ON public.member FOR EACH ROW EXECUTE FUNCTION summarize_member();

CREATE TRIGGER summarize_session AFTER INSERT ON public.session FOR EACH ROW EXECUTE FUNCTION summarize_session();

CREATE TRIGGER unmatched_payment_is_kept BEFORE DELETE ON public.unmatched_payment FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION keep_unmatched_payment();

CREATE TRIGGER voucher_is_sent_once BEFORE UPDATE ON public.voucher FOR EACH ROW EXECUTE FUNCTION check_voucher_change();

CREATE TRIGGER wheel_publication_is_allowed BEFORE INSERT OR UPDATE ON public.spin_wheel FOR EACH ROW WHEN (((CURRENT_USER = 'kapao_app'::name) AND new.is_active)) EXECUTE FUNCTION check_wheel_publication();

CREATE TRIGGER wheel_publication_is_noted BEFORE INSERT OR UPDATE ON public.spin_wheel FOR EACH ROW EXECUTE FUNCTION note_wheel_publication();

CREATE TRIGGER wheel_slice_is_allowed BEFORE INSERT ON public.spin_slice FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_wheel_slice();

CREATE TRIGGER withdraw_rule_takes_two BEFORE UPDATE ON public.withdraw_rule FOR EACH ROW WHEN ((CURRENT_USER = 'kapao_app'::name)) EXECUTE FUNCTION check_withdrawal_approval('withdrawals.rules');

-- rights of kapao_app

grant delete, insert, select on public.banner to kapao_app;

grant delete, insert, select on public.blocked_address to kapao_app;

grant delete, insert, select on public.closing_line to kapao_app;

grant delete, insert, select on public.closing_match to kapao_app;

grant delete, insert, select on public.closing_statement to kapao_app;

grant delete, insert, select on public.conversation_label to kapao_app;

grant delete, insert, select on public.identity_picture to kapao_app;

grant delete, insert, select on public.member_event to kapao_app;

grant delete, insert, select on public.member_passkey to kapao_app;

grant delete, insert, select on public.member_passkey_claim to kapao_app;

grant delete, insert, select on public.operator_code_miss to kapao_app;

grant delete, insert, select on public.operator_passkey to kapao_app;

grant delete, insert, select on public.passkey_challenge to kapao_app;

grant delete, insert, select on public.refund_waiting to kapao_app;

grant delete, insert, select on public.site_picture to kapao_app;

grant delete, insert, select on public.site_text to kapao_app;

grant delete, insert, select, update on kapao_app.feed_cursor to kapao_app;

grant delete, insert, select, update on kapao_app.idempotency_key to kapao_app;

grant delete, insert, select, update on ledger.untrue to kapao_app;

grant delete, insert, select, update on public.alarm_pending to kapao_app;

grant delete, insert, select, update on public.bank to kapao_app;

grant delete, insert, select, update on public.bet_walk to kapao_app;

grant delete, insert, select, update on public.bonus_banner to kapao_app;

grant delete, insert, select, update on public.canned_text to kapao_app;

grant delete, insert, select, update on public.chat_file to kapao_app;

grant delete, insert, select, update on public.closing_explanation to kapao_app;

grant delete, insert, select, update on public.deposit_account_hour to kapao_app;

grant delete, insert, select, update on public.feed_cursor to kapao_app;

grant delete, insert, select, update on public.game_ticket to kapao_app;

grant delete, insert, select, update on public.idempotency_key to kapao_app;

grant delete, insert, select, update on public.job_worker to kapao_app;

grant delete, insert, select, update on public.label to kapao_app;

grant delete, insert, select, update on public.login_guess to kapao_app;

grant delete, insert, select, update on public.login_try to kapao_app;

grant delete, insert, select, update on public.member to kapao_app;

grant delete, insert, select, update on public.member_bank_proposal to kapao_app;

grant delete, insert, select, update on public.member_device to kapao_app;

grant delete, insert, select, update on public.member_password_link to kapao_app;

grant delete, insert, select, update on public.member_payer_proposal to kapao_app;

grant delete, insert, select, update on public.member_tag to kapao_app;

grant delete, insert, select, update on public.operator_factor_change to kapao_app;

grant delete, insert, select, update on public.operator_invitation to kapao_app;

grant delete, insert, select, update on public.operator_recovery_code to kapao_app;

grant delete, insert, select, update on public.operator_role to kapao_app;

grant delete, insert, select, update on public.operator_role_amount to kapao_app;

grant delete, insert, select, update on public.operator_role_right to kapao_app;

grant delete, insert, select, update on public.operator_session to kapao_app;

grant delete, insert, select, update on public.otp to kapao_app;

grant delete, insert, select, update on public.payment_return_proposal to kapao_app;

grant delete, insert, select, update on public.provider_circuit to kapao_app;

grant delete, insert, select, update on public.provider_closed to kapao_app;

grant delete, insert, select, update on public.provider_health to kapao_app;

grant delete, insert, select, update on public.provider_success to kapao_app;

grant delete, insert, select, update on public.rate_counter to kapao_app;

grant delete, insert, select, update on public.report_figure to kapao_app;

grant delete, insert, select, update on public.report_progress to kapao_app;

grant delete, insert, select, update on public.server to kapao_app;

grant delete, insert, select, update on public.session to kapao_app;

grant delete, insert, select, update on public.site_setting to kapao_app;

grant delete, insert, select, update on public.slip_closing to kapao_app;

grant delete, insert, select, update on public.source to kapao_app;

grant delete, insert, select, update on public.system_check to kapao_app;

grant delete, insert, select, update on public.unmatched_money to kapao_app;

grant delete, insert, select, update on public.unmatched_payment to kapao_app;

grant delete, select on public.file_removal to kapao_app;

grant delete, select on public.report_bonus_play to kapao_app;

grant delete, select on public.report_play to kapao_app;

grant execute on function ledger.add_entry_part to kapao_app;

grant execute on function ledger.into_hold to kapao_app;

grant execute on function ledger.open_account to kapao_app;

grant execute on function ledger.post to kapao_app;

grant execute on function ledger.post_batch to kapao_app;

grant execute on function public.add_bet_part to kapao_app;

grant execute on function public.anonymise_member to kapao_app;

grant execute on function public.apply_setting_change to kapao_app;

grant execute on function public.deposit_credit to kapao_app;

grant execute on function public.end_external_transfers to kapao_app;

grant execute on function public.end_external_transfers to kapao_app;

grant execute on function public.end_setting_change to kapao_app;

grant execute on function public.merge_guest to kapao_app;

grant execute on function public.operator_audit_faults to kapao_app;

grant execute on function public.start_external_transfers to kapao_app;

grant insert, select on public.alarm_event to kapao_app;

grant insert, select on public.bank_transfer to kapao_app;

grant insert, select on public.banner_version to kapao_app;

grant insert, select on public.bonus_code_batch to kapao_app;

grant insert, select on public.bonus_code_claim to kapao_app;

grant insert, select on public.chat_message to kapao_app;

grant insert, select on public.closing to kapao_app;

grant insert, select on public.closing_book to kapao_app;

grant insert, select on public.closing_fee to kapao_app;

grant insert, select on public.closing_liability to kapao_app;

grant insert, select on public.coin_deposit to kapao_app;

grant insert, select on public.coin_entry to kapao_app;

grant insert, select on public.content_version to kapao_app;

grant insert, select on public.conversation_note to kapao_app;

grant insert, select on public.conversation_rating to kapao_app;

grant insert, select on public.deposit_account to kapao_app;

grant insert, select on public.deposit_wallet to kapao_app;

grant insert, select on public.identity_check to kapao_app;

grant insert, select on public.invite_receipt to kapao_app;

grant insert, select on public.member_adjustment to kapao_app;

grant insert, select on public.member_bonus_grant to kapao_app;

grant insert, select on public.member_consent to kapao_app;

grant insert, select on public.member_exclusion to kapao_app;

grant insert, select on public.member_note to kapao_app;

grant insert, select on public.member_notice_answer to kapao_app;

grant insert, select on public.member_payer to kapao_app;

grant insert, select on public.operator_amount to kapao_app;

grant insert, select on public.operator_audit to kapao_app;

grant insert, select on public.operator_change to kapao_app;

grant insert, select on public.payment_return to kapao_app;

grant insert, select on public.pepper to kapao_app;

grant insert, select on public.provider_closure to kapao_app;

grant insert, select on public.reward_review to kapao_app;

grant insert, select on public.setting_change to kapao_app;

grant insert, select on public.spin to kapao_app;

grant insert, select on public.spin_slice to kapao_app;

grant insert, select on public.spin_wheel to kapao_app;

grant insert, select on public.support_case to kapao_app;

grant insert, select on public.support_case_line to kapao_app;

grant insert, select on public.unmatched_payment_report to kapao_app;

grant insert, select on public.voucher to kapao_app;

grant insert, select on public.withdraw_limit to kapao_app;

grant insert, select on public.withdrawal to kapao_app;

grant insert, select on public.withdrawal_event to kapao_app;

grant insert, select, update on kapao_app.bonus to kapao_app;

grant insert, select, update on kapao_app.invite_reward to kapao_app;

grant insert, select, update on kapao_app.leg to kapao_app;

grant insert, select, update on kapao_app.leg_incident to kapao_app;

grant insert, select, update on kapao_app.member_bonus to kapao_app;

grant insert, select, update on kapao_app.money_decision to kapao_app;

grant insert, select, update on kapao_app.operator to kapao_app;

grant insert, select, update on kapao_app.refund to kapao_app;

grant insert, select, update on public.alarm to kapao_app;

grant insert, select, update on public.alarm_delivery to kapao_app;

grant insert, select, update on public.approval to kapao_app;

grant insert, select, update on public.bet to kapao_app;

grant insert, select, update on public.bet_carried_net to kapao_app;

grant insert, select, update on public.bet_cursor to kapao_app;

grant insert, select, update on public.bet_review to kapao_app;

grant insert, select, update on public.bonus to kapao_app;

grant insert, select, update on public.conversation to kapao_app;

grant insert, select, update on public.coupon to kapao_app;

grant insert, select, update on public.deposit_qr to kapao_app;

grant insert, select, update on public.external_transfer to kapao_app;

grant insert, select, update on public.external_transfer_incident to kapao_app;

grant insert, select, update on public.game to kapao_app;

grant insert, select, update on public.game_account to kapao_app;

grant insert, select, update on public.gateway_callback to kapao_app;

grant insert, select, update on public.invite_reward to kapao_app;

grant insert, select, update on public.member_bonus to kapao_app;

grant insert, select, update on public.member_limit to kapao_app;

grant insert, select, update on public.member_reality_check to kapao_app;

grant insert, select, update on public.member_stay to kapao_app;

grant insert, select, update on public.member_time to kapao_app;

grant insert, select, update on public.member_withdraw_limit to kapao_app;

grant insert, select, update on public.money_decision to kapao_app;

grant insert, select, update on public.operator to kapao_app;

grant insert, select, update on public.payout_balance to kapao_app;

grant insert, select, update on public.qr to kapao_app;

grant insert, select, update on public.refund to kapao_app;

grant insert, select, update on public.slip to kapao_app;

grant insert, select, update on public.spin_seed to kapao_app;

grant select on ledger.account to kapao_app;

grant select on ledger.carried to kapao_app;

grant select on ledger.carried_account to kapao_app;

grant select on ledger.carried_house to kapao_app;

grant select on ledger.entry to kapao_app;

grant select on ledger.house_shard to kapao_app;

grant select on ledger.movement to kapao_app;

grant select on ledger.movement_mark to kapao_app;

grant select on ledger.posting to kapao_app;

grant select on ledger.untrue_posting to kapao_app;

grant select on public.backup_done to kapao_app;

grant select on public.bet_carried to kapao_app;

grant select on public.bet_claim to kapao_app;

grant select on public.conversation_merge to kapao_app;

grant select on public.excluded_phone to kapao_app;

grant select on public.member_limit_change to kapao_app;

grant select on public.migration to kapao_app;

grant select on public.operator_audit_chain to kapao_app;

grant select on public.operator_audit_redaction to kapao_app;

grant select on public.pepper_key to kapao_app;

grant select on public.retention to kapao_app;

grant select on public.review_limit to kapao_app;

grant select on public.setting_kind to kapao_app;

grant select, update on public.alarm_look to kapao_app;

grant select, update on public.member_summary to kapao_app;

grant select, update on public.member_summary_progress to kapao_app;

grant select, update on public.payout_switch to kapao_app;

grant select, update on public.server_heartbeat to kapao_app;

grant select, update on public.withdraw_rule to kapao_app;

grant usage on public.alarm_id_seq to kapao_app;

grant usage on public.approval_id_seq to kapao_app;

grant usage on public.banner_version_id_seq to kapao_app;

grant usage on public.bet_review_id_seq to kapao_app;

grant usage on public.blocked_address_id_seq to kapao_app;

grant usage on public.bonus_code_batch_id_seq to kapao_app;

grant usage on public.canned_text_id_seq to kapao_app;

grant usage on public.closing_statement_id_seq to kapao_app;

grant usage on public.coin_entry_id_seq to kapao_app;

grant usage on public.content_version_id_seq to kapao_app;

grant usage on public.conversation_id_seq to kapao_app;

grant usage on public.conversation_note_id_seq to kapao_app;

grant usage on public.deposit_account_id_seq to kapao_app;

grant usage on public.deposit_wallet_id_seq to kapao_app;

grant usage on public.gateway_callback_id_seq to kapao_app;

grant usage on public.identity_check_id_seq to kapao_app;

grant usage on public.invite_reward_id_seq to kapao_app;

grant usage on public.label_id_seq to kapao_app;

grant usage on public.member_adjustment_id_seq to kapao_app;

grant usage on public.member_bonus_id_seq to kapao_app;

grant usage on public.member_event_id_seq to kapao_app;

grant usage on public.member_exclusion_id_seq to kapao_app;

grant usage on public.member_id_seq to kapao_app;

grant usage on public.member_limit_change_id_seq to kapao_app;

grant usage on public.member_note_id_seq to kapao_app;

grant usage on public.member_passkey_id_seq to kapao_app;

grant usage on public.member_password_link_id_seq to kapao_app;

grant usage on public.member_payer_id_seq to kapao_app;

grant usage on public.money_decision_id_seq to kapao_app;

grant usage on public.operator_amount_id_seq to kapao_app;

grant usage on public.operator_audit_id_seq to kapao_app;

grant usage on public.operator_change_id_seq to kapao_app;

grant usage on public.operator_code_miss_id_seq to kapao_app;

grant usage on public.operator_id_seq to kapao_app;

grant usage on public.operator_invitation_id_seq to kapao_app;

grant usage on public.operator_passkey_id_seq to kapao_app;

grant usage on public.operator_session_id_seq to kapao_app;

grant usage on public.otp_id_seq to kapao_app;

grant usage on public.provider_closure_id_seq to kapao_app;

grant usage on public.reward_review_id_seq to kapao_app;

grant usage on public.session_id_seq to kapao_app;

grant usage on public.setting_change_id_seq to kapao_app;

grant usage on public.spin_id_seq to kapao_app;

grant usage on public.spin_wheel_id_seq to kapao_app;

grant usage on public.support_case_id_seq to kapao_app;

grant usage on public.support_case_line_id_seq to kapao_app;

grant usage on public.unmatched_payment_id_seq to kapao_app;

grant usage on public.withdrawal_event_id_seq to kapao_app;
