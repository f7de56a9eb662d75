import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import {
  exportReport,
  type ReportFilter,
  type ReportName,
  reportDaysMost,
  reports as reportNames,
  reportSteps,
} from '#contract/operator-report'
import { useSettled } from '#kit/api/useSettled.ts'
import { Select } from '#kit/ui/form/Field.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { currencies } from '#money'
import desk from '../app/Desk.module.css'
import { saveFile } from '../app/download.ts'
import { DayField } from '../app/fields/DayField.tsx'
import { Unread } from '../app/fields/Unread.tsx'
import { useFilter } from '../app/filter.ts'
import { useCurrentInView } from '../app/menu/useCurrentInView.ts'
import { useMay } from '../app/operator.ts'
import strip from '../app/Tabs.module.css'
import { useTexts } from '../app/texts.ts'
import { SaveButton } from '../export/SaveButton.tsx'
import { isRange, reportFields, reportInput, splitsOf, unreadDays } from './filter.ts'
import styles from './Report.module.css'
import { ReportView } from './ReportView.tsx'
import { isReport, shownReports } from './reports.ts'

/** Reports, each under its tab. The address keeps the filter, also from tab to tab. */
export function ReportPage({ params: { report } }: { params: { report?: string } }) {
  const t = useTexts()
  const [now] = useState(Date.now)
  const { filter, set } = useFilter(reportFields)
  const shown = isReport(report) ? report : 'deposits'
  const input = reportInput(shown, filter, now)
  const unread = unreadDays(filter)
  const isRead = unread.length === 0
  const settled = useSettled({ report: shown, input, isRead }, filter)
  const day = (field: 'from' | 'to') => (
    <DayField
      label={t(`reports.${field}`)}
      value={filter[field] ?? input[field]}
      isUnread={unread.includes(field)}
      onChange={(value) => set(field, value)}
    />
  )
  return (
    <main className={desk.page}>
      <div className={`column stack ${styles.page}`}>
        <div className={desk.bar}>
          <h1>{t('reports.title')}</h1>
          {isRead && <Save report={shown} input={input} />}
        </div>
        <Tabs shown={shown} />
        <search className={styles.filter}>
          {day('from')}
          {day('to')}
          <Select
            label={t('reports.step')}
            prompt={t('reports.step')}
            value={input.step}
            onPick={(value) => set('step', value)}
            options={reportSteps.map((value) => ({ value, label: t(`reports.step.${value}`) }))}
          />
          {input.by && (
            <Select
              label={t('reports.split')}
              prompt={t('reports.split')}
              value={input.by}
              onPick={(value) => set('by', value)}
              options={splitsOf(shown).map((value) => ({
                value,
                label: t(`reports.split.${value}`),
              }))}
            />
          )}
          {shownReports[shown].hasMoney && (
            <Select
              label={t('reports.currency')}
              prompt={t('reports.currency')}
              value={input.currency}
              onPick={(value) => set('currency', value)}
              options={currencies.map((value) => ({ value, label: t(`roles.currency.${value}`) }))}
            />
          )}
        </search>
        <Shown {...settled} />
      </div>
    </main>
  )
}

type ShownProps = { report: ReportName; input: ReportFilter; isRead: boolean }

function Shown({ report, input, isRead }: ShownProps) {
  const t = useTexts()
  if (!isRead) return <Unread />
  if (isRange(input)) return <ReportView key={report} report={report} input={input} />
  return (
    <Empty
      title={t('reports.noRange')}
      text={t('reports.noRangeText', { count: reportDaysMost })}
    />
  )
}

function Tabs({ shown }: { shown: ReportName }) {
  const t = useTexts()
  const search = useSearch()
  const nav = useCurrentInView(shown)
  return (
    <nav ref={nav} className={strip.tabs} aria-label={t('reports.title')}>
      {reportNames.map((name) => (
        <Link
          key={name}
          href={`/reports/${name}${search && `?${search}`}`}
          aria-current={name === shown ? 'page' : undefined}
        >
          {t(`reports.tab.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

/** Saves the report as a file. It names no member, so it takes one person. */
function Save({ report, input }: { report: ReportName; input: ReportFilter }) {
  const mayExport = useMay('reports.export')
  if (!mayExport) return null
  const name = `${report} ${input.from} ${input.to}.csv`
  return <SaveButton save={() => saveFile(exportReport, { report, ...input }, name)} />
}
