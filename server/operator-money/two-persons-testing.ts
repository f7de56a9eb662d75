import { beforeAll } from 'vitest'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { newOperator } from '../operator/testing.ts'
import type { Desk } from './testing.ts'

export let fon: Desk
export let fern: Desk

/** Starts the whole server with two operators of finance. */
export function startTwoPersons() {
  openScene()
  beforeAll(async () => {
    fon = await newOperator(scene.app, 'finance')
    fern = await newOperator(scene.app, 'finance')
  })
}
