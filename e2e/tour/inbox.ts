import type { Page } from '@playwright/test'
import { dialog, type Guide, press, pressForSheet, type Stop } from './stop.ts'

const chat = { who: 'owner', path: '/console/chat' } as const

async function toThread(page: Page) {
  await page
    .getByRole('link', { name: /WONGSAWATTANAKUL/ })
    .first()
    .click()
  await page.getByRole('log').getByText('ตัวอย่างสลิป').waitFor()
}

/** Opens a case of the conversation that is shown, with an answer of finance. */
async function toCase(page: Page, { site }: Guide) {
  await site.db`
    with opened as (
      insert into support_case (conversation, kind, reference, opened_by)
      select c.id, 'deposit', 'QR20261124TOURCASE', (select min(id) from operator)
      from conversation c join member on member.id = c.member where member.name like '%WONGSAWATTANAKUL%'
        and not exists (select from support_case)
      limit 1 returning id
    )
    insert into support_case_line (support_case, step, after, operator, text)
    select id, 'opened', 1, (select min(id) from operator), 'ลูกค้าโอนเงินเมื่อเช้า ยอดยังไม่เข้า ช่วยตรวจสอบกับธนาคาร' from opened`
  await page.goto('/console/cases')
  await page
    .getByRole('link', { name: /QR20261124TOURCASE/ })
    .first()
    .waitFor()
}

export const inboxStops: Stop[] = [
  { name: 'console-cases', ...chat, open: toCase },
  {
    name: 'console-case',
    ...chat,
    async open(page, guide) {
      await toCase(page, guide)
      await page
        .getByRole('link', { name: /QR20261124TOURCASE/ })
        .first()
        .click()
      await page.getByText('Names no money that we know').waitFor()
    },
  },
  {
    name: 'console-case-open',
    ...chat,
    async open(page) {
      await toThread(page)
      await pressForSheet(page, 'Make a case')
    },
  },
  {
    name: 'console-labels',
    ...chat,
    async open(page) {
      await pressForSheet(page, 'Edit labels')
      await dialog(page).getByLabel('New label').fill('ธนาคารช้า')
    },
  },
  {
    name: 'console-ratings',
    ...chat,
    open: (page) => pressForSheet(page, 'Ratings'),
  },
  {
    name: 'console-message-search',
    ...chat,
    async open(page) {
      await page.getByLabel('Search by name, phone number or ID').fill('ตัวอย่างสลิป')
      await press(page, /^Search in messages/)
      await page.locator('mark').first().waitFor()
    },
  },
]
