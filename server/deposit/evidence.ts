import type { Context } from '../platform/context.ts'
import { createSeal } from '../platform/encryption.ts'

type Secrets = Context['secrets']

const sealOf = ({ pepper }: Secrets) => createSeal(pepper, 'evidence')

/** Encrypts evidence for storage: it holds payers' names and account numbers. */
export const sealEvidence = (secrets: Secrets, raw: string): Buffer => sealOf(secrets).seal(raw)

export const openEvidence = (secrets: Secrets, sealed: Uint8Array): string =>
  sealOf(secrets).open(sealed)
