import type { Page } from '@playwright/test'
import { sandboxAt } from '#sandbox/client'
import { idOfDay, overCountedDay } from '../closings.ts'
import { type Guide, pressForSheet, type Stop } from './stop.ts'

const account = 'bank:SCB:0004560002'

/** Imports yesterday's statement of SCB, with a fee that our books do not have. */
async function toDay(page: Page, { site, stack }: Guide) {
  const sandbox = sandboxAt(stack.sandbox)
  const [known] = await site.db<{ day: string }[]>`
    select max(day)::text as day from closing_statement where account = ${account} having count(*) > 0`
  const day = known?.day ?? (await overCountedDay(site, sandbox))
  await page.goto(`/console/closing/${idOfDay(day, account)}`)
  await page.getByRole('table').first().waitFor()
  if (known) return
  const text = (await sandbox.statement('bank/SCB-0004560002', day)).toString().trimEnd()
  const cells = text.split('\r\n').at(-1)!.split(',')
  const balance = (Number(cells[9]) - 12.5).toFixed(2)
  const fee = `${cells.slice(0, 2).join(',')},23:50,FE,SYS,,12.50,,+,${balance},Monthly fee`
  await page.getByLabel('Import statement').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${text}\r\n${fee}\r\n`),
  })
  await page.getByText('Statement imported').waitFor()
}

const closing = { who: 'lead', path: '/console/members' } as const

export const closingStops: Stop[] = [
  {
    name: 'console-closing',
    ...closing,
    async open(page, guide) {
      await toDay(page, guide)
      await page.getByRole('button', { name: 'Explain' }).first().waitFor()
    },
  },
  {
    name: 'console-closing-list',
    ...closing,
    async open(page, guide) {
      await toDay(page, guide)
      await page.goto('/console/closing')
      await page
        .getByRole('link', { name: /SCB 0004560002/ })
        .first()
        .waitFor()
      await page.getByText('Books closed until').click()
    },
  },
  {
    name: 'console-closing-explain',
    ...closing,
    async open(page, guide) {
      await toDay(page, guide)
      await pressForSheet(page, 'Explain')
    },
  },
]
