import { expect, test } from '@playwright/test'
import { signIn } from './forms.ts'
import { stack } from './here.ts'
import { type Member, newMember, password } from './members.ts'
import { expectPath, expectSound, kept } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'

const { visit, site } = story()
let member: Member

test.beforeAll(async () => {
  member = await newMember(stack.app)
})

for (const [name, size] of sizes)
  test(`PRO-01 I18N-04 I18N-06 the profile shows the member’s data and bank account (${name})`, async () => {
    const page = await visit('/user/profile', { size, token: member.token })
    const main = page.getByRole('main')
    await main.getByText('SOMCHAI JAIDEE').waitFor()
    const [row] = await site.db<{ publicId: string }[]>`
    select public_id from member where phone = ${`+66${member.phone.slice(1)}`}`
    const text = () => main.textContent()
    for (const part of [row!.publicId, member.name, 'กสิกรไทย'])
      await expect.poll(text).toContain(part)
    await expect.poll(text).toMatch(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/)
    await expect.poll(text).toMatch(/\d{3}-\d{3}-\d{4}/)
    expect(await main.getByRole('textbox').count()).toBe(0)
    await expectSound(page)
  })

test('PRO-02 ERR-02 ERR-05 the password is changed in the dialog behind the lock', async () => {
  const { token, phone } = await newMember(stack.app)
  const page = await visit('/user/profile', { token })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/changepwd')) sent.push(request.method())
  })
  await page.getByRole('button', { name: 'Change password' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change password' })
  const fill = async (old: string, fresh: string, again: string) => {
    await sheet.getByLabel('Old password').fill(old)
    await sheet.getByLabel('New password', { exact: true }).fill(fresh)
    await sheet.getByLabel('Confirm new password').fill(again)
    await sheet.getByRole('button', { name: 'Save' }).click()
  }
  await sheet.waitFor()
  await sheet.getByText('At least 8 characters, and not easy to guess.').waitFor()
  await expectSound(page)

  await fill(password, 'a new secret 9', '')
  await fill(password, 'a new secret 9', 'another secret 9')
  await sheet.getByText('The new passwords do not match.').waitFor()
  await expectSound(page)
  expect(sent).toEqual([])

  await fill('not the old one', 'a new secret 9', 'a new secret 9')
  const error = page.getByRole('dialog', { name: 'Something went wrong' })
  await error.getByText('The old password is not correct. Please try again.').waitFor()
  await expectSound(page)
  await error.getByRole('button', { name: 'OK' }).click()

  await sheet.getByLabel('New password', { exact: true }).fill(`66${phone.slice(1)}`)
  await sheet.getByText('The password must not contain your phone number.').waitFor()
  await fill(password, 'short', 'short')
  await error.getByText('Use at least 8 characters.').waitFor()
  await error.getByRole('button', { name: 'OK' }).click()
  const field = sheet.getByLabel('New password', { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await fill(password, 'a new secret 9', 'a new secret 9')
  await page.getByText('Your password has been changed.').waitFor()
  expect(sent).toEqual(['PUT', 'PUT', 'PUT'])

  const again = await visit('/login')
  await signIn(again, phone, 'a new secret 9')
  await expectPath(again, '/user/home')
})

test('PRO-01 APP-17 the profile has the way out, which asks first', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/profile', { token })
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await expectSound(page)
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expectPath(page, '/login')
  await expectPath(await visit('/user/home', { token }), '/login')
})

test('I18N-02 the language can be chosen in the profile, and stays', async () => {
  const page = await visit('/user/profile', { token: member.token })
  const language = page.getByRole('radiogroup', { name: 'Language' })
  await expect(language.getByRole('radio', { name: 'English' })).toBeChecked()
  await language.getByText('ไทย').click()
  await page.getByRole('heading', { name: 'โปรไฟล์' }).waitFor()
  await expect.poll(() => kept(page, 'locale')).toEqual({ local: 'th', session: null })
})

test('the theme is the device’s until light or dark is chosen, and the choice stays', async () => {
  const page = await visit('/user/profile', { token: member.token, scheme: 'light' })
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const theme = page.getByRole('radiogroup', { name: 'Appearance' })
  await theme.waitFor()
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await theme.getByText('Light').click()
  await expect.poll(ground).toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await theme.getByText('Dark').click()
  await expect.poll(ground).toBe(dark)
  await expectSound(page)
  await page.reload()
  await theme.waitFor()
  await expect.poll(ground).toBe(dark)
  await expect(theme.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await theme.getByText('Device').click()
  await expect.poll(ground).toBe(light)
})

test('APP-10 HOM-06 the terms and the agreement can be read from the profile', async () => {
  const page = await visit('/user/profile', { token: member.token })
  for (const name of ['Terms', 'Agreement']) {
    await page.getByRole('main').getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})
