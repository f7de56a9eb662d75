import { useState } from 'react'
import type { memberProtection } from '#contract/operator-protection'
import type { TimeLimit } from '#contract/protection'
import type { Out } from '#kit/api/ask.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { DataTable } from '../../app/DataTable.tsx'
import { useMay } from '../../app/operator.ts'
import { useTexts } from '../../app/texts.ts'
import styles from '../MemberPage.module.css'
import { TimeSheet } from './TimeSheet.tsx'

type Answer = Out<typeof memberProtection>
type Props = { id: string; version: number; times: TimeLimit[]; changes: Answer['timeChanges'] }

/** The limits on a member's time in the app, and their changes. */
export function TimeLimits({ id, version, times, changes }: Props) {
  const t = useTexts()
  const maySet = useMay('members.limits')
  const [limit, setLimit] = useState<TimeLimit>()
  const length = (minutes: number | null) =>
    minutes === null ? '–' : t('time.length', { minutes })
  return (
    <>
      <section className={styles.card} aria-label={t('limits.time')}>
        <DataTable
          label={t('limits.time')}
          rows={times}
          keyOf={({ period }) => period}
          columns={[
            { title: t('limits.time'), cell: ({ period }) => <b>{t(`limits.${period}`)}</b> },
            {
              title: t('limits.member'),
              number: true,
              cell: ({ minutes, next }) => (
                <>
                  {length(minutes)}
                  {next && (
                    <>
                      <br />
                      <small>
                        → {next.minutes === null ? t('limits.none') : length(next.minutes)}{' '}
                        {formatMoment(next.at)}
                      </small>
                    </>
                  )}
                </>
              ),
            },
            {
              title: t('limits.operator'),
              number: true,
              cell: ({ operatorMinutes }) => length(operatorMinutes),
            },
            { title: t('limits.used'), number: true, cell: ({ used }) => length(used) },
            { title: t('limits.left'), number: true, cell: ({ left }) => length(left) },
            ...(maySet
              ? [
                  {
                    title: t('act.limit'),
                    cell: (one: TimeLimit) => (
                      <Button small onClick={() => setLimit(one)}>
                        {t('act.limit')}
                        <span className="visually-hidden">
                          {' '}
                          {t('limits.time')} {t(`limits.${one.period}`)}
                        </span>
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </section>
      {changes.length > 0 && <Changes changes={changes} length={length} />}
      {limit && (
        <TimeSheet id={id} version={version} limit={limit} onClose={() => setLimit(undefined)} />
      )}
    </>
  )
}

type ChangesProps = Pick<Props, 'changes'> & { length: (minutes: number | null) => string }

function Changes({ changes, length }: ChangesProps) {
  const t = useTexts()
  return (
    <section className={styles.card} aria-label={t('limits.timeChanges')}>
      <DataTable
        label={t('limits.timeChanges')}
        rows={changes}
        keyOf={({ id }) => id}
        columns={[
          { title: t('limits.timeChanges'), cell: ({ at }) => <Moment at={at} /> },
          { title: t('limits.time'), cell: ({ period }) => t(`limits.${period}`) },
          {
            title: t('limits.setBy'),
            cell: ({ setBy }) => t(setBy === 'member' ? 'limits.member' : 'limits.operator'),
          },
          { title: t('limits.before'), number: true, cell: ({ before }) => length(before) },
          {
            title: t('limits.after'),
            number: true,
            cell: ({ after, next }) => (
              <>
                {length(after)}
                {next && (
                  <>
                    <br />
                    <small>
                      → {next.minutes === null ? t('limits.none') : length(next.minutes)}{' '}
                      {formatMoment(next.at)}
                    </small>
                  </>
                )}
              </>
            ),
          },
        ]}
      />
    </section>
  )
}
