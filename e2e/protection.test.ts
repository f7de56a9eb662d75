import { expect, test } from '@playwright/test'
import { openDb } from '#db'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { dailyLimit, setDailyLimit } from './limits.ts'
import { api, keptPhone, type Member, newMember } from './members.ts'
import { expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { sizes } from './visit.ts'
import { openDeposit } from './wallet.ts'

const { visit } = story()
const owner = openDb(stack.database, { asOwner: true, max: 1 })
test.afterAll(() => owner.end())

/** The owner of the database lets the 24 hours pass. */
const waitADay = ({ phone }: Member) => owner`
  update member_limit set next_at = now()
  where member = (select id from member where phone = ${keptPhone({ phone })}) and next_at is not null`

/** The owner of the database lets minutes of this day pass in the app. */
const spendTime = (phone: string, minutes: number) => owner`
  insert into member_time (bucket, member, day, minutes)
  select id % 256, id, (now() at time zone 'Asia/Bangkok')::date, ${minutes}
  from member where phone = ${keptPhone({ phone })}
  on conflict (bucket, member, day) do update set minutes = excluded.minutes`

test('a member sets a deposit limit from the profile, a deposit above it says what is left, and a higher one waits', async () => {
  const member = await newFundedMember(stack, 100)
  const page = await visit('/user/profile', { token: member.token })
  await page.getByRole('link', { name: 'Limits and breaks' }).click()
  await expectPath(page, '/user/protection')
  await dailyLimit(page, 'Deposit limits').getByText('Not set').waitFor()
  await expectSound(page)
  await setDailyLimit(page, 'Deposit limits', '300')
  await dailyLimit(page, 'Deposit limits').getByText('Used ฿100 · ฿200 left').waitFor()

  const home = await visit('/user/home', { token: member.token })
  await openDeposit(home, 'PAYTIMZ')
  await home.getByLabel('Amount', { exact: true }).fill('250')
  await home.getByRole('button', { name: /^Create QR/ }).click()
  await home.getByText(/The limit is ฿300\.00 per day\. ฿200\.00 is left until/).waitFor()

  await setDailyLimit(page, 'Deposit limits', '500')
  await dailyLimit(page, 'Deposit limits')
    .getByText(/^฿500 can be confirmed/)
    .waitFor()
  await dailyLimit(page, 'Deposit limits').getByText('฿200 left').waitFor()
  await waitADay(member)
  await page.reload()
  await dailyLimit(page, 'Deposit limits').click()
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await dailyLimit(page, 'Deposit limits').getByText('Used ฿100 · ฿400 left').waitFor()
})

test('a member limits the time in the app, and once it is used up a deposit is refused until it opens again', async () => {
  const { token, phone } = await newMember(stack.app)
  const page = await visit('/user/protection', { token })
  const times = dailyLimit(page, 'Time limits')
  await times.click()
  const sheet = page.getByRole('dialog', { name: 'Time limits · Per day' })
  await sheet.getByLabel('Limit in minutes').fill('1441')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('From 1 to 1440 minutes.').waitFor()
  await sheet.getByLabel('Limit in minutes').fill('90')
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await times.getByText('1 h 30 min', { exact: true }).waitFor()
  await expectSound(page)
  await spendTime(phone, 90)
  await page.reload()
  await times.getByText('Used 1 h 30 min · 0 min left').waitFor()

  const home = await visit('/user/home', { token })
  await openDeposit(home, 'PAYTIMZ')
  await home.getByLabel('Amount', { exact: true }).fill('250')
  await home.getByRole('button', { name: /^Create QR/ }).click()
  const refusal = home
    .getByRole('dialog')
    .filter({ hasText: /Your time limit is used up\..*It opens again/ })
  await refusal.getByRole('link', { name: 'Limits' }).waitFor()
  await expectSound(home)
  await refusal.getByRole('link', { name: 'Limits' }).click()
  await expectPath(home, '/user/protection')
  await home.getByRole('heading', { name: 'Time limits' }).waitFor()
  expect(await home.getByRole('dialog').count()).toBe(0)
})

test('a member takes a break after one more question, and keeps sign-in, statement and withdrawal', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/protection', { token })
  await page.getByRole('button', { name: 'Take a break' }).click()
  const sheet = page.getByRole('dialog', { name: 'Take a break' })
  await expect(sheet.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await sheet.getByText('24 hours', { exact: true }).click()
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  const question = page.getByRole('dialog', { name: 'Begin now: 24 hours?' })
  await expectSound(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await question.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('heading', { name: 'You are taking a break' }).waitFor()
  await page.getByText(/^It ends \d{2}\/\d{2}\/\d{4}/).waitFor()
  await expectSound(page)

  await page.goto('/user/statement')
  await page.getByRole('heading', { name: 'Statement', level: 1 }).waitFor()
})

for (const [name, size] of sizes)
  test(`a member on a break is offered nothing: home, bonuses, the wheel and the refund say why, and the withdrawal opens (${name})`, async () => {
    const { token } = await newFundedMember(stack, 100)
    await api(stack.app, 'POST /api/protection/exclusion', { length: '24-hours' }, token)
    const why = 'You are taking a break, so we offer you nothing until it ends.'
    const page = await visit('/user/home', { size, token })
    const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' })
    await shortcuts.getByRole('link', { name: 'Limits' }).waitFor()
    await expectSound(page)
    for (const offer of ['Invite', 'Invite bonus', 'Spin', 'All bonuses', 'WELCOME'])
      expect(await page.getByText(offer).count()).toBe(0)
    await shortcuts.getByRole('button', { name: 'Refund' }).click()
    const refund = page.getByRole('dialog', { name: 'Refund' })
    await refund.getByText(why).waitFor()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await refund.waitFor({ state: 'detached' })
    await shortcuts.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByRole('dialog', { name: 'Withdraw' }).getByLabel('Amount').waitFor()

    for (const path of ['/user/bonus', '/user/spin']) {
      await page.goto(path)
      await page.getByText(why).waitFor()
      expect(await page.getByRole('button', { name: /Search|Spin|Claim/ }).count()).toBe(0)
      await expectSound(page)
    }
  })
