import { afterEach, expect } from 'vitest'
import { call } from '#contract/call'
import { coupons } from '#contract/spin'
import { openScene, scene } from '../deposit/scene-testing.ts'
import type { Member } from '../deposit/testing.ts'
import { untrueCoins } from './testing.ts'

export const couponsOf = async ({ caller }: Member) => (await call(coupons, {}, caller)).coupons

/** Starts the whole server with a wheel. */
export function startSpins() {
  openScene()
  afterEach(async () => {
    expect(await untrueCoins(scene.app.ctx)).toEqual([])
  })
}
