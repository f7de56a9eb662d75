import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { call } from '#contract/call'
import * as contract from '#contract/closing'
import { toAmount } from '#money'
import type { Member } from '../deposit/testing.ts'
import { baht, mainOf, registerAccount, type Scene, startScene } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'

export const reason = 'compared with the bank'
export const soon = { timeout: 30_000, interval: 50 }

const gsb = { bank: 'GSB', account: '000200300404' } as const
export let scene: Scene
export let one: Awaited<ReturnType<typeof newOperator>>
export let two: typeof one

export const idOf = (day: string, account = 'bank:SCB:0004560002', currency = 'BAHT') =>
  `${day}:${currency}:${account}`

export const dayFor = (id: string, by = one) => call(contract.closingDay, { id }, by.desk)
export const close = (id: string, by: typeof one) =>
  call(contract.closeDay, { id, reason }, by.desk)
export const fees = (id: string, by: typeof one) => call(contract.bookFees, { id, reason }, by.desk)
export const send = (id: string, file: Uint8Array | string, by = one) =>
  call(
    contract.importStatement,
    { id, file: Buffer.from(file as string).toString('base64') },
    by.desk,
  )

/** Closes a day by two. */
export async function closed(id: string) {
  expect(await close(id, one)).toEqual({ outcome: 'proposed' })
  expect(await close(id, two)).toEqual({ outcome: 'done' })
  return dayFor(id)
}

/** The lines of SCB's file, with its head. */
export const rowsOf = (file: Buffer) => file.toString('utf8').trimEnd().split('\r\n')

export const discard = (id: string) => call(contract.discardStatement, { id, reason }, one.desk)

export const scb = { bank: 'SCB', account: '0004560002' } as const
export const kbank = { bank: 'KBANK', account: '0001230003' } as const

const names = ['ANAN', 'BOON', 'CHAI', 'DAO', 'EK', 'FAH', 'GAN', 'HONG']
let counted = 0
/** A member whose account our banks know. */
async function payer(): Promise<Member & { from: { bank: 'KTB'; account: string; name: string } }> {
  counted += 1
  const account = String(3_000_000_000 + counted * 7_919_113)
  const from = { bank: 'KTB', account, name: `${names[counted]} RAKDEE` } as const
  const member = await scene.member()
  await registerAccount(scene, member, from)
  return { ...member, from }
}

/** Sends transfers, and waits until they are credited. */
export async function paid(to: typeof scb | typeof kbank, ...amounts: number[]) {
  const member = await payer()
  let sum = await mainOf(scene, member)
  for (const amount of amounts) {
    await scene.sandbox.sendTransfer({ from: member.from, to, amount: baht(amount) })
    sum = toAmount(sum + baht(amount))
    await expect.poll(() => mainOf(scene, member), soon).toBe(sum)
  }
  return member
}

/** Starts the whole server with two operators who close days, and a payment that no member has sent. */
export function startClosings() {
  beforeAll(async () => {
    scene = await startScene({ logLevel: 'error' })
    one = await newOperator(scene.app, 'finance')
    two = await newOperator(scene.app, 'finance-lead')
    const stranger = { bank: 'KTB', account: '9990001112', name: 'NOBODY KNOWN' } as const
    await scene.sandbox.sendTransfer({ from: stranger, to: gsb, amount: baht(77) })
    const waiting = () => scene.app.ctx.db`select 1 from unmatched_money`
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), soon)
  })
  afterEach(async () => {
    expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
  })
  afterAll(() => scene?.stop())
}
