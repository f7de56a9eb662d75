import { createHmac, randomBytes } from 'node:crypto'

const stepS = 30
const digits = 6
/** Phones' clocks are a little off: the code before and the one after open too. */
const around = [0, -1, 1]
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 random bits, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20)

/** RFC 4648, without padding: as people type it and as authenticator apps read it. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** The code of a step (RFC 4226, and RFC 6238 for what a step is). */
export function codeAt(secret: Uint8Array, step: number, hash = 'sha1', length = digits): string {
  const moment = Buffer.alloc(8)
  moment.writeBigUInt64BE(BigInt(step))
  const mac = createHmac(hash, secret).update(moment).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff
  return String(number % 10 ** length).padStart(length, '0')
}

export const stepAt = (ms: number): number => Math.floor(ms / 1_000 / stepS)

/** The step whose code this is, near that moment. Undefined for a code of none. */
export const stepOf = (secret: Uint8Array, code: string, ms: number): number | undefined =>
  around.map((off) => stepAt(ms) + off).find((step) => codeAt(secret, step) === code)

/** What an authenticator app reads from a QR. */
export function otpauthOf(username: string, secret: Uint8Array): string {
  const said = new URLSearchParams({ secret: base32(secret), issuer: 'Kapao' })
  return `otpauth://totp/Kapao:${encodeURIComponent(username)}?${said}`
}
