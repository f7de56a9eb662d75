import { api, newMember } from '#e2e/members'
import type { Addresses } from '#e2e/stack'
import { until } from '#e2e/until'
import { sandboxAt } from '#sandbox/client'

/** Somebody who has used the wallet before, with so much in it. */
export async function memberWith(stack: Addresses, amounts: number[]): Promise<string> {
  const { token } = await newMember(stack.app)
  for (const amount of amounts) await pay(stack, token, amount)
  return token
}

/** Deposits by QR; more may come of it than was paid. */
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
