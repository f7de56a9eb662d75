import { slipVerify } from 'promptparse/validate'

/** What the mini-QR of a slip names: the sending bank by its number, and its reference for the transfer. */
export type MiniQr = { bankNumber: string; reference: string }

/** Undefined when it is another QR. The parser believes what it is given, so the parts are looked at here. */
export function miniQrIn(text: string): MiniQr | undefined {
  if (text.length > 200) return undefined
  const read = slipVerify(text, true) ?? undefined
  const isRight =
    read && /^(\d{3}|\d{8})$/.test(read.sendingBank) && /^[A-Za-z0-9]{10,25}$/.test(read.transRef)
  return isRight ? { bankNumber: read.sendingBank, reference: read.transRef } : undefined
}
