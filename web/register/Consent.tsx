import { Suspense, useState } from 'react'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Register.module.css'

const Conditions = lazySheet(() => import('../site/Conditions.tsx'), 'Conditions', 'member')

/** APP-19: what creating an account means, with the terms at hand. */
export function Consent() {
  const t = useTexts()
  const [isReading, setReading] = useState(false)
  return (
    <>
      <p className={`muted ${styles.consent}`}>
        {t('register.consent')}{' '}
        <button type="button" aria-haspopup="dialog" onClick={() => setReading(true)}>
          {t('register.terms')}
        </button>
      </p>
      <Suspense>{isReading && <Conditions onClose={() => setReading(false)} />}</Suspense>
    </>
  )
}
