import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { newFundedMember, payIn } from './funds.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { balanceIs } from './wallet.ts'

const { visit } = story()

const toasts = (page: Page) => page.getByRole('status', { name: 'Messages' }).textContent()
const broken = (path: string) => (page: Page) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
  )

/** Screens with the call that fails, and the content that they show once it succeeds. */
const places = [
  ['the profile', '/user/profile', '/api/account/profile', 'SOMCHAI JAIDEE'],
  ['the bonuses', '/user/bonus', '/api/bonus', 'Welcome bonus'],
  ['the statement', '/user/statement', '/api/statement', 'No transactions yet'],
  ['the contact', '/user/contact', '/api/lookup/contact', 'Add us on LINE'],
  ['the wheel', '/user/spin', '/api/spinwheel/setup', 'The woven wheel'],
] as const

for (const [name, path, line, there] of places)
  test(`ERR-04 if ${name} cannot be read, no dialog appears; its place says so and offers a retry`, async () => {
    const { token } = await newMember(stack.app)
    const page = await visit(path, { token, prepare: broken(line) })
    const again = page.getByRole('button', { name: 'Try again' })
    await again.first().waitFor()
    expect(await toasts(page)).toBe('')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expectSound(page)
    await page.unrouteAll()
    await again.first().click()
    await page.getByText(there).first().waitFor()
  })

test('ERR-04 a wallet that cannot be read is logged to the browser console, and home offers a retry', async () => {
  const { token } = await newMember(stack.app)
  const warnings: string[] = []
  const page = await visit('/user/home', {
    token,
    prepare: async (device) => {
      device.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text())
      })
      await broken('/api/wallet')(device)
    },
  })
  await page.getByText('could not be loaded').first().waitFor()
  await expect.poll(() => warnings.join('\n')).toContain('the wallet could not be read')
  expect(await toasts(page)).toBe('')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await balanceIs(page, '0.00')
})

test('HOM-01 after a refresh of the balance that failed, money that arrives still shows', async () => {
  const member = await newFundedMember(stack, 500)
  const page = await visit('/user/home', { token: member.token })
  await balanceIs(page, '500.00')
  await broken('/api/wallet')(page)
  const failed = page.waitForResponse(
    (response) => response.url().endsWith('/api/wallet') && response.status() === 500,
  )
  await page.getByRole('button', { name: 'Refresh balance' }).click()
  await failed
  await page.unrouteAll()
  await payIn(stack, member, 100)
  await balanceIs(page, '600.00')
})
