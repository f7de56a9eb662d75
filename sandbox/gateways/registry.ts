import type { GatewayCode } from './codes.ts'
import type { Gateway } from './gateway.ts'
import { kbank } from './kbank.ts'
import { payonex } from './payonex.ts'
import { paytimz } from './paytimz.ts'
import { ww } from './ww.ts'

export const gateways: Record<GatewayCode, Gateway> = {
  KBANK: kbank,
  WW: ww,
  PAYTIMZ: paytimz,
  PAYONEX: payonex,
}
