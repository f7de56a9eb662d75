import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { signIn } from './forms.ts'
import { stack } from './here.ts'
import { pathOf } from './member-change.ts'
import { keptPhone, type Member, newMember } from './members.ts'
import { expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'

const { visit, site, sandbox, consoleOf } = story()

async function sendLink(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Password link', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Password link' })
  await sheet.getByLabel('Reason').fill('Called from the registered number')
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Password link' }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** The path of the link in the last text to the member, once there are so many. */
async function linkTo(member: Member, count = 1): Promise<string> {
  const texts = () => sandbox.smsTo(keptPhone(member))
  await expect.poll(async () => (await texts()).length, { timeout: 20_000 }).toBe(count)
  const [, path = ''] = /(\/password#[\w-]+)/.exec((await texts())[0]!.text) ?? []
  return path
}

async function choose(page: Page, secret: string) {
  await page.getByLabel('New password').fill(secret)
  await page.getByLabel('Confirm password').fill(secret)
  await page.getByRole('button', { name: 'Save password' }).click()
}

test('JOB reset-password support has a link sent, which only the member opens, and a newer one voids it', async () => {
  const member = await newMember(stack.app)
  const theirs = await visit('/user/home', { size: phone, token: member.token })
  await theirs.getByRole('main').waitFor()
  const path = await pathOf(site.db, member)
  const { page, username } = await consoleOf('support', desktop, path)
  const answers: string[] = []
  page.on('response', async (response) => answers.push(await response.text().catch(() => '')))
  await sendLink(page)
  const first = await linkTo(member)
  await sendLink(page)
  const second = await linkTo(member, 2)
  expect(answers.join()).not.toContain(second.split('#')[1])

  const device = await visit(first, { size: phone })
  await device.getByText('This link is no longer valid. Please ask for a new one.').waitFor()
  await expectSound(device)
  await device.goto('about:blank')
  // A busy server says nothing about the link.
  await device.route(
    '**/api/password/link',
    (route) => route.fulfill({ status: 503, json: { message: 'INTERNAL_SERVER_ERROR' } }),
    { times: 1 },
  )
  await device.goto(second)
  await device.getByRole('button', { name: 'Try again' }).click()
  await device.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await expectSound(device)
  await choose(device, 'som tam 4420')
  await device.getByText('Your password is changed').waitFor()
  await theirs.waitForURL(/\/login/)
  await device.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn(device, member.phone, 'som tam 4420')
  await expectPath(device, '/user/home')

  await page.goto(`${path}/history`)
  const line = page.getByRole('row').filter({ hasText: 'Sent a password link' }).first()
  await line.getByText(username).waitFor()
  await line.getByText('Called from the registered number').waitFor()
})

test('JOB reset-password is offered to those who may alone', async () => {
  const member = await newMember(stack.app)
  const { page } = await consoleOf('finance', desktop, await pathOf(site.db, member))
  await page.getByRole('button', { name: 'Bank account' }).waitFor()
  expect(await page.getByRole('button', { name: 'Password link' }).count()).toBe(0)
})
