import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { giveAuthenticator } from './authenticator.ts'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { keptPhone, newMember, password } from './members.ts'
import { loseAnswer, unanswered } from './requests.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, sizes } from './visit.ts'
import { balanceIs, openWithdraw } from './wallet.ts'

// Browsers give no passkey to an IP address, so these visits go to the same server by its name.
const { visit, site } = story({ app: stack.app.replace('127.0.0.1', 'localhost') })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openPasskeys(page: Page) {
  await button(page, 'Passkeys').click()
  const sheet = page.getByRole('dialog', { name: 'Passkeys' })
  await sheet.getByText('A passkey works only on this site').waitFor()
  return sheet
}

const age = (phone: string) => site.db`
  update session set proven_at = now() - interval '1 hour' from member
  where member.id = session.member and member.phone = ${phone}`

for (const [name, size] of sizes)
  test(`PRO-02 LOG-03 a member makes a passkey, signs in with it, and removes it (${name})`, async () => {
    const member = await newMember(stack.app)
    const page = await visit('/user/profile', { size, token: member.token })
    const { verify } = await giveAuthenticator(page)
    await age(keptPhone(member))
    const sheet = await openPasskeys(page)
    await sheet.getByText('No passkey yet.').waitFor()
    await expectSound(page)
    await button(page, 'Add a passkey').click()
    await sheet.getByLabel('Name of the passkey').fill('My phone')
    await expectSound(page)
    await button(page, 'Create passkey').click()
    await sheet.getByLabel('Password', { exact: true }).fill(password)
    await expectSound(page)
    await button(page, 'Continue').click()
    await verify(false)
    await sheet.getByLabel('Name of the passkey').fill('My phone')
    await button(page, 'Create passkey').click()
    await sheet.getByText('No passkey was used').waitFor()
    await expectSound(page)
    await verify(true)
    await button(page, 'Create passkey').click()
    await sheet.getByText('My phone').waitFor()
    await sheet.getByText('Not used yet').waitFor()
    await expectSound(page)
    await button(page, 'Rename My phone').click()
    await sheet.getByLabel('Name of the passkey').fill('Blue phone')
    await button(page, 'Save').click()
    await sheet.getByText('Blue phone').waitFor()

    await page.evaluate(() => {
      localStorage.removeItem('token')
      sessionStorage.clear()
    })
    await page.goto(`${new URL(page.url()).origin}/login`)
    await verify(false)
    await button(page, 'Sign in with a passkey').click()
    await page.getByText('No passkey was used').waitFor()
    await expectSound(page)
    await verify(true)
    await button(page, 'Sign in with a passkey').click()
    await page.waitForURL(/\/user\/home/)

    await page.goto(`${new URL(page.url()).origin}/user/profile`)
    const again = await openPasskeys(page)
    await again.getByText('Last used').waitFor()
    await age(keptPhone(member))
    await button(page, 'Remove Blue phone').click()
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: 'Remove', exact: true })
      .click()
    // The passkey itself is proof enough.
    await button(page, 'Use a passkey').click()
    await again.getByText('No passkey yet.').waitFor()
  })

test('PRO-02 API-05 a passkey whose answer was lost is there when it is made again, and one removed in another tab is gone', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/profile', { token: member.token })
  await giveAuthenticator(page)
  const sheet = await openPasskeys(page)
  await button(page, 'Add a passkey').click()
  await sheet.getByLabel('Name of the passkey').fill('My phone')
  await loseAnswer(page, '/api/account/passkeys')
  await button(page, 'Create passkey').click()
  await sheet.getByRole('alert').getByText(unanswered).waitFor()
  await button(page, 'Create passkey').click()
  await sheet.getByText('Not used yet').waitFor()
  await sheet.getByText('Passkey added').waitFor()
  await expectSound(page)
  await expect(sheet.getByRole('listitem')).toHaveCount(1)

  await site.db`
    delete from member_passkey using member
    where member.id = member_passkey.member and phone = ${keptPhone(member)}`
  await button(page, 'Remove My phone').click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove', exact: true }).click()
  await sheet.getByText('Passkey removed').waitFor()
  await sheet.getByText('No passkey yet.').waitFor()
})

test('WDR-04 a large withdrawal is confirmed by passkey in the place of the password', async () => {
  const { token, phone } = await newFundedMember(stack, 30_000)
  const page = await visit('/user/profile', { size: desktop, token })
  await giveAuthenticator(page)
  const sheet = await openPasskeys(page)
  await button(page, 'Add a passkey').click()
  await button(page, 'Create passkey').click()
  await sheet.getByText('Not used yet').waitFor()
  await age(keptPhone({ phone }))
  await page.goto(`${new URL(page.url()).origin}/user/home`)
  await balanceIs(page, '30,000.00')
  const form = await openWithdraw(page)
  await form.ask('25000')
  await form.confirm()
  await form.sheet.getByLabel('Password', { exact: true }).waitFor()
  await expectSound(page)
  await form.sheet.getByRole('button', { name: 'Use a passkey' }).click()
  const ticket = page.getByRole('dialog', { name: 'Withdrawal being checked' })
  await ticket.getByText('฿25,000.00').first().waitFor()
})
