import { keepFigures, month } from '../reports.ts'
import type { Stop } from './stop.ts'

const past = `from=${month.from}&to=${month.to}`

/** A report of the past with figures in every column, by day and by month. */
const report = (name: string, search: string): Stop => ({
  name: `console-report-${name}`,
  who: 'lead',
  path: `/console/reports/${name}?${past}${search}`,
  async open(page, { site }) {
    await keepFigures(site.db)
    await page.reload()
    await page.getByRole('img', { name: /01\/03\/2025|03\/2025/ }).waitFor()
  },
})

export const reportStops: Stop[] = [
  report('deposits', ''),
  report('withdrawals', '&step=week'),
  report('games', ''),
  report('bonuses', '&step=month'),
  report('members', '&step=month'),
  report('slips', '&step=month'),
  report('chat', '&step=month'),
  {
    name: 'console-report-none',
    who: 'lead',
    path: '/console/reports/deposits?from=2024-01-01&to=2024-01-02',
    open: (page) => page.getByText(/^The figures of these days are not there yet/).waitFor(),
  },
]
