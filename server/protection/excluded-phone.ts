import * as z from 'zod/mini'
import { ExcludedUntil } from '#contract/protection'
import { Refusal } from '#contract/refusal'
import type { Context } from '../platform/context.ts'
import { createEncryption, earlierHashesOf } from '../platform/encryption.ts'

/** A keyed hash of a phone number, which outlives the name of a member who is excluded. */
export const hashOfPhone = ({ pepper }: Context['secrets'], phone: string): Buffer =>
  createEncryption(pepper, 'excluded phone').hashOf(phone)

/** As `hashOfPhone`, also of rows from before PEPPER was changed. */
const hashesOfPhone = (secrets: Context['secrets'], phone: string): Buffer[] => [
  hashOfPhone(secrets, phone),
  ...earlierHashesOf(secrets, 'excluded phone', phone),
]

/** Refuses a number whose former member is excluded still. @throws Refusal SELF_EXCLUDED */
export async function assertPhoneNotExcluded(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  phone: string,
): Promise<void> {
  const [excluded] = await db<{ until: Date | null }[]>`
    select until from excluded_phone
    where hash = any(${hashesOfPhone(secrets, phone)}::bytea[]) and (until is null or until > now())
    order by until desc nulls first limit 1`
  if (!excluded) return
  const until = excluded.until?.getTime() ?? null
  throw new Refusal('SELF_EXCLUDED', { details: z.encode(ExcludedUntil, { until }) })
}
