import { createHmac, randomBytes } from 'node:crypto'

const stepS = 30
const digits = 6
/** The clocks of phones differ a little, so the previous and the next code are accepted too. */
const around = [0, -1, 1]
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4226 recommends 160 random bits. */
export const newSecret = (): Buffer => randomBytes(20)

/** Encodes base32 (RFC 4648) without padding, which authenticator apps expect. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** Computes the code of a time step (RFC 4226, RFC 6238). */
export function codeAt(secret: Uint8Array, step: number, hash = 'sha1', length = digits): string {
  const moment = Buffer.alloc(8)
  moment.writeBigUInt64BE(BigInt(step))
  const mac = createHmac(hash, secret).update(moment).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

export const stepAt = (ms: number): number => Math.floor(ms / 1_000 / stepS)

/** Finds the time step of a code near a moment. Returns undefined when no step has this code. */
export const stepOf = (secret: Uint8Array, code: string, ms: number): number | undefined =>
  around.map((off) => stepAt(ms) + off).find((step) => codeAt(secret, step) === code)

/** Builds the address in the QR that an authenticator app scans. */
export function otpauthOf(username: string, secret: Uint8Array): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: 'Kapao' })
  return `otpauth://totp/Kapao:${encodeURIComponent(username)}?${query}`
}
