import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedger, houseOf, mainOf } from '#ledger'
import { toAmount } from '#money'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { siteOf } from './site.ts'
import { phone, sizes, visitsTo } from './visit.ts'

const site = siteOf(stack)
const visit = visitsTo(stack.app)

beforeAll(() => site.set('registerOtp', false))
afterAll(() => site.close())

/** Posts `count` deposits of 1 to `count` baht to the ledger. */
async function deposits(phone: string, count: number) {
  const ledger = createLedger(site.db)
  const [row] = await site.db<{ id: number }[]>`
    select id from member where phone = ${`+66${phone.slice(1)}`}`
  const member = row!.id
  for (let at = 1; at <= count; at++)
    await ledger.post({
      reference: `bank:SCB:E2E${member}X${at}`,
      member,
      amount: toAmount(at * 100),
      kind: 'deposit',
      state: 'settled',
      currency: 'BAHT',
      from: 'SCB',
      to: 'WALLET',
      postings: [
        { from: houseOf('bank:SCB', 'BAHT'), to: mainOf(member), amount: toAmount(at * 100) },
      ],
    })
  await ledger.close()
}

test.each(sizes)(
  'STM-02 the statement has pages of ten, with links to three before and one after the current (%s)',
  async (_, size) => {
    const member = await newMember(stack.app)
    await deposits(member.phone, 75)
    const page = await visit('/user/statement', { size, token: member.token })
    const pager = page.getByRole('navigation', { name: 'Pages' })
    const links = () => pager.getByRole('button', { name: /^Page \d+$/ }).allTextContents()
    const lines = page.getByRole('main').getByRole('listitem')
    await page.getByText('+75.00').waitFor()
    expect(await lines.count()).toBe(10)
    expect(await links()).toEqual(['1', '2'])
    for (const [current, shown] of [
      ['2', ['1', '2', '3']],
      ['3', ['1', '2', '3', '4']],
      ['4', ['1', '2', '3', '4', '5']],
      ['5', ['2', '3', '4', '5', '6']],
    ] as const) {
      await pager.getByRole('button', { name: `Page ${current}`, exact: true }).click()
      await expect.poll(links).toEqual(shown)
    }
    await page.getByText('+35.00').waitFor()
    await expectSound(page)
    await pager.getByRole('button', { name: 'Next page' }).click()
    await pager.getByRole('button', { name: 'Next page' }).click()
    await pager.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(links).toEqual(['5', '6', '7', '8'])
    await page.getByText('+5.00').waitFor()
    await expect.poll(() => lines.count()).toBe(5)
    expect(await pager.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
  },
)

test.each(sizes)(
  'STM-01 STM-02 the statement filters by kind, and page and filter survive back and reload (%s)',
  async (_, size) => {
    const member = await newMember(stack.app)
    await deposits(member.phone, 25)
    const page = await visit('/user/statement', { size, token: member.token })
    const lines = page.getByRole('main').getByRole('listitem')
    const filters = page.getByRole('radiogroup', { name: 'Show' })
    const pager = page.getByRole('navigation', { name: 'Pages' })
    await page.getByText('+25.00').waitFor()
    await expectSound(page)
    await filters.getByText('Withdrawals').click()
    await page.getByText('Nothing here yet').waitFor()
    await expectSound(page)
    await filters.getByText('Deposits').click()
    await pager.getByRole('button', { name: 'Page 2' }).click()
    await page.getByText('+15.00').waitFor()
    expect(new URL(page.url()).search).toBe('?filter=deposit&page=2')
    await page.reload()
    await page.getByText('+15.00').waitFor()
    expect(await filters.getByRole('radio', { name: 'Deposits' }).isChecked()).toBe(true)
    await page.goBack()
    await page.getByText('+25.00').waitFor()
    await page.goBack()
    await page.getByText('Nothing here yet').waitFor()
    await page.goBack()
    await page.getByText('+25.00').waitFor()
    expect(await filters.getByRole('radio', { name: 'All' }).isChecked()).toBe(true)
    await page.goto('/user/statement?page=nothing&filter=else')
    await page.getByText('+25.00').waitFor()
    expect(await lines.count()).toBe(10)
  },
)

test('STM-01 a row of the statement is 64 px high on a phone, with date, age and status', async () => {
  const member = await newMember(stack.app)
  await deposits(member.phone, 12)
  const page = await visit('/user/statement', { size: phone, language: 'th', token: member.token })
  const rows = page.getByRole('main').getByRole('listitem')
  await rows.first().waitFor()
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => Math.round(row.getBoundingClientRect().height)),
  )
  expect(Math.max(...heights)).toBeLessThanOrEqual(66)
  expect(await rows.first().textContent()).toMatch(
    /ฝากเงิน จาก .*\+12\.00\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d (\S.*ที่แล้ว|เมื่อสักครู่)สำเร็จ/,
  )
})

test.each(sizes)('a short page begins right below its head (%s)', async (_, size) => {
  const member = await newMember(stack.app)
  await deposits(member.phone, 1)
  const page = await visit('/user/statement', { size, token: member.token })
  await page.getByText('+1.00').waitFor()
  const [head, main] = [page.getByRole('banner'), page.getByRole('main')]
  const [above, below] = [await head.boundingBox(), await main.boundingBox()]
  expect(below!.y).toBe(above!.y + above!.height)
})
