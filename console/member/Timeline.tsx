import { useState } from 'react'
import { Link } from 'wouter'
import {
  type Before,
  memberTimeline,
  type TimelineEvent,
  type TimelineStep,
  timelineFilters,
} from '#contract/operator-member-card'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import type { Currency } from '#money'
import { DataTable, State } from '../app/DataTable.tsx'
import { useMay } from '../app/operator.ts'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { type DeskText, en } from '../texts/en.ts'
import type { Card } from './card.ts'
import styles from './MemberPage.module.css'

type Filter = (typeof timelineFilters)[number]

/** Everything that happened to the member's money, newest first. */
export function Timeline({ card: { userId } }: { card: Card }) {
  const t = useTexts()
  const [filter, setFilter] = useState<Filter>()
  const [before, setBefore] = useState<Before>()
  const { data, error, refetch, isPlaceholderData } = useRead(memberTimeline, {
    id: userId,
    limit: 30,
    ...(filter && { filter }),
    ...(before && { before }),
  })
  const show = (next: Filter | undefined) => {
    setFilter(next)
    setBefore(undefined)
  }
  return (
    <section className={styles.card} aria-label={t('card.tab.money')}>
      <div className={styles.filters}>
        {[undefined, ...timelineFilters].map((one) => (
          <Button key={one ?? 'all'} small aria-pressed={one === filter} onClick={() => show(one)}>
            {t(`timeline.${one ?? 'all'}`)}
          </Button>
        ))}
      </div>
      <Loading read={{ data, error, refetch }} rows={5} />
      {data?.events.length === 0 && <Empty title={t('timeline.empty')} />}
      {data && data.events.length > 0 && (
        <Events events={data.events} currency={data.currency} isBusy={isPlaceholderData} />
      )}
      <div className={styles.pager}>
        {before && <Button onClick={() => setBefore(undefined)}>{t('card.newest')}</Button>}
        {data?.next && <Button onClick={() => setBefore(data.next!)}>{t('card.older')}</Button>}
      </div>
    </section>
  )
}

type EventsProps = { events: TimelineEvent[]; currency: Currency; isBusy: boolean }

function Events({ events, currency, isBusy }: EventsProps) {
  const t = useTexts()
  return (
    <DataTable
      label={t('card.tab.money')}
      rows={events}
      isBusy={isBusy}
      keyOf={({ kind, reference }) => `${kind} ${reference}`}
      below={(event) => <Steps event={event} />}
      columns={[
        { title: t('timeline.what'), cell: (event) => <What event={event} /> },
        { title: t('timeline.time'), cell: ({ at }) => <Moment at={at} /> },
        { title: t('timeline.fromTo'), cell: ({ from, to }) => `${from} → ${to}` },
        { title: t('timeline.reference'), cell: (event) => <Reference event={event} /> },
        {
          title: t('timeline.amount'),
          number: true,
          cell: (event) => <Sum event={event} currency={currency} />,
        },
        {
          title: t('timeline.after'),
          number: true,
          cell: ({ walletAfter }) =>
            walletAfter === null ? '' : <Money amount={walletAfter} currency={currency} />,
        },
        { title: t('member.status'), cell: (event) => <Outcome event={event} /> },
      ]}
    />
  )
}

function What({ event: { kind, label, adjustment } }: { event: TimelineEvent }) {
  const t = useTexts()
  return (
    <>
      <b>{t(adjustment ? 'timeline.adjustment' : `timeline.kind.${kind}`)}</b>
      {adjustment && <small className="muted"> {t(`adjustment.${adjustment}`)}</small>}
      {label && <small className="muted"> {label}</small>}
    </>
  )
}

/** Leads to the page of the withdrawal, QR, slip or bank transfer. */
function Reference({ event: { kind, reference } }: { event: TimelineEvent }) {
  const mayWithdrawals = useMay('withdrawals.read')
  const mayDeposits = useMay('deposits.read')
  const id = reference.slice(reference.indexOf(':') + 1)
  const path = {
    withdraw: mayWithdrawals && `/withdrawals/${id}`,
    qr: mayDeposits && `/deposits/qr/${reference}`,
    slip: mayDeposits && `/deposits/slip/${reference}`,
    deposit: mayDeposits && reference.startsWith('bank:') && `/deposits/transfer/${id}`,
  }[kind as string]
  return <small>{path ? <Link href={path}>{reference}</Link> : reference}</small>
}

function Sum({ event, currency }: { event: TimelineEvent; currency: Currency }) {
  const { amount, isIn, state } = event
  if (amount === null) return '–'
  const tone = { done: isIn ? 'in' : 'out', pending: undefined, failed: 'void' } as const
  return (
    <span className="nowrap">
      {isIn ? '+' : '−'}
      <Money amount={amount} currency={currency} {...(tone[state] && { tone: tone[state] })} />
    </span>
  )
}

const tones = { done: 'good', pending: 'wait', failed: 'bad' } as const

function Outcome({ event: { state, reason, review } }: { event: TimelineEvent }) {
  const t = useTexts()
  const mayReview = useMay('review.read')
  return (
    <>
      <State tone={tones[state]}>{reason ? reasonText(t, reason) : t(`timeline.${state}`)}</State>
      {review && mayReview && (
        <>
          {' '}
          <Link href={`/money/${review.kind}/${review.id}`}>{t('timeline.review')}</Link>
        </>
      )}
    </>
  )
}

/** A reason has its text among those of failed payouts, slips, reviews or the timeline itself. */
function reasonText(t: Translate, reason: string): string {
  const prefixes = ['timeline.reason', 'slipReason', 'why']
  const id = prefixes.map((prefix) => `${prefix}.${reason}`).find((one) => Object.hasOwn(en, one))
  return id ? t(id as DeskText) : reason
}

function Steps({ event: { steps } }: { event: TimelineEvent }) {
  if (steps.length < 2 && !steps[0]?.text) return null
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={`${step.what} ${step.at}`}>
          <StepLine step={step} />
        </li>
      ))}
    </ol>
  )
}

function StepLine({ step: { what, at, by, text } }: { step: TimelineStep }) {
  const t = useTexts()
  return (
    <>
      {t(`timeline.step.${what}`)}
      {by && <b> {by}</b>} {formatMoment(at)}
      {text && `: ${text}`}
    </>
  )
}
