/** Texts of the site in one language: HTML, except the contact text, which is plain. */
export type SiteTexts = {
  conditions: string[]
  agreements: string[]
  /** The app fills in {percentFail}. */
  notice: string
  /** Text of the refund; the server fills in {success}, {fail} and {minimum}. */
  refund: string
  contact: string
}
