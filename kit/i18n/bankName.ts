import type * as z from 'zod/mini'
import type { Language } from '#contract/language'
import type { BankName } from '#contract/site'

const nameIn = { th: 'nameTH', la: 'nameLA', en: 'nameEN' } as const satisfies Record<
  Language,
  keyof z.output<typeof BankName>
>

/** A bank's name in the language of the screen. */
export const bankName = (bank: z.output<typeof BankName>, language: Language): string =>
  bank[nameIn[language]]
