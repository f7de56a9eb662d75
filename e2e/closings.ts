import { fromDecimal } from '#money'
import type { sandboxAt } from '#sandbox/client'
import { countDays } from '#server/closing/count'
import { ageMovements, countedDay, forgetClosings } from '#server/closing/testing'
import { inWallet, newFundedMember } from './funds.ts'
import { api, newMember } from './members.ts'
import type { Site } from './site.ts'
import type { Addresses } from './stack.ts'
import { until } from './until.ts'

type Sandbox = ReturnType<typeof sandboxAt>

export const idOfDay = (day: string, account: string): string => `${day}:BAHT:${account}`

/** A member deposits by bank transfer to SCB, and another one withdraws. */
export async function fund(stack: Addresses, sandbox: Sandbox): Promise<void> {
  const { token, account } = await newMember(stack.app)
  for (const amount of [321.5, 99.01])
    await sandbox.sendTransfer({
      from: account,
      to: { bank: 'SCB', account: '0004560002' },
      amount: fromDecimal(amount),
    })
  await until(async () => (await inWallet(stack.app, token)) === 420.51)
  const paid = await newFundedMember(stack, 500)
  await api(stack.app, 'POST /api/wallet/withdraw', { amount: 200 }, paid.token)
  await until(async () => {
    const { statements } = await api(
      stack.app,
      'POST /api/statement',
      { page: 1, limit: 1 },
      paid.token,
    )
    return (statements as { status: string }[])[0]?.status === 'SUCCESS'
  })
}

/** Lets what happened so far have happened on the newest counted day, and counts the days. @returns that day */
export async function overCountedDay({ db }: Site, sandbox: Sandbox): Promise<string> {
  const { day, minutes } = countedDay()
  await sandbox.age(minutes)
  await db.begin(async (tx) => {
    await tx`set local role none`
    await ageMovements(tx, minutes)
    await forgetClosings(tx)
  })
  await countDays(db)
  return day
}
