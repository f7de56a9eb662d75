import { expect, test } from '@playwright/test'
import { send, sheet } from './acts.ts'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { api } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { phone, sizes } from './visit.ts'

const { visit, site, consoleOf } = story()

type Row = { code: string; nameEn: string; position: number }
let seeded: { games: Row[]; banks: Row[] }
test.beforeAll(async () => {
  seeded = {
    games: await site.db<Row[]>`select code, name_en, position from game`,
    banks: await site.db<Row[]>`select code, name_en, position from bank`,
  }
})
test.afterEach(async () => {
  for (const { code, nameEn, position } of seeded.games)
    await site.db`update game set name_en = ${nameEn}, position = ${position} where code = ${code}`
  for (const { code, nameEn, position } of seeded.banks)
    await site.db`update bank set name_en = ${nameEn}, position = ${position} where code = ${code}`
})

for (const [name, size] of sizes)
  test(`JOB catalogue-change an operator renames a game and puts it first, then a bank; members see both (${name})`, async () => {
    const { page } = await consoleOf('content', size, '/console/content')
    await page.getByRole('link', { name: 'Names and order' }).click()
    await page.getByRole('heading', { name: 'Games and banks', level: 1 }).waitFor()
    await page.getByRole('listitem', { name: 'Joker', exact: true }).waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Change PG', exact: true }).click()
    await sheet(page).getByLabel('Name, English').fill('PG Soft')
    await sheet(page).getByLabel('Place in the list').fill('99')
    await sheet(page)
      .getByLabel(/^Reason/)
      .fill('the provider changed its name')
    await sheet(page).getByRole('button', { name: 'Change', exact: true }).click()
    await sheet(page).getByText('Check the names, the place and the countries.').waitFor()
    await expectSound(page)
    await sheet(page).getByLabel('Place in the list').fill('1')
    await send(page, 'Change', 'the provider changed its name')
    const games = page.getByRole('region', { name: 'Games', exact: true })
    await expect(games.getByRole('listitem').first()).toHaveAccessibleName('PG Soft')

    await page.getByRole('button', { name: 'Change Siam Commercial Bank' }).click()
    await sheet(page).getByLabel('Name, English').fill('SCB X')
    await expectSound(page)
    await send(page, 'Change', 'the bank changed its name')
    await page.getByRole('listitem', { name: 'SCB X' }).waitFor()

    const { token } = await newFundedMember(stack, 100)
    const theirs = await visit('/user/games', { size: phone, token })
    await expect(theirs.getByRole('listitem', { name: 'PG Soft', exact: true })).toBeVisible()
    const { banks } = await api(stack.app, 'GET /api/lookup/banks')
    expect(banks).toContainEqual(expect.objectContaining({ code: 'SCB', nameEN: 'SCB X' }))
  })

test('an operator who may only look sees the names and changes none', async () => {
  const { page } = await consoleOf('compliance', phone, '/console/content/names')
  await page.getByRole('listitem', { name: 'Joker', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Change/ }).count()).toBe(0)
  await expectSound(page)
})
