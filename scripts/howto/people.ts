import { api, newMember } from '#e2e/members'
import type { Addresses } from '#e2e/stack'
import { until } from '#e2e/until'
import { sandboxAt } from '#sandbox/client'

/** A member who has used the wallet before and has these deposits in it. */
export async function memberWith(stack: Addresses, amounts: number[]): Promise<string> {
  const { token } = await newMember(stack.app)
  for (const amount of amounts) await pay(stack, token, amount)
  return token
}

/** Deposits by QR; a bonus may credit more than the amount paid. */
export async function pay(stack: Addresses, token: string, amount: number): Promise<void> {
  const least = (await inWallet(stack, token)) + amount
  const { payload } = await api(stack.app, 'POST /api/qrcode/PAYTIMZ', { amount }, token)
  await sandboxAt(stack.sandbox).payQr(String(payload))
  await until(async () => (await inWallet(stack, token)) >= least)
}

async function inWallet({ app }: Addresses, token: string): Promise<number> {
  const { wallet } = await api(app, 'GET /api/wallet', undefined, token)
  return (wallet as { amount: number }).amount
}
