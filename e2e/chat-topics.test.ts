import { expect, test } from '@playwright/test'
import { call } from '#contract/call'
import { statement } from '#contract/statement'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { chat, line, openChat } from './support.ts'
import { desktop, phone, sizes } from './visit.ts'

const { visit, site } = story()

test.beforeAll(() => site.set('enableChatWidget', true))

for (const [name, size] of sizes)
  test(`CHT-01 an empty chat offers topics and the latest transactions, and a tap writes the text (${name})`, async () => {
    const { token } = await newFundedMember(stack, 150)
    const caller = { host: stack.app, token }
    const { statements } = await call(statement, { page: 1, limit: 1 }, caller)
    const { reference } = statements[0]!
    const page = await visit('/user/home', { size, token })
    await openChat(page)
    const field = chat(page).getByLabel('Type a message')
    const recent = chat(page).getByRole('region', { name: 'Or ask about one of your latest' })
    const entry = recent.getByRole('button', { name: 'Deposit' })
    await entry.getByText('+฿150.00').waitFor()
    await expectSound(page)
    await chat(page).getByRole('button', { name: 'My deposit has not arrived.' }).click()
    await expect(field).toHaveValue('My deposit has not arrived. ')
    await entry.click()
    await expect(field).toHaveValue(`About ${reference}: `)
    await field.pressSequentially('where is it from?')
    await chat(page).getByRole('button', { name: 'Send', exact: true }).click()
    const sent = `About ${reference}: where is it from?`
    await line(page, sent).getByText('Sent').waitFor()
    // A conversation needs no topics.
    await recent.waitFor({ state: 'detached' })
    await expectSound(page)
  })

test('CHT-01 a new member without transactions, and a guest, choose among their own topics', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/home', { size: phone, token })
  await openChat(page)
  await chat(page).getByRole('button', { name: 'I have a question about a bonus.' }).waitFor()
  expect(await chat(page).getByRole('region').count()).toBe(0)
  const guest = await visit('/contact', { size: phone })
  await openChat(guest)
  await chat(guest).getByRole('button', { name: 'I cannot sign in.' }).click()
  const field = chat(guest).getByLabel('Type a message')
  await expect(field).toHaveValue('I cannot sign in. ')
  await expectSound(guest)
})

test('CHT-01 the chat opens without a keyboard on a touch screen, and with the cursor in its field on a computer', async () => {
  const { token } = await newMember(stack.app)
  for (const [size, focused] of [
    [phone, 'H2'],
    [desktop, 'TEXTAREA'],
  ] as const) {
    const page = await visit('/user/home', { size, token })
    await openChat(page)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(focused)
    expect(await chat(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  }
})

test('CHT-01 a question to support about an entry keeps the text that a member has typed', async () => {
  const { token } = await newFundedMember(stack, 150)
  const page = await visit('/user/statement', { size: desktop, token })
  await openChat(page)
  const field = chat(page).getByLabel('Type a message')
  await field.fill('I have two questions.')
  await page.goto('/user/statement')
  const ask = async () => {
    await page.getByRole('row', { name: /Deposit/ }).click()
    await page.getByRole('button', { name: 'Ask support about this' }).click()
    await expect(field).toHaveValue(/^I have two questions\.\nAbout [^\n]+: $/)
    await chat(page).getByRole('button', { name: 'Close chat' }).click()
  }
  await ask()
  await ask()
})
