import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { createAccount, giveBank, givePhone, giveProfile, onward } from './forms.ts'
import { stack } from './here.ts'
import { keptPhone, newMember, newPhone, password } from './members.ts'
import { expectPath, expectSound, kept, legalLoaded, loseNetworkBriefly } from './screen.ts'
import { story } from './story.ts'
import { phone } from './visit.ts'

const { visit, site } = story()

const isThere = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

test.describe('without a code', () => {
  test.beforeEach(() => site.set('registerOtp', false))

  test('REG-02 REG-06 REG-08 REG-09 REG-11 a visitor registers in three steps', async () => {
    const number = newPhone()
    const page = await visit('/register')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await givePhone(page, number)
    await page.getByLabel('Profile name').fill('somchai jaidee')
    await expect(page.getByLabel('Profile name')).toHaveValue('SOMCHAI JAIDEE')
    await giveProfile(page)
    await page.getByText('we recommend KBank and KTB').waitFor()
    expect(asked).toContain('/api/account/validate')
    expect(asked).not.toContain('/api/otp/send')
    await giveBank(page)
    await expect(page.getByLabel('First name')).toHaveValue('SOMCHAI')
    await createAccount(page)
    await expectPath(page, '/login')
    const [row] = await site.db`
      select bank_account_name from member where phone = ${`+66${number.slice(1)}`}`
    expect(row).toEqual({ bankAccountName: 'SOMCHAI JAIDEE' })
  })

  test('REG-03 only numbers with 10 digits are accepted', async () => {
    const page = await visit('/register')
    await givePhone(page, '081234567')
    await isThere(page, 'The phone number must have 10 digits.')
    await expectSound(page)
  })

  test('REG-05 both passwords must match', async () => {
    const page = await visit('/register')
    await givePhone(page, newPhone())
    await page.getByLabel('Profile name').fill('somchai')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill('another one 77')
    await page.getByLabel('How did you hear about us?').selectOption({ index: 1 })
    await onward(page).click()
    await isThere(page, "Passwords don't match")
    await expectSound(page)
  })

  test('REG-11 an account that is created without a network says so until the network is back', async () => {
    const page = await visit('/register')
    await givePhone(page, newPhone())
    await giveProfile(page)
    await giveBank(page)
    await page.context().setOffline(true)
    await createAccount(page)
    const offline = page.getByText('You are offline. Nothing was sent.')
    await offline.waitFor()
    await page.context().setOffline(false)
    await offline.waitFor({ state: 'detached' })
  })

  test('REG-06 REG-13 a number that is already registered cannot continue', async () => {
    const member = await newMember(stack.app)
    const page = await visit('/register')
    await givePhone(page, member.phone)
    await giveProfile(page)
    await isThere(page, 'This number is already registered. Please sign in.')
    expect(await page.getByLabel('Account number').count()).toBe(0)
    await expectSound(page)
  })

  test('REG-05 REG-13 a refused field is marked and explained', async () => {
    const page = await visit('/register')
    await givePhone(page, '0123456789')
    await isThere(page, 'Please use a mobile phone number.')
    await isThere(page, 'Step 1 of 3')
    await expectSound(page)
    const number = newPhone()
    await givePhone(page, number)
    await giveProfile(page)
    await isThere(page, 'Step 3 of 3')
    await page.goBack()
    await isThere(page, 'Step 2 of 3')
    const field = page.getByLabel('Password', { exact: true })
    await field.fill('')
    await isThere(page, 'At least 8 characters, and not easy to guess.')
    await field.fill('letmein123')
    await isThere(page, 'Many people use this password. Please choose another.')
    await field.fill(`+66${number.slice(1)}`)
    await isThere(page, 'The password must not contain your phone number.')
    await field.fill('som tam 4420')
    await isThere(page, 'This password can be used.')
    await field.fill('abc123')
    await isThere(page, 'Use at least 8 characters.')
    await page.getByLabel('Confirm password').fill('abc123')
    await onward(page).click()
    await page.getByRole('alert').getByText('Use at least 8 characters.').waitFor()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectSound(page)
  })

  test('REG-05 a visitor who is too young cannot go on', async () => {
    const page = await visit('/register', { size: { width: 320, height: 640 } })
    const field = page.getByLabel('Date of birth')
    await isThere(page, 'You must be at least 20 years old.')
    await givePhone(page, newPhone(), `${new Date().getUTCFullYear() - 19}-01-01`)
    await page.getByRole('alert').getByText('By law you are too young to play here.').waitFor()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectSound(page)
    // Thai ID cards show the years of the Buddhist calendar.
    await field.fill('2533-05-17')
    await expect(field).toHaveValue('1990-05-17')
    await onward(page).click()
    await isThere(page, 'Step 2 of 3')
  })

  test('APP-19 registering records the consent to the terms and the date of birth', async () => {
    const number = newPhone()
    const page = await visit('/register')
    await givePhone(page, number)
    await giveProfile(page)
    await giveBank(page)
    await createAccount(page)
    await expectPath(page, '/login')
    const [row] = await site.db`
      select terms_version, language, date_of_birth is not null as has_date from member
      join member_consent on member_consent.member = member.id where phone = ${keptPhone({ phone: number })}`
    expect(row).toEqual({ termsVersion: 1, language: 'en', hasDate: true })
  })

  test('REG-05 REG-08 all empty fields of a step are marked at once, and the first one gets the focus', async () => {
    const page = await visit('/register', { size: phone })
    const marked = () =>
      page
        .locator('[aria-invalid=true]')
        .evaluateAll((fields) =>
          fields.map((field) => (field as HTMLInputElement).labels![0]!.textContent),
        )
    const focused = () =>
      page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent)
    await onward(page).click()
    await expect.poll(marked).toEqual(['Phone number', 'Date of birth'])
    await givePhone(page, newPhone())
    await isThere(page, 'Step 2 of 3')
    await onward(page).click()
    const ofProfile = ['Profile name', 'Password', 'Confirm password', 'How did you hear about us?']
    await expect.poll(marked).toEqual(ofProfile)
    await expect.poll(focused).toBe('Profile name')
    await expectSound(page)
    // A filled field is marked no longer, and the focus stays where the member types.
    await page.getByLabel('Password', { exact: true }).fill(password)
    await expect.poll(marked).toEqual(ofProfile.filter((label) => label !== 'Password'))
    expect(await focused()).toBe('Password')
    await giveProfile(page)
    await isThere(page, 'Step 3 of 3')
    await createAccount(page)
    await expect.poll(marked).toEqual(['Bank', 'Account number', 'First name', 'Last name'])
    await expect.poll(focused).toBe('Bank')
    await expectSound(page)
  })

  test('APP-19 the last step says that an account means agreeing to the terms, and shows them', async () => {
    const page = await visit('/register', { size: phone })
    await givePhone(page, newPhone())
    await giveProfile(page)
    await page.getByText('By creating an account you agree to the').waitFor()
    await page.getByRole('button', { name: 'terms of use' }).click()
    const sheet = page.getByRole('dialog', { name: 'Terms' })
    await sheet.getByRole('heading', { name: 'Keep it a game' }).waitFor()
    await expectSound(page)
    await isThere(page, 'Step 3 of 3')
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await isThere(page, 'Step 3 of 3')
    await giveBank(page)
    await createAccount(page)
    await expectPath(page, '/login')
  })

  test('REG-05 APP-19 what could not be read without a network shows once it is back', async () => {
    const page = await visit('/register', {
      prepare: (page) => page.route('**/api/lookup/legal', (route) => route.abort()),
    })
    const failed = page.waitForEvent('requestfailed', (request) => /legal$/.test(request.url()))
    await page.reload()
    await failed
    // The page may notice the failure only after the network is back.
    await legalLoaded(page)
    await page.unrouteAll()
    await loseNetworkBriefly(page)
    await page.getByText('You must be at least 20 years old.').waitFor()
    await page.getByText('For people aged 20 and over only').waitFor()
  })

  test('REG-05 REG-08 a list that could not be loaded can be tried again', async () => {
    const page = await visit('/register', {
      prepare: async (page) => {
        for (const list of ['sources', 'banks'])
          await page.route(`**/api/lookup/${list}`, (route) => route.fulfill({ status: 503 }))
      },
    })
    await givePhone(page, newPhone())
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await page.unroute('**/api/lookup/sources')
    await retry.click()
    await giveProfile(page)
    await isThere(page, 'Step 3 of 3')
    await retry.waitFor()
    await page.unroute('**/api/lookup/banks')
    await retry.click()
    await giveBank(page)
    await createAccount(page)
    await expectPath(page, '/login')
  })

  test('REG-07 an invite code stays read-only unless it is refused itself, and then it is forgotten', async () => {
    const page = await visit('/register?code=PR00000000')
    await givePhone(page, newPhone())
    const field = page.getByLabel('Invite code')
    await page.getByLabel('Profile name').fill('somchai')
    for (const label of ['Password', 'Confirm password'])
      await page.getByLabel(label, { exact: true }).fill('short')
    await page.getByLabel('How did you hear about us?').selectOption({ index: 1 })
    await onward(page).click()
    await page.getByRole('alert').first().waitFor()
    expect(await field.isEditable()).toBe(false)
    await giveProfile(page)
    await isThere(page, 'We do not know this invite code. Correct it or leave it empty.')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(await field.isEditable()).toBe(true)
    expect(await kept(page, 'code')).toEqual({ local: null, session: null })
    await page.reload()
    await isThere(page, 'Step 2 of 3')
    expect(await field.isEditable()).toBe(true)
    await field.fill('')
    await giveProfile(page)
    await isThere(page, 'Step 3 of 3')
  })

  for (const bank of ['KTB', 'TMB', 'BBL'])
    test(`REG-10 ${bank} requires the name in English`, async () => {
      const page = await visit('/register')
      await givePhone(page, newPhone())
      await giveProfile(page)
      await giveBank(page, { bank, first: 'สมชาย', last: 'ใจดี' })
      await createAccount(page)
      await isThere(page, 'Bank account name must be in English only.')
      await expectSound(page)
      await giveBank(page, { bank })
      await createAccount(page)
      await expectPath(page, '/login')
    })

  test('REG-08 REG-10 another bank accepts a Thai name, and every field is required', async () => {
    const page = await visit('/register')
    await givePhone(page, newPhone())
    await giveProfile(page)
    await giveBank(page, { first: 'สมชาย', last: '' })
    await createAccount(page)
    await expectPath(page, '/register')
    await page.getByLabel('Last name').fill('ใจดี')
    await createAccount(page)
    await expectPath(page, '/login')
  })

  test('REG-07 the invite code is filled in, remembered, and cannot be changed', async () => {
    const { profile } = await inviter()
    const page = await visit(`/register?code=PR${profile}`, { size: phone })
    await givePhone(page, newPhone())
    const field = page.getByLabel('Invite code')
    await expect(field).toHaveValue(`PR${profile}`)
    expect(await field.isEditable()).toBe(false)
    expect(await kept(page, 'code')).toMatchObject({ local: `PR${profile}` })
    await page.goto('/register')
    await givePhone(page, newPhone())
    await expect(field).toHaveValue(`PR${profile}`)
    expect(await field.isEditable()).toBe(false)
    await expectSound(page)
  })
})

async function inviter() {
  const { phone } = await newMember(stack.app)
  const [row] = await site.db<{ publicId: string }[]>`
    select public_id from member where phone = ${`+66${phone.slice(1)}`}`
  return { profile: row!.publicId }
}
