import { expect } from 'vitest'
import { scene } from './scene-testing.ts'
import { type Member, mainOf } from './testing.ts'

export const soon = { timeout: 30_000, interval: 50 }
export const toHave = (member: Member, amount: number) =>
  expect.poll(() => mainOf(scene, member), soon).toBe(amount)
