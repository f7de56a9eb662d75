import { Link } from 'wouter'
import { content } from '#contract/content'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { State } from '../app/DataTable.tsx'
import desk from '../app/Desk.module.css'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { BannerPlaces } from '../banner/BannerPlaces.tsx'
import styles from '../setting/Setting.module.css'
import { publishedText, whereText } from './words.ts'

/** Every text that operators write for members. */
export function ContentsPage() {
  const t = useTexts()
  const mayPublish = useMay('content.publish')
  const { data, error, refetch } = useRead(content, {})
  return (
    <main className={desk.page}>
      <div className="column stack">
        <h1>{t('content.title')}</h1>
        <p className="muted">{t('content.intro')}</p>
        <Loading read={{ data, error, refetch }} rows={4} />
        <ul>
          {data?.texts.map((text) => (
            <li key={text.kind} className={styles.setting}>
              <div className={styles.facts}>
                <b>{t(`content.kind.${text.kind}`)}</b>
                {text.takesTwo && <State tone="none">{t('content.takesTwo')}</State>}
                <p className="muted">{whereText(t, text.kind)}</p>
                <small className="muted">{publishedText(t, text)}</small>
                {data.proposals
                  .filter(({ kind }) => kind === text.kind)
                  .map(({ id, by }) => (
                    <p key={id} className={styles.planned} role="status">
                      {t('content.proposed', { by })}
                    </p>
                  ))}
              </div>
              <Link href={`/content/${text.kind}`}>
                {t(mayPublish ? 'content.edit' : 'content.read')}
                <span className="visually-hidden"> {t(`content.kind.${text.kind}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
        <BannerPlaces />
        <section aria-label={t('catalogue.title')}>
          <h2>{t('catalogue.title')}</h2>
          <p className="muted">{t('catalogue.where')}</p>
          <p>
            <Link href="/content/names">{t('catalogue.link')}</Link>
          </p>
        </section>
      </div>
    </main>
  )
}
