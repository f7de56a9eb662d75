import { Refusal } from '#contract/refusal'
import { openTruelink } from '#contract/truelink'

/** DEP-08: the voucher in a gift link. We never go where the link leads: we ask TrueWallet for the voucher by its name. */
export async function voucherIn(sealed: string): Promise<string> {
  try {
    const link = await openTruelink(sealed)
    const [, voucher] = form.exec(link.trim()) ?? []
    if (voucher) return voucher
  } catch {
    // It was not sealed by the app, or is no text.
  }
  throw new Refusal('TRUELINK_INVALID')
}

const form = /^https:\/\/gift\.truemoney\.com\/campaign\/\?v=([A-Za-z0-9]{10,64})$/
