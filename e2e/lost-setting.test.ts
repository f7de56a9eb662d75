import { expect, type Page, test } from '@playwright/test'
import { claim, depositLater, dialog, errorDialog, openBonus, search } from './bonuses.ts'
import { stack } from './here.ts'
import { dailyLimit, setDailyLimit } from './limits.ts'
import { api, newMember, newToken } from './members.ts'
import { loseAnswer, unanswered, unansweredDialog } from './requests.ts'
import { closeSheets } from './screen.ts'
import { siteOf } from './site.ts'
import { visitsTo } from './visit.ts'

// Goal: a request whose answer was lost, made again after the state has changed, is carried out again: the answer to the
// first one would be untrue. Method: a connection that drops a response after the server has done the work.
const visit = visitsTo(stack.app)
const site = siteOf(stack)

test.beforeAll(() => site.set('registerOtp', false))
test.afterAll(() => site.close())

/** Closes the dialog that says that there was no answer. */
const closeLost = (page: Page) =>
  unansweredDialog(page).getByRole('button', { name: 'OK', exact: true }).click()

test('API-05 a device that signed in after the answer was lost is signed out by the next request', async () => {
  const member = await newMember(stack.app)
  await newToken(stack.app, member.phone)
  const page = await visit('/user/profile', { token: member.token })
  const row = page.getByRole('button', { name: 'Devices and sign-ins' })
  await row.click()
  const end = page.getByRole('button', { name: 'Sign out all other devices' })
  await loseAnswer(page, '/api/account/sessions/end-others')
  await end.click()
  await closeLost(page)
  await expect(end).toHaveCount(0)
  await closeSheets(page)

  const later = await newToken(stack.app, member.phone)
  await page.reload()
  await row.click()
  await end.click()
  await expect(end).toHaveCount(0)
  await expect(api(stack.app, 'GET /api/wallet', undefined, later)).rejects.toThrow('401')
})

test('API-05 a limit that is kept after the answer was lost cancels what was asked for meanwhile', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/protection', { token })
  const row = dailyLimit(page, 'Deposit limits')
  await row.click()
  const sheet = dialog(page, 'Deposit limits · Per day')
  await sheet.getByLabel('Limit').fill('300')
  await loseAnswer(page, '/api/protection/limit')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText(unanswered).waitFor()
  await row.getByText('฿300 left').waitFor()
  await closeSheets(page)

  await setDailyLimit(page, 'Deposit limits', '500')
  const higher = row.getByText(/^฿500 can be confirmed/)
  await higher.waitFor()
  await row.click()
  await sheet.getByRole('button', { name: 'Keep the present limit' }).click()
  await sheet.waitFor({ state: 'detached' })
  await expect(higher).toHaveCount(0)
})

for (const [name, call, open] of [
  ['bonus', '/api/bonus/activate/', openBonus],
  ['promotion', '/api/promotion/activate/', search],
] as const)
  test(`API-05 a ${name} that was cancelled after the answer was lost is claimed again`, async () => {
    const { token } = await newMember(stack.app)
    const page = await visit('/user/bonus', { token })
    const wanted = name === 'bonus' ? 'Welcome bonus' : 'KAPAO2026'
    const sheet = await open(page, wanted)
    await loseAnswer(page, call)
    await sheet.getByRole('button', { name: 'Claim' }).click()
    await closeLost(page)
    await closeSheets(page)
    await page.getByRole('button', { name: /^Cancel / }).click()
    await page.getByRole('button', { name: 'Cancel the bonus' }).click()
    await page.getByLabel('Promotion code').waitFor()

    await claim(page, await open(page, wanted))
    await depositLater(page)
    await page.getByRole('button', { name: /^Cancel / }).waitFor()
    await expect(errorDialog(page)).toHaveCount(0)
  })

test('BON-02 after a claim the deposit is next, also while the screen behind gets no answer', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/bonus', { token })
  const sheet = await openBonus(page, 'Welcome bonus')
  await page.route('**/api/bonus/check/active', () => undefined)
  await sheet.getByRole('button', { name: 'Claim' }).click()
  await dialog(page, 'Deposit').waitFor()
})
