import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { systemFonts } from './fonts.ts'
import { foreignWords } from './foreign.ts'
import { type Member, newMember } from './members.ts'
import { expectPath, expectSound, kept, settled } from './screen.ts'
import { siteOf } from './site.ts'
import { desktop, phone, visitsTo } from './visit.ts'

const stack = inject('stack')
const visit = visitsTo(stack.app)
const site = siteOf(stack)
let member: Member

const languages = [
  ['th', 'th'],
  ['la', 'lo'],
  ['en', 'en'],
] as const
const guestScreens = ['/login', '/register', '/howto', '/contact', '/no/such/page', '/terminated']
const memberScreens = ['home', 'profile', 'bonus', 'statement', 'contact', 'spin']

beforeAll(async () => {
  await site.set('registerOtp', false)
  member = await newMember(stack.app)
})
afterAll(() => site.close())

test('I18N-02 a first visit is in Thai', async () => {
  const page = await visit('/login', { language: null })
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('th')
})

test('APP-11 I18N-02 I18N-07 the language menu changes everything, and the choice is kept', async () => {
  const page = await visit('/login', { language: 'th' })
  for (const [from, menu, to, tag] of [
    ['ไทย', 'ภาษา', 'ລາວ', 'lo'],
    ['ລາວ', 'ພາສາ', 'English', 'en'],
    ['English', 'Language', 'ไทย', 'th'],
  ] as const) {
    await page.getByRole('button', { name: menu }).click()
    expect(await page.getByRole('button', { name: from, exact: true }).isDisabled()).toBe(true)
    await expectSound(page)
    await page.getByRole('button', { name: to, exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(tag)
    const locale = tag === 'lo' ? 'la' : tag
    expect(await kept(page, 'locale')).toMatchObject({ local: locale })
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'lingui')?.value).toBe(locale.toUpperCase())
  }
  await page.reload()
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).waitFor()
})

describe.each(languages)('in %s', (language, tag) => {
  test.each(guestScreens)('I18N-01 I18N-07 %s is in this language only', async (path) => {
    const page = await visit(path, { language })
    await expectInLanguage(page, language, tag)
  })

  test.each(memberScreens)('I18N-01 I18N-07 /user/%s is in this language only', async (name) => {
    const page = await visit(`/user/${name}`, { language, token: member.token })
    await expectPath(page, `/user/${name}`)
    await expectInLanguage(page, language, tag)
  })
})

async function expectInLanguage(
  page: Awaited<ReturnType<typeof visit>>,
  language: 'th' | 'la' | 'en',
  tag: string,
) {
  await page.getByRole('main').waitFor()
  await settled(page)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag)
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectSound(page)
  }
  expect(await foreignWords(page, language, [member.name, 'SOMCHAI JAIDEE'])).toEqual([])
  expect(await systemFonts(page)).toEqual([])
}
