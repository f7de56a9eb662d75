import { afterAll, beforeAll } from 'vitest'
import { type Scene, startScene } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import type { Desk } from './testing.ts'

export let scene: Scene
export let fon: Desk
export let fern: Desk

/** Starts the whole server with two operators of finance. */
export function startTwoPersons() {
  beforeAll(async () => {
    scene = await startScene()
    fon = await newOperator(scene.app, 'finance')
    fern = await newOperator(scene.app, 'finance')
  })
  afterAll(() => scene?.stop())
}
