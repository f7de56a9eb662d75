import { useEffect, useState } from 'react'
import { appVersion } from '#contract/site'
import { contact } from '#contract/site-text'
import { Icon } from '#kit/ui/Icon.tsx'
import { Disclosure } from '#kit/ui/list/Disclosure.tsx'
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
  const [isPhone] = useState(() => matchMedia('(max-width: 639px)').matches)
  return (
    <div className="stack">
      <h1>{t('contact.title')}</h1>
      <ChatDoor />
      {isFailed && <NotLoaded onRetry={retry} />}
      {!data && !isFailed && <SkeletonRows rows={3} />}
      {data && !data.contactText && !data.lineLink && <Empty title={t('contact.empty')} />}
      {data?.contactText && <p className={styles.text}>{data.contactText}</p>}
      {data?.lineLink && (
        <section className={`card ${styles.line}`}>
          <a className={styles.link} href={data.lineLink} target="_blank" rel="noopener noreferrer">
            <Icon name="chat" small />
            <span>
              {t('contact.line')} {data.lineName}
            </span>
          </a>
          {data.lineQR &&
            (isPhone ? (
              // A phone cannot scan its own screen: the code is for another one.
              <Disclosure title={t('contact.showQr')}>
                <LineQr {...data} />
              </Disclosure>
            ) : (
              <LineQr {...data} />
            ))}
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

function LineQr({ lineQR, lineName }: { lineQR: string; lineName: string }) {
  const t = useTexts()
  return (
    <figure>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(lineQR)}`}
        alt={t('contact.qr', { name: lineName })}
        width="200"
        height="200"
      />
      <figcaption className="muted">{t('contact.scan')}</figcaption>
    </figure>
  )
}
