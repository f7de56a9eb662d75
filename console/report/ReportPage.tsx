import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import {
  exportReport,
  type ReportName,
  reportDaysMost,
  reports as reportNames,
  reportSteps,
} from '#contract/operator-report'
import { Select, TextField } from '#kit/ui/form/Field.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { currencies } from '#money'
import desk from '../app/Desk.module.css'
import { saveFile } from '../app/download.ts'
import { useFilter } from '../app/filter.ts'
import { useCurrentInView } from '../app/menu/useCurrentInView.ts'
import { useMay } from '../app/operator.ts'
import strip from '../app/Tabs.module.css'
import { useTexts } from '../app/texts.ts'
import { SaveButton } from '../export/SaveButton.tsx'
import { isRange, reportFields, reportInput, splitsOf } from './filter.ts'
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
  const day = (field: 'from' | 'to') => (
    <TextField
      label={t(`reports.${field}`)}
      type="date"
      value={input[field]}
      onChange={({ target }) => set(field, target.value)}
    />
  )
  return (
    <main className={desk.page}>
      <div className={`column stack ${styles.page}`}>
        <div className={desk.bar}>
          <h1>{t('reports.title')}</h1>
          <Save report={shown} input={input} />
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
        {isRange(input) ? (
          <ReportView key={shown} report={shown} input={input} />
        ) : (
          <Empty
            title={t('reports.noRange')}
            text={t('reports.noRangeText', { count: reportDaysMost })}
          />
        )}
      </div>
    </main>
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
function Save({ report, input }: { report: ReportName; input: ReturnType<typeof reportInput> }) {
  const mayExport = useMay('reports.export')
  if (!mayExport) return null
  const name = `${report} ${input.from} ${input.to}.csv`
  return <SaveButton save={() => saveFile(exportReport, { report, ...input }, name)} />
}
