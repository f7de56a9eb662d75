/** The languages of the apps, and of the texts that operators write. Browsers keep the same codes under `locale`. */
export const languages = ['th', 'la', 'en'] as const
export type Language = (typeof languages)[number]

/** BCP 47. Our code of Lao is la; the language of pages and calls is lo. */
export const languageTags = {
  th: 'th',
  la: 'lo',
  en: 'en',
} as const satisfies Record<Language, string>
