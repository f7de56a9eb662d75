import type { Found } from '#contract/operator-member'
import type { Right } from '#contract/right'
import type { Db } from '#db'
import type { Amount, Currency } from '#money'
import { phoneOf, showPhone } from '../login/phone.ts'
import type { Context } from '../platform/context.ts'
import { memberByPhone, memberByPublicId, membersWithAccounts } from '../platform/member/lookup.ts'
import { numberTyped } from '../platform/member/number.ts'
import { indexOfAccount } from '../profile/bank-account.ts'

type Ctx = Pick<Context, 'db' | 'secrets' | 'region' | 'gateways'>

type Row = {
  kind: Found['kind']
  id: string
  userId: string | null
  name: string | null
  detail: string | null
  amount: Amount | null
  currency: Currency | null
  at: Date | null
}

const namesMax = 10
const endingsMax = 20

/**
 * Finds everything that the text names, each by its own index: exact matches first, then names that begin with it, and members by
 * the end of a number.
 */
export async function searchOf(
  ctx: Ctx,
  typed: string,
  rights: readonly Right[],
): Promise<Found[]> {
  const text = typed.trim()
  if (text.length < 2) return []
  const [exact, named, ended] = await Promise.all([
    Promise.all([
      membersOf(ctx, text),
      gameAccountsOf(ctx.db, text),
      transfersOf(ctx.db, text),
      creditsOf(ctx, text),
      ...(rights.includes('review.read') ? [paymentsOf(ctx, text)] : []),
      ...(rights.includes('conversations.read') ? [conversationsOf(ctx.db, text)] : []),
    ]),
    namesOf(ctx.db, text),
    endingsOf(ctx.db, text),
  ])
  const found = [
    ...exact.flat().map((row) => shown(row, true)),
    ...[...named, ...ended].map((row) => shown(row, false)),
  ]
  const keyOf = ({ kind, id }: Found) => `${kind} ${id}`
  return [...new Map(found.toReversed().map((one) => [keyOf(one), one])).values()].toReversed()
}

const shown = ({ userId, name, detail, at, ...row }: Row, isExact: boolean): Found => ({
  ...row,
  isExact,
  detail: row.kind === 'member' ? showPhone(detail ?? '') : (detail ?? ''),
  at: at?.getTime() ?? null,
  member: userId === null ? null : { userId, name: name ?? '' },
})

/** By member ID, phone number or whole account number. */
async function membersOf({ db, secrets, region }: Ctx, text: string): Promise<Row[]> {
  const digits = numberTyped(text)
  if (!/^\+?\d{6,20}$/.test(digits)) return []
  const banks = await db<{ code: string }[]>`select code from bank where kind = 'BANK'`
  const accounts = banks.map(({ code }) => indexOfAccount(secrets, code, digits))
  const ids = [
    await memberByPublicId(db, digits),
    await memberByPhone(db, phoneOf(digits, region) ?? ''),
    ...(await membersWithAccounts(db, accounts)),
  ]
  return db<Row[]>`
    select 'member' as kind, public_id as id, public_id as user_id, name, phone as detail, null::int8 as amount, currency,
      created_at as at
    from member where id = any(${ids.filter((id) => id !== undefined)}::int8[]) order by id`
}

/** By the beginning of the name, or of the name on the bank account. */
async function namesOf(db: Db, text: string): Promise<Row[]> {
  if (!/\p{L}/u.test(text)) return []
  const [name, holder] = [text.toLowerCase(), text.toUpperCase()]
  return db<Row[]>`
    with named as (
      (select id from member where lower(name) collate "C" >= ${name} and lower(name) collate "C" < ${pastAll(name)}
        order by lower(name) collate "C" limit ${namesMax})
      union
      (select id from member where bank_account_name collate "C" >= ${holder}
          and bank_account_name collate "C" < ${pastAll(holder)}
        order by bank_account_name collate "C" limit ${namesMax})
    )
    select 'member' as kind, public_id as id, public_id as user_id, name, phone as detail, null::int8 as amount, currency,
      created_at as at
    from member where id in (select id from named) order by lower(name) collate "C", id limit ${namesMax}`
}

/**
 * By the last four digits of the phone number, or of the account from which a deposit of the last 31 days came. The digits of the
 * member's own account are encrypted; only the whole number has an index.
 */
async function endingsOf(db: Db, typed: string): Promise<Row[]> {
  const text = numberTyped(typed)
  if (!/^\d{4}$/.test(text)) return []
  return db<Row[]>`
    with ended as (
      (select id from member where right(phone, 4) = ${text} order by id desc limit ${endingsMax})
      union
      (select member from bank_transfer
        where right(sender_tail, 2) = right(${text}, 2) and sender_tail = ${text} and member is not null
          and credited_at > now() - interval '31 days'
        order by credited_at desc limit ${endingsMax})
    )
    select 'member' as kind, public_id as id, public_id as user_id, name, phone as detail, null::int8 as amount, currency,
      created_at as at
    from member where id in (select id from ended) order by id desc`
}

/** Sorts after every text that begins with this one. */
const pastAll = (text: string): string => `${text}\u{10ffff}`

const gameAccountsOf = (db: Db, text: string) => db<Row[]>`
  select 'game-account' as kind, game || ' ' || username as id, public_id as user_id, name, game as detail,
    null::int8 as amount, null as currency, opened_at as at
  from game_account join member on member.id = game_account.member
  where game = any (array(select code from game)) and username = ${text}`

/** Our references have capitals behind the word of a movement; a caller's may be typed in small letters. */
const spellingsOf = (text: string): string[] => [
  ...new Set([text, text.toUpperCase(), text.replace(/[^:]*$/, (end) => end.toUpperCase())]),
]

/** By our own references: movements, QRs, slips, withdrawals and external transfers. */
const transfersOf = (db: Db, text: string) => db<Row[]>`
  select found.*, public_id as user_id, name from (
    select 'movement' as kind, reference as id, member, kind as detail, amount, currency, created_at as at
    from ledger.movement where reference = any (${spellingsOf(text)}::text[])
    union all
    select 'qr', id, member, provider, amount, currency, created_at from deposit_qr
    where id = any (${spellingsOf(text)}::text[]) or provider_reference = ${text}
    union all
    select 'slip', reference, member, coalesce(sending_bank, ''), nullif(amount, 0), null, created_at
    from slip where reference = any (${spellingsOf(text)}::text[])
    union all
    select 'withdrawal', reference, member, bank, amount, currency, created_at from withdrawal
    where reference = any (${spellingsOf(text)}::text[])
    union all
    select 'external-transfer', reference, member, provider, nullif(amount, 0), currency, created_at
    from external_transfer where reference = any (${spellingsOf(text)}::text[]) and kind <> 'payout'
  ) found left join member on member.id = found.member`

/** By the reference of a bank or a gateway that was credited. Its index begins with the bank. */
async function creditsOf(ctx: Ctx, text: string): Promise<Row[]> {
  return ctx.db<Row[]>`
    select 'bank-transfer' as kind, bank || ' ' || reference as id, public_id as user_id, name, bank as detail, amount,
      bank_transfer.currency, credited_at as at
    from bank_transfer left join member on member.id = bank_transfer.member
    where bank = any (${await sourcesOf(ctx)}::text[]) and reference = ${text}`
}

/** By the reference of a payment that could not be matched. Its index begins with the provider. */
async function paymentsOf(ctx: Ctx, text: string): Promise<Row[]> {
  return ctx.db<Row[]>`
    select 'payment' as kind, id::text, null as user_id, null as name, provider as detail, amount, currency, seen_at as at
    from unmatched_payment
    where provider = any (${await sourcesOf(ctx)}::text[]) and transaction = ${text} and reason_code <> 'forged'`
}

/** Codes under which money arrives: banks, gateways and TrueMoney. */
async function sourcesOf({ db, gateways }: Ctx): Promise<string[]> {
  const banks = await db<{ code: string }[]>`select code from bank`
  return [...new Set([...banks.map(({ code }) => code), ...gateways.keys(), 'TRUEWALLET'])]
}

async function conversationsOf(db: Db, text: string): Promise<Row[]> {
  if (!/^[0-9a-f]{32}$/.test(text)) return []
  return db<Row[]>`
    select 'conversation' as kind, name as id, null as user_id, null as name, '' as detail, null::int8 as amount,
      null as currency, last_message_at as at
    from conversation where name = ${text} and member is null`
}
