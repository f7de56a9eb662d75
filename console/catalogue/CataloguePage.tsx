import { useState } from 'react'
import { Link } from 'wouter'
import { type CatalogueEntry, catalogue } from '#contract/catalogue'
import { languageTags } from '#contract/language'
import { useLanguage } from '#kit/i18n/current.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { State } from '../app/DataTable.tsx'
import desk from '../app/Desk.module.css'
import { useMay } from '../app/operator.ts'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from '../setting/Setting.module.css'
import { EntrySheet } from './EntrySheet.tsx'

/** The games and the banks as members see them. Operators with the right name and order them. */
export function CataloguePage() {
  const t = useTexts()
  const { data, error, refetch } = useRead(catalogue, {})
  const [open, setOpen] = useState<CatalogueEntry>()
  return (
    <main className={desk.page}>
      <div className="column stack">
        <p>
          <Link href="/content">{t('content.back')}</Link>
        </p>
        <h1>{t('catalogue.title')}</h1>
        <p className="muted">{t('catalogue.intro')}</p>
        <Loading read={{ data, error, refetch }} rows={8} />
        {data && (
          <>
            <section aria-label={t('catalogue.games')}>
              <h2>{t('catalogue.games')}</h2>
              <Lines entries={data.games} onChange={setOpen} />
            </section>
            <section aria-label={t('catalogue.banks')}>
              <h2>{t('catalogue.banks')}</h2>
              <p className="muted">{t('catalogue.banksText')}</p>
              <Lines entries={data.banks} onChange={setOpen} />
            </section>
          </>
        )}
      </div>
      {open && data && (
        <EntrySheet entry={open} last={data[open.list].length} onClose={() => setOpen(undefined)} />
      )}
    </main>
  )
}

type LinesProps = { entries: CatalogueEntry[]; onChange: (entry: CatalogueEntry) => void }

function Lines({ entries, onChange }: LinesProps) {
  const t = useTexts()
  const mayChange = useMay('content.publish')
  const language = useLanguage()
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.code} className={styles.setting} aria-label={entry.name[language]}>
          <div className={styles.facts}>
            <b>{entry.name[language]}</b>
            {!entry.isOffered && <State tone="none">{t('catalogue.notOffered')}</State>}
            <Others entry={entry} />
            <small className="muted">{factsText(t, entry)}</small>
          </div>
          {mayChange && (
            <div className={styles.acts}>
              <Button small onClick={() => onChange(entry)}>
                {t('catalogue.change')}
                <span className="visually-hidden"> {entry.name[language]}</span>
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The names in the other languages. */
function Others({ entry: { name } }: { entry: CatalogueEntry }) {
  const language = useLanguage()
  const others = (['th', 'la', 'en'] as const).filter((other) => other !== language)
  return (
    <span>
      {others.map((other, index) => (
        <span key={other} lang={languageTags[other]}>
          {index > 0 && ' · '}
          {name[other]}
        </span>
      ))}
    </span>
  )
}

const factsText = (
  t: Translate,
  { code, place, category, isGateway, regions }: CatalogueEntry,
): string =>
  [
    t('catalogue.place', { place }),
    category && t(`bonuses.category.${category}`),
    isGateway && t('providers.kind.gateway'),
    regions?.map((region) => t(`catalogue.region.${region}`)).join(', '),
    code,
  ]
    .filter(Boolean)
    .join(' · ')
