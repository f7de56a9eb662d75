-- A conversation with support: a member's, or a guest's. There is one of each.
create table conversation (
  id            bigint      generated always as identity primary key,
  -- What the outside calls it: the member's public id, or the guest's 128 random bits.
  name          text        not null unique
                constraint conversation_name_is_an_id check (name ~ '^([1-9][0-9]{7,11}|[0-9a-f]{32})$'),
  member        bigint      unique references member,
  -- The sequence of the newest message. It is drawn under this row's lock and committed with its message, so that there is
  -- no gap, and nobody sees a message before all that come before it.
  last          int         not null default 0,
  -- Counts the sessions: the next message begins another one once support ended this one, or after a day of silence.
  session       int         not null default 1,
  ended_at      timestamptz,
  said_at       timestamptz,
  -- The newest message of the customer, and up to where each side has read.
  customer_said int         not null default 0,
  customer_read int         not null default 0,
  support_read  int         not null default 0,
  created_at    timestamptz not null default now(),
  constraint conversation_guest_has_no_number check ((member is null) = (length(name) = 32)),
  constraint conversation_marks_are_within check
    (customer_said <= last and customer_read between 0 and last and support_read between 0 and last)
);
create index conversation_said on conversation (said_at desc, id);
create index conversation_unread on conversation (said_at desc, id) where customer_said > support_read;

create table chat_message (
  conversation bigint      not null references conversation,
  sequence     int         not null constraint chat_message_sequence_counts check (sequence > 0),
  session      int         not null,
  sender       text        not null constraint chat_message_sender_is_known check (sender in ('customer', 'support')),
  -- What the sender called it: sent again after a lost answer it is the same message.
  client_id    text        not null,
  content      jsonb       not null,
  created_at   timestamptz not null,
  primary key (conversation, sequence),
  constraint chat_message_once unique (conversation, sender, client_id)
);

-- What was handed in for a message. Until a message names it, it is its owner's alone.
create table chat_file (
  path         text        primary key
               constraint chat_file_path_is_ours check (path ~ '^[0-9a-f]{32}\.(png|jpg|gif|mp4|mov)$'),
  type         text        not null,
  -- A conversation's name, or 'operator:' and a number.
  owner        text        not null,
  conversation bigint      references conversation,
  created_at   timestamptz not null default now()
);
create index chat_file_unsaid on chat_file (created_at) where conversation is null;

-- What was said stays said.
revoke update, delete on chat_message from kapao_app;
revoke delete on conversation from kapao_app;
