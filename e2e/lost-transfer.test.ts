import { expect, type Page, test } from '@playwright/test'
import { inGame, inWallet, newFundedMember, openAccount } from './funds.ts'
import { stack } from './here.ts'
import { api } from './members.ts'
import { keysOf, loseAnswer } from './requests.ts'
import { expectSound } from './screen.ts'
import { shown } from './shown.ts'
import { story } from './story.ts'
import { openTransfer } from './wallet.ts'

// Goal: a member who transfers out of a game on a bad connection sees the transfer once, with its outcome. Method: a
// connection that drops a response after the server has done the work, and a game that takes its time.
const { visit, sandbox } = story()

/** A member with 100 baht in the wallet and 100 at each of two games. */
async function player() {
  const member = await newFundedMember(stack, 300)
  for (const to of ['JOKER', 'UFABET']) {
    await openAccount(stack.app, member.token, to)
    await api(
      stack.app,
      'POST /api/wallet/transfer',
      { from: 'WALLET', to, amount: 100 },
      member.token,
    )
  }
  return member
}

const unknown = (page: Page) => page.getByText('We do not know yet whether this went through')

async function askOut(page: Page) {
  const form = await openTransfer(page)
  await form.choose('From', 'Joker')
  await form.choose('To', 'Wallet')
  await form.amount.fill('40')
  return form
}

test('API-05 TRF-04 a transfer out of a game whose response was lost shows its outcome once it is found', async () => {
  const { token } = await player()
  const page = await visit('/user/home', { token })
  const form = await askOut(page)
  const keys = keysOf(page, '/api/wallet/transfer')
  await loseAnswer(page, '/api/wallet/transfer')
  await form.send.click()
  await form.sheet.getByText('฿40.00 transferred from Joker to Wallet.').waitFor()
  await form.sheet.getByText(/You first asked for this .*\. It was carried out once\./).waitFor()
  await expectSound(page)
  await expect(unknown(page)).toHaveCount(0)
  expect(new Set(keys).size).toBe(1)
  expect(await inWallet(stack.app, token)).toBe(140)
  expect(await inGame(stack.app, token, 'JOKER')).toBe(60)
})

test('API-05 TRF-04 a transfer of everything whose response was lost shows its outcome once it is found', async () => {
  const { token } = await player()
  const page = await visit('/user/home', { token })
  const form = await openTransfer(page)
  await form.choose('From', 'Joker')
  await form.choose('To', 'Wallet')
  await form.sendAll.click()
  await loseAnswer(page, '/api/wallet/transferAll')
  await page.getByRole('button', { name: 'Transfer everything', exact: true }).click()
  await form.sheet.getByText('฿200.00 transferred to Wallet.').waitFor()
  await expectSound(page)
  await expect(unknown(page)).toHaveCount(0)
  expect(await inWallet(stack.app, token)).toBe(300)
})

for (const { name, path, line } of [
  { name: 'a transfer', path: '/api/wallet/transfer', line: 'Transfer ฿40' },
  {
    name: 'a transfer of everything',
    path: '/api/wallet/transferAll',
    line: 'Everything to Wallet',
  },
])
  test(`API-05 TRF-04 ${name} without a response is a line on home after a reload, until its outcome is known`, async () => {
    const { token } = await player()
    const page = await visit('/user/home', { token })
    await page.route(`**${path}`, (route) => route.abort())
    const form = await askOut(page)
    if (path.endsWith('All')) {
      await form.sendAll.click()
      await page.getByRole('button', { name: 'Transfer everything', exact: true }).click()
    } else await form.send.click()
    await unknown(page).first().waitFor()
    await page.reload()
    const pending = page.getByRole('region', { name: 'Pending transactions' })
    await pending.getByText('result not known yet').waitFor()
    await expectSound(page)
    await page.unrouteAll()
    await pending.getByRole('button', { name: line }).click()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByText(/transferred (from Joker )?to Wallet\.$/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await pending.waitFor({ state: 'detached' })
    await expectSound(page)
  })

test('API-05 TRF-04 a transfer that is under way when the page is loaded again is listed once', async () => {
  const { token } = await player()
  for (const operation of ['withdraw', 'find'] as const)
    await sandbox.control({ gateway: 'JOKER', operation, flaw: 'error' })
  const page = await visit('/user/home', { token })
  const form = await askOut(page)
  await form.send.click()
  await form.sheet.getByText('Joker has not answered yet.').waitFor()
  await page.reload()
  const pending = page.getByRole('region', { name: 'Pending transactions' })
  await pending.getByText('to Wallet').waitFor()
  await expectSound(page)
  await expect(pending.getByRole('listitem')).toHaveCount(1)
  await openTransfer(page)
  await page.getByRole('region', { name: 'In progress' }).getByText('฿40.00').waitFor()
  await expect(unknown(page)).toHaveCount(0)
  await expectSound(page)
})

test('I18N-08 TRF-03 no line of the outcome ends inside the Thai name of a game', async () => {
  const { token } = await player()
  const page = await visit('/user/home', { token, language: 'th' })
  await page.getByRole('button', { name: shown('โยกเงิน', 'whole') }).click()
  const sheet = page.getByRole('dialog', { name: shown('โยกเงิน', 'whole') })
  await sheet.getByRole('textbox').fill('40')
  await sheet.locator('button[type=submit]').click()
  await sheet.getByText(/จาก กระเป๋า\u2060?เงิน ไป ยู\u2060ฟ่าเบท/).waitFor()
  await expectSound(page)
})
