import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { approve, proposalOf, send, sheet } from './acts.ts'
import { offer } from './bonuses.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'

const { visit, site, consoleOf } = story()

test.afterEach(() => site.endBonuses('E2E'))

async function search(code: string) {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/bonus', { size: phone, token, language: 'en' })
  await page.getByLabel('Promotion code').fill(code)
  await page.keyboard.press('Enter')
  const found = page.getByRole('dialog', { name: 'Promotion' })
  await found.waitFor()
  return { page, found }
}

test('JOB bonus-codes two make one-time codes, one saves them as a file; a member uses one, another cannot; one stops them', async () => {
  const code = await offer(site, 'Fair', { kind: 'promotion', isListed: false })
  const { page } = await consoleOf('finance-lead', desktop, `/console/bonuses/${code}`)
  await page.getByRole('button', { name: 'Make codes' }).click()
  await sheet(page).getByLabel('Given to').fill('Visitors of the fair')
  await sheet(page).getByLabel('Number of codes').fill('10001')
  await sheet(page)
    .getByLabel(/^Reason/)
    .fill('the fair of July')
  await sheet(page).getByRole('button', { name: 'Propose' }).click()
  await page.getByText(/^Fill in who gets the codes/).waitFor()
  await expectSound(page)
  await sheet(page).getByLabel('Number of codes').fill('25')
  await send(page, 'Propose', 'the fair of July')
  await page.getByText('proposes new codes').waitFor()

  const { page: second } = await consoleOf('owner', phone, '/console/approvals')
  await proposalOf(second, code).getByText('Visitors of the fair').waitFor()
  await approve(second, {
    proposal: code,
    title: 'Make one-time codes',
    reason: 'as many as visitors',
  })

  await page.reload()
  await page.getByText('0 of 25').waitFor()
  await expectSound(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const [, ...lines] = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(25)
  const [first, other] = lines.map((line) => line.split(',')[0]) as [string, string]

  const hers = await search(first.toLowerCase())
  await hers.found.getByText('Fair', { exact: true }).first().waitFor()
  await hers.found.getByRole('button', { name: 'Claim and deposit' }).click()
  await hers.found.waitFor({ state: 'hidden' })
  const his = await search(first)
  await his.found.getByText('This code has already been used.').waitFor()
  await expectSound(his.page)

  await page.reload()
  await page.getByText('1 of 25').waitFor()
  await page.getByRole('button', { name: 'Stop codes' }).click()
  await send(page, 'Stop codes', 'the fair of July')
  await page.getByRole('table').getByText('Stopped', { exact: true }).waitFor()
  const late = await search(other)
  await late.found.getByText(/was not found$/).waitFor()
})
