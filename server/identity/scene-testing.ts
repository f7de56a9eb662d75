import { join } from 'node:path'
import { afterEach, beforeAll } from 'vitest'
import { call } from '#contract/call'
import { createQr } from '#contract/deposit'
import type { IdentityReason } from '#contract/identity'
import { decideIdentity, memberIdentity } from '#contract/operator-identity'
import { withdraw } from '#contract/withdraw'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { folderOfFiles } from '../files-testing.ts'
import { newOperator } from '../operator/testing.ts'
import type { Desk, person } from '../operator-member-change/testing.ts'
import { setSetting } from '../register/testing.ts'

export let risk: Desk

export type Person = Awaited<ReturnType<typeof person>>
export const above = (whole: number) =>
  setSetting(scene.app.ctx.db, 'identityAboveWithdrawn', { BAHT: baht(whole), LAK: 0 })
export const take = ({ app }: Person, whole: number) => call(withdraw, { amount: baht(whole) }, app)

export const play = ({ app }: Person) => call(createQr, { id: 'KBANK', amount: baht(100) }, app)

export async function lastCheck({ userId }: Person) {
  const { checks } = await call(memberIdentity, { id: userId }, risk.desk)
  return { member: userId, id: checks[0]!.id }
}
export const accept = async (member: Person, by = risk) =>
  call(decideIdentity, { ...(await lastCheck(member)), decision: 'accept' }, by.desk)
export const refuse = async (member: Person, reason: IdentityReason, by = risk) =>
  call(decideIdentity, { ...(await lastCheck(member)), decision: 'refuse', reason }, by.desk)

/** The folder of the pictures. */
export const pictureFolder = () => join(folderOfFiles(scene.app), 'identity')

/** Starts the whole server with an operator who decides about documents. */
export function startIdentities() {
  openScene()
  beforeAll(async () => {
    await setSetting(scene.app.ctx.db, 'registerOtp', false)
    risk = await newOperator(scene.app, 'risk')
  })
  afterEach(() => above(0))
}
