import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foreignWords } from './foreign.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectSound, kept } from './screen.ts'
import { siteOf } from './site.ts'
import { sizes, visitsTo } from './visit.ts'
import { balanceIs } from './wallet.ts'

const visit = visitsTo(stack.app)
const site = siteOf(stack)

beforeAll(() => site.set('registerOtp', false))
afterAll(() => site.close())

/** Time from home's first call to the call for the agreements. The browser records both once they are answered. */
async function askedAfterMs(page: Page): Promise<number> {
  const at = () =>
    page.evaluate(() =>
      ['/api/spinwheel/active', '/api/lookup/agreements'].map(
        (path) =>
          performance.getEntriesByType('resource').find(({ name }) => name.endsWith(path))
            ?.startTime,
      ),
    )
  await expect.poll(at).not.toContain(undefined)
  const [home, agreement] = await at()
  return agreement! - home!
}

test.each(sizes)(
  'HOM-06 the agreement opens a moment after home, and not again once it is agreed to (%s)',
  async (_, size) => {
    const { token } = await newMember(stack.app)
    const page = await visit('/user/home', { size, token, agreed: false })
    const sheet = page.getByRole('dialog', { name: 'Before you play' })
    await sheet.waitFor()
    expect(await askedAfterMs(page)).toBeGreaterThanOrEqual(1_490)
    await sheet.getByText('I keep my password and codes private.').waitFor()
    await expectSound(page)

    await sheet.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'hidden' })
    expect((await kept(page, 'remember-agreement')).local).toBeNull()
    await page.reload()
    await sheet.getByRole('button', { name: 'I agree' }).click()
    await sheet.waitFor({ state: 'hidden' })
    expect((await kept(page, 'remember-agreement')).local).toBe('true')

    const isAsked = page.waitForRequest('**/api/lookup/agreements', { timeout: 4_000 })
    const isNotAsked = expect(isAsked).rejects.toThrow('Timeout')
    await page.reload()
    await balanceIs(page, '0.00')
    await isNotAsked
    expect(await page.getByRole('dialog').count()).toBe(0)
  },
)

/** Stops home's delay from passing until the test lets it. */
const holdMoment = (page: Page) =>
  page.addInitScript(() => {
    const original = window.setTimeout
    window.setTimeout = ((work: () => void, delayMs?: number, ...rest: unknown[]) => {
      if (delayMs !== 1500) return original(work, delayMs, ...rest)
      Object.assign(window, { endMoment: work })
      return 0
    }) as typeof window.setTimeout
  })
const endMoment = (page: Page) =>
  page.evaluate(() => (window as unknown as { endMoment: () => void }).endMoment())

test('HOM-06 the agreement waits while the member uses another part of the page', async () => {
  const { token } = await newMember(stack.app)
  const asked: string[] = []
  const page = await visit('/user/home', { token, agreed: false, prepare: holdMoment })
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Deposit' }).first().click()
  const deposit = page.getByRole('dialog', { name: 'Deposit' })
  await deposit.getByRole('radiogroup').first().waitFor()
  await endMoment(page)
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/api/lookup/agreements')
  await deposit.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Before you play' }).waitFor()
  expect(asked).toContain('/api/lookup/agreements')
})

test('HOM-06 an agreement that loads late does not open over a sheet of the member', async () => {
  const { token } = await newMember(stack.app)
  const held = Promise.withResolvers<void>()
  const lookup = '**/api/lookup/agreements'
  const page = await visit('/user/home', {
    token,
    agreed: false,
    async prepare(page) {
      await holdMoment(page)
      await page.route(lookup, async (route) => {
        await held.promise
        await route.continue()
      })
    },
  })
  const deposit = page.getByRole('dialog', { name: 'Deposit' })
  const agreement = page.getByRole('dialog', { name: 'Before you play' })
  const asked = page.waitForRequest(lookup)
  await page.getByRole('button', { name: 'Deposit' }).first().waitFor()
  await endMoment(page)
  await asked
  await page.getByRole('button', { name: 'Deposit' }).first().click()
  await deposit.getByRole('radiogroup').first().waitFor()
  const answered = page.waitForResponse(lookup)
  held.resolve()
  await (await answered).finished()
  await page.waitForLoadState('networkidle')
  expect(await agreement.count()).toBe(0)
  await deposit.getByRole('button', { name: 'Close' }).click()
  await agreement.waitFor()
})

test('HOM-06 without an agreement to accept nothing opens', async () => {
  const { token } = await newMember(stack.app)
  const texts = await site.db`
    delete from site_text where kind = 'agreement' and language = 'en' returning *`
  try {
    let answered: Promise<unknown> | undefined
    const page = await visit('/user/home', {
      token,
      agreed: false,
      async prepare(page) {
        answered = page.waitForResponse('**/api/lookup/agreements')
      },
    })
    await answered
    await balanceIs(page, '0.00')
    expect(await page.getByRole('dialog').count()).toBe(0)
  } finally {
    await site.db`insert into site_text ${site.db.values(texts)}`
  }
})

test.each([
  ['th', 'ข้อตกลงก่อนเริ่มเล่น'],
  ['la', 'ຂໍ້ຕົກລົງກ່ອນເລີ່ມຫຼິ້ນ'],
] as const)(
  'HOM-06 I18N-01 the agreement is in the member’s language (%s)',
  async (language, title) => {
    const member = await newMember(stack.app)
    const page = await visit('/user/home', { token: member.token, language, agreed: false })
    await page.getByRole('dialog', { name: title }).waitFor()
    await expectSound(page)
    expect(await foreignWords(page, language, [member.name])).toEqual([])
  },
)
