import { expect } from 'vitest'
import type { Db } from '#db'
import type { Currency } from '#money'
import type { Ledger } from './ledger.ts'

/** Writes the rows that 1.1.14 would have written. */
export async function fill(db: Db, ledger: Ledger): Promise<void> {
  await db.unsafe(`
    insert into bank (code, regions, name_th, name_la, name_en, position)
      select code, '{th,lao}', code, code, code, 1 from unnest('{SCB,KBANK,GSB,BCEL}'::text[]) code;
    insert into source (code, name_th, name_la, name_en, position) values ('WEB', '', '', '', 1);
    insert into deposit_account (region, bank_code, bank_type, mode, currency, account_name, account_no, position) values
      ('th', 'SCB', 'BANK', 'AUTO', 'BAHT', 'KAPAO', '0004560002', 1), ('lao', 'SCB', 'BANK', 'AUTO', 'BAHT', 'KAPAO', '0004560002', 1),
      ('th', 'KBANK', 'BANK', 'QR', 'BAHT', 'KAPAO', '0001230001', 1), ('th', 'KBANK', 'BANK', 'AUTO', 'BAHT', 'KAPAO', '0001230003', 1),
      ('th', 'KBANK', 'BANK', 'MANUAL', 'BAHT', 'KAPAO', '0009990009', 1), ('th', 'GSB', 'BANK', 'AUTO', 'BAHT', 'KAPAO', '0002', 1),
      ('lao', 'BCEL', 'BANK', 'AUTO', 'LAK', 'KAPAO', '001', 1), ('lao', 'BCEL', 'BANK', 'AUTO', 'BAHT', 'KAPAO', '002', 1);
    insert into deposit_wallet (region, mode, account_name, account_no, position) values
      ('th', 'AUTO', 'KAPAO', '0800001234', 1), ('th', 'GIFT', 'KAPAO', '0800001234', 1);
    insert into feed_cursor (party, account, cursor) values
      ('SCB', '0004560002', '1'), ('GSB', '0001', '1'), ('BCEL', '001', '1'), ('BCEL', '002', '1'), ('TRUEWALLET', '0800001234', '1');
    insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no,
        bank_account_index, source)
      select 10000000 + id, '+6680000000' || id, 'SOMCHAI', '', case id when 1 then 'BAHT' else 'LAK' end, 'SCB', 'SOMCHAI',
        '', decode(lpad(id::text, 8, '0'), 'hex'), 'WEB' from generate_series(1, 2) id;`)
  await db.begin(async (tx) => {
    await ledger.openMember(tx, 1, 'BAHT')
    await ledger.openMember(tx, 2, 'LAK')
  })
  const baht = (amount: number) => ({ amount, currency: 'BAHT' }) as const
  const kip = (amount: number) => ({ amount, currency: 'LAK' }) as const
  await deposit(db, 'bank:SCB:A1', baht(1_000_00))
  await deposit(db, 'bank:SCB:A2', baht(700_00))
  await deposit(db, 'bank:KBANK:A3', baht(500_00))
  await deposit(db, 'bank:GSB:A4', baht(50_00))
  await deposit(db, 'bank:BCEL:A5', kip(1_000_000_00))
  await deposit(db, 'bank:BCEL:A6', baht(300_00))
  await deposit(db, 'bank:TRUEWALLET:A7', baht(20_00))
  await deposit(db, 'qr:KBANK:A8', baht(100_00))
  await deposit(db, 'truelink:GIFT1', baht(120_00))
  await db.unsafe(`
    insert into voucher (name, reference, member, mobile, sealed) values ('\\x01', 'GIFT1', 1, '0800001234', '');
    insert into leg (reference, member, kind, party, amount, currency, state, confirmed, closed_at)
      values ('GIFT1', 1, 'voucher', 'TRUEWALLET', 0, 'BAHT', 'settled', 12000, now())`)

  await payout(db, 'P1', 'KBANK', baht(400_00), 'settled')
  await payout(db, 'P2', 'SCB', baht(110_00), 'settled')
  await payout(db, 'P3', 'BCEL', kip(200_000_00), 'settled')
  await payout(db, 'P4', 'KBANK', baht(60_00), 'returned')
  await payout(db, 'P5', 'KBANK', baht(15_00))
  await late(db, 'late:withdraw:P4', 'withdraw', 60_00, 'bank:KBANK')
  await late(db, 'late:transfer:G1', 'transfer', 30_00, 'provider:JOKER')

  await unmatched(db, 'SCB', 'nobody registered', 'T1', baht(77_00))
  await unmatched(db, 'SCB', 'several registered', 'T1', baht(77_00))
  await unmatched(db, 'KBANK', 'several registered', 'T2', baht(88_00))
  await unmatched(db, 'WW', 'amount differs', 'W1', baht(90_00))
  await unmatched(db, 'WW', 'told differently', 'W1', baht(100_00))
  await unmatched(db, 'TRUEWALLET', 'below the minimum', 'M1', baht(1_50))
  await unmatched(db, 'BCEL', 'nobody registered', 'L1', kip(50_000_00))
  // Two are resolved: one credited, one dismissed.
  await unmatched(db, 'SCB', 'nobody registered', 'T3', baht(33_00), 'decided')
  await deposit(db, 'bank:SCB:T3', baht(33_00))
  await unmatched(db, 'SCB', 'nobody registered', 'T4', baht(44_00), 'decided')
  await db.unsafe(`
    insert into bank_transfer (bank, reference, amount, currency) values ('SCB', 'T4', 4400, 'BAHT');
    insert into unmatched_payment (provider, fact, reason, raw) values ('WW', 'x', 'forged', ''), ('WW', 'y', 'unreadable', '')`)
}

type Sum = { amount: number; currency: Currency }
const memberOf = ({ currency }: Sum) => (currency === 'LAK' ? 2 : 1)

type Posted = Sum & {
  reference: string
  member: number
  /** null: end of a pending movement. */
  kind: 'deposit' | 'withdraw' | 'transfer' | null
  state?: 'settled' | 'pending' | 'returned'
  from: string
  to: string
}

/** Posts by the function that 1.1.14 called. */
async function post(
  db: Db,
  { reference, member, kind, state = 'settled', from, to, amount, currency }: Posted,
): Promise<void> {
  const end = kind === null ? null : ''
  const [posted] = await db<[{ code: string }]>`
    select code from ledger.post(${reference}, ${member}, ${kind}, ${state}, ${kind && amount}, ${currency}, ${end}, ${end},
      ${kind && '{}'}, ${`${from}>${to}=${amount}`}, ${[from]}::text[], ${[to]}::text[], ${[amount]}::bigint[])`
  expect([reference, posted.code]).toEqual([reference, 'posted'])
}

export async function deposit(db: Db, movement: string, sum: Sum): Promise<void> {
  const [way, bank, reference] = movement.split(':')
  const member = memberOf(sum)
  const outside = { bank: `bank:${bank}`, qr: `gateway:${bank}` }[way!] ?? 'bank:TRUEWALLET'
  const named = { reference: movement, member, kind: 'deposit', ...sum } as const
  await post(db, { ...named, from: `house/${outside}`, to: 'main' })
  if (reference)
    await db`
      insert into bank_transfer (bank, reference, member, amount, currency, movement)
      values (${bank}, ${reference}, ${member}, ${sum.amount}, ${sum.currency}, ${movement})`
}

export async function payout(
  db: Db,
  transfer: string,
  bank: string,
  sum: Sum,
  state?: 'settled' | 'returned',
): Promise<void> {
  const named = { reference: `withdraw:${transfer}`, member: memberOf(sum), ...sum }
  await post(db, { ...named, kind: 'withdraw', state: 'pending', from: 'main', to: 'hold' })
  if (!state) return
  const to = state === 'settled' ? `house/bank:${bank}` : 'main'
  await post(db, { ...named, kind: null, state, from: 'hold', to })
}

/** Money that a provider applied after it was returned. */
export const late = (
  db: Db,
  reference: string,
  kind: 'withdraw' | 'transfer',
  amount: number,
  to: string,
) =>
  post(db, {
    reference,
    member: 0,
    kind,
    amount,
    currency: 'BAHT',
    from: 'house/suspense',
    to: `house/${to}`,
  })

const unmatched = (
  db: Db,
  provider: string,
  reason: string,
  transaction: string,
  { amount, currency }: Sum,
  state: 'open' | 'decided' = 'open',
) => db`
  insert into unmatched_payment (provider, fact, reason, transaction, reference, amount, currency, raw, resolved_at)
  values (${provider}, ${`${transaction} ${amount}`}, ${reason}, ${transaction}, ${transaction}, ${amount}, ${currency}, '',
    case when ${state === 'decided'} then now() end)`
