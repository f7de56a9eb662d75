/**
 * Whether a QR's text is one that Thai banks print on slips: the mini QR names the slip kind (000001), the country and
 * closes with its checksum. A guess for the member's eyes; the server reads for itself.
 */
export const isSlipQr = (text: string): boolean =>
  /^00\d\d0006000001.+5102TH9104[0-9A-Fa-f]{3,4}$/.test(text)
