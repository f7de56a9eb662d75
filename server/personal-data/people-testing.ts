import { beforeAll } from 'vitest'
import { call } from '#contract/call'
import { memberCard } from '#contract/operator-member-card'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { setSetting } from '../register/testing.ts'
import { anonymisedBy, type memberWithData } from './testing.ts'

type Person = Awaited<ReturnType<typeof newOperator>>
export type Member = Awaited<ReturnType<typeof memberWithData>>

export let one: Person
export let two: Person

/** Starts the whole server with two operators who may anonymise a member together. */
export function openPeople(): void {
  openScene()
  beforeAll(async () => {
    await setSetting(scene.app.ctx.db, 'registerOtp', false)
    one = await newOperator(scene.app, 'owner')
    two = await newOperator(scene.app, 'compliance')
  })
}

export const versionOf = async ({ userId }: Member) =>
  (await call(memberCard, { id: userId }, one.desk)).version

/** Closes the member, and the two anonymise it. */
export const anonymised = (member: Member) => anonymisedBy(scene.app, { one, two }, member)
