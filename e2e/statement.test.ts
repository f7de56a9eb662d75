import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { openDb } from '#db'
import { bookDeposits, payIn } from './funds.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectSound, settled } from './screen.ts'
import { shown } from './shown.ts'
import { story } from './story.ts'
import { desktop, phone, sizes } from './visit.ts'

const { visit, site } = story()

/** Posts `count` deposits of 1 to `count` baht. */
const deposits = (phone: string, count: number) =>
  bookDeposits(
    site.db,
    { phone },
    Array.from({ length: count }, (_, at) => (at + 1) * 100),
  )

/** Entries: lines of a list on a phone, rows of a table where there is room for one. */
const linesOf = (page: Page, { width }: { width: number }) =>
  width < 1024
    ? page.getByRole('main').getByRole('listitem')
    : page
        .getByRole('table', { name: 'Statement' })
        .getByRole('row')
        .filter({ has: page.getByRole('button') })

for (const [name, size] of sizes)
  test(`STM-02 the statement has pages of ten, with links to three before and one after the current (${name})`, async () => {
    const member = await newMember(stack.app)
    await deposits(member.phone, 75)
    const page = await visit('/user/statement', { size, token: member.token })
    const pager = page.getByRole('navigation', { name: 'Pages' })
    const links = () => pager.getByRole('button', { name: /^Page \d+$/ }).allTextContents()
    const lines = linesOf(page, size)
    await page.getByText('+฿75.00').waitFor()
    await expect.poll(() => lines.count()).toBe(10)
    await expect.poll(links).toEqual(['1', '2'])
    for (const [current, expected] of [
      ['2', ['1', '2', '3']],
      ['3', ['1', '2', '3', '4']],
      ['4', ['1', '2', '3', '4', '5']],
      ['5', ['2', '3', '4', '5', '6']],
    ] as const) {
      await pager.getByRole('button', { name: `Page ${current}`, exact: true }).click()
      await expect.poll(links).toEqual(expected)
    }
    await page.getByText('+฿35.00').waitFor()
    await expectSound(page)
    const current = pager.locator('[aria-current=page]')
    for (const next of ['6', '7', '8']) {
      await pager.getByRole('button', { name: 'Next page' }).click()
      await expect.poll(() => current.textContent()).toBe(next)
    }
    await expect.poll(links).toEqual(['5', '6', '7', '8'])
    await page.getByText('+฿5.00').waitFor()
    await expect.poll(() => lines.count()).toBe(5)
    await expect
      .poll(() => pager.getByRole('button', { name: 'Next page' }).isDisabled())
      .toBe(true)
  })

for (const [name, size] of sizes)
  test(`STM-01 STM-02 the statement filters by kind, and page and filter survive back and reload (${name})`, async () => {
    const member = await newMember(stack.app)
    await deposits(member.phone, 25)
    const page = await visit('/user/statement', { size, token: member.token })
    const lines = linesOf(page, size)
    const filters = page.getByRole('radiogroup', { name: 'Show' })
    const pager = page.getByRole('navigation', { name: 'Pages' })
    await page.getByText('+฿25.00').waitFor()
    await expectSound(page)
    await filters.getByText('Withdrawals').click()
    await page.getByText('Nothing here yet').waitFor()
    await expectSound(page)
    await filters.getByText('Deposits').click()
    await pager.getByRole('button', { name: 'Page 2' }).click()
    await page.getByText('+฿15.00').waitFor()
    expect(new URL(page.url()).search).toBe('?filter=deposit&page=2')
    await page.reload()
    await page.getByText('+฿15.00').waitFor()
    await expect(filters.getByRole('radio', { name: 'Deposits' })).toBeChecked()
    await page.goBack()
    await page.getByText('+฿25.00').waitFor()
    await page.goBack()
    await page.getByText('Nothing here yet').waitFor()
    await page.goBack()
    await page.getByText('+฿25.00').waitFor()
    await expect(filters.getByRole('radio', { name: 'All' })).toBeChecked()
    await page.goto('/user/statement?page=nothing&filter=else')
    await page.getByText('+฿25.00').waitFor()
    await expect.poll(() => lines.count()).toBe(10)
  })

/** Moves these deposits, and the day on which the member registered, to last month. @returns that month. */
async function lastMonth(phone: string, upTo: number): Promise<string> {
  const owner = openDb(stack.database, { asOwner: true, max: 1 })
  const [row] = await owner<{ id: number; at: Date; month: string }[]>`
    select id, begin - interval '1 hour' as at,
      to_char(begin at time zone 'Asia/Bangkok' - interval '1 day', 'YYYY-MM') as month
    from member, lateral (
      select date_trunc('month', now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as begin
    ) this_month
    where phone = ${`+66${phone.slice(1)}`}`
  const { id, at, month } = row!
  await owner`update member set created_at = ${at} where id = ${id}`
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      update ledger.movement set created_at = ${at}, settled_at = ${at}
      where member = ${id} and amount <= ${upTo * 100}`
  })
  await owner.end()
  return month
}

for (const [name, size] of sizes)
  test(`STM-01 STM-02 the statement shows one month beside one kind, and the month survives back and reload (${name})`, async () => {
    const member = await newMember(stack.app)
    await deposits(member.phone, 15)
    const month = await lastMonth(member.phone, 12)
    const page = await visit('/user/statement', { size, token: member.token })
    const lines = linesOf(page, size)
    const picker = page.getByLabel('Month', { exact: true })
    await page.getByText('+฿15.00').waitFor()
    await picker.selectOption(month)
    await page.getByText('+฿13.00').waitFor({ state: 'detached' })
    await page.getByText('+฿12.00').waitFor()
    await expectSound(page)
    await page.getByRole('navigation', { name: 'Pages' }).getByText('2').click()
    await page.getByText('+฿2.00').waitFor()
    await expect.poll(() => lines.count()).toBe(2)
    expect(new URL(page.url()).search).toBe(`?month=${month}&page=2`)
    await page.reload()
    await page.getByText('+฿2.00').waitFor()
    await expect(picker).toHaveValue(month)
    const filters = page.getByRole('radiogroup', { name: 'Show' })
    await filters.getByText('Withdrawals').click()
    await page.getByText('Nothing here yet').waitFor()
    expect(new URL(page.url()).search).toBe(`?filter=withdraw&month=${month}`)
    await page.goBack()
    await page.getByText('+฿2.00').waitFor()
    await picker.selectOption({ label: 'All months' })
    await page.getByText('+฿15.00').waitFor()
    await page.goto('/user/statement?month=2026-13')
    await page.getByText('+฿15.00').waitFor()
    await expect(picker).toHaveValue('all')
  })

test('STM-01 a row of the statement is 64 px high on a phone, with date, age and status', async () => {
  const member = await newMember(stack.app)
  await deposits(member.phone, 12)
  const page = await visit('/user/statement', { size: phone, language: 'th', token: member.token })
  const rows = page.getByRole('main').getByRole('listitem')
  await rows.first().waitFor()
  await settled(page)
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => Math.round(row.getBoundingClientRect().height)),
  )
  expect(Math.max(...heights)).toBeLessThanOrEqual(66)
  const age = rows.first().getByText(shown('วินาทีที่แล้ว'))
  const first = await age.textContent()
  // It grows while the page is open.
  await expect.poll(() => age.textContent()).not.toBe(first)
  const row = (await rows.first().textContent())!.replaceAll('\u2060', '')
  expect(row).toMatch(
    /ฝากเงิน จาก .*\+฿12\.00\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d (\S.*ที่แล้ว|เมื่อสักครู่)สำเร็จ/,
  )
})

for (const language of ['en', 'th', 'la'] as const)
  test(`STM-01 a row on a phone shows the whole name of where money came from (${language})`, async () => {
    const member = await newMember(stack.app)
    await deposits(member.phone, 2)
    const page = await visit('/user/statement', { size: phone, language, token: member.token })
    const titles = page.getByRole('main').getByRole('listitem').locator('p:has(button)')
    await titles.first().waitFor()
    await settled(page)
    const widest = () =>
      titles.evaluateAll((all) =>
        Math.max(...all.map((title) => title.scrollWidth - title.clientWidth)),
      )
    expect(await widest()).toBe(0)
    // A name as long as those of the seeded accounts are not.
    await titles.locator('small').evaluateAll((all) => {
      for (const place of all) place.textContent += ' Siam Commercial Bank, Suvarnabhumi branch'
    })
    expect(await widest()).toBe(0)
    await expectSound(page)
  })

test('STM-01 on a wide screen the statement is a table with named columns, and a row opens its entry', async () => {
  const member = await newMember(stack.app)
  await deposits(member.phone, 12)
  const page = await visit('/user/statement', { size: desktop, token: member.token })
  const table = page.getByRole('table', { name: 'Statement' })
  const headings = table.getByRole('columnheader')
  await expect
    .poll(() => headings.allTextContents())
    .toEqual(['Time', 'Transaction', 'Account or game', 'Amount', 'Status'])
  const cells = linesOf(page, desktop).first().getByRole('cell')
  await expect
    .poll(() => cells.allTextContents())
    .toEqual([
      expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d \S/),
      'Deposit',
      'from Siam Commercial Bank',
      '+฿12.00',
      'Success',
    ])
  await expectSound(page)
  // Anywhere in the row; the keyboard has the button.
  await cells.nth(2).click()
  const details = page.getByRole('dialog', { name: 'Deposit', exact: true })
  await details.getByText('Siam Commercial Bank').first().waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  await cells.getByRole('button', { name: 'Deposit +฿12.00: details' }).press('Enter')
  await details.waitFor()
})

for (const [name, size] of sizes)
  test(`a short page begins right below its head (${name})`, async () => {
    const member = await newMember(stack.app)
    await deposits(member.phone, 1)
    const page = await visit('/user/statement', { size, token: member.token })
    await page.getByText('+฿1.00').waitFor()
    await settled(page)
    const [head, main] = [page.getByRole('banner'), page.getByRole('main')]
    const [above, below] = [await head.boundingBox(), await main.boundingBox()]
    expect(below!.y).toBe(above!.y + above!.height)
  })

test('STM-02 the entries of before are grey while the next page is on its way', async () => {
  const member = await newMember(stack.app)
  await deposits(member.phone, 12)
  const page = await visit('/user/statement', { token: member.token })
  const old = page.getByText('+฿12.00')
  await old.waitFor()
  const { promise: isHere, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/api/statement', async (route) => {
    await isHere
    await route.continue()
  })
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.locator('[aria-busy="true"]').filter({ has: old })).toHaveCSS('opacity', '0.5')
  arrive()
  await page.getByText('+฿2.00').waitFor()
})

for (const [path, count] of [
  ['/user/home', 4],
  ['/user/statement', 10],
] as const)
  test(`STM-01 the details of an entry stay open when a newer one pushes it out of the list: ${path}`, async () => {
    const member = await newMember(stack.app)
    const amounts = Array.from({ length: count }, (_, at) => 10_00 + at * 1_00)
    await bookDeposits(site.db, member, amounts)
    const page = await visit(path, { token: member.token })
    const entries = page.getByRole('main').getByRole('button', { name: /^Deposit \+/ })
    await expect(entries).toHaveCount(count)
    const oldest = entries.filter({ hasText: 'Deposit' }).last()
    const name = await oldest.getAttribute('aria-label')
    await oldest.click()
    const details = page.getByRole('dialog')
    await details.getByText('Reference').first().waitFor()
    await payIn(stack, member, 55)
    // Behind the sheet the list has the new entry, and the opened one no more.
    await page.locator(`[aria-label^="Deposit +฿55.00"]`).waitFor({ state: 'attached' })
    await expect(page.locator(`[aria-label="${name}"]`)).toHaveCount(0)
    await expect(details).toHaveCount(1)
  })
