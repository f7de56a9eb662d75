import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import {
  confirm,
  createAccount,
  giveBank,
  givePhone,
  giveProfile,
  onward,
  signIn,
} from './forms.ts'
import { newPhone, password } from './members.ts'
import { loseAnswer } from './requests.ts'
import { expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'

const { visit, site, sandbox } = story()

const codeIn = async (number: string) => {
  const { text } = await sandbox.lastSms(`+66${number.slice(1)}`)
  return /\d{6}/.exec(text)![0]
}
const isThere = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

test.describe('with a code by SMS', () => {
  test.beforeEach(() => site.set('registerOtp', true))

  for (const [name, size] of sizes)
    test(`REG-01 REG-02 REG-04 REG-12 a visitor registers with the code on the phone and signs in (${name})`, async () => {
      const number = newPhone()
      const page = await visit('/register', { size })
      await isThere(page, 'Step 1 of 4')
      await expectSound(page)
      await givePhone(page, number)
      await isThere(page, 'Step 2 of 4')
      await expectSound(page)
      await page.getByLabel('6-digit code').fill(await codeIn(number))
      await confirm(page)
      await isThere(page, 'Step 3 of 4')
      await expectSound(page)
      await giveProfile(page)
      await isThere(page, 'Step 4 of 4')
      await expectSound(page)
      await giveBank(page)
      await createAccount(page)
      await isThere(page, 'Your account is ready')
      await expectSound(page)
      await expectPath(page, '/login')
      await signIn(page, number)
      await expectPath(page, '/user/home')
      await page.getByText('SOMCHAI').first().waitFor()
    })

  test('REG-04 while many codes are asked for, the phone proves some work and the visitor notices nothing', async () => {
    const number = newPhone()
    // Somebody goes through the numbers that begin as this one.
    await site.db`
      insert into otp (token_hash, reference, phone, address, code_hash, expires_at, purpose)
      select sha256((${number} || i::text)::bytea), 'ABCDEF', left(${`+66${number.slice(1)}`}, -4) || (1000 + i)::text,
        ('198.18.' || i || '.1')::inet, sha256('1'), now(), 'register'
      from generate_series(1, 12) i`
    try {
      const page = await visit('/register')
      const asked = page.waitForRequest(
        (request) =>
          request.url().endsWith('/api/otp/send') && 'x-proof-of-work' in request.headers(),
      )
      await givePhone(page, number)
      await asked
      await page.getByLabel('6-digit code').fill(await codeIn(number))
      await confirm(page)
      await isThere(page, 'Step 3 of 4')
    } finally {
      await site.db`delete from otp where reference = 'ABCDEF'`
    }
  })

  test('REG-04 a wrong code shows an error and the right one is still accepted', async () => {
    const number = newPhone()
    const page = await visit('/register')
    await givePhone(page, number)
    const code = await codeIn(number)
    await page.getByLabel('6-digit code').fill(code === '000000' ? '111111' : '000000')
    await confirm(page)
    await isThere(page, 'The code is not correct. Check the SMS and try again.')
    await expectSound(page)
    await page.getByLabel('6-digit code').fill(code)
    await confirm(page)
    await isThere(page, 'Step 3 of 4')
  })

  test('REG-04 an expired code shows an error', async () => {
    const number = newPhone()
    const page = await visit('/register')
    await givePhone(page, number)
    const code = await codeIn(number)
    await site.db`update otp set expires_at = now() - interval '1 second' where phone = ${`+66${number.slice(1)}`}`
    await page.getByLabel('6-digit code').fill(code)
    await confirm(page)
    await isThere(page, 'The code has expired. Please ask for a new one.')
  })

  test('REG-04 when an answer is lost, the same tap again goes on with the code that was sent', async () => {
    const number = newPhone()
    const page = await visit('/register')
    await loseAnswer(page, '/api/otp/send')
    await givePhone(page, number)
    await page.getByRole('alert').waitFor()
    await onward(page).click()
    await isThere(page, 'Step 2 of 4')
    await page.getByLabel('6-digit code').fill(await codeIn(number))
    await loseAnswer(page, '/api/otp/verify')
    await confirm(page)
    await page.getByRole('alert').waitFor()
    await confirm(page)
    await isThere(page, 'Step 3 of 4')
    expect(await sandbox.smsTo(`+66${number.slice(1)}`)).toHaveLength(1)
  })

  test('REG-04 a code that expired before its lost answer came is replaced by a new one', async () => {
    const number = newPhone()
    const page = await visit('/register', {
      prepare: (device) => loseAnswer(device, '/api/otp/send'),
    })
    await givePhone(page, number)
    await page.getByRole('alert').waitFor()
    await site.db`
      update otp set created_at = now() - interval '6 minutes', expires_at = now() - interval '1 minute'
      where phone = ${`+66${number.slice(1)}`}`
    await page.clock.setSystemTime(Date.now() + 6 * 60_000)
    await onward(page).click()
    await isThere(page, 'Step 2 of 4')
    expect(await sandbox.smsTo(`+66${number.slice(1)}`)).toHaveLength(2)
    await page.getByLabel('6-digit code').fill(await codeIn(number))
    await confirm(page)
    await isThere(page, 'Step 3 of 4')
  })

  test('REG-02 a number that was verified before needs no further code', async () => {
    const number = newPhone()
    const page = await visit('/register')
    await givePhone(page, number)
    await page.getByLabel('6-digit code').fill(await codeIn(number))
    await confirm(page)
    await isThere(page, 'Step 3 of 4')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByLabel('Phone number').waitFor()
    await onward(page).click()
    await isThere(page, 'Step 3 of 4')
  })
})

test.describe('back and reload', () => {
  test.beforeEach(() => site.set('registerOtp', true))

  test('REG-01 REG-04 the wizard keeps its step, its fields and its sent code', async () => {
    const number = newPhone()
    const page = await visit('/register')
    const texts: string[] = []
    page.on('request', (request) => texts.push(new URL(request.url()).pathname))
    const sent = () => texts.filter((path) => path === '/api/otp/send').length
    await givePhone(page, number)
    await isThere(page, 'Step 2 of 4')
    await page.goBack()
    await isThere(page, 'Step 1 of 4')
    await expect(page.getByLabel('Phone number')).toHaveValue(number)
    await onward(page).click()
    await isThere(page, 'Step 2 of 4')
    await page.reload()
    await isThere(page, 'Step 2 of 4')
    await page.getByText(/You can ask for a new code in 00:\d\d/).waitFor()
    await page.getByLabel('6-digit code').fill(await codeIn(number))
    await confirm(page)
    await isThere(page, 'Step 3 of 4')
    expect(sent()).toBe(1)
    await giveProfile(page, 'somchai')
    await isThere(page, 'Step 4 of 4')
    await giveBank(page)
    expect(await storage(page)).not.toContain(password)
    await page.reload()
    // The passwords are typed again, and nothing else.
    await isThere(page, 'Step 3 of 4')
    await expect(page.getByLabel('Profile name')).toHaveValue('SOMCHAI')
    await giveProfile(page)
    await isThere(page, 'Step 4 of 4')
    await expect(page.getByLabel('First name')).toHaveValue('SOMCHAI')
    await page.goBack()
    await isThere(page, 'Step 3 of 4')
    await onward(page).click()
    await createAccount(page)
    await isThere(page, 'Your account is ready')
    await expectPath(page, '/login')
    await expect(page.getByLabel('Phone number')).toHaveValue(number)
    const secret = page.getByLabel('Password', { exact: true })
    await expect.poll(() => secret.evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => storage(page)).not.toContain(number)
    expect(sent()).toBe(1)
  })
})

/** Everything that the page has stored on the device. */
const storage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
