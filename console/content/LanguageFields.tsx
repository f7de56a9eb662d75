import { type Language, languages, languageTags } from '#contract/language'
import { useTexts } from '../app/texts.ts'
import area from '../chat/Composer.module.css'
import styles from './Content.module.css'

type Props = {
  values: Record<Language, string>
  /** Place of the text among those of its page, for the names of its fields. */
  number: number
  rows: number
  lettersMost: number
  onChange: (language: Language, text: string) => void
}

/** The fields of one text in three languages, side by side where there is room. */
export function LanguageFields({ values, number, rows, lettersMost, onChange }: Props) {
  const t = useTexts()
  return (
    <div className={styles.room}>
      <div className={styles.languages}>
        {languages.map((language) => (
          <label key={language} className={area.area}>
            {t(`texts.${language}`)}
            <textarea
              aria-label={t('content.field', { language: t(`texts.${language}`), number })}
              rows={rows}
              maxLength={lettersMost}
              lang={languageTags[language]}
              value={values[language]}
              onChange={({ target }) => onChange(language, target.value)}
            />
          </label>
        ))}
      </div>
    </div>
  )
}
