export const gatewayCodes = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX'] as const
export type GatewayCode = (typeof gatewayCodes)[number]
