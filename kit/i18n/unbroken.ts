/** Browsers end lines where its dictionary ends words. An older browser has none, and shows names as they come. */
const words = 'Segmenter' in Intl && new Intl.Segmenter('th', { granularity: 'word' })

/**
 * I18N-08: the same name with word joiners (U+2060), so that no line ends inside its Thai or Lao. More than 24 letters without a
 * space are a sentence, or do not fit one line of a narrow phone with large text.
 */
export const unbroken = (name: string): string =>
  name.replace(/[\p{sc=Thai}\p{sc=Lao}]+/gu, (run) =>
    words && run.length <= 24
      ? [...words.segment(run)].map((word) => word.segment).join('\u2060')
      : run,
  )
