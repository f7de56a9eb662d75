import { expect, test } from '@playwright/test'
import { clientHeader, webClient } from '#contract/call'
import { send, sheet } from './acts.ts'
import { stack } from './here.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { phone, sizes } from './visit.ts'

const { visit, site, consoleOf } = story()

test.afterEach(async () => {
  await site.db`delete from blocked_address`
})

const path = '/console/system/addresses'
/** The status of a call from an address. A change counts within about a second. */
async function statusFrom(address: string): Promise<number> {
  const headers = { [clientHeader]: webClient, 'x-forwarded-for': address }
  return (await fetch(`${stack.app}/api/lookup/banks`, { headers })).status
}

/** Tries to sign in from an address. @returns the page */
async function enterFrom(address: string) {
  const page = await visit('/login', {
    size: phone,
    prepare: (page) => page.setExtraHTTPHeaders({ 'x-forwarded-for': address }),
  })
  await page.getByLabel('Phone number').fill('0812345678')
  await page.getByLabel('Password', { exact: true }).fill('correct horse 77')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  return page
}

for (const [name, size] of sizes)
  test(`JOB address-block an operator finds no block, blocks a network for a time, and another one removes it (${name})`, async () => {
    const { page } = await consoleOf('systems', size, '/console/system')
    await page.getByRole('link', { name: 'Blocked addresses' }).click()
    await page.getByText('No network is blocked').waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Block a network' }).click()
    await sheet(page).getByLabel('Address or network').fill('203.0.113.0/240')
    await sheet(page)
      .getByLabel(/^Reason/)
      .fill('tries passwords')
    await sheet(page).getByRole('button', { name: 'Block', exact: true }).click()
    await sheet(page).getByText('This is neither an address nor a network.').waitFor()
    await sheet(page).getByLabel('Address or network').fill('10.0.0.0/8')
    await sheet(page).getByRole('button', { name: 'Block', exact: true }).click()
    await sheet(page).getByText('you would block yourself').waitFor()
    await expectSound(page)
    await sheet(page).getByLabel('Address or network').fill('203.0.113.77/24')
    await sheet(page).getByLabel('Until').fill('2099-01-31T12:00')
    await send(page, 'Block', 'tries passwords')
    const line = page.getByRole('listitem', { name: '203.0.113.0/24' })
    await line.getByText('tries passwords').waitFor()
    await line.getByText(/Added by systems-.* · until 31\/01\/2099/).waitFor()
    await expectSound(page)

    await expect.poll(() => statusFrom('203.0.113.9')).toBe(403)
    await (await enterFrom('203.0.113.9')).getByText(/not available on this network/).waitFor()

    const { page: second } = await consoleOf('risk', size, path)
    await second.getByLabel('Find an address').fill('198.51.100.1')
    await second.getByText('No block holds this address').waitFor()
    await second.getByLabel('Find an address').fill('203.0.113.9')
    await second.getByRole('button', { name: 'Remove 203.0.113.0/24' }).click()
    await sheet(second).getByText('It was blocked because: tries passwords').waitFor()
    await expectSound(second)
    await send(second, 'Remove', 'the attack is over')
    await second.getByText('No block holds this address').waitFor()
    await expect.poll(() => statusFrom('203.0.113.9')).toBe(200)
    await (await enterFrom('203.0.113.9')).getByText(/^Wrong phone number or password/).waitFor()
  })

test('an operator who may only look finds the blocks and changes none', async () => {
  await site.db`insert into blocked_address values ('203.0.113.0/24', 'tries passwords')`
  const { page } = await consoleOf('compliance', phone, path)
  await page.getByText(/^Added in the database/).waitFor()
  expect(await page.getByRole('button', { name: /^(Remove|Block)/ }).count()).toBe(0)
  await expectSound(page)
})
