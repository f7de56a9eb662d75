import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'

export const encryptionOf = ({ pepper }: Context['secrets']) => createEncryption(pepper, 'voucher')

/** Decrypts the voucher code and finds the phone number that redeems it. */
export async function voucherOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  reference: string,
): Promise<{ voucher: string; mobile: string }> {
  const [row] = await db<{ encryptedVoucher: Uint8Array; mobile: string }[]>`
    select encrypted_voucher, mobile from voucher where reference = ${reference}`
  if (!row) throw new Error(`no voucher ${reference}`)
  return { voucher: encryptionOf(secrets).decrypt(row.encryptedVoucher), mobile: row.mobile }
}
