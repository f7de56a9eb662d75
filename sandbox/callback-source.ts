import type { CallbackFlaw } from './controls.ts'
import type { GatewayCode } from './gateways/codes.ts'
import type { World } from './world.ts'

export type CallbackProvider = GatewayCode | 'FEED' | 'TRUEWALLET'

/** Age that the signature of a stale callback claims. */
export const staleMs = 3_600_000

/** Callbacks of a provider: their address, their content, and the expected acknowledgement. */
export type CallbackSource = {
  /** Undefined while no callback address is set. */
  address: (world: World, subject: string) => string | undefined
  /** Signs again each time, falsified as the flaw demands. */
  write: (
    world: World,
    subject: string,
    flaw: CallbackFlaw | null,
  ) => { headers: Record<string, string>; body: string }
  acknowledgement: string
}
