import { beforeAll } from 'vitest'
import type { Caller } from '#contract/call'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { newMember, setSetting } from '../register/testing.ts'

export let desk: Caller

export async function person(money = 0) {
  const member = await newMember(scene.app.host, { name: 'Person' })
  const [row] = await scene.app.ctx.db<{ id: number; userId: string }[]>`
    select id, public_id as user_id from member order by id desc limit 1`
  if (money) await give(scene.app.ctx, row!.id, baht(money))
  return { ...member, dbId: row!.id, userId: row!.userId }
}

export const lastAudit = async (userId: string) => {
  const [line] = await scene.app.ctx.db<
    { action: string; reason: string; before: object; after: object }[]
  >`
    select action, reason, before, after from operator_audit where about = ${userId} order by id desc limit 1`
  return line
}

export const reason = 'Two people use this account'

/** Starts the whole server with an operator who acts on members. */
export function startActions() {
  openScene()
  beforeAll(async () => {
    await setSetting(scene.app.ctx.db, 'registerOtp', false)
    desk = (await newOperator(scene.app, 'risk')).desk
  })
}
