export const languages = ['th', 'la', 'en'] as const
export type Language = (typeof languages)[number]

/** BCP 47. Our key of Lao is la; the language of pages and calls is lo. */
export const languageTags = {
  th: 'th',
  la: 'lo',
  en: 'en',
} as const satisfies Record<Language, string>
