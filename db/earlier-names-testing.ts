/**
 * Columns with two names while servers of the version before may run: for each table the earlier name and the name. The
 * next version drops these triggers and the earlier columns (docs/database.md).
 */
export const earlierNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  alarm: { rung_at: 'notified_at' },
  bet_walk: { reached: 'last_member' },
  bonus_code_batch: { sealed: 'encrypted_key' },
  chat_file: { gone_at: 'deleted_at' },
  content_version: { asked: 'asks_again' },
  conversation: { said_at: 'last_message_at', customer_said: 'customer_sent' },
  gateway_callback: { answered_at: 'last_reply_at' },
  job_worker: { beat_at: 'heartbeat_at' },
  member_bonus: { kept: 'kept_amount' },
  member_summary_progress: { seen: 'newest_movement' },
  pepper_key: { sealed: 'encrypted_key' },
  server: { beaten_at: 'heartbeat_at' },
  server_heartbeat: { beaten_at: 'heartbeat_at' },
  setting_kind: { least: 'minimum', most: 'maximum', home: 'stored_in' },
  slip: { looks: 'uploads', tries: 'attempts', look_at: 'next_check_at' },
  spin_seed: { sealed: 'encrypted_seed', next_sealed: 'next_encrypted_seed' },
  spin_slice: { given: 'wins', given_today: 'wins_today', given_on: 'last_win_on' },
  voucher: { sealed: 'encrypted_voucher' },
}

type Writes = {
  /** Column that finds the row. */
  key: string
  /** Keys of a row from before the upgrade and of two from after it. A table with one row has one. */
  keys: readonly [string, string, string] | readonly [string]
  /** Statements with the columns as the version before names them. The update changes each of them. */
  insert: (key: string) => string
  update: (key: string) => string
}

const numbers = ['101', '102', '103'] as const
const names = ['one', 'two', 'three'] as const

/** Statements of the version before that write these columns. In a table with one row both are updates. */
export const writes: Readonly<Record<string, Writes>> = {
  alarm: {
    key: 'subject',
    keys: names,
    insert: (key) => `insert into alarm (name, subject, severity, value, rung_at)
      values ('DatabaseSilent', '${key}', 'page', 1, '2026-01-01')`,
    update: (key) =>
      `update alarm set rung_at = rung_at + interval '1 day' where subject = '${key}'`,
  },
  bet_walk: {
    key: 'game',
    keys: names,
    insert: (key) => `insert into bet_walk (game, reached) values ('${key}', 5)`,
    update: (key) => `update bet_walk set reached = 9 where game = '${key}'`,
  },
  bonus_code_batch: {
    key: 'purpose',
    keys: names,
    insert: (
      key,
    ) => `insert into bonus_code_batch (bonus, purpose, count, sealed, operator, approval)
      values ('CODE', '${key}', 10, '\\x01', 1, 1)`,
    update: (key) => `update bonus_code_batch set sealed = '\\x02' where purpose = '${key}'`,
  },
  chat_file: {
    key: 'owner',
    keys: names,
    insert: (key) => `insert into chat_file (path, type, owner, gone_at)
      values (md5('${key}') || '.png', 'image/png', '${key}', '2026-01-01')`,
    update: (key) => `update chat_file set gone_at = now() where owner = '${key}'`,
  },
  content_version: {
    key: 'reason',
    keys: names,
    insert: (key) => `insert into content_version (kind, content, operator, approval, reason, asked)
      values ('condition', '{"th": [], "la": [], "en": []}', 1, (select count(*) from content_version), '${key}', true)`,
    update: (key) => `update content_version set asked = false where reason = '${key}'`,
  },
  conversation: {
    key: 'member',
    keys: numbers,
    insert: (key) => `insert into conversation (name, member, last, customer_said, said_at)
      values ('10000${key}', ${key}, 3, 2, '2026-01-01')`,
    update: (key) => `update conversation set last = last + 1, said_at = clock_timestamp(),
      customer_said = case when true then last + 1 else customer_said end where member = ${key}`,
  },
  gateway_callback: {
    key: 'fact',
    keys: names,
    insert: (key) => `insert into gateway_callback (provider, fact, raw, answered_at)
      values ('KBANK', '${key}', '\\x01', '2026-01-01')`,
    update: (key) =>
      `update gateway_callback set answered_at = now(), worked_at = now() where fact = '${key}'`,
  },
  job_worker: {
    key: 'id',
    keys: names,
    insert: (key) =>
      `insert into job_worker (id, lane, beat_at) values ('${key}', 'money', '2026-01-01')`,
    update: (key) => `insert into job_worker (id, lane) values ('${key}', 'money')
      on conflict (id) do update set beat_at = now()`,
  },
  member_bonus: {
    key: 'member',
    keys: numbers,
    insert: (
      key,
    ) => `insert into member_bonus (member, bonus, kind, currency, name, max_bonus, minimum_deposit, turnover,
        ends_below_balance, cancel_keep_percent, categories, whole_amount, state, ended_at, cancel_key, kept)
      values (${key}, 'CODE', 'list', 'BAHT', 'Bonus', 100, 100, 1, 0, 50, '{}', false, 'cancelled', now(), '${key}', 40)`,
    update: (key) => `update member_bonus set kept = 60 where member = ${key}`,
  },
  member_summary_progress: {
    key: 'is_only',
    keys: ['true'],
    insert: () => `update member_summary_progress set seen = 1000`,
    update: () => `update member_summary_progress set movement = 900, seen = 2000`,
  },
  pepper_key: {
    key: 'purpose',
    keys: names,
    insert: (key) => `insert into pepper_key (purpose, fingerprint, sealed)
      values ('${key}', sha256('${key}'), '\\x01') on conflict do nothing`,
    update: (key) => `update pepper_key set sealed = '\\x02' where purpose = '${key}'`,
  },
  server: {
    key: 'place',
    keys: names,
    insert: (key) => `insert into server (id, place, version, clock_ms, beaten_at)
      values (md5('${key}')::uuid, '${key}', '1.1.14', 1, '2026-01-01')`,
    update: (
      key,
    ) => `insert into server (id, place, version, clock_ms) values (md5('${key}')::uuid, '${key}', '1.1.14', 2)
      on conflict (id) do update set beaten_at = now(), clock_ms = excluded.clock_ms`,
  },
  server_heartbeat: {
    key: 'is_only',
    keys: ['true'],
    insert: () => `update server_heartbeat set beaten_at = '2026-01-01'`,
    update: () => `update server_heartbeat set beaten_at = now()`,
  },
  setting_kind: {
    key: 'key',
    keys: names,
    insert: (key) => `insert into setting_kind (key, kind, "least", most, home)
      values ('${key}', 'number', 1, 9, 'review_limit')`,
    update: (key) =>
      `update setting_kind set "least" = 2, most = 8, home = 'slip_closing' where key = '${key}'`,
  },
  slip: {
    key: 'reference',
    keys: names,
    insert: (
      key,
    ) => `insert into slip (reference, member, digest, file, type, looks, tries, look_at)
      values ('${key}', 101, sha256('${key}'), '${key}', 'image/png', 1, 4, '2026-01-01')`,
    update: (key) =>
      `update slip set looks = looks + 1, tries = 0, look_at = now() where reference = '${key}'`,
  },
  spin_seed: {
    key: 'member',
    keys: numbers,
    insert: (key) => `insert into spin_seed (member, sealed, next_sealed, member_seed)
      values (${key}, '\\x01', '\\x02', 'word') on conflict do nothing`,
    update: (
      key,
    ) => `update spin_seed set seed = null, sealed = '\\x03', next_sealed = '\\x04', count = count + 1
      where member = ${key}`,
  },
  spin_slice: {
    key: 'wheel',
    keys: numbers,
    insert: (
      key,
    ) => `insert into spin_slice (wheel, code, position, label_th, label_la, label_en, weight, bg_color,
        text_color, kind, given, given_today, given_on)
      values (${key}, 'NOTHING', 1, '', '', '', 1, '#000000', '#ffffff', 'nothing', 7, 3, '2026-01-01')`,
    update: (key) => `update spin_slice set given = given + 1, given_on = current_date,
        given_today = case when given_on = current_date then given_today + 1 else 1 end
      where wheel = ${key} and given < coalesce(stock, given + 1)`,
  },
  voucher: {
    key: 'reference',
    keys: names,
    insert: (key) => `insert into voucher (name, reference, member, mobile, sealed)
      values (sha256('${key}'), '${key}', 101, '0800000001', '\\x01') on conflict do nothing`,
    update: (key) => `update voucher set sealed = '\\x02' where reference = '${key}'`,
  },
}
