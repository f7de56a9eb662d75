import type { Context } from '../platform/context.ts'
import { createSeal } from '../platform/encryption.ts'

export const sealOf = ({ pepper }: Context['secrets']) => createSeal(pepper, 'voucher')

/** Decrypts the voucher code and finds the phone number that redeems it. */
export async function voucherOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  reference: string,
): Promise<{ voucher: string; mobile: string }> {
  const [row] = await db<{ sealed: Uint8Array; mobile: string }[]>`
    select sealed, mobile from voucher where reference = ${reference}`
  if (!row) throw new Error(`no voucher ${reference}`)
  return { voucher: sealOf(secrets).open(row.sealed), mobile: row.mobile }
}
