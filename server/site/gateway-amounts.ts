import type { QrProvider } from '#contract/deposit'
import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'
import type { Context } from '../platform/context.ts'
import { defaultOf, type Settings } from './settings.ts'

type Sums = Record<QrProvider, number>
/** Settings that have an amount in satang for each gateway. The environment may replace their defaults. */
export type GatewayAmounts = { qrMinimum: Sums; unconfirmedMaximum: Sums }
export type EverySetting = Settings & GatewayAmounts
type Environment = Pick<Context, 'qrMinimums' | 'unconfirmedMaximums'>

/** DEP-03: minimum amounts of a QR. */
export const specifiedMinimums = {
  KBANK: 1_00,
  WW: 100_00,
  PAYTIMZ: 10_00,
  PAYONEX: 100_00,
} as const satisfies Sums

const gatewayDefaults = ({ qrMinimums, unconfirmedMaximums }: Environment): GatewayAmounts => ({
  qrMinimum: { ...specifiedMinimums, ...qrMinimums },
  unconfirmedMaximum: unconfirmedMaximums,
})

/** Returns the value of any setting while none is stored, on a server with this environment. */
export function defaultIn(environment: Environment, key: string) {
  const defaults: Partial<Record<string, Sums>> = gatewayDefaults(environment)
  return defaults[key] ?? defaultOf(key)
}

/** Reads the amount of a gateway without a cache: a change takes effect from the next call on. */
export async function gatewayAmounts(
  { db, ...environment }: Environment & { db: Db | Tx },
  key: keyof GatewayAmounts,
): Promise<Record<QrProvider, Amount>> {
  const [row] = await db<{ value: Sums }[]>`select value from site_setting where key = ${key}`
  const { KBANK, WW, PAYTIMZ, PAYONEX } = row?.value ?? gatewayDefaults(environment)[key]
  return {
    KBANK: toAmount(KBANK),
    WW: toAmount(WW),
    PAYTIMZ: toAmount(PAYTIMZ),
    PAYONEX: toAmount(PAYONEX),
  }
}
