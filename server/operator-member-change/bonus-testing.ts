import { call } from '#contract/call'
import { chatHistory } from '#contract/chat'
import { contentIn } from '#contract/chat-content'
import { bonusCancelCost, grantBonus } from '#contract/operator-member-bonus'
import { deposit, standOf } from '../bonus/testing.ts'
import { openOther, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { openTwoDesks } from './scene-testing.ts'
import { type Desk, type person, versionOf } from './testing.ts'

export type Person = Awaited<ReturnType<typeof person>>
export const reason = 'Could not find it in the app'
export const mainOf = async ({ dbId }: Person) => (await scene.app.ctx.ledger.balancesOf(dbId)).main
export const stateOf = async ({ dbId }: Person) => (await standOf(scene, { id: dbId }))?.state
export const pay = ({ dbId }: Person, amount: number) =>
  deposit(scene.app, { id: dbId } as Parameters<typeof deposit>[1], baht(amount))

export const give = async (by: Desk, { userId }: Person, code: string, key?: string) =>
  call(
    grantBonus,
    { id: userId, version: await versionOf(by, userId), code, reason },
    key === undefined ? by.desk : { ...by.desk, key },
  )
export const costOf = (by: Desk, { userId }: Person) =>
  call(bonusCancelCost, { id: userId }, by.desk)

/** The texts that support wrote to the member. */
export async function saidTo({ app }: Person): Promise<string[]> {
  const { messages } = await call(chatHistory, { limit: 20 }, app)
  return messages.map(({ message }) => {
    const content = contentIn(message)
    return content?.message_type === 'text' ? content.payload.message : ''
  })
}

/** Starts two servers with two operators who grant and cancel bonuses. */
export function startBonuses() {
  openTwoDesks('finance', 'finance')
  openOther()
}
