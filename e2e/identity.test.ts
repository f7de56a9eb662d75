import { createHash } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { photo } from '#server/files-testing'
import { bookDeposits } from './funds.ts'
import { stack } from './here.ts'
import { keptPhone, newMember } from './members.ts'
import { asLarge, chooseWeighed, photoOf } from './photos.ts'
import { loseAnswer, unanswered } from './requests.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { uploadsOf } from './uploads.ts'
import { desktop, sizes } from './visit.ts'
import { openWithdraw } from './wallet.ts'

const { visit, site, consoleOf } = story({
  end: (site) => site.set('identityAboveWithdrawn', { BAHT: 0, LAK: 0 }),
})
/** Other stories withdraw less. */
const above = { BAHT: 30_000_00, LAK: 0 }
test.beforeAll(() => site.set('identityAboveWithdrawn', above))

for (const [name, size] of sizes)
  test(`WDR-04 a large total of withdrawals asks for a document, and an operator decides about it (${name})`, async () => {
    const member = await newMember(stack.app)
    await bookDeposits(site.db, member, [40_000_00])
    const [{ id }] = await site.db<[{ id: string }]>`
      select public_id as id from member where phone = ${keptPhone(member)}`
    const page = await visit('/user/home', { size, token: member.token })
    const form = await openWithdraw(page)
    await form.ask('30001')
    await form.confirm()
    await page.getByText('We need to see a document').waitFor()
    await expectSound(page)
    await page.getByRole('link', { name: 'Show document' }).click()

    await page.getByRole('heading', { name: 'Identity', exact: true }).waitFor()
    await page.getByText('a total of more than ฿30,000').waitFor()
    const buffer = await photo().png().toBuffer()
    const sendDocument = async () => {
      const file = { name: 'card.png', mimeType: 'image/png', buffer }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByLabel('Number of the document').fill(`AB${id}`)
      await page.getByLabel('Name on the document').fill('SOMCHAI JAIDEE')
      await page.getByLabel('Date of birth').fill('1990-05-17')
      await expectSound(page)
      await page.getByRole('button', { name: 'Send document' }).click()
      await page.getByText('Your document is being checked').waitFor()
    }
    await sendDocument()
    await expectSound(page)

    const { page: desk } = await consoleOf('compliance', size, '/console/identity')
    const queue = desk.getByRole('region', { name: 'Identity' })
    await queue.getByRole('link', { name: new RegExp(id) }).click()
    const card = desk.getByRole('region', { name: /^Document: / })
    await card.getByRole('img', { name: 'Picture of the document' }).waitFor()
    await card.getByText(`AB${id}`).waitFor()
    await expectSound(desk)
    await card.getByLabel('Reason').selectOption('unreadable')
    await card.getByRole('button', { name: 'Refuse' }).click()
    await card.getByText('Not readable').last().waitFor()

    // The signal brings the decision without a tap, and the member sends another picture.
    await page.getByText('Your document was not accepted').waitFor()
    await page.getByText('We could not read the picture').waitFor()
    await sendDocument()
    await desk.goto('/console/identity')
    await queue.getByRole('link', { name: new RegExp(id) }).click()
    await card.getByRole('button', { name: 'Accept' }).click()
    await card.getByText('Accepted').waitFor()
    await page.getByText('Your document was accepted').waitFor()

    await desk.goto(`/console/members/${id}/identity`)
    await desk.getByText('Document checked').waitFor()
    await desk.getByRole('table', { name: 'Checks' }).getByText('Not readable').waitFor()
    await expectSound(desk)
    const actions = await site.db<{ action: string }[]>`
      select action from operator_audit where about like ${`${id}/%`} order by id`
    expect(actions.map(({ action }) => action)).toEqual([
      'identity-look',
      'identity-refuse',
      'identity-look',
      'identity-accept',
    ])
  })

test('WDR-04 a photo of a document is sent as a smaller picture, and once although the answer was lost', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/identity', { token: member.token })
  const photo = await asLarge(await photoOf(4_000, 3_000))
  await chooseWeighed(page.locator('input[type=file]'), photo)
  await page.getByLabel('Number of the document').fill('AB 7654321')
  await page.getByLabel('Name on the document').fill('SOMCHAI JAIDEE')
  await page.getByLabel('Date of birth').fill('1990-05-17')
  await loseAnswer(page, '/api/identity/picture')
  const uploads = await uploadsOf(page, '/api/identity/picture')
  const button = page.getByRole('button', { name: 'Send document' })
  await button.click()
  await page.getByText(unanswered).waitFor()
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/identity/picture', async (route) => {
    await seen.promise
    await route.fallback()
  })
  await button.click()
  await page.getByRole('progressbar').getByText('Uploading 0%').waitFor()
  seen.resolve()
  await page.getByText('Your document is being checked').waitFor()
  const originalDigest = createHash('sha256').update(photo.buffer).digest('hex')
  const [one] = uploads
  expect(uploads).toEqual([one, one])
  expect(one).toMatchObject({ originalDigest })
  expect(one!.bytes).toBeLessThan(photo.buffer.length / 2)
})

/** Chooses a picture and fills in the form, but for the number of the document. */
async function fillDocument(page: Page) {
  const buffer = await photo().png().toBuffer()
  const file = { name: 'card.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('Name on the document').fill('SOMCHAI JAIDEE')
  await page.getByLabel('Date of birth').fill('1990-05-17')
  return async (number: string) => {
    await page.getByLabel('Number of the document').fill(number)
    await page.getByRole('button', { name: 'Send document' }).click()
  }
}

test('WDR-04 a document that was refused for its number is sent again with the picture that was uploaded', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/identity', { token: member.token })
  const uploads = await uploadsOf(page, '/api/identity/picture')
  const send = await fillDocument(page)
  await send('AB.7654321')
  await page.getByText('Some details are not valid').waitFor()
  await expectSound(page)
  await send('AB 7654321')
  await page.getByText('Your document is being checked').waitFor()
  expect(uploads).toHaveLength(1)
})

test('WDR-04 the picture of a document is shown and opens although its address has ended', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/identity', { token: member.token })
  const send = await fillDocument(page)
  await send('AB 7654322')
  await page.getByText('Your document is being checked').waitFor()
  const [{ id }] = await site.db<[{ id: string }]>`
    select public_id as id from member where phone = ${keptPhone(member)}`
  const { page: desk } = await consoleOf('compliance', desktop, '/console/identity')
  const queued = desk.getByRole('link', { name: new RegExp(id) })
  await queued.click()
  const picture = desk.getByRole('img', { name: 'Picture of the document' })
  const first = (await picture.getAttribute('src'))!
  const pass = () =>
    desk.evaluate(() => {
      const { now } = Date
      Date.now = () => now() + 120_000
    })

  await pass()
  const opened = desk.context().waitForEvent('page')
  await picture.click()
  const view = await opened
  await view.waitForURL('**/api/console/identity-picture/*')
  expect(view.url()).not.toContain(first)
  await view.locator('img').waitFor()
  const second = (await picture.getAttribute('src'))!
  expect(view.url()).toContain(second)
  await view.close()

  await desk.goBack()
  await queued.waitFor()
  await pass()
  await desk.route(`**${second}`, (route) => route.fulfill({ status: 404 }))
  await queued.click()
  await expect(picture).not.toHaveAttribute('src', second)
  await expect.poll(() => isDrawn(picture)).toBe(true)
})

const isDrawn = (picture: Locator) =>
  picture.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0)
