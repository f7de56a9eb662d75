-- Chat files count in bytes, for a day: of a conversation, of a network of guests, of all guests together. Old files are
-- deleted, and their rows stay, so that a message can tell why its file is not shown.
alter table chat_file
  add column bytes   bigint      not null default 0 constraint chat_file_bytes_not_negative check (bytes >= 0),
  -- Keyed hash of a guest's network, for the day that counts.
  add column network bytea,
  add column gone_at timestamptz;
create index chat_file_of_the_day on chat_file (created_at);
create index chat_file_shown on chat_file (created_at) where conversation is not null and gone_at is null;
create index chat_file_network on chat_file (created_at) where network is not null;

-- A number out of its bounds is refused when it is written, not when a member needs it.
alter table site_setting
  add constraint site_setting_megabytes check (
    key not in ('chatGuestMb', 'chatNetworkMb', 'chatGuestsMb', 'chatMemberMb', 'fileFreeMb')
    or (jsonb_typeof(value) = 'number' and value::text::numeric between 0 and 10000000)) not valid,
  add constraint site_setting_chat_file_days check (
    key <> 'chatFileDays' or (jsonb_typeof(value) = 'number' and value::text ~ '^[0-9]{1,5}$')) not valid;
