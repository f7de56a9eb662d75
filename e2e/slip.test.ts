import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { toAmount } from '#money'
import type { SandboxTransferRequest } from '#sandbox/banks/client'
import { stack } from './here.ts'
import { type Member, newMember } from './members.ts'
import { chooseFile } from './photos.ts'
import { expectSound } from './screen.ts'
import { shown } from './shown.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'
import { balanceIs, openDeposit } from './wallet.ts'

const { visit, sandbox } = story()
const arrivalMs = 60_000

/** One of our accounts without a feed: only a slip credits transfers to it. */
const bbl = { bank: 'BBL', account: '0007890005' } as const

async function slipOf(
  from: SandboxTransferRequest['from'],
  baht: number,
  given: Partial<SandboxTransferRequest> = {},
) {
  const amount = toAmount(Math.round(baht * 100))
  const { reference } = await sandbox.sendTransfer({ from, to: bbl, amount, ...given })
  return { name: 'slip.png', mimeType: 'image/png', buffer: await sandbox.slip(reference) }
}

const openUpload = async (page: Page) => {
  await openDeposit(page, 'BBL')
  await page.getByRole('button', { name: 'Upload slip' }).click()
  await upload(page).waitFor()
}
const upload = (page: Page) => page.getByRole('dialog', { name: 'Upload slip' })
const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  upload(page).locator('input[type=file]').setInputFiles(file)
const send = (page: Page) => upload(page).getByRole('button', { name: 'Upload slip' }).click()

for (const [name, size] of sizes)
  test.describe(`on a ${name}`, () => {
    test('DEP-09 DEP-10 a slip is previewed, sent, verified with the bank and credited', async () => {
      const member = await newMember(stack.app)
      const page = await visit('/user/home', { size, token: member.token })
      await openUpload(page)
      await expectSound(page)
      await choose(page, await slipOf(member.account, 250.5))
      await upload(page).getByText('QR found on the slip.').waitFor()
      await expectSound(page)
      await send(page)
      await upload(page).getByText('Deposit received').waitFor({ timeout: arrivalMs })
      const gains = upload(page).getByRole('list', { name: 'What you got' })
      await gains.getByText('+฿250.50').waitFor()
      expect(await page.getByRole('status', { name: 'Messages' }).allTextContents()).toEqual([
        '',
        '',
        '',
      ])
      await expectSound(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await balanceIs(page, '250.50')
    })

    test('STM-03 STM-04 slips are listed with their outcome, and their pictures open', async () => {
      const member = await newMember(stack.app)
      const page = await visit('/user/home', { size, token: member.token })
      await openUpload(page)
      await choose(page, await slipOf({ ...member.account, account: '9998887776' }, 90))
      await send(page)
      await upload(page).getByText('The slip was not accepted').waitFor({ timeout: arrivalMs })
      await upload(page).getByText('The sending account or name differs').waitFor()
      await expectSound(page)
      await page.goto('/user/statement')
      await page.getByRole('button', { name: 'Slip status' }).click()
      const sheet = page.getByRole('dialog', { name: 'Your slips' })
      await sheet.getByText('Failed', { exact: true }).waitFor()
      await sheet.getByText(/^\(The sending account or name differs/).waitFor()
      // The money has left the member, so support is one tap away.
      await sheet.getByRole('listitem').getByRole('button', { name: 'Ask support' }).waitFor()
      await expectSound(page)
      const [picture] = await Promise.all([
        page.context().waitForEvent('page'),
        sheet.getByRole('button', { name: 'View picture' }).click(),
      ])
      await picture.waitForURL(/\/slip/)
      const shown = await page.request.get(picture.url())
      expect(shown.headers()).toMatchObject({ 'content-type': 'image/png' })
      await picture.close()
      await sheet.getByRole('button', { name: 'Refresh slips' }).click()
      await sheet.getByText('Failed', { exact: true }).waitFor()
    })

    test('STM-01 a line of the statement opens to its history and a contact', async () => {
      const member = await newMember(stack.app)
      await sandbox.sendTransfer({
        from: member.account,
        to: { bank: 'SCB', account: '0004560002' },
        amount: toAmount(120_00),
      })
      const page = await visit('/user/statement', { size, token: member.token })
      const line = page.getByRole('button', { name: 'Deposit +฿120.00: details' })
      await line.waitFor({ timeout: arrivalMs })
      await line.click()
      const sheet = page.getByRole('dialog', { name: 'Deposit' })
      // The member sees the bank's own number; support gets the whole reference.
      await sheet.getByRole('button', { name: 'Copy reference' }).waitFor()
      expect(await sheet.getByText('bank:').count()).toBe(0)
      await expectSound(page)
      // If the site has a chat, it opens with the reference filled in as a draft and sends nothing.
      await sheet.getByRole('button', { name: 'Ask support about this' }).click()
      await sheet.waitFor({ state: 'detached' })
      const chat = page.getByRole('dialog', { name: 'Chat with support' })
      await expect
        .poll(() => chat.getByLabel('Type a message').inputValue())
        .toMatch(/^About bank:SCB:.+: $/)
      await expectSound(page)
      await page.goto('/user/contact?about=bank:SCB:1')
      await page.getByText('bank:SCB:1').waitFor()
      await expectSound(page)
    })

    test('DEP-08 ERR-05 a gift link is sent and credited', async () => {
      const member = await newMember(stack.app)
      const { link } = await sandbox.makeVoucher({ amount: toAmount(60_00) })
      const page = await visit('/user/home', { size, token: member.token })
      await openDeposit(page, 'wallet GIFT')
      const button = page.getByRole('button', { name: 'Send link' })
      await expect(button).toBeDisabled()
      await page.getByLabel('Gift link', { exact: true }).fill(link)
      await expectSound(page)
      await button.click()
      const sheet = page.getByRole('dialog', { name: 'Deposit' })
      await sheet.getByText('Deposit received').waitFor()
      await sheet.getByRole('list', { name: 'What you got' }).getByText('+฿60.00').waitFor()
      await expectSound(page)
      await sheet.getByRole('button', { name: 'Close' }).click()
      await openDeposit(page, 'wallet GIFT')
      await page.getByLabel('Gift link', { exact: true }).fill(link)
      await button.click()
      await page.getByText('This gift link has already been used.').waitFor()
      await page.keyboard.press('Escape')
      await balanceIs(page, '60.00')
    })
  })

test('DEP-09 a picture that is no slip is rejected before it is sent', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/home', { token: member.token })
  await openUpload(page)
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
  await choose(page, file('page.png', 'image/png', Buffer.from('<html>not a picture</html>')))
  await upload(page).getByText('This file cannot be opened as a picture.').waitFor()
  const large = file('large.png', 'image/png', Buffer.alloc(11 * 1024 * 1024))
  await chooseFile(upload(page).locator('input[type=file]'), large)
  await upload(page).getByText('select a file no larger than 10 MB').waitFor()
  await expectSound(page)
})

test('DEP-09 sending can be cancelled, and then nothing was sent', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/home', {
    token: member.token,
    prepare: (each) =>
      each.route('**/api/wallet/slip', () => {
        // This transfer never arrives.
      }),
  })
  await openUpload(page)
  await choose(page, await slipOf(member.account, 55))
  await send(page)
  await upload(page).getByRole('button', { name: 'Cancel upload' }).click()
  await upload(page).getByText('The upload was cancelled.').waitFor()
  await expectSound(page)
})

test('DEP-09 an upload that is cancelled when all of it was sent is not said to be cancelled, and its deposit shows', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/home', { token: member.token })
  await openUpload(page)
  await choose(page, await slipOf(member.account, 44))
  // The answer never arrives; the browser reports no progress of a request that is held.
  await page.route('**/api/wallet/slip', async (route) => void (await route.fetch()))
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      send.call(this, body)
      const whole = { lengthComputable: true, loaded: 1, total: 1 }
      this.upload.dispatchEvent(new ProgressEvent('progress', whole))
    }
  })
  await send(page)
  await upload(page).getByText('Uploading 100%').waitFor()
  await upload(page).getByRole('button', { name: 'Cancel upload' }).click()
  await upload(page).getByText('Deposit received').waitFor({ timeout: arrivalMs })
  await expectSound(page)
})

test('DEP-09 a slip that was credited is not announced as new money when it is uploaded again', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/home', { token: member.token })
  const slip = await slipOf(member.account, 43)
  await openUpload(page)
  await choose(page, slip)
  await send(page)
  await upload(page).getByText('Deposit received').waitFor({ timeout: arrivalMs })
  await page.reload()
  await openUpload(page)
  await choose(page, slip)
  await send(page)
  await upload(page).getByText('This money is already in your wallet').waitFor()
  await upload(page).getByText('This slip was uploaded before.').waitFor()
  await expectSound(page)
})

test('DEP-09 what went wrong with one picture is not said of the next', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/home', { token: member.token })
  await openUpload(page)
  await choose(page, await slipOf(member.account, 41))
  await page.context().setOffline(true)
  await send(page)
  const error = upload(page).getByRole('alert')
  await error.getByText('You are offline').waitFor()
  await page.context().setOffline(false)
  await choose(page, await slipOf(member.account, 42))
  await upload(page).getByText('QR found on the slip.').waitFor()
  expect(await error.count()).toBe(0)
})

for (const language of ['th', 'la'] as const)
  test(`STM-04 I18N-01 a refused slip gives the reason in the member’s language (${language})`, async () => {
    const member: Member = await newMember(stack.app)
    const page = await visit('/user/statement', { token: member.token, language })
    await page.getByRole('main').getByRole('button').first().click()
    await page.getByRole('dialog').locator('footer button').click()
    const uploadIn = { th: 'อัปโหลดสลิป', la: 'ອັບໂຫຼດສະລິບ' }
    const file = await slipOf(member.account, 70, { minutesAgo: 61 })
    await page.locator('input[type=file]').setInputFiles(file)
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: shown(uploadIn[language]) })
      .click()
    const texts = { th: 'สลิปหมดอายุ', la: 'ສະລິບໝົດອາຍຸ' }
    await page.getByText(shown(texts[language])).first().waitFor({ timeout: arrivalMs })
    await expectSound(page)
  })
