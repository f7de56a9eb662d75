import { Suspense, useState } from 'react'
import { legal } from '#contract/site'
import { loadPart, type TextPart } from '#kit/i18n/current.ts'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { type Lookup, useLookup } from '../app/useLookup.ts'
import styles from './Legal.module.css'

const Conditions = lazySheet(() => import('./Conditions.tsx'), 'Conditions', 'member')

const texts: TextPart = {
  th: () => import('../texts/th/legal.ts'),
  la: () => import('../texts/la/legal.ts'),
  en: () => import('../texts/en/legal.ts'),
}

export async function load() {
  await loadPart(texts)
  return { default: Legal }
}

type LegalLookup = Pick<Lookup<typeof legal>, 'data' | 'isFailed'>
/** A page that reads the statements itself passes them on. */
export type LegalProps = { given?: LegalLookup }

function Legal({ given }: LegalProps) {
  return given ? <Statements {...given} /> : <Asked />
}

const Asked = () => <Statements {...useLookup(legal)} />

/** APP-19: a statement that the operator has not made has no line; the terms are there in any case. */
function Statements({ data, isFailed }: LegalLookup) {
  const t = useTexts()
  const [isReading, setReading] = useState(false)
  if (!data && !isFailed) return null
  const { licenceNumber = '', licensor = '', minimumAge = 0, helpLine = '' } = data ?? {}
  return (
    <section className={styles.legal} aria-label={t('legal.label')}>
      {minimumAge > 0 && (
        <p className={styles.age}>
          <b aria-hidden="true">{minimumAge}+</b>
          {t('legal.age', { age: minimumAge })}
        </p>
      )}
      {licenceNumber && (
        <p>
          {t('legal.licence', { number: licenceNumber })}
          {licensor && (
            <>
              <br />
              {t('legal.licensor', { licensor })}
            </>
          )}
        </p>
      )}
      {helpLine && (
        <p>
          {t('legal.help')} <a href={`tel:${helpLine.replace(/[ -]/g, '')}`}>{helpLine}</a>
        </p>
      )}
      <button type="button" aria-haspopup="dialog" onClick={() => setReading(true)}>
        {t('legal.terms')}
      </button>
      <Suspense>{isReading && <Conditions onClose={() => setReading(false)} />}</Suspense>
    </section>
  )
}
