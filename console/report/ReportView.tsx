import { useState } from 'react'
import { Link } from 'wouter'
import type { ReportFilter, ReportName } from '#contract/operator-report'
import { sources } from '#contract/site'
import { formatMoment } from '#kit/i18n/time.ts'
import { Details } from '#kit/ui/list/Details.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { DataTable } from '../app/DataTable.tsx'
import desk from '../app/Desk.module.css'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { Chart } from './Chart.tsx'
import { periodText } from './filter.ts'
import styles from './Report.module.css'
import { type Column, type Shown, shownReports } from './reports.ts'
import { axisText, figureText, nameText } from './words.ts'

type Figures = Record<string, number | null>
type Row = { key: string; name: string; href?: string | undefined; figures: Figures }
type Props = { report: ReportName; input: ReportFilter }

/** A report: its chart, its figures by period, and the same split. */
export function ReportView({ report, input }: Props) {
  const t = useTexts()
  const { endpoint, columns, chart, sum }: Shown = shownReports[report]
  const { data, error, isPlaceholderData, refetch } = useRead(endpoint, input)
  const { step, currency, by } = useAnswered(input, data !== undefined && !isPlaceholderData)
  const linkOf = useLinks(report, by)
  const { data: named } = useRead(sources, {}, { enabled: by === 'source' })
  if (!data) return <Loading read={{ data, error, refetch }} rows={6} />
  if (data.asOf === null) return <Empty title={t('reports.empty')} text={t('reports.emptyText')} />
  const periods: Row[] = data.periods.map(({ from, figures }) => ({
    key: from,
    name: periodText(from, step),
    figures,
  }))
  const groups: Row[] = data.groups.map(({ name, figures }) => ({
    key: name,
    name:
      named?.sources.find(({ code }) => by === 'source' && code === name)?.description ??
      nameText(t, report, name),
    href: linkOf(name),
    figures,
  }))
  const total: Row = { key: 'total', name: t('reports.total'), figures: data.total }
  const tables = { columns, currency, isBusy: isPlaceholderData, total }
  return (
    <>
      <p className="muted">
        {t('reports.asOf', { at: formatMoment(data.asOf) })}
        {data.uncounted > 0 && ` ${t('reports.uncounted', { count: data.uncounted })}`}
      </p>
      <Picture
        columns={columns.filter(({ key }) => chart.some((one) => one === key))}
        periods={periods}
        currency={currency}
        title={t(`reports.tab.${report}`)}
      />
      <p className="muted">{t(`reports.about.${report}`)}</p>
      {sum && <Sum columns={sum} figures={data.total} currency={currency} />}
      <FigureTable
        {...tables}
        title={t(`reports.by.${report}`)}
        first={t(`reports.name.${report}`)}
        rows={groups}
      />
      <FigureTable
        {...tables}
        title={t(`reports.per.${step}`)}
        first={t(`reports.step.${step}`)}
        rows={periods.toReversed()}
      />
    </>
  )
}

/** The request whose figures are shown: while another is read, those of the one before keep its currency and its step. */
function useAnswered(input: ReportFilter, isAnswered: boolean): ReportFilter {
  const [answered, setAnswered] = useState(input)
  if (isAnswered && answered !== input) setAnswered(input)
  return isAnswered ? input : answered
}

/** Links a part of the split to its page, if the operator may see it. */
function useLinks(report: ReportName, by: ReportFilter['by']) {
  const [mayMembers, mayBonuses] = [useMay('members.read'), useMay('bonuses.read')]
  return (name: string): string | undefined => {
    if (by === 'inviter' && mayMembers) return `/members/${name}`
    return report === 'bonuses' && mayBonuses ? `/bonuses/${name}` : undefined
  }
}

function Name({ row: { name, href }, isTotal }: { row: Row; isTotal: boolean }) {
  if (isTotal) return <b>{name}</b>
  return href ? <Link href={href}>{name}</Link> : name
}

type SumProps = {
  columns: readonly Column[]
  figures: Figures
  currency: ReportFilter['currency']
}

/** The first figure, what is deducted from it, and what is left. */
function Sum({ columns, figures, currency }: SumProps) {
  const t = useTexts()
  const textOf = (key: string, sign = 1) =>
    figureText(t, 'amount', sign * (figures[key] ?? 0) || 0, currency)
  return (
    <section className="stack">
      <h2>{t('reports.fromTo')}</h2>
      <div className={`${desk.cards} ${styles.sum}`}>
        <Details
          rows={columns.map(({ key, title }, at) => ({
            label: t(title),
            value: (
              <span className={styles.figure}>
                {textOf(key, at > 0 && at < columns.length - 1 ? -1 : 1)}
              </span>
            ),
          }))}
        />
      </div>
    </section>
  )
}

type PictureProps = {
  title: string
  columns: readonly Column[]
  periods: readonly Row[]
  currency: ReportFilter['currency']
}

function Picture({ title, columns, periods, currency }: PictureProps) {
  const t = useTexts()
  const kind = columns[0]!.kind
  return (
    <Chart
      label={t('reports.chart', {
        what: `${title}: ${columns.map((one) => t(one.title)).join(', ')}`,
        from: periods[0]!.name,
        to: periods.at(-1)!.name,
      })}
      periods={periods.map(({ name }) => name)}
      series={columns.map(({ key, title: name }) => ({
        name: t(name),
        values: periods.map(({ figures }) => figures[key] ?? 0),
      }))}
      textOf={(value) => axisText(kind, value, currency)}
    />
  )
}

type TableProps = {
  title: string
  /** The title of the column with the rows' names. */
  first: string
  rows: readonly Row[]
  total: Row
  columns: readonly Column[]
  currency: ReportFilter['currency']
  isBusy: boolean
}

/** A table with its total above the rows. */
function FigureTable({ title, first, rows, total, columns, currency, isBusy }: TableProps) {
  const t = useTexts()
  return (
    <section className="stack">
      <h2>{title}</h2>
      <div className={desk.cards}>
        <DataTable
          label={title}
          rows={[total, ...rows]}
          keyOf={({ key }) => key}
          isBusy={isBusy}
          columns={[
            {
              title: first,
              cell: (row) => <Name row={row} isTotal={row === total} />,
            },
            ...columns.map(({ key, kind, title: name }) => ({
              title: t(name),
              number: true,
              cell: ({ figures }: Row) => (
                <span className={styles.figure}>{figureText(t, kind, figures[key], currency)}</span>
              ),
            })),
          ]}
        />
      </div>
    </section>
  )
}
