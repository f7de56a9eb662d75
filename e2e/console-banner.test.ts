import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { approve, sheet } from './acts.ts'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'

const { visit, site, consoleOf } = story()

test.afterEach(() => site.resetBanners())

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await sheet(page)
    .getByText(/A new picture, or a new link that leads out of the wallet, takes a second person/)
    .waitFor()
  await sheet(page)
    .getByLabel(/^Reason/)
    .fill('the plan of the month')
  await sheet(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await sheet(page).waitFor({ state: 'detached' })
}
const published = (page: Page) => page.getByText(/^Published by (content|owner)-/).waitFor()
async function write(page: Page, words: string) {
  const last = page.getByRole('group').last()
  await last.getByLabel(/^Thai/).fill(`<h3>ไทย ${words}</h3>`)
  await last.getByLabel(/^Lao/).fill(`<h3>ລາວ ${words}</h3>`)
  await last.getByLabel(/^English/).fill(`<h3>${words}</h3>`)
}

test('JOB banner-publish an operator uploads a picture and previews a banner, a second one approves it without a deploy; a member sees it, and the version before returns', async () => {
  const { page } = await consoleOf('content', desktop, '/console/content')
  await page.getByRole('link', { name: 'Edit Banners before inviting' }).click()
  await page.getByRole('heading', { name: 'Banners before inviting' }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Add a banner' }).click()
  await write(page, 'Songkran gifts')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('A picture, a language, a time or an audience is missing.').waitFor()
  const buffer = await sharp({
    create: { width: 800, height: 450, channels: 3, background: '#803060' },
  })
    .png()
    .toBuffer()
  await page
    .getByRole('group')
    .last()
    .locator('input[type=file]')
    .setInputFiles({ name: 'gift.png', mimeType: 'image/png', buffer })
  await page.getByRole('group').last().getByRole('img').waitFor()
  await page.getByRole('button', { name: 'Show banner 3 earlier' }).click()
  await page.getByRole('button', { name: 'Show banner 2 earlier' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  const shown = page.getByRole('region', { name: 'Preview' })
  await shown.getByRole('heading', { name: 'Songkran gifts', exact: true }).waitFor()
  await expectSound(page)
  await publish(page)
  await page.getByText(/^Proposed by content-/).waitFor()
  await expect(page.getByRole('group', { name: /^Banner/ })).toHaveCount(2)

  const { page: second } = await consoleOf('owner', phone, '/console/content')
  await second.getByText(/proposes a new version$/).waitFor()
  await second.getByRole('link', { name: 'Edit Banners before inviting' }).click()
  const proposed = second.getByRole('region', { name: /proposes a new version$/ })
  await proposed.getByText('Show: Banners before inviting').click()
  await proposed.getByRole('heading', { name: 'Songkran gifts', exact: true }).waitFor()
  await proposed.getByRole('img').first().waitFor()
  await expectSound(second)
  await proposed.getByRole('link', { name: 'Approve or withdraw it under Approvals' }).click()
  await second.getByRole('article').first().waitFor()
  await expectSound(second)
  await approve(second, {
    proposal: 'Banners before inviting',
    title: 'Publish banners',
    reason: 'looked at the picture',
  })
  await page.reload()
  await published(page)

  const { token } = await newFundedMember(stack, 100)
  const theirs = await visit('/user/home', { size: phone, token, language: 'en' })
  await theirs
    .getByRole('navigation', { name: 'Shortcuts' })
    .getByRole('button', { name: 'Invite' })
    .click()
  const pictures = sheet(theirs).getByRole('group', { name: '1 of 3' })
  await pictures.getByRole('heading', { name: 'Songkran gifts', exact: true }).waitFor()
  await expect
    .poll(() =>
      pictures.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(800)

  await page.getByRole('button', { name: 'History' }).click()
  await sheet(page).getByText('What stood there before').waitFor()
  await expectSound(page)
  await sheet(page).getByRole('button', { name: 'Edit this version' }).last().click()
  await page.getByText('Not published yet.').waitFor()
  await expect(page.getByRole('group')).toHaveCount(2)
  await publish(page)
  await published(page)
})

test('JOB announcement-publish an operator announces to members without a deposit on home; such a member reads it, nothing moves, and closes it for good', async () => {
  const { page } = await consoleOf('content', phone, '/console/content/banners/home')
  await page.getByRole('button', { name: 'Add a banner' }).click()
  await write(page, 'Deposits by QR are free')
  await page.getByLabel('For', { exact: true }).selectOption('Members without a deposit')
  await page.getByLabel('Days').fill('0')
  await expectSound(page)
  await publish(page)
  await published(page)

  const paying = await newFundedMember(stack, 100)
  const fresh = await newMember(stack.app)
  const announced = (theirs: Page) => theirs.getByRole('complementary', { name: 'Announcement' })
  const theirs = await visit('/user/home', { size: phone, token: fresh.token, language: 'en' })
  await announced(theirs).getByRole('heading', { name: 'Deposits by QR are free' }).waitFor()
  await expectSound(theirs)
  await announced(theirs).getByRole('button', { name: 'Close' }).click()
  await announced(theirs).waitFor({ state: 'detached' })
  await expect(theirs.getByRole('main')).toBeFocused()
  const read = theirs.waitForResponse(/\/api\/announcements$/)
  await theirs.reload()
  expect((await (await read).json()).announcements).toHaveLength(1)
  await theirs.getByRole('navigation').first().waitFor()
  expect(await announced(theirs).count()).toBe(0)

  const read2 = Promise.withResolvers<number>()
  await visit('/user/home', {
    size: phone,
    token: paying.token,
    language: 'en',
    async prepare(device) {
      device.on('response', async (response) => {
        if (response.url().endsWith('/api/announcements'))
          read2.resolve((await response.json()).announcements.length)
      })
    },
  })
  expect(await read2.promise).toBe(0)
})
