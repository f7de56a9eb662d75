import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '#contract/passkey'

/** An authenticator or a browser can do this wrong. */
type Wrong = {
  origin?: string
  rpId?: string
  type?: string
  isVerified?: boolean
  counter?: number
  format?: string
  statement?: Map<string, unknown>
}

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

/** An authenticator of software, which signs as a phone or a security key does, for the tests. */
export function newAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientDataOf = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const dataOf = (rpId: string, flags: number, wrong: Wrong, rest = Buffer.alloc(0)) => {
    const isVerified = wrong.isVerified ?? true
    const head = Buffer.alloc(5)
    head.writeUInt8(userPresent | flags | (isVerified ? userVerified : 0), 0)
    head.writeUInt32BE(wrong.counter ?? counter, 1)
    return Buffer.concat([hashOf(wrong.rpId ?? rpId), head, rest])
  }

  return {
    id: id.toString('base64url'),
    create({ challenge, rpId }: PasskeyCreation, wrong: Wrong = {}): CreatedPasskey {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const attestation = new Map<string, unknown>([
        ['fmt', wrong.format ?? 'none'],
        ['attStmt', wrong.statement ?? new Map()],
        ['authData', new Uint8Array(dataOf(rpId, hasCredential, wrong, credential))],
      ])
      return {
        id: id.toString('base64url'),
        clientData: clientDataOf('webauthn.create', challenge, wrong).toString('base64url'),
        attestation: Buffer.from(
          isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
        ).toString('base64url'),
        transports: ['internal'],
      }
    },
    use({ challenge, rpId }: PasskeyRequest, wrong: Wrong = {}): UsedPasskey {
      counter = wrong.counter ?? counter + 1
      const clientData = clientDataOf('webauthn.get', challenge, wrong)
      const data = dataOf(rpId, 0, wrong)
      return {
        id: id.toString('base64url'),
        clientData: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hashOf(clientData)]), privateKey).toString(
          'base64url',
        ),
      }
    },
  }
}

const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest()

/** Encodes the public half of the key as authenticators do (COSE). */
function coseOf(publicKey: ReturnType<typeof generateKeyPairSync>['publicKey']): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    ),
  )
}
