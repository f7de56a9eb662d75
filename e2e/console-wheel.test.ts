import { expect, test } from '@playwright/test'
import { approve, proposalOf, send } from './acts.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'

const { site, consoleOf } = story()

test.afterEach(() => site.resetWheels())

const baht = /^Wheel of woven cloth|฿|Active/

for (const [name, size] of sizes)
  test(`JOB wheel-publish an operator designs a wheel, sees its cost, and two publish it; one stops it (${name})`, async () => {
    const { page } = await consoleOf('finance-lead', size, '/console/wheels')
    await page.getByRole('link', { name: baht }).first().click()
    await page.getByText(/a spin in money/).waitFor()
    await expectSound(page)
    await page.getByRole('link', { name: 'Copy and change' }).click()
    const first = page.getByRole('group', { name: /^Prize 1 / })
    await first.getByLabel('Amount').fill('1000')
    await first.getByLabel('Weight').fill('0')
    await page.getByText(/^Fill in every prize/).waitFor()
    await first.getByLabel('Weight').fill('60')
    await first.getByLabel('Budget').fill('999')
    await page.getByText('The budget of prize 1 does not hold one win.').waitFor()
    await first.getByLabel('Budget').fill('25500')
    await first.getByText('25 wins at most').waitFor()
    await first.getByLabel('Stock', { exact: true }).fill('26')
    await page.getByText('The stock of prize 1 costs more than its budget.').waitFor()
    await first.getByLabel('Stock', { exact: true }).fill('')
    await page.getByLabel('Wheel’s name, English').fill('July')
    await page.getByText(/a spin in money/).waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Save design' }).click()
    await send(page, 'Save design', 'the plan of the month')
    await page.getByRole('heading', { name: 'July', level: 1 }).waitFor()
    const card = page.getByRole('region', { name: 'July' })
    await card.getByText('Design', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Publish' }).click()
    await send(page, 'Publish', 'the plan of the month')
    await page.getByText(/proposes to publish it/).waitFor()

    const { page: second } = await consoleOf('owner', size, '/console/approvals')
    const proposal = proposalOf(second, 'Publish a wheel')
    for (const text of ['Money a spin', '฿3.33', '1,000', '฿25,500.00', 'Deposit for a coin'])
      await proposal.getByText(text).first().waitFor()
    await expect(proposal.getByRole('listitem')).toHaveCount(8)
    await expectSound(second)
    await approve(second, {
      proposal: 'Publish a wheel',
      title: 'Publish a wheel',
      reason: 'cost looks right',
    })

    await page.reload()
    await card.getByText('Active', { exact: true }).waitFor()
    await page.getByText('0 / 25').waitFor()
    await page.getByText('฿0.00 / ฿25,500.00').waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Stop wheel' }).click()
    await send(page, 'Stop wheel', 'the plan of the month')
    await card.getByText('Stopped', { exact: true }).waitFor()
    await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(1)
  })
