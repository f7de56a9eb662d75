import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { toAmount } from '#money'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { sendSlips } from './tour/rewards.ts'
import { phone } from './visit.ts'
import { balanceIs } from './wallet.ts'

const { visit, site, sandbox } = story()
const arrivalMs = 60_000

const upload = (page: Page) => page.getByRole('dialog', { name: 'Upload slip' })

async function openSlips(page: Page) {
  await page.getByRole('button', { name: 'Slip status' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your slips' })
  await sheet.waitFor()
  return sheet
}

async function send(page: Page, buffer: Buffer) {
  const file = { name: 'slip.png', mimeType: 'image/png', buffer }
  await upload(page).locator('input[type=file]').setInputFiles(file)
  await upload(page).getByRole('button', { name: 'Upload slip' }).click()
}

test('STM-04 a slip of a transfer that was credited already is good news', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/home', { size: phone, token: member.token })
  await balanceIs(page, '0.00')
  const { reference } = await sandbox.sendTransfer({
    from: member.account,
    to: { bank: 'SCB', account: '0004560002' },
    amount: toAmount(75_00),
  })
  await balanceIs(page, '75.00', arrivalMs)
  await page.goto('/user/statement')
  const sheet = await openSlips(page)
  await sheet.getByRole('button', { name: 'Upload slip' }).click()
  await send(page, await sandbox.slip(reference))
  await upload(page)
    .getByText('This money is already in your wallet')
    .waitFor({ timeout: arrivalMs })
  expect(await upload(page).getByText('not accepted').count()).toBe(0)
  await expectSound(page)
  await upload(page).getByRole('button', { name: 'OK' }).click()
  await sheet.getByRole('button', { name: 'Refresh slips' }).click()
  const row = sheet.getByRole('listitem').first()
  await row.getByText('Already in your wallet').waitFor()
  await row.getByText('75.00').waitFor()
  expect(await sheet.getByText('Failed', { exact: true }).count()).toBe(0)
  await expectSound(page)
})

test('STM-04 an expired slip leads to support with its reference, and the picture can be sent again', async () => {
  const member = await newMember(stack.app)
  const { reference } = await sandbox.sendTransfer({
    from: member.account,
    to: { bank: 'BBL', account: '0007890005' },
    amount: toAmount(70_00),
    minutesAgo: 61,
  })
  const page = await visit('/user/statement', { size: phone, token: member.token })
  const sheet = await openSlips(page)
  await sheet.getByRole('button', { name: 'Upload slip' }).click()
  await send(page, await sandbox.slip(reference))
  await upload(page).getByText('Expired slip').waitFor({ timeout: arrivalMs })
  await upload(page).getByRole('button', { name: 'Upload another slip' }).waitFor()
  await expectSound(page)
  await upload(page).getByRole('button', { name: 'Ask support about this' }).click()
  const chat = page.getByRole('dialog', { name: 'Chat with support' })
  await expect
    .poll(() => chat.getByLabel('Type a message').inputValue())
    .toMatch(/^About slip:[0-9a-f]{32}: $/)
})

test('DEP-12 in closing hours the sheet names the hours before a picture is chosen', async () => {
  const { token } = await newMember(stack.app)
  const rows = await site.db`delete from slip_closing returning *`
  await site.db`
    insert into slip_closing (closed_from, closed_to)
    select (now at time zone 'Asia/Bangkok' - interval '1 hour')::time(0),
      (now at time zone 'Asia/Bangkok' + interval '1 hour')::time(0) from (select now()) clock`
  try {
    const page = await visit('/user/statement', { size: phone, token })
    const sheet = await openSlips(page)
    await sheet.getByRole('button', { name: 'Upload slip' }).click()
    await upload(page).getByText('Slip upload is closed right now.').waitFor()
    await upload(page)
      .getByText(/closed daily: \d\d:\d\d–\d\d:\d\d/)
      .waitFor()
    await expect(upload(page).locator('input[type=file]')).toBeDisabled()
    await expectSound(page)
  } finally {
    await site.db`delete from slip_closing`
    if (rows.length > 0) await site.db`insert into slip_closing ${site.db.values(rows)}`
  }
})

test('STM-04 a slip that has left the first page of slips has its outcome when it is uploaded again', async () => {
  const member = await newMember(stack.app)
  const { reference } = await sandbox.sendTransfer({
    from: member.account,
    to: { bank: 'BBL', account: '0007890005' },
    amount: toAmount(250_50),
  })
  const page = await visit('/user/statement', { token: member.token })
  const sheet = await openSlips(page)
  await sheet.getByRole('button', { name: 'Upload slip' }).click()
  const picture = await sandbox.slip(reference)
  await send(page, picture)
  await upload(page).getByText('Deposit received').waitFor({ timeout: arrivalMs })
  for (const _ of ['four', 'four', 'four']) await sendSlips(site, member)
  await page.reload()
  await openSlips(page)
  await sheet.getByRole('button', { name: 'Upload slip' }).click()
  await send(page, picture)
  await upload(page).getByText('This money is already in your wallet').waitFor()
})
