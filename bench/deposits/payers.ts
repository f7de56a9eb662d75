import { createHmac } from 'node:crypto'
import type { Db } from '#db'
import { memberAccounts } from '#ledger/accounts'
import { sandboxGateways } from '#providers/gateways/registry'
import { thaiTime } from '#providers/gateways/wire'

const { key, merchant } = sandboxGateways('').KBANK

/** Creates members with accounts; every tenth was invited. One of four of their deposits earns a coin. */
export async function makeMembers(db: Db, count: number): Promise<void> {
  await db`
    insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no,
      bank_account_index, source)
    select '1' || lpad(n::text, 8, '0'), '+668' || lpad(n::text, 8, '0'), 'Somchai', '', 'BAHT', bank.code, 'SOMCHAI',
      '1234567890', decode(md5(n::text), 'hex'), source.code
    from generate_series(1, ${count}::int) n,
      (select code from bank where kind = 'BANK' limit 1) bank, (select code from source limit 1) source`
  await db`update member set inviter = (select min(id) from member) where id % 10 = 0`
  await db`
    select ledger.open_account(id, account, 'BAHT') from member, unnest(${[...memberAccounts]}::text[]) account`
}

/**
 * Creates KBANK QRs, each for another member than the one before. They are expired, because a member has only one open
 * QR.
 */
export async function makeQrs(db: Db, count: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    insert into deposit_qr (bucket, member, id, provider, amount, currency, state, payload, closed_at, leased_until)
    select id % 256, id, case when place % 4 = 0 then 'L' else 'S' end || upper(substr(md5(random()::text), 1, 19)), 'KBANK',
      case when place % 4 = 0 then 30000 else 10000 end, 'BAHT', 'expired', 'x', now(), now()
    from (
      select member.id, row_number() over (order by turn, member.id) as place
      from member, generate_series(1, ${count}::int / (select count(*)::int from member) + 1) turn
    ) chosen where place <= ${count} order by place
    returning id`
  return rows.map(({ id }) => id)
}

/** A callback as KBANK would send it now. */
export function callbackOf(reference: string) {
  const time = thaiTime(new Date())
  const body = JSON.stringify({
    event: 'QR_PAID',
    qrId: `KQ${reference}`,
    partnerTransactionId: reference,
    transactionId: `KT${reference}`,
    currency: 'THB',
    paidAt: time,
    amount: reference.startsWith('L') ? '300.00' : '100.00',
    payer: { bank: 'SCB', account: '1234567890', name: 'SOMCHAI JAIDEE' },
  })
  const signature = createHmac('sha256', key).update(`${time}\n${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-partner-id': merchant,
    'x-request-time': time,
    'x-signature': signature,
  }
  return { body, headers }
}
