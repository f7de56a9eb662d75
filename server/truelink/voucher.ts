import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'

export const encryptionOf = ({ pepper }: Context['secrets']) => createEncryption(pepper, 'voucher')

/**
 * Decrypts the voucher code and finds the phone number that redeems it. Undefined for a transfer that never reached TrueWallet, after
 * which the gift was sent again by another one.
 */
export async function voucherOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  reference: string,
): Promise<{ voucher: string; mobile: string } | undefined> {
  const [row] = await db<{ encryptedVoucher: Uint8Array; mobile: string }[]>`
    select encrypted_voucher, mobile from voucher where reference = ${reference}`
  return row && { voucher: encryptionOf(secrets).decrypt(row.encryptedVoucher), mobile: row.mobile }
}
