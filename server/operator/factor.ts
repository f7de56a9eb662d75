import type { Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'
import { base32, newSecret, otpauthOf, stepOf } from './totp.ts'

type Secrets = Context['secrets']
/** The secret as a person takes it over: as a text, and as the address in a QR. */
export type ShownFactor = { totpSecret: string; otpauth: string }

const encryptionOf = ({ pepper }: Secrets) => createEncryption(pepper, 'operator totp')

/** Makes the encrypted secret of a new authenticator. */
export const newFactor = (secrets: Secrets): Buffer =>
  encryptionOf(secrets).encrypt(newSecret().toString('hex'))

export function shownFactor(secrets: Secrets, username: string, factor: Uint8Array): ShownFactor {
  const secret = secretOf(secrets, factor)
  return { totpSecret: base32(secret), otpauth: otpauthOf(username, secret) }
}

/** Finds the time step of a code of an authenticator that is valid now. */
export const factorStep = (
  secrets: Secrets,
  factor: Uint8Array,
  code: string,
): number | undefined => stepOf(secretOf(secrets, factor), code, Date.now())

const secretOf = (secrets: Secrets, factor: Uint8Array): Buffer =>
  Buffer.from(encryptionOf(secrets).decrypt(factor), 'hex')

/** Uses up a code of the operator's authenticator. Of two requests at once the second finds the code used. */
export async function useFactorCode(
  tx: Tx,
  secrets: Secrets,
  { id, totpSecret, code }: { id: number; totpSecret: Uint8Array; code: string },
): Promise<boolean> {
  const step = factorStep(secrets, totpSecret, code)
  if (step === undefined) return false
  const { count } = await tx`
    update operator set totp_step = ${step}
    where id = ${id} and totp_secret = ${totpSecret} and totp_step < ${step}`
  return count > 0
}

/** Forgets an authenticator that is not confirmed yet. */
export async function forgetFactorChange(tx: Tx, operator: number): Promise<void> {
  await tx`delete from operator_factor_change where operator = ${operator}`
}
