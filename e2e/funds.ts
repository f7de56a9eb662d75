import type { Db } from '#db'
import { createLedger, houseOf, mainOf } from '#ledger'
import { fromDecimal, toAmount } from '#money'
import { sandboxAt } from '#sandbox/client'
import { api, keptPhone, type Member, newMember } from './members.ts'
import type { Addresses } from './stack.ts'
import { until } from './until.ts'

/** A member with money in the wallet, deposited by QR. The code step must be off. */
export async function newFundedMember(
  stack: Addresses,
  amount: number,
  options: { inviteCode?: string } = {},
): Promise<Member> {
  const member = await newMember(stack.app, options)
  await payIn(stack, member, amount)
  return member
}

/** Deposits by QR and waits until the wallet has the amount, including the bonus that it brings (`brings`). */
export async function payIn(
  { app, sandbox }: Addresses,
  { token }: Pick<Member, 'token'>,
  amount: number,
  brings = amount,
) {
  const before = await inWallet(app, token)
  const { payload } = await api(app, 'POST /api/qrcode/PAYTIMZ', { amount }, token)
  await sandboxAt(sandbox).payQr(String(payload))
  await until(async () => Math.abs((await inWallet(app, token)) - before - brings) < 0.005)
}

/** Posts a deposit of each of these amounts, in satang, to the ledger. No screen gets a signal. */
export async function bookDeposits(db: Db, { phone }: Pick<Member, 'phone'>, amounts: number[]) {
  const ledger = createLedger(db)
  const [{ id }] = await db<[{ id: number }]>`
    select id from member where phone = ${keptPhone({ phone })}`
  for (const [at, amount] of amounts.entries())
    await ledger.post({
      reference: `bank:SCB:E2E${id}X${at + 1}`,
      member: id,
      amount: toAmount(amount),
      kind: 'deposit',
      state: 'settled',
      currency: 'BAHT',
      from: 'SCB',
      to: 'WALLET',
      postings: [{ from: houseOf('bank:SCB', 'BAHT'), to: mainOf(id), amount: toAmount(amount) }],
    })
  await ledger.close()
}

export async function inWallet(app: string, token: string): Promise<number> {
  const { wallet } = await api(app, 'GET /api/wallet', undefined, token)
  return (wallet as { amount: number }).amount
}

/** Balance at a game as the server reports it. */
export async function inGame(app: string, token: string, code: string): Promise<number> {
  const { slots } = await api(app, 'GET /api/wallet', undefined, token)
  return (slots as { code: string; amount: number }[]).find((slot) => slot.code === code)!.amount
}

/** The member's username at a game. */
export async function usernameAt(app: string, token: string, code: string): Promise<string> {
  const { username } = await api(app, `GET /api/wallet/account/${code}`, undefined, token)
  return String(username)
}

/**
 * Opens an account at a game, transfers this amount and plays rounds on the game's own site: stake and payout, in baht.
 */
export async function playAt(
  { app, sandbox }: Addresses,
  token: string,
  { code, amount, rounds }: { code: 'JOKER'; amount: number; rounds: [number, number][] },
) {
  await openAccount(app, token, code)
  await api(app, 'POST /api/wallet/transfer', { from: 'WALLET', to: code, amount }, token)
  const username = await usernameAt(app, token, code)
  for (const [stake, payout] of rounds)
    await sandboxAt(sandbox).playRound(code, {
      username,
      stake: fromDecimal(stake),
      payout: fromDecimal(payout),
    })
}

/** Opens an account at a game by API instead of by the screen. */
export const openAccount = (app: string, token: string, code: string) =>
  api(app, `GET /api/wallet/activate/${code}`, undefined, token)

type Where = { stack: Addresses; db: Db; sandbox: ReturnType<typeof sandboxAt> }

/** A withdrawal whose response was lost, a day later: its outcome is still unknown. */
export async function newLostWithdrawal(
  { stack, db, sandbox }: Where,
  { token }: Pick<Member, 'token'>,
  amount: number,
): Promise<string> {
  await sandbox.control({ gateway: 'PAYOUT', operation: 'pay', flaw: 'lost', calls: 1 })
  const { reference } = await api(stack.app, 'POST /api/wallet/withdraw', { amount }, token)
  const transfer = String(reference).split(':')[1]!
  await db`
    update external_transfer set state = 'manual', reason_code = 'unknown_too_long', created_at = now() - interval '1 day',
      closed_at = now(), manual_at = now() - interval '1 hour' where reference = ${transfer}`
  return transfer
}
