import { Link } from 'wouter'
import { operatorBanners } from '#contract/operator-banner'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { publishedText } from '../content/words.ts'
import styles from '../setting/Setting.module.css'

/** The places with banners and announcements. */
export function BannerPlaces() {
  const t = useTexts()
  const mayPublish = useMay('content.publish')
  const { data } = useRead(operatorBanners, {})
  return (
    <section aria-label={t('banners.title')}>
      <h2>{t('banners.title')}</h2>
      <ul>
        {data?.places.map((at) => (
          <li key={at.place} className={styles.setting}>
            <div className={styles.facts}>
              <b>{t(`banners.place.${at.place}`)}</b>
              <p className="muted">{t(`banners.where.${at.place}`)}</p>
              <small className="muted">
                {t('banners.count', { count: at.banners.length })} {publishedText(t, at)}
              </small>
              {data.proposals
                ?.filter(({ place }) => place === at.place)
                .map(({ id, by }) => (
                  <p key={id} className={styles.planned} role="status">
                    {t('content.proposed', { by })}
                  </p>
                ))}
            </div>
            <Link href={`/content/banners/${at.place}`}>
              {t(mayPublish ? 'content.edit' : 'content.read')}
              <span className="visually-hidden"> {t(`banners.place.${at.place}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
