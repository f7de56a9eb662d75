import { beforeAll } from 'vitest'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { setSetting } from '../register/testing.ts'
import type { Desk } from './testing.ts'

export let one: Desk
export let two: Desk

/** Starts the whole server with the sandbox and two operators of these roles. Members register without a code. */
export function openTwoDesks(roleOfOne: string, roleOfTwo: string) {
  openScene()
  beforeAll(async () => {
    await setSetting(scene.app.ctx.db, 'registerOtp', false)
    one = await newOperator(scene.app, roleOfOne)
    two = await newOperator(scene.app, roleOfTwo)
  })
}
