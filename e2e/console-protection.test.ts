import { expect, test } from '@playwright/test'
import { call } from '#contract/call'
import { exclude, setLimit } from '#contract/protection'
import { fromDecimal } from '#money'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { approveAs } from './member-change.ts'
import { keptPhone } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'

const { site, consoleOf } = story()

for (const [name, size] of sizes)
  test(`JOB member-limits an operator sets a limit on the card, which shows what is used and who set what (${name})`, async () => {
    const member = await newFundedMember(stack, 120)
    const limit = { kind: 'deposit', period: 'day', amount: fromDecimal(500) } as const
    const caller = { host: stack.app, token: member.token }
    await call(setLimit, limit, caller)
    await call(exclude, { length: '1-week' }, caller)
    const [{ id }] = await site.db<[{ id: string }]>`
    select public_id as id from member where phone = ${keptPhone(member)}`
    const { page, username } = await consoleOf('support', size, `/console/members/${id}/protection`)
    await page.getByRole('status').getByText('Break').waitFor()
    const limits = page.getByRole('region', { name: 'Limits', exact: true })
    await limits.getByText('฿380.00').waitFor()
    await expectSound(page)

    await limits.getByRole('button', { name: 'Set a limit Deposits per day' }).click()
    const sheet = page.getByRole('dialog', { name: 'Set a limit: Deposits per day' })
    await sheet.getByLabel('Amount').fill('200')
    await sheet.getByLabel('Reason').fill('The family of the member asked for it')
    await expectSound(page)
    await sheet.getByRole('button', { name: 'Set a limit' }).click()
    await sheet.waitFor({ state: 'detached' })
    await limits.getByText('฿80.00').waitFor()
    const changes = page.getByRole('region', { name: 'Changes of limits' })
    await changes.getByText('By operators').first().waitFor()
    await expectSound(page)

    const times = page.getByRole('region', { name: 'Time in the app', exact: true })
    await times.getByRole('button', { name: 'Set a limit Time in the app per week' }).click()
    const timeSheet = page.getByRole('dialog', { name: 'Set a limit: Time in the app per week' })
    await timeSheet.getByLabel('Limit in minutes').fill('600')
    await timeSheet.getByLabel('Reason').fill('The family of the member asked for it')
    await expectSound(page)
    await timeSheet.getByRole('button', { name: 'Set a limit' }).click()
    await timeSheet.waitFor({ state: 'detached' })
    await times.getByText('600 min').first().waitFor()
    await expectSound(page)
    const [line] = await site.db`
    select reason, before, after from operator_audit where action = 'member-limit' and about = ${id} order by id`
    expect(line).toMatchObject({
      reason: 'The family of the member asked for it',
      before: { amount: null },
      after: { kind: 'deposit', period: 'day', amount: 200 },
    })

    await limits.getByRole('button', { name: 'Set a limit Deposits per day' }).click()
    await sheet.getByText('To raise or remove it takes two people.').waitFor()
    await sheet.getByLabel('Amount').fill('')
    await sheet.getByLabel('Reason').fill('The family agrees')
    await sheet.getByRole('button', { name: 'Set a limit' }).click()
    await page.getByText('Proposal saved.').waitFor()
    await limits.getByText('฿80.00').waitFor()
    const { page: second } = await consoleOf('risk', size)
    await approveAs(second, 'Raise or remove a limit', username, [
      'The family agrees',
      'Deposits',
      'per day',
      '฿200.00',
    ])
    await page.reload()
    await limits.getByText('฿380.00').waitFor()
  })
