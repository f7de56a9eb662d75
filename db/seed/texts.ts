import { english } from './texts-en.ts'
import { lao } from './texts-la.ts'
import { thai } from './texts-th.ts'

/** What the site says in one language: HTML, but for the contact text, which is plain. */
export type SiteTexts = {
  conditions: string[]
  agreements: string[]
  /** {percentFail} is filled in by the app. */
  notice: string
  /** Of the refund; the server fills in {success}, {fail} and {minimum}. */
  refund: string
  contact: string
}

export const siteTexts = { th: thai, la: lao, en: english }
