import { type Language, languages } from '#contract/language'

const { languages: written } = document.documentElement.dataset

/** The languages on offer. The server writes them into the member's page if they are not all. */
export const offeredLanguages: readonly Language[] = languages.filter(
  (language) => written?.split(' ').includes(language) ?? true,
)
