import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { approve, proposalOf, send } from './acts.ts'
import { openBonus } from './bonuses.ts'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { holdCalls } from './requests.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { phone, sizes } from './visit.ts'

const { visit, site, consoleOf } = story()

test.afterEach(() => site.endBonuses('JULY'))

const july = async () => ({
  name: 'july.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 800, height: 450, channels: 3, background: '#803060' },
  })
    .png()
    .toBuffer(),
})

for (const [name, size] of sizes)
  test(`JOB bonus-change an operator copies a bonus, sees its example and cost, and two add it; one stops it (${name})`, async () => {
    const title = `July half ${name}`
    const code = `JULY50-${name.toUpperCase()}`
    const { page } = await consoleOf('finance-lead', size, '/console/bonuses/WELCOME100')
    await page.getByText(/^Deposit ฿300/).waitFor()
    await expectSound(page)
    await page.getByRole('link', { name: 'Copy', exact: true }).click()
    await page.getByLabel('Code').fill(code.toLowerCase())
    await page.getByLabel('Percent of the deposit').fill('50')
    await page.getByLabel('Most that it gives').fill('200')
    await page.getByLabel('Times to wager').fill('4')
    await page.getByLabel('Budget').fill('100')
    await page.getByText('The budget does not hold one bonus.').waitFor()
    await page.getByLabel('Budget').fill('50000')
    await page.getByLabel('For', { exact: true }).selectOption('Members with a deposit')
    await page.getByLabel('Name, English', { exact: true }).fill(title)
    const picture = page.getByRole('group', { name: 'Picture' })
    await picture.getByRole('button', { name: 'Remove the picture' }).click()
    await picture.getByRole('img').waitFor({ state: 'detached' })
    await picture.locator('input[type=file]').setInputFiles(await july())
    await picture.getByRole('img').waitFor()
    await page.getByText('Deposit ฿300.00: ฿150.00 more, wager ฿1,800.00 to withdraw').waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Propose' }).click()
    await send(page, 'Propose', 'the plan of the month')
    await page.waitForURL(/approvals/)

    const { page: second } = await consoleOf('owner', size, '/console/approvals')
    await proposalOf(second, code).getByText('฿50,000.00').waitFor()
    await proposalOf(second, code).locator('img').waitFor()
    await expectSound(second)
    await approve(second, {
      proposal: code,
      title: 'Add or change a bonus',
      reason: 'cost looks right',
    })

    const { token } = await newFundedMember(stack, 100)
    const theirs = await visit('/user/bonus', { size: phone, token, language: 'en' })
    const sheet = await openBonus(theirs, title)
    await sheet.getByRole('button', { name: 'Claim' }).waitFor()
    await expect
      .poll(() =>
        sheet
          .locator('img')
          .first()
          .evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBe(800)

    const newcomer = await newMember(stack.app)
    const hers = await visit('/user/bonus', { size: phone, token: newcomer.token, language: 'en' })
    await hers.getByText('Welcome bonus').first().waitFor()
    expect(await hers.getByText(title).count()).toBe(0)

    await page.goto(`${stack.app}/console/bonuses/${code}`)
    await page.getByText('For members with a deposit.').waitFor()
    const card = page.getByRole('region', { name: title })
    await card.getByText('Active', { exact: true }).waitFor()
    await page.getByText('฿0.00 / ฿50,000.00').waitFor()
    await page.getByRole('button', { name: 'Stop bonus' }).click()
    await send(page, 'Stop bonus', 'the plan of the month')
    await card.getByText('Stopped', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Stop bonus' }).count()).toBe(0)
  })

test('JOB bonus-change what is typed while a picture is uploaded stays', async () => {
  const { page } = await consoleOf('finance-lead', phone, '/console/bonuses/WELCOME100')
  await page.getByRole('link', { name: 'Copy', exact: true }).click()
  const title = page.getByLabel('Name, English', { exact: true })
  await title.fill('July')
  const picture = page.getByRole('group', { name: 'Picture' })
  const release = await holdCalls(page, '**/api/console/bonus-picture')
  const asked = page.waitForRequest('**/api/console/bonus-picture')
  await picture.locator('input[type=file]').setInputFiles(await july())
  await asked
  await title.fill('July half')
  const before = await picture.getByRole('img').getAttribute('src')
  release()
  await expect(picture.getByRole('img')).not.toHaveAttribute('src', before!)
  await expect(title).toHaveValue('July half')
})
