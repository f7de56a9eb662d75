import { useState } from 'react'
import {
  type Exclusion,
  exclusionKinds,
  type Limit,
  limitKinds,
  protection,
} from '#contract/protection'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { type Currency, toAmount } from '#money'
import { shortMoneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { ExcludeSheet } from './ExcludeSheet.tsx'
import { LimitSheet } from './LimitSheet.tsx'
import styles from './Protection.module.css'
import { RealitySpan } from './RealitySpan.tsx'

type Open = { about: 'limit'; limit: Limit } | { about: Exclusion['kind'] }

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
              <section key={kind} className="stack tight">
                <h2>{t(`protection.${kind}`)}</h2>
                <p className="muted">{t(`protection.${kind}Text`)}</p>
                <ul className={`card ${styles.rows}`}>
                  {data.limits
                    .filter((limit) => limit.kind === kind)
                    .map((limit) => (
                      <LimitRow
                        key={limit.period}
                        limit={limit}
                        currency={data.currency}
                        onOpen={() => setOpen({ about: 'limit', limit })}
                      />
                    ))}
                </ul>
              </section>
            ))}
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
      {open && open.about !== 'limit' && <ExcludeSheet kind={open.about} onClose={close} />}
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

type RowProps = { limit: Limit; currency: Currency; onOpen: () => void }

function LimitRow({ limit, currency, onOpen }: RowProps) {
  const t = useTexts()
  const { period, amount, operatorAmount, next, used, open, left, until } = limit
  const money = (sum: number) => shortMoneyText(toAmount(sum), currency)
  return (
    <li>
      <button type="button" aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles.facts}>
          <span className={styles.line}>
            <b>{t(`protection.${period}`)}</b>
            <b>{amount === null ? t('protection.none') : money(amount)}</b>
          </span>
          {left !== null && (
            <>
              <small>
                {t('protection.used', { amount: money(Math.max(0, used + open)) })} ·{' '}
                {t('protection.left', { amount: money(left) })}
              </small>
              <small className="muted">
                {t('protection.until', { moment: formatMoment(until) })}
              </small>
            </>
          )}
          {operatorAmount !== null && (
            <small>{t('protection.operator', { amount: money(operatorAmount) })}</small>
          )}
          {next && (
            <small>
              {next.amount === null
                ? t('protection.nextNone', { moment: formatMoment(next.at) })
                : t('protection.nextTo', {
                    amount: money(next.amount),
                    moment: formatMoment(next.at),
                  })}
            </small>
          )}
        </span>
        <Icon name="next" small />
      </button>
    </li>
  )
}
