import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'

/** A member typed this for a document. A stated age has a date of birth only. */
export type IdentityDetails = { number: string | null; name: string | null; dateOfBirth: string }

type Secrets = Context['secrets']
const encryptionOf = ({ pepper }: Secrets) => createEncryption(pepper, 'identity document')

export const encryptDetails = (secrets: Secrets, details: IdentityDetails): string =>
  encryptionOf(secrets).encrypt(JSON.stringify(details)).toString('base64url')

export const decryptDetails = (secrets: Secrets, encrypted: string): IdentityDetails =>
  JSON.parse(encryptionOf(secrets).decrypt(Buffer.from(encrypted, 'base64url'))) as IdentityDetails

/** A keyed hash of the letters and digits of a number, however they were grouped. */
export const hashOfNumber = (secrets: Secrets, number: string): Buffer =>
  encryptionOf(secrets).hashOf(number.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
