import { english } from './texts-en.ts'
import { lao } from './texts-la.ts'
import { thai } from './texts-th.ts'

/** Texts that a new site starts with, by language. */
export const siteTexts = { th: thai, la: lao, en: english }
