import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import { languageTags } from '#contract/language'
import { agreements } from '#contract/site-text'
import { useLanguage } from '#kit/i18n/current.ts'
import { offeredLanguages } from '#kit/i18n/offered.ts'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import type { IconName } from '#kit/ui/icons.ts'
import { pickLanguage } from '#kit/ui/pickLanguage.ts'
import { applyTheme, type Theme, theme, themes } from '#kit/ui/theme.ts'
import { keepTheme } from '../app/session.ts'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { useLookup } from '../app/useLookup.ts'
import { signOut } from '../layout/signOut.ts'
import { LegalLater } from '../site/LegalLater.tsx'
import styles from './Profile.module.css'

const ChangePassword = lazySheet(() => import('./ChangePassword.tsx'), 'ChangePassword', 'pages')
const Devices = lazySheet(() => import('./Devices.tsx'), 'Devices')
const Passkeys = lazySheet(
  () => import('../passkey/load.ts').then(({ load }) => load()),
  'Passkeys',
)
const Conditions = lazySheet(() => import('../site/Conditions.tsx'), 'Conditions', 'member')
const AgreementSheet = lazySheet(() => import('../site/AgreementSheet.tsx'), 'AgreementSheet')

type Over = 'password' | 'passkeys' | 'devices' | 'conditions' | 'agreement'

/** The language and the theme, the password, the terms, and the way out. */
export function Settings() {
  const t = useTexts()
  const [over, setOver] = useState<Over>()
  const close = () => setOver(undefined)
  return (
    <div className="stack">
      <section className="stack tight">
        <h2>{t('profile.settings')}</h2>
        <div className="card pad stack">
          {offeredLanguages.length > 1 && <LanguageSetting />}
          <ThemeSetting />
        </div>
      </section>
      <section className="stack tight">
        <h2>{t('profile.security')}</h2>
        <ul className={`card ${styles.rows}`}>
          <Row icon="lock" text={t('changePassword.title')} onOpen={() => setOver('password')} />
          <Row icon="lock" text={t('profile.passkeys')} onOpen={() => setOver('passkeys')} />
          <li>
            <Link href="/user/identity">
              <Icon name="user" />
              {t('profile.identity')}
              <Icon name="next" small />
            </Link>
          </li>
          <li>
            <Link href="/user/protection">
              <Icon name="clock" />
              {t('profile.protection')}
              <Icon name="next" small />
            </Link>
          </li>
          <Row icon="phone" text={t('profile.devices')} onOpen={() => setOver('devices')} />
        </ul>
      </section>
      <Terms onOpen={setOver} />
      <ul className={`card ${styles.rows} ${styles.out}`}>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => void signOut()}>
            <Icon name="exit" />
            {t('nav.logout')}
          </button>
        </li>
      </ul>
      <LegalLater />
      <Suspense>
        {over === 'password' && <ChangePassword onClose={close} />}
        {over === 'passkeys' && <Passkeys onClose={close} />}
        {over === 'devices' && <Devices onClose={close} />}
        {over === 'conditions' && <Conditions onClose={close} />}
        {over === 'agreement' && <AgreementSheet onClose={close} />}
      </Suspense>
    </div>
  )
}

function LanguageSetting() {
  const t = useTexts()
  const current = useLanguage()
  return (
    <div className={styles.setting}>
      <p>{t('language.label')}</p>
      <RadioGroup
        label={t('language.label')}
        options={offeredLanguages.map((value) => ({
          value,
          label: <span lang={languageTags[value]}>{t(`language.${value}`)}</span>,
        }))}
        value={current}
        onPick={(language) => void pickLanguage(language)}
      />
    </div>
  )
}

function ThemeSetting() {
  const t = useTexts()
  function choose(chosen: Theme) {
    keepTheme(chosen)
    applyTheme(chosen)
  }
  return (
    <div className={styles.setting}>
      <p>{t('profile.theme')}</p>
      <RadioGroup
        label={t('profile.theme')}
        options={themes.map((value) => ({ value, label: t(`profile.theme.${value}`) }))}
        value={theme.use()}
        onPick={choose}
      />
    </div>
  )
}

/** The agreement is listed where the site has one. */
function Terms({ onOpen }: { onOpen: (over: Over) => void }) {
  const t = useTexts()
  const { data } = useLookup(agreements)
  return (
    <section className="stack tight">
      <h2>{t('profile.terms')}</h2>
      <ul className={`card ${styles.rows}`}>
        <Row icon="terms" text={t('conditions.title')} onOpen={() => onOpen('conditions')} />
        {data && data.agreements.length > 0 && (
          <Row icon="check" text={t('profile.agreement')} onOpen={() => onOpen('agreement')} />
        )}
      </ul>
    </section>
  )
}

const Row = ({ icon, text, onOpen }: { icon: IconName; text: string; onOpen: () => void }) => (
  <li>
    <button type="button" aria-haspopup="dialog" onClick={onOpen}>
      <Icon name={icon} />
      {text}
      <Icon name="next" small />
    </button>
  </li>
)
