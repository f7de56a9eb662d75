import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { signIn, signOut } from './forms.ts'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { keysOf, loseAnswer, tracesOf } from './requests.ts'
import { closeSheets } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'
import { balanceIs, keepPayoutOpen, openWithdraw } from './wallet.ts'

// Goal: a member whose browser stores nothing reaches the money, and no request is carried out twice. Method: a browser whose
// storage and locks refuse as Chromium does where cookies are blocked, or where the device is full.
const { visit, site } = story()

const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse })
    navigator.locks.request = async () => refuse()
  })

const fillStorage = (page: Page) =>
  page.addInitScript(() => {
    // The device's values of the story are stored before the page begins to load.
    document.addEventListener('readystatechange', () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
  })

/** Withdraws without getting the answer, and once more the same. */
async function withdrawTwice(page: Page) {
  await keepPayoutOpen(stack)
  const keys = keysOf(page, '/api/wallet/withdrawAll')
  await loseAnswer(page, '/api/wallet/withdrawAll')
  const form = await openWithdraw(page)
  await form.ask('130')
  await form.confirm()
  await page
    .getByRole('region', { name: 'In progress' })
    .getByText(/^฿130\.00 to/)
    .waitFor()
  await closeSheets(page)
  const again = await openWithdraw(page)
  await again.ask('130')
  await again.confirm()
  await page
    .getByText(/It was carried out once\./)
    .first()
    .waitFor()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  await closeSheets(page)
}

for (const [name, size] of sizes)
  test(`APP-16 API-05 a browser that blocks storage signs in, and a withdrawal that is repeated is one (${name})`, async () => {
    const member = await newFundedMember(stack, 500)
    const page = await visit('/login', { size, prepare: blockStorage })
    await page.getByRole('button', { name: 'ภาษา' }).click()
    await page.getByRole('button', { name: 'English', exact: true }).click()
    await signIn(page, member.phone)
    await page.getByRole('button', { name: 'Agree' }).click()
    await balanceIs(page, '500.00')
    await withdrawTwice(page)
    expect(await tracesOf(site.db, member)).toMatchObject({ withdrawal: 1 })
    await signOut(page)
  })

test('APP-16 API-05 a full phone shows the balance, and a withdrawal that is repeated is one', async () => {
  const member = await newFundedMember(stack, 500)
  const page = await visit('/user/home', { token: member.token, prepare: fillStorage })
  await balanceIs(page, '500.00')
  await withdrawTwice(page)
  expect(await tracesOf(site.db, member)).toMatchObject({ withdrawal: 1 })
})
