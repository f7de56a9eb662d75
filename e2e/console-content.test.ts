import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { approve, sheet } from './acts.ts'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'

const { visit, consoleOf } = story({
  end: async (site) => {
    await site.resetContent()
    await site.clear('termsVersion')
  },
})

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await sheet(page)
    .getByLabel(/^Reason/)
    .fill('the lawyer has read it')
}
const send = (page: Page) =>
  sheet(page).getByRole('button', { name: 'Publish', exact: true }).click()

test('JOB content-publish a legal text takes two operators; members read it, agree again, and the old version can be published again', async () => {
  const member = await newFundedMember(stack, 100)
  const { page } = await consoleOf('content', desktop, '/console/content')
  await page.getByRole('link', { name: 'Edit Agreements' }).click()
  await page.getByRole('heading', { name: 'Agreements' }).waitFor()
  await expectSound(page)
  const last = page.getByRole('group').last()
  await page.getByRole('button', { name: 'Add a text' }).click()
  await last.getByLabel(/^Thai/).fill('<h3>กติกาใหม่</h3><script>x()</script>')
  await last.getByLabel(/^Lao/).fill('<h3>ກະຕິກາໃໝ່</h3>')
  await publish(page)
  await sheet(page).getByLabel('Ask all members to agree again').check()
  await expectSound(page)
  await send(page)
  await sheet(page)
    .getByText(/A language or text is missing/)
    .waitFor()
  await sheet(page).getByRole('button', { name: 'Close' }).click()

  await last.getByLabel(/^English/).fill('<h3>A new rule</h3><a href="http://x.example">x</a>')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('This link is not allowed.').waitFor()
  await last.getByLabel(/^English/).fill('<h3>A new rule</h3>')
  await page.getByRole('button', { name: 'Preview' }).click()
  const shown = page.getByRole('region', { name: 'Preview' })
  await shown.getByRole('heading', { name: 'กติกาใหม่' }).waitFor()
  await expectSound(page)
  await publish(page)
  await sheet(page).getByLabel('Ask all members to agree again').check()
  await send(page)
  await page.getByText('Members will be asked to agree again.').waitFor()

  const { page: second } = await consoleOf('owner', desktop, '/console/approvals')
  await approve(second, {
    proposal: 'Agreements',
    title: 'Publish a text for members',
    reason: 'read all three languages',
  })

  const theirs = await visit('/user/home', { size: phone, token: member.token, language: 'en' })
  await theirs.getByRole('heading', { name: 'A new rule' }).waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'History' }).click()
  await sheet(page).getByText('Members were asked again').waitFor()
  await sheet(page).getByRole('button', { name: 'Edit this version' }).last().click()
  await page.getByText('Not published yet.').waitFor()
  await expect(page.getByRole('group')).toHaveCount(4)
  await publish(page)
  await send(page)
  await page.getByText(/^Proposed by content-/).waitFor()
})

test('JOB content-publish the note on bonuses is published by one operator on a phone, and who may only read has no button', async () => {
  const { page } = await consoleOf('content', phone, '/console/content/notice')
  await page.getByLabel('English, text 1 (HTML)').fill('<p>Read the terms. {percentFail}%</p>')
  await expectSound(page)
  await publish(page)
  await send(page)
  await page.getByText(/^Published by content-/).waitFor()
  await expectSound(page)

  const { page: reader } = await consoleOf('support', phone, '/console/content/notice')
  await reader.getByText('Read the terms. {percentFail}%').waitFor()
  expect(await reader.getByRole('button', { name: 'Publish' }).count()).toBe(0)
  await reader.getByRole('button', { name: 'History' }).click()
  await sheet(reader).getByRole('button', { name: 'Show' }).first().click()
  await sheet(reader).getByText('Read the terms. {percentFail}%').waitFor()
  expect(await sheet(reader).getByRole('button', { name: 'Edit this version' }).count()).toBe(0)
  await expectSound(reader)
})
