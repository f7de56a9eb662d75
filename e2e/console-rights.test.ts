import { expect, test } from '@playwright/test'
import { expectPath, expectSound } from './screen.ts'
import { shown } from './shown.ts'
import { story } from './story.ts'
import { phone, sizes } from './visit.ts'

const { site, consoleOf } = story()

for (const [name, size] of sizes)
  test(`compliance sees operators and roles, and can change neither (${name})`, async () => {
    const { page, username } = await consoleOf('compliance', size, '/console/operators')
    const operators = page.getByRole('table', { name: 'Operators' })
    await operators.getByRole('row', { name: new RegExp(`${username}.* Compliance`) }).waitFor()
    const roles = page.getByRole('region', { name: 'Roles' }).locator('dl > div')
    const of = (role: string) => roles.filter({ has: page.getByText(role, { exact: true }) })
    await of('Finance lead').getByText('Override the provider’s reply').waitFor()
    await of('Auditor').getByText('The account ends after 30 days.').waitFor()
    await of('Marketing').getByText('See reports').waitFor()
    expect(await page.getByRole('button', { name: /Add an operator|Disable/ }).count()).toBe(0)
    await expectSound(page)
  })

for (const language of [undefined, 'th', 'la'] as const)
  test(`on a phone one tap shows every section with its word (${language ?? 'en'})`, async () => {
    const { page } = await consoleOf('owner', phone, '/console/operators', language)
    const word = { en: 'All sections', th: 'เมนูทั้งหมด', la: 'ເມນູທັງໝົດ' }[language ?? 'en']
    const menu = page.getByRole('navigation').getByRole('link')
    await menu.first().waitFor()
    const sections = await menu.count()
    await page.getByRole('button', { name: shown(word) }).click()
    const sheet = page.getByRole('dialog', { name: shown(word) })
    await expect(sheet.getByRole('link')).toHaveCount(sections)
    await expectSound(page)
    await sheet.locator('a[href$="/approvals"]').click()
    await expectPath(page, '/console/approvals')
    await expect(sheet).toHaveCount(0)
  })

test('an operator whose role has no page sees that on every path', async () => {
  // Two owners may take the last right from a role.
  const taken = await site.db<{ name: string }[]>`
    delete from operator_role_right where role = 'marketing' returning name`
  try {
    const { page } = await consoleOf('marketing')
    await page.getByRole('heading', { name: 'No pages for your role yet' }).waitFor()
    await page.goto('/console/operators')
    await page.getByRole('heading', { name: 'No pages for your role yet' }).waitFor()
    await expectPath(page, '/console/')
    // The only way leads to the own account.
    expect(await page.getByRole('navigation').getByRole('link').count()).toBe(0)
    await page.getByRole('link').click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await expectSound(page)
  } finally {
    await site.db`
      insert into operator_role_right (role, name)
      select 'marketing', unnest(${taken.map(({ name }) => name)}::text[])`
  }
})
