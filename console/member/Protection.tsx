import { useState } from 'react'
import { memberProtection } from '#contract/operator-protection'
import type { Exclusion, Limit } from '#contract/protection'
import type { Out } from '#kit/api/ask.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { type Amount, type Currency, toAmount } from '#money'
import { DataTable, State } from '../app/DataTable.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import type { Card } from './card.ts'
import { LimitSheet } from './LimitSheet.tsx'
import { SetBy, WithNext } from './limit/cells.tsx'
import { TimeLimits } from './limit/TimeLimits.tsx'
import { limitName } from './limitName.ts'
import styles from './MemberPage.module.css'

type Answer = Out<typeof memberProtection>

/** The limits of a member and of operators, breaks and exclusions, and what the operator may do about them. */
export function Protection({ card: { userId } }: { card: Card }) {
  const { data, error, refetch } = useRead(memberProtection, { id: userId }, { staleTime: 0 })
  const [limit, setLimit] = useState<Limit>()
  if (!data) return <Loading read={{ data, error, refetch }} rows={4} />
  const { protection, exclusions, changes, timeChanges, version } = data
  const { currency } = protection
  return (
    <div className="stack">
      {protection.exclusion && <Present exclusion={protection.exclusion} />}
      <Limits limits={protection.limits} currency={currency} onSet={setLimit} />
      <TimeLimits id={userId} version={version} times={protection.times} changes={timeChanges} />
      {exclusions.length > 0 && <Exclusions exclusions={exclusions} />}
      {changes.length > 0 && <Changes changes={changes} currency={currency} />}
      {limit && (
        <LimitSheet
          id={userId}
          version={version}
          limit={limit}
          currency={currency}
          onClose={() => setLimit(undefined)}
        />
      )}
    </div>
  )
}

function Present({ exclusion: { kind, until } }: { exclusion: Exclusion }) {
  const t = useTexts()
  return (
    <p role="status">
      <State tone="wait">{t(`limits.${kind}`)}</State>{' '}
      {until === null ? t('limits.forever') : t('act.untilDay', { at: formatMoment(until) })}
    </p>
  )
}

type LimitsProps = { limits: Limit[]; currency: Currency; onSet: (limit: Limit) => void }

function Limits({ limits, currency, onSet }: LimitsProps) {
  const t = useTexts()
  const maySet = useMay('members.limits')
  const money = (amount: number | null) =>
    amount === null ? '–' : <Money amount={toAmount(amount)} currency={currency} />
  return (
    <section className={styles.card} aria-label={t('card.tab.protection')}>
      <DataTable
        label={t('card.tab.protection')}
        rows={limits}
        keyOf={({ kind, period }) => `${kind} ${period}`}
        columns={[
          { title: t('limits.limit'), cell: (limit) => <b>{limitName(t, limit)}</b> },
          {
            title: t('limits.member'),
            number: true,
            cell: ({ amount, next }) => (
              <WithNext
                next={
                  next && {
                    value: next.amount === null ? t('limits.none') : money(next.amount),
                    at: next.at,
                  }
                }
              >
                {money(amount)}
              </WithNext>
            ),
          },
          {
            title: t('limits.operator'),
            number: true,
            cell: ({ operatorAmount }) => money(operatorAmount),
          },
          {
            title: t('limits.used'),
            number: true,
            cell: ({ used, open }) => money(used + open),
          },
          { title: t('limits.left'), number: true, cell: ({ left }) => money(left) },
          ...(maySet
            ? [
                {
                  title: t('act.limit'),
                  cell: (limit: Limit) => (
                    <Button small onClick={() => onSet(limit)}>
                      {t('act.limit')}
                      <span className="visually-hidden"> {limitName(t, limit)}</span>
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}

function Exclusions({ exclusions }: Pick<Answer, 'exclusions'>) {
  const t = useTexts()
  return (
    <section className={styles.card} aria-label={t('limits.exclusions')}>
      <DataTable
        label={t('limits.exclusions')}
        rows={exclusions}
        keyOf={({ from }) => String(from)}
        columns={[
          { title: t('limits.exclusions'), cell: ({ kind }) => t(`limits.${kind}`) },
          { title: t('limits.from'), cell: ({ from }) => <Moment at={from} /> },
          {
            title: t('limits.until'),
            cell: ({ until }) => (until === null ? t('limits.forever') : <Moment at={until} />),
          },
        ]}
      />
    </section>
  )
}

function Changes({ changes, currency }: Pick<Answer, 'changes'> & { currency: Currency }) {
  const t = useTexts()
  const money = (amount: Amount | null) =>
    amount === null ? t('limits.none') : <Money amount={amount} currency={currency} />
  return (
    <section className={styles.card} aria-label={t('limits.changes')}>
      <DataTable
        label={t('limits.changes')}
        rows={changes}
        keyOf={({ id }) => id}
        columns={[
          { title: t('limits.changes'), cell: ({ at }) => <Moment at={at} /> },
          { title: t('limits.limit'), cell: (change) => limitName(t, change) },
          { title: t('limits.setBy'), cell: ({ setBy }) => <SetBy setBy={setBy} /> },
          { title: t('limits.before'), number: true, cell: ({ before }) => money(before) },
          {
            title: t('limits.after'),
            number: true,
            cell: ({ after, next }) => (
              <WithNext next={next && { value: money(next.amount), at: next.at }}>
                {money(after)}
              </WithNext>
            ),
          },
        ]}
      />
    </section>
  )
}
