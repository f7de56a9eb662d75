import { beforeAll } from 'vitest'
import { openOther, openScene, scene } from '../deposit/scene-testing.ts'
import type { Member } from '../deposit/testing.ts'
import { accrue } from '../invite/accrue.ts'
import { newOperator } from '../operator/testing.ts'
import { type Desk, rewardsIn } from './testing.ts'

export let one: Desk
export let two: Desk

export const { earn, pair, against, userIdOf, waitingFor, oneFor } = rewardsIn(() => scene)
export const reason = 'I looked at both'

export const job = (reward: number) => accrue({ reward }, scene.app.ctx)
export const balances = async ({ id }: Member) => {
  const { main, invite } = await scene.app.ctx.ledger.balancesOf(id)
  return { main, invite }
}

export const movementsOf = (reference: string) =>
  scene.app.ctx.db`select from ledger.movement where reference = ${reference}`

/** Starts two servers with two operators who review rewards. */
export function startInvites() {
  openScene()
  openOther()
  beforeAll(async () => {
    one = await newOperator(scene.app, 'risk')
    two = await newOperator(scene.app, 'risk')
  })
}
