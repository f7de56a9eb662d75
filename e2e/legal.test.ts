import type { Page, Route } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { givePhone } from './forms.ts'
import { stack } from './here.ts'
import { type Member, newMember, newPhone } from './members.ts'
import { expectSound, legalLoaded, loseNetworkBriefly } from './screen.ts'
import { shown } from './shown.ts'
import { story } from './story.ts'

const { visit, site } = story()
let member: Member

test.beforeAll(async () => {
  member = await newMember(stack.app)
})

const linesOf = (page: Page) => page.getByRole('region', { name: 'About this service' })

for (const path of ['/login', '/register', '/user/profile'])
  test(`APP-19 ${path} states the licence, the age and the help line, and opens the terms`, async () => {
    const isMember = path.startsWith('/user')
    const page = await visit(path, isMember ? { token: member.token } : {})
    const lines = linesOf(page)
    await lines.getByText('For people aged 20 and over only').waitFor()
    await lines.getByText('Licence 000-000-000').waitFor()
    await lines.getByText('Issued by Demo licensing authority').waitFor()
    const help = lines.getByRole('link', { name: '000-000-0000' })
    await expect(help).toHaveAttribute('href', 'tel:0000000000')
    await expectSound(page)
    await lines.getByRole('button', { name: 'Terms and responsible play' }).click()
    const terms = page.getByRole('dialog', { name: 'Terms' })
    await terms.getByRole('heading', { name: 'Keep it a game' }).waitFor()
    await expectSound(page)
  })

test('APP-19 statements whose reading fails after the network is back are read again at once', async () => {
  const held = Promise.withResolvers<Route>()
  const page = await visit('/register', {
    prepare: (page) => page.route('**/api/lookup/legal', held.resolve, { times: 1 }),
  })
  const route = await held.promise
  await legalLoaded(page)
  await loseNetworkBriefly(page)
  await route.abort()
  await linesOf(page).getByText('For people aged 20 and over only').waitFor()
})

for (const path of ['/login', '/register'])
  test(`APP-19 ${path} shows the statements although their code could not be loaded at first`, async () => {
    const failed = Promise.withResolvers<void>()
    const page = await visit(path, {
      prepare: (page) =>
        page.route(
          /\/Legal-[^/]*\.js$/,
          async (route) => {
            await route.abort()
            failed.resolve()
          },
          { times: 1 },
        ),
    })
    await failed.promise
    await linesOf(page).getByText('For people aged 20 and over only').waitFor()
  })

test('APP-19 the statements stay through the steps of a registration', async () => {
  const page = await visit('/register')
  await givePhone(page, newPhone())
  await page.getByLabel('Profile name').waitFor()
  await linesOf(page).getByText('Licence 000-000-000').waitFor()
})

test('APP-19 a statement that the operator removed has no line, and a changed one shows', async () => {
  await site.set('licenceNumber', '')
  await site.set('helpLine', '')
  await site.set('minimumAge', 21)
  try {
    const page = await visit('/login')
    await linesOf(page).getByText('For people aged 21 and over only').waitFor()
    await expect(linesOf(page).getByRole('paragraph')).toHaveCount(1)
    await linesOf(page).getByRole('button', { name: 'Terms and responsible play' }).waitFor()
  } finally {
    await site.set('licenceNumber', '000-000-000')
    await site.set('helpLine', '000-000-0000')
    await site.set('minimumAge', 20)
  }
})

for (const [language, age, licensor] of [
  ['th', 'สำหรับผู้มีอายุ 20 ปีขึ้นไปเท่านั้น', 'หน่วยงานตัวอย่าง (เดโม)'],
  ['la', 'ສຳລັບຜູ້ມີອາຍຸ 20 ປີຂຶ້ນໄປເທົ່ານັ້ນ', 'ໜ່ວຍງານຕົວຢ່າງ (ເດໂມ)'],
] as const)
  test(`APP-19 I18N-01 the statements are in the visitor’s language (${language})`, async () => {
    const page = await visit('/login', { language })
    await page.getByText(shown(age)).waitFor()
    await page.getByText(licensor).waitFor()
    await expectSound(page)
  })
