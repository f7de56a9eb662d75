import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { foreignWords } from './foreign.ts'
import { newMember } from './members.ts'
import { expectSound, kept } from './screen.ts'
import { siteOf } from './site.ts'
import { sizes, visitsTo } from './visit.ts'
import { balanceIs } from './wallet.ts'

const stack = inject('stack')
const visit = visitsTo(stack.app)
const site = siteOf(stack)

beforeAll(() => site.set('registerOtp', false))
afterAll(() => site.close())

/** From home's first call to the one for the agreement. */
const askedAfterMs = (page: Page) =>
  page.evaluate(() => {
    const at = (path: string) =>
      performance.getEntriesByType('resource').find(({ name }) => name.endsWith(path))!.startTime
    return at('/api/lookup/agreements') - at('/api/spinwheel/active')
  })

test.each(sizes)(
  'HOM-06 the agreement opens a moment after home, and not again once it is agreed to (%s)',
  async (_, size) => {
    const { token } = await newMember(stack.app)
    const page = await visit('/user/home', { size, token, agreed: false })
    const sheet = page.getByRole('dialog', { name: 'Before you play' })
    await sheet.waitFor()
    expect(await askedAfterMs(page)).toBeGreaterThanOrEqual(1_490)
    await sheet.getByText('I keep my secrets.').waitFor()
    await expectSound(page)

    await sheet.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'hidden' })
    expect((await kept(page, 'remember-agreement')).local).toBeNull()
    await page.reload()
    await sheet.getByRole('button', { name: 'I agree' }).click()
    await sheet.waitFor({ state: 'hidden' })
    expect((await kept(page, 'remember-agreement')).local).toBe('true')

    const isAsked = page.waitForRequest('**/api/lookup/agreements', { timeout: 4_000 })
    await page.reload()
    await balanceIs(page, '0.00')
    await expect(isAsked).rejects.toThrow('Timeout')
    expect(await page.getByRole('dialog').count()).toBe(0)
  },
)

test('HOM-06 it waits while the member is at something else', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/home', { token, agreed: false })
  await page.getByRole('button', { name: 'Deposit' }).first().click()
  const deposit = page.getByRole('dialog', { name: 'Deposit' })
  await deposit.waitFor()
  const isAsked = page.waitForRequest('**/api/lookup/agreements', { timeout: 4_000 })
  await expect(isAsked).rejects.toThrow('Timeout')
  await deposit.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Before you play' }).waitFor()
})

test('HOM-06 with nothing to agree to nothing opens', async () => {
  const { token } = await newMember(stack.app)
  const texts = await site.db`
    delete from site_text where kind = 'agreement' and language = 'en' returning *`
  try {
    const page = await visit('/user/home', { token, agreed: false })
    await page.waitForResponse('**/api/lookup/agreements')
    await balanceIs(page, '0.00')
    expect(await page.getByRole('dialog').count()).toBe(0)
  } finally {
    await site.db`insert into site_text ${site.db(texts)}`
  }
})

test.each([
  ['th', 'ข้อตกลงก่อนใช้งาน'],
  ['la', 'ຂໍ້ຕົກລົງກ່ອນນຳໃຊ້'],
] as const)(
  'HOM-06 I18N-01 the agreement speaks the member’s language (%s)',
  async (language, title) => {
    const member = await newMember(stack.app)
    const page = await visit('/user/home', { token: member.token, language, agreed: false })
    await page.getByRole('dialog', { name: title }).waitFor()
    await expectSound(page)
    expect(await foreignWords(page, language, [member.name])).toEqual([])
  },
)
