import * as z from 'zod/mini'

/** Phones, computers and security keys sign by EdDSA, ES256 or RS256 (numbers of COSE). */
export const passkeyAlgorithms = [-8, -7, -257] as const
/** A person has this time to answer the browser's question. */
export const passkeyTimeoutMs = 300_000
export const passkeyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const

/** Bytes as the browser's library writes them. */
const bytes = (max: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(max))
const transports = z.array(z.enum(passkeyTransports)).check(z.maxLength(8))
/** WebAuthn allows 1,023 bytes. */
const credentialId = bytes(1_364)

const known = z.object({ id: z.string(), transports: z.array(z.enum(passkeyTransports)) })

/** Tells the browser which passkey to make. The challenge counts once, for five minutes. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  /** The domain that the passkey belongs to. */
  rpId: z.string(),
  userId: z.string(),
  username: z.string(),
  /** Passkeys of the account, of which an authenticator makes no second one. */
  known: z.array(known),
})
export type PasskeyCreation = z.output<typeof PasskeyCreation>

/** Tells the browser which passkeys may sign. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  known: z.array(known),
})
export type PasskeyRequest = z.output<typeof PasskeyRequest>

/** The browser returns this for a new passkey. */
export const CreatedPasskey = z.strictObject({
  id: credentialId,
  clientData: bytes(4_000),
  attestation: bytes(12_000),
  transports,
})
export type CreatedPasskey = z.output<typeof CreatedPasskey>

/** The browser returns this for a signature by a passkey. */
export const UsedPasskey = z.strictObject({
  id: credentialId,
  clientData: bytes(4_000),
  authenticatorData: bytes(2_000),
  signature: bytes(2_000),
})
export type UsedPasskey = z.output<typeof UsedPasskey>
