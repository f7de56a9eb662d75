import { expect, vi } from 'vitest'
import type { scene } from './banks/testing.ts'
import type { CreateRequest, Merchant } from './gateways/merchant-testing.ts'
import { send } from './testing.ts'

type World = ReturnType<typeof scene>

export const patience = { timeout: 30_000 }

let made = 0
export const requestOf = (world: World, satang: number): CreateRequest => ({
  reference: `R${Date.now().toString(36)}${made++}`.toUpperCase().padEnd(12, '0'),
  satang,
  expiresAt: Date.now() + 300_000,
  callbackUrl: world.callbackServer.url,
})

/** Sends a merchant's requests to the sandbox, and reads the callbacks that came. */
export function clientOf(world: World, merchant: Merchant) {
  const say = (sent: ReturnType<Merchant['create']>, timeoutMs?: number) =>
    send(world.url, merchant, sent, timeoutMs)
  return {
    say,
    create: (request: CreateRequest) => say(merchant.create(request)),
    find: (reference: string) => say(merchant.query(reference)),
    contents: () =>
      world.callbackServer.received
        .map(({ headers, body }) => merchant.readCallback(headers, body))
        .sort((one, other) => one.satang - other.satang),
    expectTold: (count: number) =>
      vi.waitFor(() => expect(world.callbackServer.received).toHaveLength(count), patience),
  }
}
