import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { signIn } from './forms.ts'
import { stack } from './here.ts'
import { api, newMember, password } from './members.ts'
import { atRest, expectSound } from './screen.ts'
import { story } from './story.ts'
import { phone, sizes } from './visit.ts'

const { visit } = story()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const bar = (page: Page) => page.getByText('Your account was used on another device')

async function signInElsewhere(username: string) {
  const page = await visit('/login', { size: phone })
  await signIn(page, username)
  await page.waitForURL(/\/user\/home/)
  return page
}

for (const [name, size] of sizes) {
  test(`a sign-in on a new device shows on the older one, where it was the member (${name})`, async () => {
    const member = await newMember(stack.app)
    const page = await visit('/user/home', { size, token: member.token })
    await page.getByRole('main').waitFor()
    const other = await signInElsewhere(member.phone)
    await bar(page).waitFor()
    await expectSound(page)
    await button(page, 'Look').click()
    const sheet = page.getByRole('dialog', { name: 'Was it you?' })
    await sheet.getByText('Signed in on a new device').waitFor()
    await expectSound(page)
    await sheet.getByRole('button', { name: 'It was me' }).click()
    await bar(page).waitFor({ state: 'hidden' })
    expect(await bar(other).count()).toBe(0)
    await other.reload()
    await other.getByRole('main').waitFor()
    expect(new URL(other.url()).pathname).toBe('/user/home')
  })

  test(`a member to whom a sign-in is strange ends it, and chooses a new password (${name})`, async () => {
    const member = await newMember(stack.app)
    const thief = await signInElsewhere(member.phone)
    // The notice waits for the next visit.
    const page = await visit('/user/home', { size, token: member.token })
    await bar(page).waitFor()
    await button(page, 'Look').click()
    const sheet = page.getByRole('dialog', { name: 'Was it you?' })
    await sheet.getByRole('button', { name: 'It was not me' }).click()
    await thief.waitForURL(/\/login/)
    const change = page.getByRole('dialog', { name: 'Change password' })
    await change.getByLabel('Old password').fill(password)
    await change.getByLabel('New password', { exact: true }).fill('tom yam kung 5512')
    await change.getByLabel('Confirm new password').fill('tom yam kung 5512')
    await expectSound(page)
    await change.getByRole('button', { name: 'Save' }).click()
    await change.waitFor({ state: 'hidden' })
    await bar(page).waitFor({ state: 'hidden' })
  })
}

test('the new password that a member types stays while the connection is gone', async () => {
  const member = await newMember(stack.app)
  await signInElsewhere(member.phone)
  const page = await visit('/user/home', { token: member.token })
  await bar(page).waitFor()
  await button(page, 'Look').click()
  const sheet = page.getByRole('dialog', { name: 'Was it you?' })
  await sheet.getByRole('button', { name: 'It was not me' }).click()
  const old = page.getByRole('dialog', { name: 'Change password' }).getByLabel('Old password')
  await old.fill(password)
  const strip = page.getByText('Offline, reconnecting…')
  await page.context().setOffline(true)
  await strip.waitFor()
  await expect(old).toHaveValue(password)
  await page.context().setOffline(false)
  await strip.waitFor({ state: 'detached' })
  await expect(old).toHaveValue(password)
})

test('a sheet of notices that was open when the session ended does not open for the next member', async () => {
  const [member, next] = [await newMember(stack.app), await newMember(stack.app)]
  await signInElsewhere(member.phone)
  const page = await visit('/user/home', { token: member.token })
  await bar(page).waitFor()
  await button(page, 'Look').click()
  const sheet = page.getByRole('dialog', { name: 'Was it you?' })
  await sheet.waitFor()
  await api(stack.app, 'POST /api/logout', {}, member.token)
  await page.waitForURL(/\/login/)
  await signIn(page, next.phone)
  await page.waitForURL(/\/user\/home/)
  await page.getByRole('main').waitFor()
  await atRest(page.getByRole('main'))
  await expect(sheet).toHaveCount(0)
})
