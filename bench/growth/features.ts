import { allMovements, codeOf, referenceOf, type Size, timeOf } from './books.ts'

/** Values that only the server's secrets can produce, the same for every member. */
export type Sealed = { accountNo: string; passwordHash: string }

const of = (size: Size, which: string) => `${allMovements(size)} where ${which}`
const everyone = ({ members }: Size) => `generate_series(1::bigint, ${members}) member`
const some = (size: Size, every: number) => `${everyone(size)} where member % ${every} = 0`

/** This many of the members, spread over all. */
const someOf = (size: Size, count: number) =>
  `${some(size, Math.max(1, Math.floor(size.members / count)))} limit ${count}`

export const tokenOf = (member: number) => `kw_${String(member).padStart(43, '0')}`
export const phoneOf = (member: number) => `+668${String(member).padStart(8, '0')}`
export const publicIdOf = (member: number) => String(10_000_000 + member)

/** Rows of the members and of their registration. */
const people = (size: Size, { accountNo, passwordHash }: Sealed) => ({
  member: `insert into member (id, public_id, phone, name, password_hash, currency, bank_code, bank_account_name,
      bank_account_no, bank_account_index, source, inviter, created_at)
    overriding system value
    select member, 10000000 + member, '+668' || lpad(member::text, 8, '0'), 'SOMCHAI ' || ${codeOf('member')},
      '${passwordHash}', 'BAHT', 'KBANK', 'SOMCHAI ' || ${codeOf('member')}, '${accountNo}',
      sha256(('account' || member)::bytea), (select code from source order by position limit 1),
      case when member > 5 and member % 5 = 0 then member / 5 end, now() - interval '365 days'
    from ${everyone(size)}`,
  session: `insert into session (bucket, member, token_hash, region, is_remembered, created_at, seen_at, ends_at)
    select member % 256, member, sha256(('kw_' || lpad(member::text, 43, '0'))::bytea), 'th', true, now() - interval '20 days', now(),
      now() + interval '60 days'
    from ${everyone(size)}`,
  game_account: `insert into game_account (bucket, member, game, username, password, opened_at, balance, read_at, created_at)
    select member % 256, member, game, 'u' || member, 'pass' || member, now() - interval '360 days', 0, now() - interval '30 days',
      now() - interval '360 days'
    from ${everyone(size)}, unnest(array['pg', 'JOKER', 'SLOTXO']) game`,
  bet_cursor: `insert into bet_cursor (bucket, member, game, read_to)
    select member % 256, member, game, now() from ${everyone(size)}, unnest(array['pg', 'JOKER', 'SLOTXO']) game`,
  idempotency_key: `insert into idempotency_key (owner, key, request_hash, lease, leased_until, response)
    select 'member:' || member, gen_random_uuid(), sha256(member::text::bytea), gen_random_uuid(), now(),
      decode(repeat(md5(member::text), 8), 'hex')
    from ${some(size, 20)}`,
  otp: `insert into otp (token_hash, reference, phone, address, code_hash, delivery, created_at, expires_at)
    select sha256(('otp' || member)::bytea), left(md5(member::text), 6), '+668' || lpad(member::text, 8, '0'), '203.0.113.1',
      sha256(member::text::bytea), 'sent', now() - interval '2 days', now() - interval '2 days'
    from ${some(size, 50)}`,
})

/** Rows that belong to the movements of the ledger. */
const money = (size: Size, { accountNo }: Sealed) => ({
  external_transfer: `insert into external_transfer (bucket, member, reference, kind, provider, amount, currency, key, state, confirmed, reason_code, sends,
      last_sent_at, created_at, closed_at, own_account)
    select member % 256, member, ${codeOf('id')}, case when kind = 'withdraw' then 'payout' when from_place = 'WALLET' then 'to-game' else 'from-game' end,
      case from_place when 'WALLET' then to_place else from_place end, amount, 'BAHT', 'member:' || member || ':' || md5(id::text),
      state, case state when 'settled' then amount end, case state when 'returned' then 'refused' end, 1,
      ${timeOf(size, 'id')}, ${timeOf(size, 'id')}, ${timeOf(size, 'id')} + interval '2 seconds',
      case kind when 'withdraw' then '0009990001' end
    from ${of(size, "kind in ('transfer', 'withdraw')")}`,
  withdrawal: `insert into withdrawal (bucket, member, reference, amount, currency, bank, holder, account_no, created_at)
    select member % 256, member, ${codeOf('id')}, amount, 'BAHT', 'KBANK', 'SOMCHAI', '${accountNo}', ${timeOf(size, 'id')}
    from ${of(size, "kind = 'withdraw'")}`,
  deposit_qr: `insert into deposit_qr (bucket, member, id, provider, amount, currency, state, provider_reference, payload, created_at, expires_at,
      closed_at, leased_until)
    select member % 256, member, ${codeOf("'q' || id")}, 'PAYONEX', amount, 'BAHT', 'paid', md5(id::text), repeat(md5(id::text), 4),
      ${timeOf(size, 'id')}, ${timeOf(size, 'id')}, ${timeOf(size, 'id')}, ${timeOf(size, 'id')}
    from ${of(size, "from_place = 'PAYONEX'")}`,
  gateway_callback: `insert into gateway_callback (provider, fact, raw, reference, transaction, amount, currency, paid_at,
      received_at, worked_at, last_reply_at)
    select 'PAYONEX', ${codeOf('id')}, convert_to(repeat(md5(id::text), 10), 'UTF8'), ${codeOf("'q' || id")}, ${codeOf('id')}, amount, 'BAHT',
      ${timeOf(size, 'id')}, ${timeOf(size, 'id')}, ${timeOf(size, 'id')}, ${timeOf(size, 'id')}
    from ${of(size, "from_place = 'PAYONEX'")}`,
  bank_transfer: `insert into bank_transfer (bank, reference, member, amount, currency, movement, qr, credited_at)
    select from_place, ${codeOf('id')}, member, amount, 'BAHT', ${referenceOf('id')},
      case from_place when 'PAYONEX' then ${codeOf("'q' || id")} end, ${timeOf(size, 'id')}
    from ${of(size, "kind = 'deposit'")}`,
  member_bonus: `insert into member_bonus (bucket, member, bonus, kind, currency, name, max_bonus, minimum_deposit, turnover,
      ends_below_balance, cancel_keep_percent, categories, whole_amount, state, movement, deposit, granted, wagering_required, wagered, activated_at, granted_at, ended_at)
    select member % 256, member, bonus.code, bonus.kind, 'BAHT', name_en, max_bonus, minimum_deposit, turnover, ends_below_balance, cancel_keep_percent,
      bonus.categories, whole_amount, 'met', 'bonus:' || m.id, 50000, m.amount, 50000, 50000, ${timeOf(size, 'id')},
      ${timeOf(size, 'id')}, ${timeOf(size, 'id')}
    from (select * from ${of(size, "kind = 'bonus'")}) m
      cross join (select * from bonus offer where currency = 'BAHT' order by position limit 1) bonus`,
  bet: `insert into bet (game, reference, member, round, stake, payout, settled_at, read_at)
    select to_place, ${codeOf("id || '-' || round")}, member, 'round ' || id, 1000, 900, ${timeOf(size, 'id')}, ${timeOf(size, 'id')}
    from (select * from ${of(size, "to_place in ('pg', 'JOKER')")}) m cross join generate_series(1, 2) round`,
  invite_reward: `insert into invite_reward (inviter, invitee, movement, deposit, currency, wagered, state, amount, deposited_at)
    select inviter, id, 'invite:' || id, 100000, 'BAHT', 100000, 'received', 5000, now() - interval '300 days'
    from member where inviter is not null`,
  refund: `insert into refund (bucket, member, day, lost, amount, currency, created_at, claimed_at)
    select member % 256, member, current_date - 30, 10000, 500, 'BAHT', now() - interval '29 days', now() - interval '28 days'
    from ${some(size, 3)}`,
  coin_entry: `insert into coin_entry (bucket, member, reference, change, after)
    select member % 256, member, 'deposit:' || ${codeOf('member')}, 1, 1 from ${everyone(size)}`,
  slip: `insert into slip (bucket, member, reference, digest, file, type, state, amount, bank, transfer, created_at, decided_at)
    select member % 256, member, ${codeOf("'s' || member")}, sha256(member::text::bytea), md5(member::text), 'image/png', 'success', 30000,
      'KBANK', ${codeOf("'t' || member")}, now() - interval '40 days' - member * interval '1 second',
      now() - interval '40 days' - member * interval '1 second'
    from ${some(size, 10)}`,
})

/** Rows that operators work with. */
const desk = (size: Size) => ({
  unmatched_payment: `insert into unmatched_payment (provider, fact, reason_code, transaction, amount, currency, raw, seen_at, resolved_at)
    select 'KBANK', ${codeOf("'u' || member")}, 'contradictory', ${codeOf("'u' || member")}, 10000, 'BAHT', '\\x00',
      now() - member * interval '1 second', case when member > 2000 then now() end
    from ${some(size, 100)}`,
  conversation: `insert into conversation (name, member, last, customer_sent, customer_read, support_read, last_message_at, ended_at)
    select 10000000 + member, member, 6, 5, 6, case when member <= 2000 and member % 100 = 0 then 4 else 6 end,
      now() - member % 2000 * interval '1 hour', now()
    from ${someOf(size, size.conversations ?? size.members / 4)}`,
  chat_message: `insert into chat_message (conversation, sequence, session, sender, client_id, content, created_at, operator)
    select id, sequence, 1, case when sequence in (4, 6) then 'support' else 'customer' end, gen_random_uuid(),
      '{"message_type": "text", "payload": {"message": "Where is my money?"}}', last_message_at,
      case when sequence in (4, 6) then (select min(id) from operator) end
    from conversation, generate_series(1, 6) sequence`,
  operator_audit: `insert into operator_audit (operator, username, action, about, address)
    select (select min(id) from operator), 'finance' || member % 20, 'look', 10000000 + member, '192.0.2.1' from ${some(size, 2)}`,
})

/** The statement that fills each table, ordered so that referenced rows exist first. */
export const featuresOf = (size: Size, sealed: Sealed): Record<string, string> => ({
  ...people(size, sealed),
  ...money(size, sealed),
  ...desk(size),
})
