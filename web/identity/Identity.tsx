import { identity } from '#contract/identity'
import { wallet } from '#contract/wallet'
import { formatMoment } from '#kit/i18n/time.ts'
import { Details } from '#kit/ui/list/Details.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { DocumentForm } from './DocumentForm.tsx'
import styles from './Identity.module.css'

/** Shows the level of the member's identity, what it is needed for, and takes a document. */
export function Identity() {
  const t = useTexts()
  useTitle(t('identity.title'))
  const { data, isError, refetch } = useRead(identity, {}, { staleTime: 0 })
  const { data: money } = useRead(wallet, {})
  const above = data?.above
  const sent = data?.sent
  return (
    <>
      <PageHead />
      <Content>
        <div className={styles.page}>
          <h1>{t('identity.title')}</h1>
          {!data && (isError ? <NotLoaded onRetry={refetch} /> : <SkeletonRows rows={4} />)}
          {data && (
            <section className="stack tight">
              <Details
                rows={[
                  { label: t('identity.level'), value: t(`identity.level.${data.level}`) },
                  ...(sent ? [{ label: t('identity.sentAt'), value: formatMoment(sent.at) }] : []),
                ]}
              />
              {above != null && money && data.level !== 'verified' && (
                <p className="muted">
                  {t('identity.above', {
                    above: moneyText(above, money.wallet.currency),
                    withdrawn: moneyText(data.withdrawn, money.wallet.currency),
                  })}
                </p>
              )}
            </section>
          )}
          {sent?.state === 'waiting' && (
            <section className="card pad stack tight" role="status">
              <h2>{t('identity.waiting')}</h2>
              <p className="muted">{t('identity.waitingText')}</p>
            </section>
          )}
          {data?.level === 'verified' && (
            <section className="card pad stack tight" role="status">
              <h2>{t('identity.accepted')}</h2>
              <p className="muted">{t('identity.acceptedText')}</p>
            </section>
          )}
          {sent?.state === 'refused' && sent.reason && (
            <section className="card pad stack tight" role="status">
              <h2>{t('identity.refused')}</h2>
              <p>{t(`identity.reason.${sent.reason}`)}</p>
            </section>
          )}
          {data && data.level !== 'verified' && sent?.state !== 'waiting' && (
            <DocumentForm sendsLeft={data.sendsLeft} />
          )}
        </div>
      </Content>
    </>
  )
}
