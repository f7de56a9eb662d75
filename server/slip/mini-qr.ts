import { slipVerify } from 'promptparse/validate'

/** Content of a slip's mini-QR: the sending bank's number, and that bank's reference for the transfer. */
export type MiniQr = { bankNumber: string; reference: string }

/** Returns undefined for any other QR. The parser does not validate, so the parts are validated here. */
export function miniQrIn(text: string): MiniQr | undefined {
  if (text.length > 200) return undefined
  const read = slipVerify(text, true) ?? undefined
  const isRight =
    read && /^(\d{3}|\d{8})$/.test(read.sendingBank) && /^[A-Za-z0-9]{10,25}$/.test(read.transRef)
  return isRight ? { bankNumber: read.sendingBank, reference: read.transRef } : undefined
}
