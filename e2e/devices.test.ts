import { expect, type Page, test } from '@playwright/test'
import { stack } from './here.ts'
import { keptPhone, newMember, newToken } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone, sizes } from './visit.ts'

const { visit, site, consoleOf } = story()

for (const [name, size] of sizes)
  test(`a member sees the own devices and sign-ins, and signs out the others (${name})`, async () => {
    const member = await newMember(stack.app)
    const other = await visit('/user/home', { size: phone, token: member.token })
    await other.getByRole('main').waitFor()
    const page = await visit('/user/profile', {
      size,
      token: await newToken(stack.app, member.phone),
    })
    await page.getByRole('button', { name: 'Devices and sign-ins' }).click()
    const sheet = page.getByRole('dialog', { name: 'Devices and sign-ins' })
    await sheet.getByText('This device').waitFor()
    await sheet.getByText(/Last used/).waitFor()
    await expectSound(page)
    await sheet.getByRole('button', { name: 'Sign out all other devices' }).click()
    await other.waitForURL(/\/login/)
    await sheet.getByText('Devices signed out').waitFor()
    await expect
      .poll(() => sheet.getByRole('button', { name: 'Sign out all other devices' }).count())
      .toBe(0)
    await sheet.getByText('This device').waitFor()
  })

test('an operator sees a member’s sign-ins with their addresses, and the audit has the view', async () => {
  const member = await newMember(stack.app)
  const [{ id }] = await site.db<[{ id: string }]>`
    select public_id as id from member where phone = ${keptPhone(member)}`
  const { page, username } = await consoleOf('support', desktop, `/console/members/${id}`)
  await page.getByRole('link', { name: 'Sign-ins and devices' }).click()
  const events = page.getByRole('table', { name: 'Events' })
  await events.getByText('Signed in').waitFor()
  await events.getByText(/^10\.\d+\.\d+\.\d+$/).waitFor()
  await expectSound(page)
  const [{ views }] = await site.db<[{ views: number }]>`
    select count(*)::int as views from operator_audit
    where username = ${username} and action = 'look-sign-ins' and about = ${id}`
  expect(views).toBe(1)
})

test('a device that another tab has signed out is said to be signed out, in place of an error', async () => {
  const member = await newMember(stack.app)
  for (const _ of [1, 2]) await newToken(stack.app, member.phone)
  const page = await visit('/user/profile', {
    token: member.token,
    // No signal changes the list of the other tab.
    prepare: (each) => each.context().routeWebSocket(/socket\.io/, () => undefined),
  })
  const other = await page.context().newPage()
  await other.goto('/user/profile')
  const open = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Devices and sign-ins' }).click()
    const sheet = tab.getByRole('dialog', { name: 'Devices and sign-ins' })
    await sheet.getByText('This device').waitFor()
    return { sheet, end: sheet.getByRole('button', { name: 'Sign out', exact: true }) }
  }
  const late = await open(other)
  const first = await open(page)
  await late.sheet.getByText('Last used').first().waitFor()
  await other.route('**/api/account/sessions', (route) => route.abort())
  await first.end.first().click()
  await first.sheet.getByText('Signed out', { exact: true }).first().waitFor()
  await late.end.first().click()
  await late.sheet.getByText('Signed out', { exact: true }).first().waitFor()
  expect(await other.getByText('Something went wrong').count()).toBe(0)
})
