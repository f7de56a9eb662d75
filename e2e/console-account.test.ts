import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { codeOf, operatorPassword } from '#server/operator/testing'
import { enterCode, enterPassword, signInByCode } from './operators.ts'
import { loseAnswer } from './requests.ts'
import { expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'

const { visit, site, inviteOperator, newOperator, consoleOf } = story()

const narrow = { width: 390, height: 844 }
const dialog = (page: Page) => page.getByRole('dialog').last()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** The key below the QR, as the authenticator app would take it. */
const keyOf = async (page: Page) => {
  const key = page.locator('dd').filter({ hasText: /^[A-Z2-7]{4} / })
  return (await key.textContent())!.replaceAll(/\s/g, '')
}
/** The link on the sheet, once it is there. */
const linkOn = async (page: Page) =>
  (await dialog(page).getByText('/console/invitation#').textContent())!
/** Makes the codes of this half minute unused again. */
const forgetCodes = (username: string) =>
  site.db`update operator set totp_step = 0 where username = ${username}`

async function choosePassword(page: Page, password = operatorPassword) {
  await page.getByLabel('New password').fill(password)
  await button(page, 'Continue').click()
  await page.getByRole('img', { name: 'QR for the authenticator app' }).waitFor()
}

async function askFor(page: Page, username: string) {
  await button(page, 'Add an operator').click()
  await dialog(page).getByLabel('User name').fill(username)
  await dialog(page).getByLabel('Role').selectOption('support')
  await dialog(page).getByLabel('Internal reason').fill('Joins the night shift')
  await dialog(page).getByRole('button', { name: 'Add an operator' }).click()
}

test('JOB operator-add two owners invite an operator, who sets up the account alone in another browser', async () => {
  const { page: first } = await consoleOf('owner', narrow, '/console/operators')
  const { page: owner } = await consoleOf('owner', desktop, '/console/operators')
  const username = `nok-${crypto.randomUUID().slice(0, 8)}`
  await askFor(first, username)
  await heading(first, 'Another owner must approve').waitFor()
  await dialog(first).getByText('Another owner approves it on the page Approvals').waitFor()
  await expectSound(first)
  await dialog(first).getByRole('link', { name: 'Show my proposals' }).click()
  await expectPath(first, '/console/approvals/mine')
  const mine = first.getByRole('article').filter({ hasText: username })
  await mine.getByText('Joins the night shift').waitFor()
  await mine.getByRole('button', { name: 'Withdraw' }).waitFor()
  await owner.reload()
  await button(owner, 'Add an operator').waitFor()
  await owner.getByRole('row').nth(1).waitFor()
  expect(await owner.getByRole('row', { name: new RegExp(username) }).count()).toBe(0)

  await askFor(owner, username)
  await heading(owner, `Link for ${username}`).waitFor()
  await expectSound(owner)
  const link = await linkOn(owner)
  await dialog(owner).getByRole('button', { name: 'Copy link' }).click()
  expect(await owner.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await dialog(owner).getByRole('button', { name: 'Close' }).last().click()
  const row = owner.getByRole('row', { name: new RegExp(username) })
  await row.getByText('Invited').waitFor()
  expect(await owner.getByText(link).count()).toBe(0)

  const page = await visit(link, { size: narrow })
  await page.getByText(`Your user name is ${username}, your role is Support.`).waitFor()
  await page.getByLabel('New password').fill('short')
  await page.getByText('5 of at least 12 characters').waitFor()
  await page.getByLabel('New password').fill(`${username} is me`)
  await page.getByText('must not contain your user name').waitFor()
  await page.getByLabel('New password').fill('Password 1234567')
  await page.getByText('Many people use this password').waitFor()
  await expect(button(page, 'Continue')).toBeDisabled()
  await expectSound(page)
  await choosePassword(page)
  await expectSound(page)
  const key = await keyOf(page)

  // A reload shows nothing; the same password shows the same QR again.
  await page.reload()
  await page.getByText('You have started already').waitFor()
  expect(await page.getByText(key.slice(0, 4)).count()).toBe(0)
  await choosePassword(page)
  expect(await keyOf(page)).toBe(key)
  const right = codeOf(key)
  await page.getByLabel('6-digit code').fill(right === '000000' ? '000001' : '000000')
  await button(page, 'Confirm').click()
  await page.getByText('Wrong or used code').waitFor()
  await page.getByLabel('6-digit code').fill(codeOf(key))
  await button(page, 'Confirm').click()
  await heading(page, 'Recovery codes').waitFor()
  const codes = await page.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await expectSound(page)
  const download = page.waitForEvent('download')
  await button(page, 'Save as a file').click()
  expect(await readFile((await (await download).path())!, 'utf8')).toBe(`${codes.join('\n')}\n`)
  await button(page, 'I have saved the codes').click()
  await heading(page, 'Sign in to the console').waitFor()
  await forgetCodes(username)
  await signInByCode(page, username, codeOf(key))
  await heading(page, 'Conversations').waitFor()

  await owner.reload()
  await row.getByText('Active').waitFor()
  await row.getByText('10 recovery codes left').waitFor()
})

test('a link opens once: used, expired, unknown and disabled ones say what to do', async () => {
  const { page: owner } = await consoleOf('owner', desktop, '/console/operators')
  const used = await inviteOperator('support')
  const page = await visit(used.path, { size: phone })
  await choosePassword(page)
  // The answer of the redemption is lost, and the second try finds the link used.
  await loseAnswer(page, '/api/console/invitation/redeem')
  await page.getByLabel('6-digit code').fill(codeOf(await keyOf(page)))
  await button(page, 'Confirm').click()
  await page.getByText('No connection').waitFor()
  await page.getByLabel('6-digit code').fill('123456')
  await button(page, 'Confirm').click()
  await heading(page, 'This link was already used').waitFor()
  await expectSound(page)

  const expired = await inviteOperator('support')
  await site.db`
    update operator_invitation set ends_at = now()
    where operator = (select id from operator where username = ${expired.username})`
  await page.goto(expired.path)
  await heading(page, 'This link is no longer valid').waitFor()

  const disabled = await inviteOperator('support')
  await owner.reload()
  await button(owner, `Manage ${disabled.username}`).click()
  await dialog(owner).getByText('Disable', { exact: true }).click()
  await dialog(owner).getByLabel('Internal reason').fill('Never started here')
  await dialog(owner).getByRole('button', { name: 'Disable' }).click()
  await owner.getByText(`${disabled.username} is disabled`).waitFor()
  await page.goto(disabled.path)
  await heading(page, 'This account is disabled').waitFor()
  await page.goto(`/console/invitation#${'a'.repeat(43)}`)
  await heading(page, 'This link is not valid').waitFor()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await heading(page, 'Sign in to the console').waitFor()
})

test('JOB operator-reset an owner resets an operator, who is signed out and returns by a new link', async () => {
  const { page: theirs, username } = await consoleOf('support')
  const reason = `${username} lost the phone`
  await heading(theirs, 'Conversations').waitFor()
  const { page: owner } = await consoleOf('owner', narrow, '/console/operators')
  await button(owner, `Manage ${username}`).click()
  await dialog(owner).getByText('Make a new link', { exact: true }).click()
  await expectSound(owner)
  await dialog(owner).getByLabel('Internal reason').fill(reason)
  await dialog(owner).getByRole('button', { name: 'Make a new link' }).click()
  await heading(owner, `Link for ${username}`).waitFor()
  const link = await linkOn(owner)
  await dialog(owner).getByRole('button', { name: 'Close' }).last().click()
  await expectSound(owner)

  await theirs.reload()
  await heading(theirs, 'Sign in to the console').waitFor()
  await theirs.goto(link)
  await choosePassword(theirs)
  const key = await keyOf(theirs)
  await theirs.getByLabel('6-digit code').fill(codeOf(key))
  await button(theirs, 'Confirm').click()
  await button(theirs, 'I have saved the codes').click()
  await forgetCodes(username)
  await signInByCode(theirs, username, codeOf(key))
  await heading(theirs, 'Conversations').waitFor()

  await owner.goto('/console/audit')
  await owner.getByText(`Reason: ${reason}`).waitFor()
  await owner
    .getByRole('row', { name: /Reset an operator/ })
    .getByText(username)
    .waitFor()
})

test('a recovery code signs in once, and the operator sees how many remain', async () => {
  const { username, recoveryCodes } = await newOperator('finance')
  const page = await visit('/console', { size: phone })
  await enterPassword(page, username)
  await button(page, 'Use a recovery code').click()
  await enterCode(page, recoveryCodes[0]!.toUpperCase().replace('-', ' '))
  await heading(page, '9 recovery codes left').waitFor()
  await button(page, 'OK').click()
  await page.getByRole('link', { name: username }).click()
  await expectPath(page, '/console/account')
  await page.getByText('9 recovery codes left').waitFor()
  await expectSound(page)
  await button(page, 'Sign out').click()
  await enterPassword(page, username)
  await button(page, 'Use a recovery code').click()
  await enterCode(page, recoveryCodes[0]!)
  await page.getByText('Wrong user name, password or recovery code').waitFor()
  await expectSound(page)
})

test('an operator changes password, authenticator and recovery codes, and ends other sessions', async () => {
  const { page, username, secret } = await consoleOf('finance', desktop, '/console/account')
  const other = await visit('/console', { size: phone })
  await signInByCode(other, username, codeOf(secret))
  await heading(other, 'Conversations').waitFor()
  await page.reload()
  const sessions = page.getByRole('table', { name: 'Your sessions' })
  await sessions.getByText('This session').waitFor()
  await button(page, 'End all others').click()
  await dialog(page).getByRole('button', { name: 'End all others' }).click()
  await expect.poll(() => sessions.getByRole('row').count()).toBe(2)
  await other.reload()
  await heading(other, 'Sign in to the console').waitFor()

  const newPassword = 'mango sticky rice 2541'
  await forgetCodes(username)
  await button(page, 'Change password').click()
  await dialog(page).getByLabel('Current password').fill('not it at all')
  await dialog(page).getByLabel('New password').fill(newPassword)
  await dialog(page).getByLabel('6-digit code').fill(codeOf(secret))
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).getByText('Wrong password.').waitFor()
  await expectSound(page)
  await dialog(page).getByLabel('Current password').fill(operatorPassword)
  await dialog(page).getByLabel('6-digit code').fill(codeOf(secret))
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await dialog(page).waitFor({ state: 'hidden' })

  await button(page, 'Change authenticator app').click()
  await dialog(page).getByLabel('Current password').fill(newPassword)
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await dialog(page).getByRole('img', { name: 'QR for the authenticator app' }).waitFor()
  await expectSound(page)
  const key = await keyOf(page)
  expect(key).not.toBe(secret)
  await dialog(page).getByLabel('6-digit code').fill(codeOf(key))
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await dialog(page).waitFor({ state: 'hidden' })

  await forgetCodes(username)
  await button(page, 'Make new codes').click()
  await dialog(page).getByLabel('Current password').fill(newPassword)
  await dialog(page).getByLabel('6-digit code').fill(codeOf(key))
  await dialog(page).getByRole('button', { name: 'Make new codes' }).click()
  await heading(page, 'Recovery codes').waitFor()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'I have saved the codes' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByText('10 recovery codes left').waitFor()
})
