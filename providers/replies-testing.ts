import { createHmac, generateKeyPairSync } from 'node:crypto'
import type { Reply } from './ask.ts'
import { sandboxGateways } from './gateways/registry.ts'

// Signed replies of gateways, for tests of the adapters.
export const url = 'http://127.0.0.1:3001'
export const theirs = generateKeyPairSync('ed25519')
const publicKey = theirs.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const sandbox = sandboxGateways(url)
export const settings = { ...sandbox, PAYONEX: { ...sandbox.PAYONEX, publicKey } }
export const now = new Date('2026-07-31T07:03:12.000Z')
export const hmac = (algorithm: string, key: string, text: string) =>
  createHmac(algorithm, key).update(text).digest()
export const reply = (body: string): Reply => ({ status: 200, body })
export const json = (inside: unknown) => JSON.stringify(inside)

/** A form of WW with sorted and signed fields. */
export function form(inside: unknown): string {
  const fields = Object.entries(inside as Record<string, unknown>)
    .map(([name, value]): [string, string] => [name, String(value)])
    .filter(([, value]) => value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  const text = fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
  const seal = hmac('sha1', settings.WW.key, text).toString('hex').toUpperCase()
  return new URLSearchParams([...fields, ['sign', seal]]).toString()
}

/** An envelope of PAYTIMZ. */
export function envelope(inside: unknown): string {
  const payload = Buffer.from(json(inside)).toString('base64')
  const { merchant, key } = settings.PAYTIMZ
  return json({ merchant, payload, signature: hmac('sha512', key, payload).toString('hex') })
}
