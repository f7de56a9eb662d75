import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { openDesk } from '#server/operator/session'
import { codeOf } from '#server/operator/testing'
import { stack } from './here.ts'
import { enrolled, enterCode, signInByCode } from './operators.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { desktop } from './visit.ts'

const { visit, site, newOperator, consoleOf } = story()

const narrow = { width: 390, height: 844 }
const phone = { width: 360, height: 740 }
const rowOf = (page: Page, username: string) =>
  page.getByRole('row', { name: new RegExp(username) })
const sheetOf = (page: Page, username: string) => page.getByRole('dialog', { name: username })

/** Opens the sheet of an operator at one of its actions. */
async function manage(page: Page, username: string, action?: string) {
  await page.getByRole('button', { name: `Manage ${username}` }).click()
  if (action) await sheetOf(page, username).getByText(action, { exact: true }).click()
  return sheetOf(page, username)
}

const expectProposed = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Another owner must approve' })
  await dialog.getByText('Until then nothing changes.').waitFor()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'hidden' })
}

test('JOB operator-add an owner approves a new operator from the list and makes the link, disables them, and all of it is in the audit log', async () => {
  const { page: first, username: proposer } = await consoleOf('owner', narrow, '/console/operators')
  const { page, username } = await consoleOf('owner', desktop, '/console/approvals')
  const added = `new-${randomUUID().slice(0, 8)}`
  await first.getByRole('button', { name: 'Add an operator' }).click()
  const sheet = first.getByRole('dialog', { name: 'Add an operator' })
  await sheet.getByLabel('User name').fill(added)
  await sheet.getByLabel('Role').selectOption('support')
  await sheet.getByLabel('Internal reason').fill('Joins the night shift')
  await expectSound(first)
  await sheet.getByRole('button', { name: 'Add an operator' }).click()
  await first.getByRole('heading', { name: 'Another owner must approve' }).waitFor()

  await page.reload()
  const card = page
    .getByRole('article', { name: new RegExp(`^${proposer} proposes: Add an operator`) })
    .filter({ hasText: added })
  for (const text of ['Joins the night shift', 'Support'])
    await card.getByText(text, { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Approve as second person' }).click()
  const asked = page.getByRole('dialog', { name: 'Add an operator' })
  await asked.getByLabel('Internal reason').fill('Met her this morning')
  await asked.getByRole('button', { name: 'Approve as second person' }).click()
  const next = page.getByRole('dialog', { name: `Link for ${added}` })
  await next.getByText(`${added} has no link yet`).waitFor()
  await expectSound(page)
  await next.getByRole('link', { name: `Show ${added}` }).click()
  await rowOf(page, added).getByText('no link yet').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: `Manage ${added}` }).click()
  const renewed = page.getByRole('dialog', { name: added })
  await renewed.getByText('Make a new link', { exact: true }).click()
  await renewed.getByLabel('Internal reason').fill('The first link')
  await renewed.getByRole('button', { name: 'Make a new link' }).click()
  const shown = page.getByRole('dialog', { name: `Link for ${added}` })
  const link = await shown.getByText('/console/invitation#').textContent()
  await expectSound(page)
  await shown.getByRole('button', { name: 'Close' }).last().click()

  await enrolled(stack.app, link!)
  const [{ id }] = await site.db<[{ id: number }]>`
    select id from operator where username = ${added}`
  const token = await openDesk(site.db, id)
  const theirs = await visit('/console', {
    size: desktop,
    desk: token,
  })
  await theirs.getByRole('heading', { name: 'Conversations', exact: true }).waitFor()

  await page.getByRole('button', { name: `Manage ${added}` }).click()
  const managed = page.getByRole('dialog', { name: added })
  await managed.getByText('Disable', { exact: true }).click()
  await managed.getByLabel('Internal reason').fill('Left the company')
  await managed.getByRole('button', { name: 'Disable', exact: true }).click()
  await theirs.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  await expectSound(page)

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByLabel('Operator', { exact: true }).fill(username)
  const log = page.getByRole('table', { name: 'Audit log' })
  for (const deed of ['Disabled an operator', 'Added an operator'])
    await log.getByRole('row', { name: new RegExp(`${username} ${deed}`) }).waitFor()
  await expectSound(page)
})

test('JOB operator-role two owners give an operator another role, and the same owner twice does not', async () => {
  const { username } = await newOperator('support')
  const { page: first } = await consoleOf('owner', narrow, '/console/operators')
  const { page: second } = await consoleOf('owner', desktop, '/console/operators')
  const change = async (page: Page) => {
    const sheet = await manage(page, username, 'Change role')
    await sheet.getByText('It takes two owners').waitFor()
    const select = sheet.getByLabel('New role')
    await expect
      .poll(async () => (await select.getByRole('option').allTextContents()).length)
      .toBe(11)
    expect(await select.getByRole('option', { name: 'Support', exact: true }).count()).toBe(0)
    await select.selectOption('finance')
    await sheet.getByLabel('Internal reason').fill('Moves to the finance team')
    await expectSound(page)
    await sheet.getByRole('button', { name: 'Change role' }).click()
  }
  await change(first)
  await expectProposed(first)
  await change(first)
  await expectProposed(first)
  await rowOf(first, username).getByText('Support', { exact: true }).waitFor()

  await change(second)
  await second.getByText('Approved and carried out.').waitFor()
  await rowOf(second, username).getByText('Finance', { exact: true }).waitFor()
})

test('JOB operator-disable one owner disables at once, and two re-admit by a link that the second one gets', async () => {
  const { page: theirs, username } = await consoleOf('support')
  const { page: first } = await consoleOf('owner', desktop, '/console/operators')
  const disabling = await manage(first, username, 'Disable')
  await disabling.getByLabel('Internal reason').fill('The telephone was stolen')
  await disabling.getByRole('button', { name: 'Disable', exact: true }).click()
  await theirs.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  await rowOf(first, username).getByText('Disabled', { exact: true }).waitFor()
  await disabling.waitFor({ state: 'detached' })

  const readmit = async (page: Page) => {
    const sheet = await manage(page, username)
    await sheet.getByText('It takes two owners').waitFor()
    await sheet.getByLabel('Internal reason').fill('The telephone was found')
    await sheet.getByRole('button', { name: 'Re-admit' }).click()
  }
  await readmit(first)
  await expectProposed(first)
  await rowOf(first, username).getByText('Disabled', { exact: true }).waitFor()
  const { page: second } = await consoleOf('owner', narrow, '/console/operators')
  await readmit(second)
  const shown = second.getByRole('dialog', { name: `Link for ${username}` })
  await shown.getByText('/console/invitation#').waitFor()
  await expectSound(second)
  await shown.getByRole('button', { name: 'Close' }).last().click()
  await rowOf(second, username).getByText('Invited').waitFor()
})

test('JOB operator-reset an account whose codes are stopped says so to its operator and to the owner, who makes a new link', async () => {
  const { username, secret } = await newOperator('support')
  await site.db`
    insert into operator_code_miss (operator)
    select id from operator, generate_series(1, 19) where username = ${username}`
  const theirs = await visit('/console', { size: phone })
  const right = codeOf(secret)
  await signInByCode(theirs, username, String((Number(right) + 1) % 1_000_000).padStart(6, '0'))
  await theirs.getByText('Wrong user name, password or code.').waitFor()
  await enterCode(theirs, right)
  await theirs.getByText('Codes are stopped after too many wrong ones').waitFor()
  await expectSound(theirs)

  const { page } = await consoleOf('owner', desktop, '/console/operators')
  await page
    .getByText(/operators? whose codes are stopped$/)
    .first()
    .waitFor()
  await rowOf(page, username).getByText('Codes stopped').waitFor()
  await expectSound(page)
  const sheet = await manage(page, username, 'Make a new link')
  await sheet.getByLabel('Internal reason').fill('Somebody guessed at the codes')
  await sheet.getByRole('button', { name: 'Make a new link' }).click()
  const shown = page.getByRole('dialog', { name: `Link for ${username}` })
  await shown.getByText('/console/invitation#').waitFor()
  await shown.getByRole('button', { name: 'Close' }).last().click()
  await rowOf(page, username).getByText('Invited').waitFor()
  expect(await rowOf(page, username).getByText('Codes stopped').count()).toBe(0)
})
