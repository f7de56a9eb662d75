import { expect, test } from '@playwright/test'
import { openDb } from '#db'
import { codeOf } from '#server/operator/testing'
import { stack } from './here.ts'
import { signInByCode } from './operators.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, sizes } from './visit.ts'

const { visit, site, consoleOf, newOperator } = story()
const asOwner = openDb(stack.database, { max: 1, asOwner: true })
test.afterAll(() => asOwner.end())

for (const [name, size] of sizes)
  test(`JOB audit: compliance finds who changed what, as it was and as it is, and the address keeps the filter (${name})`, async () => {
    const { username: other } = await consoleOf('support')
    const { page: owner, username } = await consoleOf('owner', desktop, '/console/operators')
    await owner.getByRole('button', { name: `Manage ${other}` }).click()
    const sheet = owner.getByRole('dialog', { name: other })
    await sheet.getByText('Disable', { exact: true }).click()
    await sheet.getByLabel(/^Internal reason/).fill('Left the company')
    await sheet.getByRole('button', { name: 'Disable', exact: true }).click()
    await sheet.waitFor({ state: 'detached' })
    await owner.getByRole('row', { name: new RegExp(`${other}.*Disabled`) }).waitFor()

    const { page } = await consoleOf('compliance', size, '/console/audit')
    const log = page.getByRole('table', { name: 'Audit log' })
    await page.getByLabel('Operator', { exact: true }).fill(username)
    await page.getByLabel('Action').selectOption('Disabled an operator')
    await expect.poll(() => log.getByText('Disabled an operator').count()).toBe(1)
    // The list of a moment before has another line about the operator.
    await expect(log.getByRole('link', { name: other })).toHaveCount(1)
    await log.getByText('Active', { exact: true }).waitFor()
    expect(await log.getByRole('deletion').textContent()).toBe('true')
    expect(await log.getByRole('insertion').textContent()).toBe('false')
    expect(new URL(page.url()).search).toBe(`?username=${username}&action=operator-disable`)
    await page.reload()
    await log.getByRole('link', { name: other }).waitFor()
    await expect(page.getByLabel('Operator', { exact: true })).toHaveValue(username)
    await expectSound(page)

    await page.getByRole('button', { name: 'Clear filters' }).click()
    await log.getByText('Signed in').or(log.getByText('Added an operator')).first().waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

test('JOB audit: a change that was made past the console shows with the name of the database’s user', async () => {
  await asOwner`update withdraw_limit set minimum = minimum`
  const { page } = await consoleOf('compliance', desktop, '/console/audit?action=sql-change')
  const log = page.getByRole('table', { name: 'Audit log' })
  await log.getByText('Changed the database directly').first().waitFor()
  await log.getByText(/^sql:/).first().waitFor()
  await log.getByText('withdraw_limit').first().waitFor()
  await expectSound(page)
})

test('the console shows times of Bangkok, and says so, on a computer in another time zone', async () => {
  const { username, secret } = await newOperator('owner')
  const page = await visit('/console/audit', { size: desktop, zone: 'America/New_York' })
  await signInByCode(page, username, codeOf(secret))
  await page.getByText('Bangkok time', { exact: true }).waitFor()
  const [{ time }] = await site.db<[{ time: string }]>`
    select to_char(at at time zone 'Asia/Bangkok', 'HH24:MI:SS') as time from operator_audit
    where username = ${username} and action = 'sign-in' order by id desc limit 1`
  await page.getByLabel('Operator', { exact: true }).fill(username)
  const log = page.getByRole('table', { name: 'Audit log' })
  await log.getByRole('row', { name: 'Signed in' }).getByText(time).first().waitFor()
})
