import type { Page } from '@playwright/test'

/** The sheet of the console that was opened last. */
export const sheet = (page: Page) => page.getByRole('dialog').last()

/** Gives the reason of the open sheet, presses its button, and waits until the sheet is gone. */
export async function send(page: Page, action: string, reason: string) {
  await sheet(page)
    .getByLabel(/^Reason/)
    .fill(reason)
  await sheet(page).getByRole('button', { name: action, exact: true }).click()
  await sheet(page).waitFor({ state: 'detached' })
}

/** A proposal in the list of approvals, by a text of it. */
export const proposalOf = (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text }).first()

type Approved = { proposal: string; title: string; reason: string }

/** Approves a proposal of the list as the second person. Its sheet has the title. */
export async function approve(page: Page, { proposal, title, reason }: Approved) {
  await proposalOf(page, proposal)
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click()
  const asked = page.getByRole('dialog', { name: title })
  await asked.getByLabel('Internal reason (audit log)').fill(reason)
  await asked.getByRole('button', { name: 'Approve as second person' }).click()
  await page.getByText('Approved and carried out.').waitFor()
}
