import type { Page } from '@playwright/test'
import type { Db } from '#db'
import { keptPhone, type Member } from './members.ts'
import { expectSound } from './screen.ts'

/** Path of the member's page in the console. */
export async function pathOf(db: Db, member: Pick<Member, 'phone'>): Promise<string> {
  const [{ id }] = await db<[{ id: string }]>`
    select public_id as id from member where phone = ${keptPhone(member)}`
  return `/console/members/${id}`
}

/** Opens the sheet of an action on the member's page. */
export async function open(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  return page.getByRole('dialog', { name, exact: true })
}

/** Finds the proposal in the list of the second person, and approves it. */
export async function approveAs(
  page: Page,
  title: string,
  proposer: string,
  texts: (string | RegExp)[],
) {
  await page.goto('/console/approvals')
  const card = page.getByRole('article', { name: new RegExp(`^${proposer} proposes: ${title}`) })
  for (const text of texts) await card.getByText(text).first().waitFor()
  await expectSound(page)
  await card.getByRole('button', { name: 'Approve as second person' }).click()
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByLabel('Internal reason (audit log)').fill('Checked it myself')
  await sheet.getByRole('button', { name: 'Approve as second person' }).click()
  await page.getByText('Approved and carried out.').waitFor()
}
