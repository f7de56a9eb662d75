import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'

export const encryptionOf = ({ pepper }: Context['secrets']) => createEncryption(pepper, 'voucher')

/** Decrypts the voucher code and finds the phone number that redeems it. */
export async function voucherOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  reference: string,
): Promise<{ voucher: string; mobile: string }> {
  const [row] = await db<{ sealed: Uint8Array; mobile: string }[]>`
    select sealed, mobile from voucher where reference = ${reference}`
  if (!row) throw new Error(`no voucher ${reference}`)
  return { voucher: encryptionOf(secrets).decrypt(row.sealed), mobile: row.mobile }
}
