import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { story } from './story.ts'
import { phone } from './visit.ts'
import { openDeposit } from './wallet.ts'

// Goal: in a contrast theme, which paints no backgrounds and no shadows, a member sees what can be tapped and what is chosen.
const { visit, consoleOf } = story()

const contrast = (page: Page) => page.emulateMedia({ forcedColors: 'active' })
const styleOf = (element: Locator) =>
  element.evaluate((one) => {
    const { outlineStyle, borderTopWidth, appearance, color } = getComputedStyle(one)
    return { outlineStyle, borderTopWidth, appearance, color }
  })

test('APP-20 in a contrast theme buttons and sheets have an edge, and the chosen way is framed', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/home', { size: phone, token, prepare: contrast })
  const places = page.getByRole('navigation').last()
  const home = places.getByRole('link', { name: 'Home' })
  expect(await styleOf(home)).toMatchObject({ outlineStyle: 'solid' })
  expect(await styleOf(places.getByRole('link', { name: 'Profile' }))).toMatchObject({
    outlineStyle: 'none',
  })
  expect((await styleOf(home.locator('svg'))).color).not.toBe('rgb(255, 255, 255)')

  await openDeposit(page, 'KBANK QR')
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  expect(await styleOf(sheet)).toMatchObject({ borderTopWidth: '1px' })
  expect(await styleOf(sheet.getByRole('button', { name: 'Create QR' }))).toMatchObject({
    borderTopWidth: '1px',
  })
  const way = (name: RegExp) => sheet.locator('label').filter({ hasText: name }).first()
  expect(await styleOf(way(/PromptPay QR/))).toMatchObject({ outlineStyle: 'solid' })
  expect(await styleOf(way(/TrueMoney/))).toMatchObject({ outlineStyle: 'none' })
})

test('APP-20 in a contrast theme a ticked box shows its tick', async () => {
  const page = await visit('/login', { size: phone, prepare: contrast })
  const remember = page.getByRole('checkbox', { name: 'Remember me on this device' })
  expect(await styleOf(remember)).toMatchObject({ appearance: 'auto' })
})

test('APP-20 in a contrast theme the page of the console that is open is framed in the menu', async () => {
  const { page } = await consoleOf('owner', undefined, '/console/members')
  await contrast(page)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect.poll(() => styleOf(link('Members'))).toMatchObject({ outlineStyle: 'solid' })
  expect(await styleOf(link('Deposits'))).toMatchObject({ outlineStyle: 'none' })
})
