import * as z from 'zod/mini'
import { ExcludedUntil } from '#contract/protection'
import { Refusal } from '#contract/refusal'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'

/** A keyed hash of a phone number, which outlives the name of a member who is excluded. */
export const hashOfPhone = ({ pepper }: Context['secrets'], phone: string): Buffer =>
  createEncryption(pepper, 'excluded phone').hashOf(phone)

/** Refuses a number whose former member is excluded still. @throws Refusal SELF_EXCLUDED */
export async function assertPhoneNotExcluded(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  phone: string,
): Promise<void> {
  const [excluded] = await db<{ until: Date | null }[]>`
    select until from excluded_phone
    where hash = ${hashOfPhone(secrets, phone)} and (until is null or until > now())`
  if (!excluded) return
  const until = excluded.until?.getTime() ?? null
  throw new Refusal('SELF_EXCLUDED', { details: z.encode(ExcludedUntil, { until }) })
}
