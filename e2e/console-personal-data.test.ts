import { expect, type Page, test } from '@playwright/test'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectSound, sheetsClosed } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'

const { site, consoleOf } = story()

const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Carries out the operator's open proposal as the second person. */
async function approve(page: Page, username: string, name: string) {
  await page.goto('/console/approvals')
  const card = page.getByRole('article').filter({ hasText: username }).filter({ hasText: name })
  await expectSound(page)
  await card.getByRole('button', { name: 'Approve as second person' }).click()
  const sheet = sheetOf(page, name)
  await sheet.getByLabel('Internal reason (audit log)').fill('I have read the letter too')
  await sheet.getByRole('button', { name: 'Approve as second person' }).click()
  await page.getByText('Approved and carried out.').waitFor()
}

for (const [name, size] of sizes)
  test(`two operators export a member’s data, and anonymise the member (${name})`, async () => {
    const member = await newMember(stack.app)
    const [{ userId, id }] = await site.db<[{ userId: string; id: number }]>`
      select public_id as user_id, id from member where name = ${member.name} order by id desc limit 1`
    const { page: first, username } = await consoleOf('owner', size, `/console/members/${userId}`)
    const { page: second } = await consoleOf('compliance', size, '/console/approvals')

    await first.getByRole('button', { name: 'Export data' }).click()
    const proposing = sheetOf(first, 'Export data')
    await proposing.getByLabel('Reason').fill('The member asked by letter')
    await expectSound(first)
    await proposing.getByRole('button', { name: 'Propose the export' }).click()
    await proposing.waitFor({ state: 'detached' })
    await approve(second, username, 'Export a member’s data')
    const saving = first.waitForEvent('download')
    await first.getByRole('button', { name: 'Export data' }).click()
    expect((await saving).suggestedFilename()).toBe(`member-${userId}.tar`)

    await site.db`
      update member set status = 'suspended', status_category = 'request' where id = ${id}`
    await first.reload()
    await first.getByRole('button', { name: 'Anonymise' }).click()
    const sheet = sheetOf(first, 'Anonymise')
    await sheet.getByLabel('When').selectOption('early')
    await sheet.getByLabel('Reason').fill('The member asked by letter')
    await expectSound(first)
    await sheet.getByRole('button', { name: 'Anonymise' }).click()
    await sheetsClosed(first)
    await approve(second, username, 'Anonymise a member')
    await first.reload()
    await first.getByText(/^Anonymised on/).waitFor()
    await expect(first.getByText(member.name)).toHaveCount(0)
    await expect(first.getByRole('button', { name: 'Anonymise' })).toHaveCount(0)
    await expectSound(first)
  })
