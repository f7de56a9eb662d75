import { expect } from 'vitest'
import { type Caller, call, uploadTo } from '#contract/call'
import { type Slip, slips, uploadSlip } from '#contract/slip'
import type { Currency } from '#money'
import type { SandboxTransferRequest } from '#sandbox/banks/client'
import { baht, type Member, registerAccount, type Scene } from '../deposit/testing.ts'
import { encryptAccountNo } from '../profile/bank-account.ts'
import type { TestApp } from '../testing.ts'
import { asOwner } from '../testing.ts'

/** A payer's registered account. Every payer has another number. */
export type Payer = SandboxTransferRequest['from']
let made = 0
export const newPayer = (bank: Payer['bank'] = 'SCB', name = 'SOMCHAI JAIDEE'): Payer => ({
  bank,
  name,
  account: String(3_000_000_000 + made++ * 7_919),
})

/** An account of ours for slips only: its transfers are not in the feed. */
export const bbl = { bank: 'BBL', account: '0007890005' } as const
export const jdb = { bank: 'JDB', account: '00020010300402' } as const

/** A signed-in member with this account registered. */
export async function memberWith(
  scene: Pick<Scene, 'app' | 'member'>,
  { bank, account, name }: Payer = newPayer(),
  currency?: Currency,
): Promise<Member> {
  const member = await scene.member(currency)
  const { secrets } = scene.app.ctx
  await asOwner(
    scene.app,
    (db) => db`
    update member set bank_code = ${bank}, bank_account_name = ${name},
      bank_account_no = ${encryptAccountNo(secrets, account)}
    where id = ${member.id}`,
  )
  return member
}

/** The same, and the feed of our banks finds the member too. */
export async function memberOfFeed(scene: Scene, payer: Payer): Promise<Member> {
  const member = await memberWith(scene, payer)
  await registerAccount(scene, member, payer)
  return member
}

/** Makes a transfer from this account; by default 100 baht to the account for slips only. */
export const sent = (
  { sandbox }: Scene,
  from: Payer,
  transfer: Partial<SandboxTransferRequest> = {},
) => sandbox.sendTransfer({ from, to: bbl, amount: baht(100), ...transfer })

export const fileOf = (bytes: Uint8Array, name = 'slip.png') =>
  new File([new Uint8Array(bytes)], name)

export const upload = async (bytes: Uint8Array, caller: Caller, name?: string): Promise<string> =>
  (await uploadTo(uploadSlip, fileOf(bytes, name), caller)).reference

export const slipOf = async ({ caller }: Member, reference: string): Promise<Slip | undefined> =>
  (await call(slips, { page: 1, limit: 100 }, caller)).slips.find(
    (slip) => slip.reference === reference,
  )

/** Waits until a slip is decided, and returns it. */
export async function decided(member: Member, reference: string, timeout = 15_000): Promise<Slip> {
  await expect
    .poll(async () => (await slipOf(member, reference))?.status, { timeout, interval: 100 })
    .not.toBe('IN_PROGRESS')
  return (await slipOf(member, reference))!
}

/** Runs a slip's check now, whenever it is due. */
export const lookNow = ({ ctx }: Pick<TestApp, 'ctx'>, reference: string) =>
  ctx.jobs.add(ctx.db, 'slip.read', { reference }, { jobKey: `slip.read:${reference}` })
