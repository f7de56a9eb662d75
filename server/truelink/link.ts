import { Refusal } from '#contract/refusal'
import { openTruelink } from '#contract/truelink'

/**
 * DEP-08: extracts the voucher code from a gift link. The server never opens the link; it sends the code to TrueWallet.
 */
export async function voucherIn(sealed: string): Promise<string> {
  try {
    const link = await openTruelink(sealed)
    const [, voucher] = form.exec(link.trim()) ?? []
    if (voucher) return voucher
  } catch {
    // The text was not encrypted by the app, or is no text.
  }
  throw new Refusal('TRUELINK_INVALID')
}

const form = /^https:\/\/gift\.truemoney\.com\/campaign\/\?v=([A-Za-z0-9]{10,64})$/
