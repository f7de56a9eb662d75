import {
  type CreatedPasskey,
  type PasskeyCreation,
  type PasskeyRequest,
  passkeyAlgorithms,
  passkeyTimeoutMs,
  passkeyTransports,
  type UsedPasskey,
} from '#contract/passkey'

/** Few who open an app need the library, so it loads when it is used. */
const library = () => import('@simplewebauthn/browser')

/** The browser made or used no passkey. `known`: the device has one of this account already. */
export class PasskeyProblem extends Error {
  readonly code: 'known' | 'unused'
  constructor(code: 'known' | 'unused', options?: ErrorOptions) {
    super(`passkey ${code}`, options)
    this.code = code
  }
}

/** Browsers give no passkey to an IP address, nor to a page without encryption. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

/**
 * Asks the person for a new passkey. `isDiscoverable`: it can sign in without a name, which old security keys cannot hold.
 * @throws PasskeyProblem
 */
export function createPasskey(
  creation: PasskeyCreation,
  { isDiscoverable = false } = {},
): Promise<CreatedPasskey> {
  const { challenge, rpId, userId, username, known } = creation
  return attempt(async () => {
    const { startRegistration } = await library()
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: 'Kapao' },
        user: { id: userId, name: username, displayName: username },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
        timeout: passkeyTimeoutMs,
        excludeCredentials: known.map(typed),
        authenticatorSelection: {
          residentKey: isDiscoverable ? 'required' : 'preferred',
          userVerification: 'required',
        },
        attestation: 'none',
      },
    })
    return {
      id,
      clientData: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: passkeyTransports.filter((one) => response.transports?.includes(one)),
    }
  })
}

/** Asks the person for a signature by one of the named passkeys, or by any of this site. @throws PasskeyProblem */
export function signByPasskey({ challenge, rpId, known }: PasskeyRequest): Promise<UsedPasskey> {
  return attempt(async () => {
    const { startAuthentication } = await library()
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId,
        allowCredentials: known.map(typed),
        timeout: passkeyTimeoutMs,
        userVerification: 'required',
      },
    })
    return {
      id,
      clientData: response.clientDataJSON,
      authenticatorData: response.authenticatorData,
      signature: response.signature,
    }
  })
}

const typed = ({ id, transports }: PasskeyRequest['known'][number]) => ({
  id,
  transports,
  type: 'public-key' as const,
})

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError'
    throw new PasskeyProblem(isKnown ? 'known' : 'unused', { cause })
  }
}
