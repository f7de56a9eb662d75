import { useState } from 'react'
import {
  type Exclusion,
  exclusionKinds,
  type Limit,
  limitKinds,
  protection,
  type TimeLimit,
} from '#contract/protection'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { toAmount } from '#money'
import { shortMoneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { ExcludeSheet } from './ExcludeSheet.tsx'
import { LimitRow, LimitSection } from './LimitRow.tsx'
import { LimitSheet } from './LimitSheet.tsx'
import { lengthText } from './lengthText.ts'
import styles from './Protection.module.css'
import { RealitySpan } from './RealitySpan.tsx'
import { TimeSheet } from './TimeSheet.tsx'

type Open =
  | { about: 'limit'; limit: Limit }
  | { about: 'time'; limit: TimeLimit }
  | { about: Exclusion['kind'] }

/** Shows the member's limits with what is used of them, and begins breaks. */
export function Protection() {
  const t = useTexts()
  useTitle(t('protection.title'))
  const { data, isError, refetch } = useRead(protection, {}, { staleTime: 0 })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHead />
      <Content>
        <div className={styles.page}>
          <div className={styles.top}>
            <h1>{t('protection.title')}</h1>
            <p className="muted">{t('protection.intro')}</p>
          </div>
          {!data && (isError ? <NotLoaded onRetry={refetch} /> : <SkeletonRows rows={6} />)}
          {data?.exclusion && <Present exclusion={data.exclusion} />}
          {data &&
            limitKinds.map((kind) => (
              <LimitSection
                key={kind}
                title={t(`protection.${kind}`)}
                text={t(`protection.${kind}Text`)}
              >
                {data.limits
                  .filter((limit) => limit.kind === kind)
                  .map((limit) => (
                    <LimitRow
                      key={limit.period}
                      {...limit}
                      own={limit.amount}
                      operators={limit.operatorAmount}
                      used={toAmount(Math.max(0, limit.used + limit.open))}
                      next={limit.next && { at: limit.next.at, to: limit.next.amount }}
                      show={(amount) => shortMoneyText(amount, data.currency)}
                      onOpen={() => setOpen({ about: 'limit', limit })}
                    />
                  ))}
              </LimitSection>
            ))}
          {data && (
            <LimitSection title={t('protection.time')} text={t('protection.timeText')}>
              {data.times.map((limit) => (
                <LimitRow
                  key={limit.period}
                  {...limit}
                  own={limit.minutes}
                  operators={limit.operatorMinutes}
                  next={limit.next && { at: limit.next.at, to: limit.next.minutes }}
                  show={(minutes) => lengthText(t, minutes)}
                  onOpen={() => setOpen({ about: 'time', limit })}
                />
              ))}
            </LimitSection>
          )}
          {data && <RealitySpan />}
          {data &&
            exclusionKinds.map((kind) => (
              <section key={kind} className="stack tight">
                <h2>{t(`protection.${kind}`)}</h2>
                <p className="muted">{t(`protection.${kind}Text`)}</p>
                <div>
                  <Button onClick={() => setOpen({ about: kind })}>
                    {t(data.exclusion ? 'protection.longer' : `protection.${kind}`)}
                  </Button>
                </div>
              </section>
            ))}
        </div>
      </Content>
      {data && open?.about === 'limit' && (
        <LimitSheet limit={open.limit} now={data.now} currency={data.currency} onClose={close} />
      )}
      {data && open?.about === 'time' && (
        <TimeSheet limit={open.limit} now={data.now} onClose={close} />
      )}
      {open && !('limit' in open) && <ExcludeSheet kind={open.about} onClose={close} />}
    </>
  )
}

function Present({ exclusion: { kind, until } }: { exclusion: Exclusion }) {
  const t = useTexts()
  return (
    <section className={`card pad stack tight ${styles.top}`} role="status">
      <h2>{t(kind === 'break' ? 'protection.onBreak' : 'protection.excluded')}</h2>
      <p>
        <b>
          {until === null
            ? t('protection.never')
            : t('protection.ends', { moment: formatMoment(until) })}
        </b>
      </p>
      <p>{t('protection.stays')}</p>
    </section>
  )
}
