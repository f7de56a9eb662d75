import { useId, useRef } from 'react'
import { type Language, languageTags } from '#contract/language'
import { useLanguage } from '../i18n/current.ts'
import { offeredLanguages } from '../i18n/offered.ts'
import { useTexts } from '../i18n/texts.ts'
import { Icon } from './Icon.tsx'
import styles from './LanguageMenu.module.css'
import { pickLanguage } from './pickLanguage.ts'

/** The languages on offer, each by its own name; the one in use cannot be chosen. A single one needs no menu. */
export function LanguageMenu() {
  const t = useTexts()
  const current = useLanguage()
  const menuId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  function place() {
    const { bottom, right } = opener.current!.getBoundingClientRect()
    menu.current!.style.top = `${bottom + 4}px`
    menu.current!.style.right = `${document.documentElement.clientWidth - right}px`
  }

  function pick(language: Language) {
    menu.current?.hidePopover()
    void pickLanguage(language)
  }

  if (offeredLanguages.length < 2) return null
  return (
    <div className={styles.language}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={`${t('language.label')}: ${t(`language.${current}`)}`}
        popoverTarget={menuId}
        onClick={place}
      >
        <Icon name="globe" small />
        {t(`language.${current}`)}
        <Icon name="down" small />
      </button>
      <div ref={menu} id={menuId} popover="auto" className={styles.menu}>
        {offeredLanguages.map((language) => (
          <button
            key={language}
            type="button"
            lang={languageTags[language]}
            disabled={language === current}
            onClick={() => pick(language)}
          >
            {t(`language.${language}`)}
            {language === current && <Icon name="check" small />}
          </button>
        ))}
      </div>
    </div>
  )
}
