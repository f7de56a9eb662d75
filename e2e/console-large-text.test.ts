import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { asOwner } from '#server/testing'
import { bookDeposits } from './funds.ts'
import { stack } from './here.ts'
import { keptPhone, newMember } from './members.ts'
import { overflowing, settled, textOf } from './screen.ts'
import { story } from './story.ts'
import { supportOf } from './support.ts'
import { desktop } from './visit.ts'

// Goal: an operator reads and works at 200 %, whether the page is zoomed or the text of the browser is larger.
const { site, consoleOf } = story()

/** The window of a desk whose page is zoomed to 200 %. */
const zoomed = { width: 640, height: 400 }

test('a conversation has room for its messages in a page at 200 %', async () => {
  await site.set('enableChatWidget', true)
  const member = await newMember(stack.app)
  const support = await supportOf(stack.app, site.db)
  const id = await support.insertHistory(member.phone, 12)
  const { page } = await consoleOf('support', zoomed, `/console/chat/${id}`)
  await page.getByRole('log').getByText('message 12', { exact: true }).waitFor()
  await settled(page)
  expect(await page.getByRole('log').evaluate((log) => log.clientHeight)).toBeGreaterThan(180)
  const answer = page.getByLabel('Reply')
  await answer.fill('Good day')
  await expect(answer).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport()
})

/** A member whose name and balance need much of a table’s width. */
async function newRich() {
  const member = await newMember(stack.app)
  await bookDeposits(site.db, member, [98_765_432_10])
  await asOwner(
    { databaseUrl: stack.database },
    (db) => db`
      update member set name = 'SOMYINGRATTANAPHON WONGSAWATTANAKULCHAI' where phone = ${keptPhone(member)}`,
  )
}

test('no column of a table is cut in text of 200 %', async () => {
  await newRich()
  const { page } = await consoleOf('owner', desktop, '/console/members', 'la')
  await page.getByRole('table').getByRole('link').first().waitFor()
  await textOf(200)(page)
  await settled(page)
  expect(await cutIn(page)).toEqual([])
})

test('the state of a member stands on one line in Lao', async () => {
  await newRich()
  const { page } = await consoleOf('owner', desktop, '/console/members', 'la')
  const states = page.getByRole('cell').filter({ hasText: /^ໃຊ້ງານຢູ່$/ })
  await states.first().waitFor()
  const heights = await states
    .locator('[class*="state"]')
    .evaluateAll((all) => all.map((state) => Math.round(state.getBoundingClientRect().height)))
  expect(Math.max(...heights)).toBeLessThan(30)
})

/** Elements that stick out of the window, also if the page does not scroll to them. */
async function cutIn(page: Page): Promise<string[]> {
  const cut = await page
    .locator('main :is(td, th, a, button, b, small)')
    .evaluateAll((all) =>
      all
        .filter(
          (one) => one.checkVisibility() && one.getBoundingClientRect().right > window.innerWidth,
        )
        .map(({ textContent }) => String(textContent)),
    )
  return [...cut, ...(await overflowing(page))]
}
