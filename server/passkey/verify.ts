import {
  type CreatedPasskey,
  passkeyAlgorithms,
  type passkeyTransports,
  type UsedPasskey,
} from '#contract/passkey'
import type { Context } from '../platform/context.ts'
import { useChallenge } from './challenge.ts'
import { placeOf } from './place.ts'

type Parts = Pick<Context, 'db' | 'publicUrl' | 'log'>
export type Transport = (typeof passkeyTransports)[number]
export type Credential = {
  credentialId: Uint8Array
  publicKey: Uint8Array
  counter: number
  transports: Transport[]
}

/** The library takes 27 MB, which a server without passkeys saves. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

/** Checks a new passkey against the challenge of `owner`. @returns undefined if it is not valid */
export async function verifyCreated(
  parts: Parts,
  owner: string,
  { id, clientData, attestation, transports }: CreatedPasskey,
): Promise<Credential | undefined> {
  const expected = await expectedOf(parts, owner, clientData)
  if (!expected) return undefined
  return attempt(parts, async () => {
    if (await namesCertificates(attestation)) return undefined
    const { verifyRegistrationResponse } = await library()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
    })
    if (!verified) return undefined
    const { credential } = registrationInfo
    if (credential.id !== id) return undefined
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports,
    }
  })
}

/**
 * Tells whether an attestation brings a maker's certificate. We ask for none, and the library would fetch the addresses
 * that a forged one names.
 */
async function namesCertificates(attestation: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await helpers()
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestation))
  const format = decoded.get('fmt')
  return !(
    format === 'none' ||
    (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  )
}

/**
 * Checks a signature by a known passkey against the challenge of `owner`. The caller compares the counter.
 * @returns the counter of the authenticator, or undefined if the signature is not valid
 */
export async function verifyUsed(
  parts: Parts,
  owner: string,
  { id, clientData, authenticatorData, signature }: UsedPasskey,
  publicKey: Uint8Array,
): Promise<number | undefined> {
  const expected = await expectedOf(parts, owner, clientData)
  if (!expected) return undefined
  return attempt(parts, async () => {
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      // The library compares the counter before the signature, so a forged counter would look like a copied passkey.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: -1 },
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  })
}

/** Uses up the challenge that was signed, and says what else the signature must fit. */
async function expectedOf({ db, publicUrl }: Parts, owner: string, clientData: string) {
  const challenge = challengeIn(clientData)
  if (challenge === undefined || !(await useChallenge(db, { owner, challenge }))) return undefined
  const { rpId, origin } = placeOf(publicUrl)
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) ?? {}
    return typeof challenge === 'string' && /^[A-Za-z0-9_-]{43}$/.test(challenge)
      ? challenge
      : undefined
  } catch {
    return undefined
  }
}

/** The library throws for everything that does not fit. An administrator reads why, for example a wrong PUBLIC_URL. */
async function attempt<Result>(
  { log }: Parts,
  check: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  try {
    return await check()
  } catch (err) {
    log.info({ err }, 'a passkey was refused')
    return undefined
  }
}
