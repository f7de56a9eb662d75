import { useState } from 'react'
import type { memberProtection } from '#contract/operator-protection'
import type { TimeLimit } from '#contract/protection'
import type { Out } from '#kit/api/ask.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { DataTable } from '../../app/DataTable.tsx'
import { useMay } from '../../app/operator.ts'
import { useTexts } from '../../app/texts.ts'
import styles from '../MemberPage.module.css'
import { SetBy, WithNext } from './cells.tsx'
import { TimeSheet } from './TimeSheet.tsx'

type Answer = Out<typeof memberProtection>
type Props = { id: string; version: number; times: TimeLimit[]; changes: Answer['timeChanges'] }

/** The limits on a member's time in the app, and their changes. */
export function TimeLimits({ id, version, times, changes }: Props) {
  const t = useTexts()
  const maySet = useMay('members.limits')
  const [limit, setLimit] = useState<TimeLimit>()
  const length = useLength('–')
  const nextLength = useLength(t('limits.none'))
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
                <WithNext next={next && { value: nextLength(next.minutes), at: next.at }}>
                  {length(minutes)}
                </WithNext>
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
      {changes.length > 0 && <Changes changes={changes} />}
      {limit && (
        <TimeSheet id={id} version={version} limit={limit} onClose={() => setLimit(undefined)} />
      )}
    </>
  )
}

/** Words for a length of time; `none` stands for no limit. */
function useLength(none: string) {
  const t = useTexts()
  return (minutes: number | null) => (minutes === null ? none : t('time.length', { minutes }))
}

function Changes({ changes }: Pick<Props, 'changes'>) {
  const t = useTexts()
  const length = useLength('–')
  const nextLength = useLength(t('limits.none'))
  return (
    <section className={styles.card} aria-label={t('limits.timeChanges')}>
      <DataTable
        label={t('limits.timeChanges')}
        rows={changes}
        keyOf={({ id }) => id}
        columns={[
          { title: t('limits.timeChanges'), cell: ({ at }) => <Moment at={at} /> },
          { title: t('limits.time'), cell: ({ period }) => t(`limits.${period}`) },
          { title: t('limits.setBy'), cell: ({ setBy }) => <SetBy setBy={setBy} /> },
          { title: t('limits.before'), number: true, cell: ({ before }) => length(before) },
          {
            title: t('limits.after'),
            number: true,
            cell: ({ after, next }) => (
              <WithNext next={next && { value: nextLength(next.minutes), at: next.at }}>
                {length(after)}
              </WithNext>
            ),
          },
        ]}
      />
    </section>
  )
}
