import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { toAmount } from '#money'
import { stack } from './here.ts'
import { keptPhone, type Member, newMember } from './members.ts'
import { asLarge, type Chosen, chooseWeighed, photoOf, photoOfSlip } from './photos.ts'
import { loseAnswer, unanswered } from './requests.ts'
import { expectSound, sheetsClosed } from './screen.ts'
import { story } from './story.ts'
import { uploadsOf } from './uploads.ts'
import { balanceIs, openDeposit } from './wallet.ts'

// Goal: a photo of 12 megapixels is not uploaded when a smaller picture of the slip says the same, and it stays the same slip
// (decision 0275). Method: a photo of a slip of the sandbox's bank, the whole stack, and the requests that the browser sends.
const { visit, sandbox, site } = story()
const arrivalMs = 60_000
const call = '/api/wallet/slip'

async function photoFor(member: Member, kind?: 'no-qr') {
  const { reference } = await sandbox.sendTransfer({
    from: member.account,
    to: { bank: 'BBL', account: '0007890005' },
    amount: toAmount(250_00),
  })
  const photo = await photoOfSlip(await sandbox.slip(reference, kind ? { kind } : {}))
  expect(photo.buffer.length).toBeGreaterThan(4_000_000)
  return photo
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Upload slip' })
async function choose(page: Page, photo: Chosen) {
  await openDeposit(page, 'BBL')
  await page.getByRole('button', { name: 'Upload slip' }).click()
  await chooseWeighed(sheet(page).locator('input[type=file]'), photo)
}
const send = (page: Page) =>
  sheet(page).getByRole('button', { name: 'Upload slip', exact: true }).click()

/** Sends a slip that is credited, and returns the record of the uploads. */
async function sendNew(page: Page, photo: Chosen) {
  const uploads = await uploadsOf(page, call)
  await choose(page, photo)
  await sheet(page).getByText('QR found on the slip.').waitFor()
  await send(page)
  await sheet(page).getByText('Deposit received').waitFor({ timeout: arrivalMs })
  return uploads
}

async function sendAgain(page: Page, photo: Chosen) {
  await sheet(page).getByRole('button', { name: 'Close' }).first().click()
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await sheetsClosed(page)
  await choose(page, photo)
  await send(page)
  await sheet(page).getByText('This slip was uploaded before.').waitFor()
}

const digestOf = ({ buffer }: Chosen) => createHash('sha256').update(buffer).digest('hex')
const slipsOf = (member: Member) =>
  site.db<{ state: string; uploads: number }[]>`
    select state, uploads from slip
    where member = (select id from member where phone = ${keptPhone(member)})`

test('DEP-09 a photo of a slip is sent as a smaller picture and credited; sent again it comes whole, and is not taken twice', async () => {
  const member = await newMember(stack.app)
  const photo = await photoFor(member)
  const page = await visit('/user/home', { token: member.token })
  const uploads = await sendNew(page, photo)
  expect(uploads).toMatchObject([{ originalDigest: digestOf(photo) }])
  expect(uploads[0]!.bytes).toBeLessThan(photo.buffer.length / 4)
  await expectSound(page)
  await sendAgain(page, photo)
  expect(uploads[1]!.originalDigest).toBeUndefined()
  expect(uploads[1]!.bytes).toBeGreaterThan(photo.buffer.length)
  await expectSound(page)
  expect(await slipsOf(member)).toEqual([{ state: 'success', uploads: 1 }])
  await page.goto('/user/home')
  await balanceIs(page, '250.00')
})

test('DEP-09 a photo that is larger than the server takes is sent as a smaller picture, also when it is sent again', async () => {
  const member = await newMember(stack.app)
  const photo = await asLarge(await photoFor(member))
  const page = await visit('/user/home', { token: member.token })
  const uploads = await sendNew(page, photo)
  await sendAgain(page, photo)
  for (const { bytes, originalDigest } of uploads)
    expect([originalDigest, bytes < photo.buffer.length / 10]).toEqual([digestOf(photo), true])
  expect(uploads).toHaveLength(2)
  expect(await slipsOf(member)).toEqual([{ state: 'success', uploads: 1 }])
})

test('DEP-09 of two pictures the newest is shown, although the phone reads the other one later', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/home', { token: member.token })
  await page.evaluate(() => {
    const { createImageBitmap: read } = window
    const start = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    let isFirst = true
    const slowly = async (file: Blob) => {
      if (!isFirst) return read(file)
      isFirst = false
      await start.promise
      const picture = await read(file)
      const close = picture.close.bind(picture)
      return Object.assign(picture, { close: () => end.resolve(close()) })
    }
    const readFirst = () => {
      start.resolve()
      return end.promise
    }
    Object.assign(window, { createImageBitmap: slowly, readFirst })
  })
  await choose(page, await photoOf(400, 300))
  await sheet(page).getByText('Reading the QR on the slip…').waitFor()
  await chooseWeighed(sheet(page).locator('input[type=file]'), await photoFor(member))
  const found = sheet(page).getByText('QR found on the slip.')
  await found.waitFor()
  const preview = sheet(page).getByRole('img', { name: 'The slip you chose' })
  const before = await preview.screenshot()
  await page.evaluate(() => (window as unknown as { readFirst: () => Promise<void> }).readFirst())
  await expect(found).toHaveCount(1)
  expect(before.equals(await preview.screenshot())).toBe(true)
})

test('DEP-09 a photo whose answer was lost is sent again under its key after a reload, although the browser makes other bytes', async () => {
  const member = await newMember(stack.app)
  const photo = await photoFor(member)
  const page = await visit('/user/home', { token: member.token })
  await loseAnswer(page, call)
  const uploads = await uploadsOf(page, call)
  await choose(page, photo)
  await send(page)
  await sheet(page).getByText(unanswered).or(sheet(page).getByText('Deposit received')).waitFor()
  // The browser was updated meanwhile.
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (done, type) {
      return toBlob.call(this, done, type, 0.7)
    }
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  await choose(page, photo)
  await send(page)
  await sheet(page).getByText('Deposit received').waitFor({ timeout: arrivalMs })
  const [one, other] = uploads
  expect(uploads).toEqual([one, { ...one, bytes: other!.bytes }])
  expect(other!.bytes).toBeLessThan(one!.bytes)
  expect(await slipsOf(member)).toEqual([{ state: 'success', uploads: 1 }])
})

test('DEP-09 a photo is sent whole if the phone reads no QR in it, or not in the smaller picture', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/home', { token: member.token })
  const uploads = await uploadsOf(page, call)
  const blank = await photoFor(member, 'no-qr')
  await choose(page, blank)
  await sheet(page).getByText('No QR was found').waitFor()
  await send(page)
  await expect.poll(() => uploads.length, { timeout: arrivalMs }).toBe(1)

  // A browser whose pictures are too coarse for a QR.
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (done, type) {
      const [width, height] = [this.width / 20, this.height / 20]
      const coarse = Object.assign(document.createElement('canvas'), { width, height })
      coarse.getContext('2d')!.drawImage(this, 0, 0, width, height)
      return toBlob.call(coarse, done, type)
    }
  })
  await page.reload()
  const photo = await photoFor(member)
  await choose(page, photo)
  await send(page)
  await sheet(page).getByText('Deposit received').waitFor({ timeout: arrivalMs })
  expect(uploads.map(({ originalDigest }) => originalDigest)).toEqual([undefined, undefined])
  expect(uploads[0]!.bytes).toBeGreaterThan(blank.buffer.length)
  expect(uploads[1]!.bytes).toBeGreaterThan(photo.buffer.length)
})

test('DEP-09 the smaller picture that is kept is as sharp as a page needs', async () => {
  const member = await newMember(stack.app)
  const page = await visit('/user/home', { token: member.token })
  await choose(page, await photoFor(member))
  await send(page)
  await sheet(page).getByText('Deposit received').waitFor({ timeout: arrivalMs })
  await page.goto('/user/statement')
  await page.getByRole('button', { name: 'Slip status' }).click()
  const [picture] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'View picture' }).click(),
  ])
  await picture.waitForURL(/\/slip/)
  const kept = await (await page.request.get(picture.url())).body()
  expect(await sharp(kept).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1_500,
    height: 2_000,
  })
})
