import { randomInt } from 'node:crypto'
import { clientHeader, webClient } from '#contract/call'
import { isRefusalCode, refusals } from '#contract/refusal-codes'
import type { Db } from '#db'
import type { Ledger } from '#ledger'
import { houseOf, mainOf } from '#ledger/accounts'
import type { Amount } from '#money'
import { openSession } from '#server/login/session'
import { encryptAccountNo, indexOfAccount } from '#server/profile/bank-account'

/** A signed-in member with money in the wallet and accounts at some games. */
export type Member = {
  id: number
  token: string
  games: string[]
  /** The registered bank account; withdrawals are paid only to it. */
  account: { bank: 'SCB'; account: string; name: string }
  /** Paid QR codes. A member pays each QR code once. */
  paid: Set<string>
}

/** The initial money comes from this house account, so that the ledger shows its amount. */
const firstMoney = houseOf('bank:SCB', 'BAHT')

/** Inserts a member and posts the initial money directly, without the API. */
export async function newMember(
  { db, ledger, pepper }: { db: Db; ledger: Ledger; pepper: Buffer },
  money: Amount,
): Promise<Member> {
  const number = String(randomInt(1e8)).padStart(8, '0')
  const account = {
    bank: 'SCB',
    account: `99${number}`,
    name: `SOMCHAI ${lettersOf(number)}`,
  } as const
  const made = await db.begin(async (tx) => {
    const [{ id }] = await tx<[{ id: number }]>`
      insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name,
        bank_account_no, bank_account_index, source)
      select ${String(randomInt(1e9, 2e9))}, ${`+668${number}`}, 'Somchai', '', 'BAHT', 'SCB', ${account.name},
        ${encryptAccountNo({ pepper }, account.account)}, ${indexOfAccount({ pepper }, 'SCB', account.account)},
        (select code from source limit 1)
      returning id`
    await ledger.openMember(tx, id, 'BAHT')
    return { id, token: await openSession(tx, { member: id, region: 'th', remember: true }) }
  })
  const posted = await ledger.post({
    reference: `bank:SCB:FIRST${made.id}`,
    member: made.id,
    kind: 'deposit',
    state: 'settled',
    amount: money,
    currency: 'BAHT',
    from: 'SCB',
    to: 'WALLET',
    postings: [{ from: firstMoney, to: mainOf(made.id), amount: money }],
  })
  if (posted.code !== 'posted') throw new Error(`no first money: ${posted.code}`)
  return { ...made, account, games: [], paid: new Set() }
}

/** Returns a family name that is unique from its first letters, because banks show only the beginning of a name. */
const lettersOf = (digits: string) =>
  Array.from(digits, (digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')

/** Sends a request as the app does. @throws if no response arrives in time. */
export async function ask(
  host: string,
  { token, line, body, key }: { token: string; line: string; body?: object; key?: string },
  patienceMs = 30_000,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const [method, path] = line.split(' ') as [string, string]
  const response = await fetch(host + path, {
    method,
    headers: {
      [clientHeader]: webClient,
      authorization: `Bearer ${token}`,
      ...(key && { 'idempotency-key': key }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const reply = (await response.json()) as Record<string, unknown>
  // The wheel's calls refuse in the body of a response 200.
  if (reply.success === false && isRefusalCode(reply.error))
    return { status: refusals[reply.error], body: { message: reply.error } }
  return { status: response.status, body: reply }
}

/** Opens accounts at games as the app does. */
export async function openGames(host: string, member: Member, games: readonly string[]) {
  for (const game of games) {
    const line = `GET /api/wallet/activate/${game}`
    const { status, body } = await ask(host, { token: member.token, line })
    if (status !== 200) throw new Error(`no account at ${game}: ${JSON.stringify(body)}`)
    member.games.push(game)
  }
}
