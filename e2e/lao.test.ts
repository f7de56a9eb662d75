import { expect, test } from '@playwright/test'
import { systemFonts } from './fonts.ts'
import { foreignWords } from './foreign.ts'
import { newAccountNo, password } from './members.ts'
import { expectPath, expectSound } from './screen.ts'
import { siteOf } from './site.ts'
import { type Stack, startStack } from './stack.ts'
import { sizes, visitsTo } from './visit.ts'

// The Lao build has its own settings, so it needs its own stack.
let stack: Stack
let site: ReturnType<typeof siteOf>
const visit = visitsTo(() => stack.addresses.app)

test.beforeAll(async () => {
  stack = await startStack({ REGION: 'lao', LOG_LEVEL: 'warn' })
  site = siteOf(stack.addresses)
  await site.set('registerOtp', false)
})
test.afterAll(async () => {
  await site?.close()
  await stack?.stop()
})

const newLaoPhone = () => `0205${Math.floor(1_000_000 + Math.random() * 9_000_000)}`

for (const [name, size] of sizes)
  test(`I18N-02 I18N-07 the Lao build starts in Lao (${name})`, async () => {
    const page = await visit('/login', { language: null, size })
    await page.getByRole('main').waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('lo')
    await expectSound(page)
    expect(await foreignWords(page, 'la', [])).toEqual([])
    expect(await systemFonts(page)).toEqual([])
  })

for (const [currency, chosen] of [
  ['LAK', undefined],
  ['BAHT', 'Baht (BAHT)'],
])
  test(`I18N-03 REG-03 REG-08 REG-11 a Lao number of 11 digits registers in ${currency}`, async () => {
    const number = newLaoPhone()
    const page = await visit('/register', { language: 'en' })
    await page.getByLabel('Phone number').fill(number)
    await page.getByLabel('Date of birth').fill('1990-05-17')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByLabel('Profile name').fill('somphone')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByLabel('How did you hear about us?').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByLabel('Bank', { exact: true }).selectOption('BCEL')
    await page.getByLabel('Account number').fill(newAccountNo())
    await page.getByLabel('First name').fill('somphone')
    await page.getByLabel('Last name').fill('vongsa')
    const currencies = page.getByRole('radiogroup', { name: 'Currency' })
    await expect.poll(() => currencies.getByRole('radio').count()).toBe(2)
    await expect(currencies.getByRole('radio', { name: 'Kip (LAK)' })).toBeChecked()
    const advice = (text: string) => page.getByText(`we recommend ${text}.`).first().waitFor()
    await advice('BCEL and JDB')
    await page.getByRole('radio', { name: 'JDB', exact: true }).waitFor({ state: 'attached' })
    if (chosen) {
      await currencies.getByText(chosen).click()
      await advice('KBank and KTB')
    }
    await expectSound(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectPath(page, '/login')
    const rows =
      await site.db`select currency from member where phone = ${`+856${number.slice(1)}`}`
    expect(rows).toMatchObject([{ currency }])
  })
