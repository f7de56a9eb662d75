/**
 * True if a QR's text is one that banks of Thailand or Laos print on slips: the mini QR has the kind of slip (000001), the
 * country and a checksum. The member sees a guess; the server reads the slip again.
 */
export const isSlipQr = (text: string): boolean =>
  /^00\d\d0006000001.+5102(TH|LA)9104[0-9A-Fa-f]{3,4}$/.test(text)
