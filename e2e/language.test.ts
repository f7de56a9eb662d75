import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { systemFonts } from './fonts.ts'
import { foreignWords } from './foreign.ts'
import { newFundedMember, openAccount } from './funds.ts'
import { stack } from './here.ts'
import type { Member } from './members.ts'
import { expectPath, expectSound, kept, overflowing, settled } from './screen.ts'
import { shown } from './shown.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'
import { chooseWay } from './wallet.ts'

const { visit, site } = story()
let member: Member

const languages = [
  ['th', 'th'],
  ['la', 'lo'],
  ['en', 'en'],
] as const
const guestScreens = ['/login', '/register', '/howto', '/contact', '/no/such/page', '/terminated']
const memberScreens = ['home', 'profile', 'bonus', 'statement', 'contact', 'spin']

test('I18N-02 a first visit is in Thai', async () => {
  const page = await visit('/login', { language: null })
  await page.getByRole('button', { name: shown('เข้าสู่ระบบ') }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('th')
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('locale'), document.cookie]))
    .toEqual(['th', 'lingui=TH'])
})

test('APP-11 I18N-02 I18N-07 the language menu changes all texts, and the choice is remembered', async () => {
  const page = await visit('/login', { language: 'th' })
  for (const [from, menu, to, tag] of [
    ['ไทย', 'ภาษา', 'ລາວ', 'lo'],
    ['ລາວ', 'ພາສາ', 'English', 'en'],
    ['English', 'Language', 'ไทย', 'th'],
  ] as const) {
    await page.getByRole('button', { name: menu }).click()
    await expect(page.getByRole('button', { name: from, exact: true })).toBeDisabled()
    await expectSound(page)
    await page.getByRole('button', { name: to, exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(tag)
    const locale = tag === 'lo' ? 'la' : tag
    await expect.poll(() => kept(page, 'locale')).toMatchObject({ local: locale })
    const cookie = async () =>
      (await page.context().cookies()).find(({ name }) => name === 'lingui')?.value
    await expect.poll(cookie).toBe(locale.toUpperCase())
  }
  await page.reload()
  await page.getByRole('button', { name: shown('เข้าสู่ระบบ') }).waitFor()
})

test('I18N-07 a screen that opens while another language is loading appears in that language', async () => {
  await site.set('enableChatWidget', true)
  const chat = Promise.withResolvers<void>()
  const lao = Promise.withResolvers<void>()
  const page = await visit('/contact', {
    prepare: (page) =>
      page.route('**/api/lookup/enableChatWidget', async (route) => {
        await chat.promise
        await route.continue()
      }),
  })
  await page.getByRole('heading', { name: 'Contact us' }).waitFor()
  await page.route('**/assets/*.js', async (route) => {
    if (/\/start-/.test(route.request().url())) await lao.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('button', { name: 'ລາວ', exact: true }).click()
  chat.resolve()
  await page.getByRole('button', { name: 'Chat with support' }).waitFor()
  lao.resolve()
  await page.getByRole('button', { name: 'ແຊັດກັບຝ່າຍບໍລິການສະມາຊິກ' }).waitFor()
})

for (const [language, tag] of languages)
  test.describe(`in ${language}`, () => {
    // All screens in all languages are more calls than one member may make in a minute.
    test.beforeAll(async () => {
      member = await newFundedMember(stack, 100)
      await openAccount(stack.app, member.token, 'JOKER')
    })

    test('I18N-01 I18N-07 APP-04 the pages of guests are in this language only', async () => {
      const page = await visit('/login', { language })
      for (const path of guestScreens) {
        await page.goto(path)
        await expectInLanguage(page, language, tag)
      }
    })

    test('I18N-01 I18N-07 APP-02 the pages of members are in this language only', async () => {
      const page = await visit('/user', { language, token: member.token })
      for (const name of memberScreens) {
        await page.goto(`/user/${name}`)
        await expectPath(page, `/user/${name}`)
        await expectInLanguage(page, language, tag)
      }
    })

    test('DEP-01 I18N-01 I18N-07 every deposit method is in this language only', async () => {
      const page = await visit('/user/home', { language, token: member.token })
      const deposit = { name: depositIn[language], exact: true }
      await page.getByRole('main').getByRole('button', deposit).click()
      for (const way of ways) {
        await chooseWay(page, way, depositIn[language])
        await expectInLanguage(page, language, tag)
      }
    })

    test('TRF-01 WDR-01 GAM-01 I18N-01 I18N-07 the sheets that move money are in this language only', async () => {
      const page = await visit('/user/home', { language, token: member.token })
      const buttons = sheetsIn[language]
      for (const name of [buttons.transfer, buttons.withdraw, buttons.game]) {
        await page.getByRole('button', { name, exact: true }).first().click()
        await page.getByRole('dialog').locator('form').waitFor()
        await expectInLanguage(page, language, tag)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
    })
  })

const sheetsIn = {
  th: {
    transfer: shown('โยกเงิน', 'whole'),
    withdraw: shown('ถอนเงิน', 'whole'),
    game: shown('ดูข้อมูลบัญชี โจ๊กเกอร์', 'whole'),
  },
  la: {
    transfer: shown('ຍ້າຍເງິນ', 'whole'),
    withdraw: shown('ຖອນເງິນ', 'whole'),
    game: shown('ເບິ່ງຂໍ້ມູນບັນຊີ ໂຈກເກີ', 'whole'),
  },
  en: { transfer: 'Transfer', withdraw: 'Withdraw', game: 'View account Joker' },
} as const
/** Every deposit method of the Thai region. */
const ways = [
  ...['KBANK QR', 'WW', 'PAYTIMZ', 'PAYONEX'],
  ...['SCB', 'KBANK', 'GSB', 'BBL'],
  ...['wallet AUTO', 'wallet GIFT'],
]
const depositIn = { th: shown('ฝากเงิน', 'whole'), la: shown('ຝາກເງິນ', 'whole'), en: 'Deposit' }

/**
 * Checks the screen small and light, then large and dark. The tour runs axe on the small ones, on each of these
 * screens.
 */
async function expectInLanguage(page: Page, language: 'th' | 'la' | 'en', tag: string) {
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'light' })
  await settled(page)
  expect({ [page.url()]: await overflowing(page) }).toEqual({ [page.url()]: [] })
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag)
  const own = [member.name, 'SOMCHAI JAIDEE']
  expect({ [page.url()]: await foreignWords(page, language, own) }).toEqual({ [page.url()]: [] })
  expect(await systemFonts(page)).toEqual([])
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'dark' })
  if (language === 'th') await expectSound(page)
  else expect(await overflowing(page)).toEqual([])
}
