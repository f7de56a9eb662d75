import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { foreignWords } from './foreign.ts'
import { signIn } from './forms.ts'
import { stack } from './here.ts'
import { keptPhone, newMember } from './members.ts'
import { expectPath, expectSound, kept, settled, sheetsClosed } from './screen.ts'
import { shown } from './shown.ts'
import { story } from './story.ts'
import { holdTimers } from './timers.ts'
import { sizes } from './visit.ts'
import { balanceIs } from './wallet.ts'

const { visit, site } = story()
type Held = Awaited<ReturnType<typeof holdTimers>>

/** Records when home begins its delay, and when it calls for the agreements, by the clock of the page. */
const noteDelay = (page: Page) =>
  page.addInitScript(() => {
    const times = { begunAt: Number.NaN, askedAt: Number.NaN }
    const { setTimeout: originalTimeout, fetch: originalFetch } = window
    window.setTimeout = ((work: () => void, delayMs?: number, ...rest: unknown[]) => {
      if (delayMs === 1_500) times.begunAt = performance.now()
      return originalTimeout(work, delayMs, ...rest)
    }) as typeof window.setTimeout
    window.fetch = (input, init) => {
      if (String(input).endsWith('/api/lookup/agreements')) times.askedAt = performance.now()
      return originalFetch(input, init)
    }
    Object.assign(window, { times })
  })
const askedAfterMs = (page: Page) =>
  page.evaluate(() => {
    const { times } = window as unknown as { times: { begunAt: number; askedAt: number } }
    return times.askedAt - times.begunAt
  })

for (const [name, size] of sizes)
  test(`HOM-06 the agreement opens a moment after home, and not again once it is agreed to (${name})`, async () => {
    const { token } = await newMember(stack.app)
    const page = await visit('/user/home', { size, token, agreed: false, prepare: noteDelay })
    const sheet = page.getByRole('dialog', { name: 'Before you play' })
    await sheet.waitFor()
    expect(await askedAfterMs(page)).toBeGreaterThanOrEqual(1_490)
    await sheet.getByText('I keep my password and codes private.').waitFor()
    await expectSound(page)

    // Nothing but a decision closes it.
    expect(await sheet.getByRole('button').allTextContents()).toEqual(['Sign out', 'I agree'])
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(2, 2),
      () => page.goBack(),
    ]) {
      await leave()
      await settled(page)
      expect(await sheet.isVisible()).toBe(true)
    }
    await expectPath(page, '/user/home')
    expect((await kept(page, 'remember-agreement')).local).toBeNull()
    await page.reload()
    await sheet.getByRole('button', { name: 'I agree' }).click()
    await sheetsClosed(page)
    expect((await kept(page, 'remember-agreement')).local).toBe('true')

    const isAsked = page.waitForRequest('**/api/lookup/agreements', { timeout: 4_000 })
    const isNotAsked = expect(isAsked).rejects.toThrow('Timeout')
    await page.reload()
    await balanceIs(page, '0.00')
    await isNotAsked
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

test('HOM-06 a member who does not agree signs out, and is asked again at the next visit', async () => {
  const { phone, token } = await newMember(stack.app)
  const page = await visit('/user/home', { token, agreed: false })
  const sheet = page.getByRole('dialog', { name: 'Before you play' })
  await sheet.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await sheet.getByRole('button', { name: 'Sign out' }).click()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expectPath(page, '/login')
  expect((await kept(page, 'remember-agreement')).local).toBeNull()
  await signIn(page, phone)
  await sheet.getByRole('button', { name: 'I agree' }).click()
  await sheet.waitFor({ state: 'hidden' })
  expect((await kept(page, 'remember-agreement')).local).toBe('true')
})

test('HOM-06 in the profile the agreement can be read again, and closed', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/profile', { token })
  await page.getByRole('button', { name: 'Agreement' }).click()
  const sheet = page.getByRole('dialog', { name: 'Before you play' })
  await sheet.getByText('I keep my password and codes private.').waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'hidden' })
})

/** The length of home's delay. */
const momentMs = 1_500

test('HOM-06 the agreement waits while the member uses another part of the page', async () => {
  const { token } = await newMember(stack.app)
  const asked: string[] = []
  let moment: Held | undefined
  const page = await visit('/user/home', {
    token,
    agreed: false,
    async prepare(page) {
      moment = await holdTimers(page, [momentMs])
    },
  })
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Deposit' }).first().click()
  const deposit = page.getByRole('dialog', { name: 'Deposit' })
  await deposit.getByRole('radiogroup').first().waitFor()
  await expect.poll(moment!.count).toBe(1)
  await moment!.pass()
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/api/lookup/agreements')
  await deposit.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Before you play' }).waitFor()
  expect(asked).toContain('/api/lookup/agreements')
})

test('HOM-06 an agreement that loads late does not open over a sheet of the member', async () => {
  const { token } = await newMember(stack.app)
  const held = Promise.withResolvers<void>()
  let moment: Held | undefined
  const lookup = '**/api/lookup/agreements'
  const page = await visit('/user/home', {
    token,
    agreed: false,
    async prepare(page) {
      moment = await holdTimers(page, [momentMs])
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
  // Home begins its delay just after it shows.
  await expect.poll(moment!.count).toBe(1)
  await moment!.pass()
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
  // Two operators publish an agreement in the product.
  const texts = await site.db.begin(async (tx) => {
    await tx`set local role none`
    return tx`delete from site_text where kind = 'agreement' and language = 'en' returning *`
  })
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
    await site.db.begin(async (tx) => {
      await tx`set local role none`
      await tx`insert into site_text ${tx.values(texts)}`
    })
  }
})

for (const [language, title] of [
  ['th', shown('ข้อตกลงก่อนเริ่มเล่น')],
  ['la', shown('ຂໍ້ຕົກລົງກ່ອນເລີ່ມຫຼິ້ນ')],
] as const)
  test(`HOM-06 I18N-01 the agreement is in the member’s language (${language})`, async () => {
    const member = await newMember(stack.app)
    const page = await visit('/user/home', { token: member.token, language, agreed: false })
    await page.getByRole('dialog', { name: title }).waitFor()
    await expectSound(page)
    expect(await foreignWords(page, language, [member.name])).toEqual([])
  })

test('a member of before is asked once for the date of birth and the terms, also where the device agreed', async () => {
  const { token, phone } = await newMember(stack.app, { isOfBefore: true })
  const page = await visit('/user/home', { token })
  const sheet = page.getByRole('dialog', { name: 'Before you play' })
  await sheet.getByRole('button', { name: 'I agree' }).click()
  await sheet.getByText('Please fill in this field.').waitFor()
  await expectSound(page)
  await sheet.getByLabel('Date of birth').fill('1988-08-08')
  await sheet.getByRole('button', { name: 'I agree' }).click()
  await sheet.waitFor({ state: 'hidden' })
  const consents = await site.db`
    select terms_version, language, date_of_birth is not null as has_date from member_consent
    join member on member.id = member_consent.member where phone = ${keptPhone({ phone })}`
  expect([...consents]).toEqual([{ termsVersion: 1, language: 'en', hasDate: true }])

  const answered = page.waitForResponse('**/api/consent')
  await page.reload()
  expect(await (await answered).json()).toMatchObject({ isAgreed: true, hasDateOfBirth: true })
  await balanceIs(page, '0.00')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a member who is too young sees that, and can close the question to withdraw', async () => {
  const { token, phone } = await newMember(stack.app, { isOfBefore: true })
  const page = await visit('/user/home', { token })
  const sheet = page.getByRole('dialog', { name: 'Before you play' })
  const year = new Date().getUTCFullYear() - 19
  await sheet.getByLabel('Date of birth').fill(`${year}-01-01`)
  await page.keyboard.press('Escape')
  await settled(page)
  await sheet.getByRole('button', { name: 'I agree' }).click()
  await sheet.getByText('By law you are too young to play here.').waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Withdraw' }).first().click()
  await page.getByRole('dialog', { name: 'Withdraw' }).waitFor()
  const [row] = await site.db`
    select date_of_birth from member where phone = ${keptPhone({ phone })}`
  expect(row).toEqual({ dateOfBirth: null })
})

test('a new version of the terms is asked for again, and only once', async () => {
  const { token, phone } = await newMember(stack.app)
  await site.set('termsVersion', 2)
  try {
    const page = await visit('/user/home', { token })
    const sheet = page.getByRole('dialog', { name: 'Before you play' })
    await sheet.getByText('I keep my password and codes private.').waitFor()
    expect(await sheet.getByLabel('Date of birth').count()).toBe(0)
    await sheet.getByRole('button', { name: 'I agree' }).click()
    await sheet.waitFor({ state: 'hidden' })
    const versions = await site.db`
      select terms_version from member_consent join member on member.id = member_consent.member
      where phone = ${keptPhone({ phone })} order by 1`
    expect([...versions]).toEqual([{ termsVersion: 1 }, { termsVersion: 2 }])
  } finally {
    await site.clear('termsVersion')
  }
})
