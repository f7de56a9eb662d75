import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'

type Secrets = Context['secrets']

const encryptionOf = ({ pepper }: Secrets) => createEncryption(pepper, 'evidence')

/** Encrypts evidence for storage: it holds payers' names and account numbers. */
export const encryptEvidence = (secrets: Secrets, raw: string): Buffer =>
  encryptionOf(secrets).encrypt(raw)

export const decryptEvidence = (secrets: Secrets, sealed: Uint8Array): string =>
  encryptionOf(secrets).decrypt(sealed)
