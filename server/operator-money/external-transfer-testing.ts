import { beforeAll } from 'vitest'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { startWithPeer } from '../external-transfer/peer-scene-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { type Desk, listOf } from './testing.ts'

export let finance: Desk
export let owner: Desk

/** One game can be queried; the other supports neither a query nor a retry. */
export const [asked, mute] = ['--A', '---']
export const hundred = baht(100)
export const waits = async (reference: string) =>
  (await listOf(finance, 'external-transfer')).some(({ id }) => id === reference)

/** Starts the whole server with such games, an operator of finance and an owner. */
export function startTransfers() {
  startWithPeer()
  beforeAll(async () => {
    finance = await newOperator(scene.app, 'finance')
    owner = await newOperator(scene.app, 'owner')
  })
}
