import { useEffect, useRef } from 'react'
import { type StatementFilter, statementFilters } from '#contract/statement'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { type TextId, useTexts } from '../app/texts.ts'
import styles from './Filters.module.css'
import { monthsSince } from './months.ts'

/** Without a filter and a month everything is listed. */
export type Filtered = { filter: StatementFilter | undefined; month: string | undefined }

const all = 'all'

/** STM-01: the month, and the kind of movements. */
export function Filters({
  filter,
  month,
  since,
  onPick,
}: Filtered & {
  /** When the member registered, once it is known. */
  since: number | undefined
  onPick: (picked: Filtered) => void
}) {
  const t = useTexts()
  const kinds = useRef<HTMLDivElement>(null)
  // The strip may be wider than the screen: the kind that is on has to be seen.
  useEffect(() => {
    const on = kinds.current?.querySelector(`input[value="${filter ?? all}"]`)
    on?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [filter])
  return (
    <div className={styles.filters}>
      <Month value={month} since={since} onPick={(picked) => onPick({ filter, month: picked })} />
      <div className={styles.kinds} ref={kinds}>
        <RadioGroup
          label={t('statement.filter')}
          look="strip"
          options={[all, ...statementFilters].map((one) => ({
            value: one,
            label: t(`statement.filter.${one as typeof all | StatementFilter}`),
          }))}
          value={filter ?? all}
          onPick={(picked) =>
            onPick({ filter: statementFilters.find((one) => one === picked), month })
          }
        />
      </div>
    </div>
  )
}

/** The phone's own list of the months since the member registered. */
function Month({
  value,
  since,
  onPick,
}: {
  value: string | undefined
  since: number | undefined
  onPick: (month: string | undefined) => void
}) {
  const t = useTexts()
  const now = Date.now()
  const known = monthsSince(since ?? now, now)
  const months = value && !known.includes(value) ? [...known, value] : known
  return (
    <label className={value ? `${styles.month} ${styles.picked}` : styles.month}>
      <select
        aria-label={t('statement.month')}
        value={value ?? all}
        onChange={({ target }) => onPick(target.value === all ? undefined : target.value)}
      >
        <option value={all}>{t('statement.month.all')}</option>
        {months.map((month) => {
          const [year, number] = month.split('-') as [string, string]
          return (
            <option key={month} value={month}>
              {t(`statement.month.${number}` as TextId, { year })}
            </option>
          )
        })}
      </select>
      <Icon name="down" small />
    </label>
  )
}
