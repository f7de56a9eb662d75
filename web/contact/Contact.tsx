import { useEffect } from 'react'
import { appVersion, contact } from '#contract/site'
import { Icon } from '#kit/ui/Icon.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { readSiteInfo, siteInfo } from '../app/siteInfo.ts'
import { useTexts } from '../app/texts.ts'
import { useLookup } from '../app/useLookup.ts'
import { ChatDoor } from './ChatDoor.tsx'
import styles from './Contact.module.css'

/** CON-01: how to reach support, for guests and members alike. */
export function Contact() {
  const t = useTexts()
  const { data, isFailed, retry } = useLookup(contact)
  const site = siteInfo.use()
  useEffect(() => void readSiteInfo(), [])
  return (
    <div className="stack">
      <h1>{t('contact.title')}</h1>
      {isFailed && <NotLoaded onRetry={retry} />}
      {!data && !isFailed && <SkeletonRows rows={3} />}
      {data && !data.contactText && !data.lineLink && <Empty title={t('contact.empty')} />}
      {data?.contactText && <p className={styles.text}>{data.contactText}</p>}
      <ChatDoor />
      {data?.lineLink && (
        <section className={`card ${styles.line}`}>
          <a className={styles.link} href={data.lineLink} target="_blank" rel="noopener noreferrer">
            <Icon name="chat" small />
            <span>
              {t('contact.line')} {data.lineName}
            </span>
          </a>
          {data.lineQR && (
            <figure>
              <img
                src={`data:image/svg+xml,${encodeURIComponent(data.lineQR)}`}
                alt={t('contact.qr', { name: data.lineName })}
                width="200"
                height="200"
              />
              <figcaption className="muted">{t('contact.scan')}</figcaption>
            </figure>
          )}
        </section>
      )}
      {site?.website && (
        <p>
          <a href={site.website} target="_blank" rel="noopener noreferrer">
            {site.website}
          </a>
        </p>
      )}
      <p className="muted tiny">{t('contact.version', { version: appVersion })}</p>
    </div>
  )
}
