import type { Gateway } from './gateway.ts'
import { kbank } from './kbank.ts'
import { payonex } from './payonex.ts'
import { paytimz } from './paytimz.ts'
import { ww } from './ww.ts'

/** Address, merchant and keys of each gateway. */
export type GatewaySettings = {
  KBANK: Parameters<typeof kbank>[0]
  WW: Parameters<typeof ww>[0]
  PAYTIMZ: Parameters<typeof paytimz>[0]
  PAYONEX: Parameters<typeof payonex>[0]
}
export type GatewayCode = keyof GatewaySettings

export const createGateways = (settings: GatewaySettings): ReadonlyMap<GatewayCode, Gateway> =>
  new Map<GatewayCode, Gateway>([
    ['KBANK', kbank(settings.KBANK)],
    ['WW', ww(settings.WW)],
    ['PAYTIMZ', paytimz(settings.PAYTIMZ)],
    ['PAYONEX', payonex(settings.PAYONEX)],
  ])

/** Settings of the sandbox, from docs/adapters.md. The credentials work nowhere else. */
export const sandboxGateways = (sandboxUrl: string): GatewaySettings => ({
  KBANK: {
    url: `${sandboxUrl}/kbank`,
    merchant: 'sandbox-kbank-partner',
    key: 'sandbox-kbank-key',
  },
  WW: { url: `${sandboxUrl}/ww`, merchant: 'sandbox-ww', key: 'sandbox-ww-key' },
  PAYTIMZ: {
    url: `${sandboxUrl}/paytimz`,
    merchant: 'sandbox-paytimz',
    key: 'sandbox-paytimz-key',
  },
  PAYONEX: {
    url: `${sandboxUrl}/payonex`,
    merchant: 'sandbox-payonex',
    privateKey: 'MC4CAQAwBQYDK2VwBCIEIHNhbmRib3gtcGF5b25leC1tZXJjaGFudC1zZWVkLTAx',
    publicKey: 'MCowBQYDK2VwAyEArNtzH5pGfIij+Vu9nBBMR5ubG2FOCX6lAN2DZELFa2I=',
  },
})
