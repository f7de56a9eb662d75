import type { Context } from '../platform/context.ts'
import { createSeal } from '../platform/encryption.ts'

type Secrets = Context['secrets']

const sealOf = ({ pepper }: Secrets) => createSeal(pepper, 'evidence')

/** What somebody told us, as it rests in the tables: payers' names and account numbers are in it. */
export const sealEvidence = (secrets: Secrets, raw: string): Buffer => sealOf(secrets).seal(raw)

export const openEvidence = (secrets: Secrets, sealed: Uint8Array): string =>
  sealOf(secrets).open(sealed)
