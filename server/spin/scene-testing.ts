import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { call } from '#contract/call'
import { coupons } from '#contract/spin'
import { type Member, type Scene, startScene } from '../deposit/testing.ts'
import { untrueCoins } from './testing.ts'

export let scene: Scene

export const couponsOf = async ({ caller }: Member) => (await call(coupons, {}, caller)).coupons

/** Starts the whole server with a wheel. */
export function startSpins() {
  beforeAll(async () => {
    scene = await startScene()
  })
  afterEach(async () => {
    expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
    expect(await untrueCoins(scene.app.ctx)).toEqual([])
  })
  afterAll(() => scene?.stop())
}
