import { afterEach, beforeAll, expect } from 'vitest'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { asOwner } from '../testing.ts'
import { type Desk, returnOf, sendBack, soon, suspenseOf } from './testing.ts'

export let one: Desk
export let two: Desk

export const stateOf = async (payment: { id: string }) => (await returnOf(two, payment)).last?.state
export const ends = (payment: { id: string }, state: string) =>
  expect.poll(() => stateOf(payment), soon).toBe(state)
export const both = async (
  payment: { id: string },
  typed: { account?: string; holder?: string } = {},
) => {
  expect(await sendBack(one, payment, typed)).toBe('proposed')
  expect(await sendBack(two, payment, typed)).toBe('done')
}

export const startPayouts = () =>
  asOwner(scene.app, (own) => own`update payout_switch set is_stopped = false`)

/** Starts the whole server with two operators of finance. After every test the books are true, and suspense is the list of unmatched money. */
export function startReturns() {
  openScene()
  beforeAll(async () => {
    one = await newOperator(scene.app, 'finance')
    two = await newOperator(scene.app, 'finance')
  })
  afterEach(() => suspenseOf(scene))
}
