import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { openDb } from '#db'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { keptPhone, type Member, newToken } from './members.ts'
import { holdCalls } from './requests.ts'
import { expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { holdTimers } from './timers.ts'
import { desktop } from './visit.ts'
import { openDeposit } from './wallet.ts'

const { visit } = story()
const owner = openDb(stack.database, { asOwner: true, max: 1 })
test.afterAll(() => owner.end())

/** The owner of the database lets 65 minutes of use pass. */
const pass = ({ phone }: Member) => owner`
  update member_stay set began_at = began_at - interval '65 minutes',
    checked_at = checked_at - interval '65 minutes'
  where member = (select id from member where phone = ${keptPhone({ phone })})`

const check = (page: Page) =>
  page.getByRole('dialog', { name: /^You have been here for 1 h 5 min/ })

test('RTS 13 after an hour a dialog shows the time and the result of the session, survives a reload, and one answer counts for all tabs', async () => {
  const member = await newFundedMember(stack, 100)
  await pass(member)
  const page = await visit('/user/home', { token: member.token })
  await check(page).getByText('฿100').first().waitFor()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.reload()
  await check(page).waitFor()
  const wide = await visit('/user/statement', {
    token: await newToken(stack.app, member.phone),
    size: desktop,
  })
  await check(wide).waitFor()
  await expectSound(wide)

  await check(page).getByRole('button', { name: 'Continue' }).click()
  await check(page).waitFor({ state: 'detached' })
  await wide.evaluate(() => window.dispatchEvent(new Event('focus')))
  await check(wide).waitFor({ state: 'detached' })
})

test('RTS 13 the reality check waits until a sheet is closed, and leads to the limits', async () => {
  const member = await newFundedMember(stack, 100)
  await pass(member)
  const opened = Promise.withResolvers<void>()
  const page = await visit('/user/home', {
    token: member.token,
    prepare: (device) =>
      device.route('**/api/protection/reality-check', async (route) => {
        await opened.promise
        await route.continue()
      }),
  })
  await openDeposit(page, 'PAYTIMZ')
  const answered = page.waitForResponse('**/api/protection/reality-check')
  opened.resolve()
  await answered
  await expectSound(page)
  expect(await check(page).count()).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await check(page).getByRole('button', { name: 'Take a break or set limits' }).click()
  await expectPath(page, '/user/protection')
  await page.getByText('Every 15 minutes').click()
  await page.getByText('Your choice has been saved.').waitFor()
  expect(await page.getByRole('radio', { name: 'Off' }).count()).toBe(0)
  await expectSound(page)
})

test('RTS 13 the reality check lets the member go on while its answer has no response', async () => {
  const member = await newFundedMember(stack, 100)
  await pass(member)
  const page = await visit('/user/home', { token: member.token })
  await check(page).waitFor()
  await page.route('**/api/protection/reality-check/*', () => undefined)
  await check(page).getByRole('button', { name: 'Continue' }).click()
  await check(page).waitFor({ state: 'detached' })
})

test('RTS 13 the reality check comes again in a page that stays in view, after a reading or an answer was refused', async () => {
  const member = await newFundedMember(stack, 100)
  await pass(member)
  const reading = '**/api/protection/reality-check'
  const sending = '**/api/protection/reality-check/*'
  let timers: Awaited<ReturnType<typeof holdTimers>>
  const page = await visit('/user/home', {
    token: member.token,
    prepare: async (device) => {
      timers = await holdTimers(device, [60_000])
      for (const call of [reading, sending])
        await device.route(call, (route) => route.fulfill({ status: 503 }))
    },
  })
  /** Lets a minute pass, again and again: the page may begin its timer after the refusal has arrived. */
  const comesAgain = () =>
    expect(async () => {
      await timers.pass()
      await check(page).waitFor({ timeout: 1_000 })
    }).toPass()
  await expect.poll(() => timers.count()).toBeGreaterThan(0)
  await page.unroute(reading)
  await comesAgain()

  const goOn = check(page).getByRole('button', { name: 'Continue' })
  await goOn.click()
  await check(page).waitFor({ state: 'detached' })
  await page.unroute(sending)
  await comesAgain()

  const release = await holdCalls(page, sending)
  await goOn.click()
  await check(page).waitFor({ state: 'detached' })
  const read = page.waitForResponse(reading)
  release()
  expect(await (await read).json()).toMatchObject({ result: null })
})
