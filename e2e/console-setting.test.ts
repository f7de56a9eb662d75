import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { approve, sheet } from './acts.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { comeBackTo, expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'
import { openDeposit } from './wallet.ts'

const { visit, consoleOf } = story({
  end: async (site) => {
    await site.clear('lineLink', 'payoutMinutes')
    await site.clear('refundMinimum', 'chatFileDays', 'qrMinimum', 'languages')
  },
})

const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).first()
const change = (page: Page, name: string) =>
  line(page, name)
    .getByRole('button', { name: `Change ${name}` })
    .click()
const save = async (page: Page) => {
  await sheet(page)
    .getByLabel(/^Reason/)
    .fill('agreed in the meeting of Monday')
  await sheet(page).getByRole('button', { name: 'Change', exact: true }).click()
}

test('JOB setting-change two operators change the link to support and see the old one beside it; members read it with their next page', async () => {
  const { page } = await consoleOf('owner', desktop, '/console/settings')
  await page.getByRole('heading', { name: 'Player protection' }).waitFor()
  await expectSound(page)
  await page.getByLabel('Find a setting').fill('lineLink')
  await change(page, 'Link to support')
  await sheet(page).getByText('A second person has to approve it.').waitFor()
  await sheet(page).getByLabel('New value').fill('call us')
  await save(page)
  await sheet(page).getByText('The setting does not take this value').waitFor()
  await sheet(page).getByLabel('New value').fill('https://line.me/R/ti/p/@lotus-help')
  await expectSound(page)
  await sheet(page).getByRole('button', { name: 'Change', exact: true }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await line(page, 'Link to support').getByText('proposes a change').waitFor()
  const supportLink = async () => {
    const theirs = await visit('/contact', { size: phone })
    const link = await theirs.getByRole('link', { name: '@kapao-demo' }).getAttribute('href')
    await theirs.close()
    return link
  }
  expect(await supportLink()).toBe('https://line.me/R/ti/p/@kapao-demo')

  const { page: second } = await consoleOf('finance-lead', desktop, '/console/approvals')
  const card = second.getByRole('article').filter({ hasText: 'Link to support' }).first()
  await card.getByText('https://line.me/R/ti/p/@kapao-demo', { exact: true }).waitFor()
  await card.getByText('https://line.me/R/ti/p/@lotus-help', { exact: true }).waitFor()
  await expectSound(second)
  await approve(second, {
    proposal: 'Link to support',
    title: 'Change a setting',
    reason: 'called the people of the account',
  })
  await expect.poll(supportLink).toBe('https://line.me/R/ti/p/@lotus-help')
})

test('JOB setting-change an owner changes the time of a payout, and the history undoes it', async () => {
  const { page } = await consoleOf('owner', desktop, '/console/settings')
  const name = 'Time until a withdrawal arrives'
  await page.getByLabel('Find a setting').fill('arrives')
  await change(page, name)
  await sheet(page).getByLabel('New value').fill('12')
  await save(page)
  await sheet(page).waitFor({ state: 'detached' })
  await line(page, name).getByText('12 minutes').waitFor()
  await line(page, name)
    .getByRole('button', { name: /^History/ })
    .click()
  await expectSound(page)
  await sheet(page).getByRole('button', { name: 'Undo' }).click()
  await sheet(page).getByRole('heading', { name }).waitFor()
  await save(page)
  await line(page, name).getByText('12 minutes').waitFor({ state: 'detached' })
})

test('JOB setting-change an operator sees that a colleague changed the setting under an open sheet, and chooses', async () => {
  const name = 'Time until a withdrawal arrives'
  const { page } = await consoleOf('owner', phone, '/console/settings')
  await page.getByLabel('Find a setting').fill('arrives')
  await change(page, name)
  await sheet(page).getByLabel('New value').fill('41')
  await sheet(page)
    .getByLabel(/^Reason/)
    .fill('agreed in the meeting of Monday')
  const { page: colleague } = await consoleOf('owner', phone, '/console/settings')
  await colleague.getByLabel('Find a setting').fill('arrives')
  await change(colleague, name)
  await sheet(colleague).getByLabel('New value').fill('42')
  await save(colleague)
  await sheet(colleague).waitFor({ state: 'detached' })

  await comeBackTo(page, sheet(page).getByText('Another operator changed this setting'))
  await sheet(page).getByText('42 minutes').waitFor()
  const send = sheet(page).getByRole('button', { name: 'Change', exact: true })
  await expect(send).toBeDisabled()
  await expectSound(page)
  await sheet(page).getByRole('button', { name: 'Use my changes' }).click()
  await send.click()
  await sheet(page).waitFor({ state: 'detached' })
  await line(page, name).getByText('41 minutes').waitFor()
})

test('JOB setting-change a minimum refund takes two operators, and stands in the currency under Approvals', async () => {
  const { page } = await consoleOf('owner', desktop, '/console/settings')
  await change(page, 'Minimum refund')
  await sheet(page).getByLabel('Baht').fill('25')
  await save(page)
  await line(page, 'Minimum refund').getByText('proposes a change').waitFor()
  const { page: second } = await consoleOf('finance-lead', desktop, '/console/approvals')
  const card = second.getByRole('article').filter({ hasText: 'Minimum refund' }).first()
  await card.getByText('฿25.00', { exact: true }).waitFor()
  await expectSound(second)
  await approve(second, {
    proposal: 'Minimum refund',
    title: 'Change a setting',
    reason: 'checked the figures',
  })
  await page.reload()
  await line(page, 'Minimum refund').getByText('฿25').waitFor()
})

test('JOB setting-languages I18N-02 members are offered the languages that an operator chose, and read one of them', async () => {
  const { page } = await consoleOf('owner', phone, '/console/settings')
  const english = sheet(page).getByLabel('English')
  await change(page, 'Languages of the app for members')
  for (const name of ['Thai', 'Lao', 'English']) await sheet(page).getByLabel(name).uncheck()
  await save(page)
  await sheet(page).getByText('The setting does not take this value').waitFor()
  await english.check()
  await sheet(page).getByLabel('Lao').check()
  await expectSound(page)
  await save(page)
  await line(page, 'Languages of the app for members').getByText('Lao · English').waitFor()

  // This device had chosen Thai. The page is read anew at most once a second.
  const member = await newMember(stack.app)
  const theirs = await visit('/user/profile', { language: 'th', token: member.token })
  await expect
    .poll(async () => {
      await theirs.reload()
      return theirs.evaluate(() => document.documentElement.lang)
    })
    .toBe('lo')
  await expect(theirs.getByRole('radio', { name: 'English' })).toBeVisible()
  await expect(theirs.getByRole('radio', { name: 'ไทย' })).toHaveCount(0)
  await theirs.getByRole('button', { name: /ພາສາ/ }).click()
  await expectSound(theirs)
  await theirs.getByRole('button', { name: 'English', exact: true }).click()
  await expect.poll(() => theirs.evaluate(() => document.documentElement.lang)).toBe('en')

  await change(page, 'Languages of the app for members')
  await sheet(page).getByLabel('Lao').uncheck()
  await save(page)
  await line(page, 'Languages of the app for members').getByText('English').waitFor()
  const menu = theirs.getByRole('button', { name: /^Language/ })
  await expect
    .poll(async () => {
      await theirs.reload()
      await theirs.getByRole('heading', { name: 'Settings' }).waitFor()
      return menu.count()
    })
    .toBe(0)
  await expectSound(theirs)
})

test('JOB qr-minimum the minimum of a gateway takes two operators, and members are offered it', async () => {
  const { page } = await consoleOf('owner', phone, '/console/settings')
  await change(page, 'Minimum of a QR')
  await sheet(page).getByLabel('PAYTIMZ').fill('0.5')
  await save(page)
  await sheet(page).getByText('The setting does not take this value').waitFor()
  await sheet(page).getByLabel('PAYTIMZ').fill('35')
  await expectSound(page)
  await save(page)
  await line(page, 'Minimum of a QR').getByText('proposes a change').waitFor()
  const { page: second } = await consoleOf('finance-lead', desktop, '/console/approvals')
  await approve(second, {
    proposal: 'Minimum of a QR',
    title: 'Change a setting',
    reason: 'checked the figures',
  })
  await page.reload()
  await line(page, 'Minimum of a QR').getByText('PAYTIMZ ฿35').waitFor()

  const member = await newMember(stack.app)
  const theirs = await visit('/user/home', { size: phone, token: member.token })
  await openDeposit(theirs, 'PAYTIMZ')
  await theirs.getByText('Minimum ฿35.00').waitFor()
})

test('JOB reward-plan an operator sees what a plan grants and cost, and the example of a new percent before two change it', async () => {
  const { page } = await consoleOf('finance-lead', phone, '/console/settings')
  await page.getByRole('link', { name: 'Refund and invite plans, with examples and cost' }).click()
  await page.getByText('Lost ฿1,000.00 in a day: ฿50.00 back').waitFor()
  await page.getByText('A friend deposits ฿1,000.00: ฿50.00 once').waitFor()
  await page
    .getByText(/rewards of \d+ members/)
    .first()
    .waitFor()
  await expectSound(page)
  await change(page, 'Refund of a day’s net loss')
  await sheet(page).getByLabel('New value').fill('7.5')
  await sheet(page).getByText('Lost ฿1,000.00 in a day: ฿75.00 back').waitFor()
  await expectSound(page)
  await sheet(page).getByLabel('New value').fill('101')
  await sheet(page).getByText('Lost ฿1,000.00').waitFor({ state: 'detached' })
})

test('JOB setting-change an owner sees what the service misses before members come', async () => {
  const { page } = await consoleOf('owner', phone, '/console/settings')
  await page.getByRole('link', { name: 'What is missing before members come' }).click()
  await line(page, 'The sandbox is off').getByText('Missing').waitFor()
  await line(page, 'Payouts are running').getByText('Ready').waitFor()
  await line(page, 'Invite programme').getByText('1 active').waitFor()
  await expectSound(page)
})

test('JOB setting-change a planned change is shown below its setting on a phone, and is cancelled', async () => {
  const { page } = await consoleOf('owner', phone, '/console/settings')
  await change(page, 'Files of messages are kept')
  await sheet(page).getByLabel('New value').fill('180')
  const from = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await sheet(page).getByLabel('From (empty: at once)').fill(from)
  await save(page)
  await line(page, 'Files of messages are kept').getByText('180 days').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Cancel this change' }).click()
  await sheet(page)
    .getByLabel(/^Reason/)
    .fill('asked for too early')
  await sheet(page).getByRole('button', { name: 'Cancel this change' }).click()
  await line(page, 'Files of messages are kept')
    .getByText('180 days')
    .waitFor({ state: 'detached' })
  expect(await line(page, 'Files of messages are kept').textContent()).toContain('365 days')
})
