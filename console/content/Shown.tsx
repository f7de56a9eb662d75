import type { Content } from '#contract/content'
import { languages, languageTags } from '#contract/language'
import { SafeHtml } from '#kit/ui/SafeHtml.tsx'
import { useTexts } from '../app/texts.ts'
import styles from './Content.module.css'

/** Texts that the server has cleaned, as members read them, in three languages. `of`: tells several of a page apart. */
export function Shown({ content, of }: { content: Content; of?: string }) {
  const t = useTexts()
  return (
    <div className={styles.room}>
      <div className={styles.languages}>
        {languages.map((language) => (
          <section
            key={language}
            className={styles.shown}
            lang={languageTags[language]}
            aria-label={[of, t(`texts.${language}`)].filter(Boolean).join(': ')}
          >
            <small className="muted">{t(`texts.${language}`)}</small>
            {content[language].join('') === '' ? (
              <p className="muted">{t('content.none')}</p>
            ) : (
              <SafeHtml html={content[language].join('')} />
            )}
          </section>
        ))}
      </div>
    </div>
  )
}
