import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { call } from '#contract/call'
import { statement } from '#contract/statement'
import { newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import {
  chat,
  conversationOf,
  log,
  line as memberLine,
  openChat,
  supportOf,
  write,
} from './support.ts'
import { phone, sizes } from './visit.ts'

const { visit, site, consoleOf } = story()
test.beforeAll(() => site.set('enableChatWidget', true))

const dialog = (page: Page) => page.getByRole('dialog')

/** A member who has written, with the conversation. */
async function customerWith(text: string) {
  const member = await newMember(stack.app)
  const page = await visit('/user/home', { size: phone, token: member.token })
  await openChat(page)
  await write(page, text)
  await memberLine(page, text).getByText('Sent').waitFor()
  return { member, page, id: await conversationOf(site.db, member.phone) }
}

for (const [name, size] of sizes)
  test(`JOB inbox-search a part of a word finds an old message, and leads to its place (${name})`, async () => {
    const member = await newMember(stack.app)
    const support = await supportOf(stack.app, site.db)
    const mark = randomUUID().slice(0, 8)
    const text = `ฉันโอนเงินฝากแล้ว${mark}แต่ยอดไม่เข้ากระเป๋า`
    await support.insertHistory(member.phone, 150, (sequence) =>
      sequence === 7
        ? { sender: 'customer', content: { message_type: 'text', payload: { message: text } } }
        : {},
    )
    const { page } = await consoleOf('support', size)
    // On a slow machine the page lays itself out anew between the jump to the message and the next picture.
    await page.addInitScript(() => {
      const laidOut: (() => void)[] = []
      const Observer = window.ResizeObserver
      window.ResizeObserver = class extends Observer {
        constructor(report: ResizeObserverCallback) {
          super(report)
          laidOut.push(() => report([], this))
        }
      }
      const scrollIntoView = Element.prototype.scrollIntoView
      Element.prototype.scrollIntoView = function (...options) {
        scrollIntoView.apply(this, options)
        for (const report of laidOut) report()
      }
    })
    await page.goto('/console/chat')
    await page.getByLabel('Search by name, phone number or ID').fill(`${mark}แต่ยอดไม่เข้า`)
    await page.getByRole('button', { name: 'Search in messages' }).click()
    const found = page.getByRole('link', { name: new RegExp(member.name) })
    await expect(found.locator('mark')).toHaveText(`${mark}แต่ยอดไม่เข้า`)
    await expectSound(page)
    await found.click()
    const message = page.getByRole('log').getByText(text)
    await expect(message).toBeInViewport()
    await expect(page.locator('[data-sequence="7"]')).toBeFocused()
    await expectSound(page)
  })

for (const [name, size] of sizes)
  test(`JOB case-handover support asks finance about a deposit, and reads the answer in the conversation (${name})`, async () => {
    const { token, phone: number } = await newFundedMember(stack, 150)
    const caller = { host: stack.app, token }
    const { statements } = await call(statement, { page: 1, limit: 1 }, caller)
    const { reference } = statements[0]!
    const customer = await visit('/user/home', { size: phone, token })
    await openChat(customer)
    await write(customer, `About ${reference}: whose money is it?`)
    await memberLine(customer, 'whose money is it?').getByText('Sent').waitFor()
    const id = await conversationOf(site.db, number)

    const support = await consoleOf('support', size, `/console/chat/${id}`)
    await support.page.getByRole('button', { name: `See ${reference}` }).waitFor()
    await support.page.getByRole('button', { name: 'Make a case' }).click()
    await dialog(support.page).getByLabel('Reference').fill(reference)
    await dialog(support.page).getByLabel('What must finance find out?').fill('who is the payer?')
    await expectSound(support.page)
    await dialog(support.page).getByRole('button', { name: 'Make a case' }).click()
    const asked = support.page.getByRole('log').getByRole('link', { name: /^Case \d+$/ })
    const title = (await asked.textContent())!

    const place = `/console/cases/${title.replace('Case ', '')}`
    const finance = await consoleOf('finance', size, place)
    const answer = finance.page.getByRole('textbox', { name: /^Answer/ })
    await answer.fill('the wife of the member')
    await finance.page.getByRole('button', { name: 'Claim' }).click()
    await finance.page.getByText(`${finance.username} claimed it`).waitFor()
    await expectSound(finance.page)
    await expect(answer).toHaveValue('the wife of the member')
    await finance.page.getByRole('button', { name: 'Answer', exact: true }).click()
    await finance.page.getByText(`${finance.username} answered`).waitFor()
    await finance.page.getByRole('link', { name: reference }).click()
    await finance.page
      .getByRole('region', { name: 'Cases' })
      .getByRole('link', { name: title })
      .click()
    await finance.page.getByText('the wife of the member').waitFor()

    await support.page.getByRole('log').getByText('the wife of the member').waitFor()
    await expectSound(support.page)
    await expect(log(customer).getByText(/payer|wife/)).toHaveCount(0)
    await asked.first().click()
    await support.page.getByRole('button', { name: 'Close case' }).click()
    await support.page.getByText(`${support.username} closed it`).waitFor()
    await expectSound(support.page)
  })

for (const [name, size] of sizes)
  test(`JOB inbox-labels a lead adds a label, and operators set it and list its conversations (${name})`, async () => {
    const { member, id } = await customerWith('my bank is slow')
    const label = `Slow bank ${randomUUID().slice(0, 6)}`
    const lead = await consoleOf('support-lead', size, '/console/chat')
    await lead.page.getByRole('button', { name: 'Edit labels' }).click()
    await dialog(lead.page).getByLabel('New label').fill(label)
    await dialog(lead.page).getByRole('button', { name: 'Add label' }).click()
    await dialog(lead.page)
      .getByRole('button', { name: `Delete “${label}”` })
      .waitFor()
    await expectSound(lead.page)

    const { page } = await consoleOf('support', size, `/console/chat/${id}`)
    await page.getByRole('button', { name: 'Labels' }).click()
    await dialog(page).getByLabel(label).click()
    await expect(dialog(page).getByLabel(label)).toBeChecked()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: label }).waitFor()
    await page.goto('/console/chat')
    await page.getByLabel('Label', { exact: true }).selectOption({ label })
    const rows = page.getByRole('link', { name: new RegExp(label) })
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(member.name)
    await expect(page).toHaveURL(/label=\d+/)
    await expectSound(page)
  })

for (const [name, size] of sizes)
  test(`JOB inbox-merge a guest who signs in keeps the conversation, and one who is recognised becomes the member (${name})`, async () => {
    const { member, page: own, id } = await customerWith('I am a member')
    const guest = await visit('/contact', { size })
    await openChat(guest)
    await write(guest, 'I cannot sign in')
    await memberLine(guest, 'I cannot sign in').getByText('Sent').waitFor()
    await guest.evaluate((token) => localStorage.setItem('token', token), member.token)
    await guest.goto('/user/home')
    await openChat(guest)
    await memberLine(guest, 'I am a member').waitFor()
    await memberLine(guest, 'I cannot sign in').waitFor()
    await memberLine(own, 'I cannot sign in').waitFor()
    await guest.evaluate(() => localStorage.removeItem('token'))
    await guest.goto('/contact')
    await openChat(guest)
    await chat(guest).getByRole('button', { name: 'I cannot sign in.' }).waitFor()
    await expect(log(guest).getByText('I cannot sign in')).toHaveCount(0)

    await write(guest, 'it is me again')
    await memberLine(guest, 'it is me again').getByText('Sent').waitFor()
    const stored = await guest.evaluate(() => localStorage.getItem('guest-id'))
    const [, guestId] = /^kg_([0-9a-f]{32})_/.exec(stored ?? '')!
    const { page, username } = await consoleOf('support', size, `/console/chat/${guestId}`)
    await page.getByRole('button', { name: 'This is a member' }).click()
    await dialog(page).getByLabel('Member ID').fill(id)
    await dialog(page).getByRole('status').getByText(member.name).waitFor()
    await dialog(page).getByRole('textbox').last().fill('knew the last deposit')
    await expectSound(page)
    await dialog(page).getByRole('button', { name: 'Merge' }).click()
    await page.waitForURL(`**/console/chat/${id}`)
    await page.getByText(`of a guest whom ${username} recognised: knew the last deposit`).waitFor()
    await memberLine(own, 'it is me again').waitFor()
    await expectSound(page)
  })

for (const [name, size] of sizes)
  test(`JOB inbox-rating a member rates the conversation that an operator ended with one tap (${name})`, async () => {
    const member = await newMember(stack.app)
    const customer = await visit('/user/home', { size, token: member.token })
    await openChat(customer)
    await write(customer, 'how long does it take?')
    await memberLine(customer, 'how long does it take?').getByText('Sent').waitFor()
    const id = await conversationOf(site.db, member.phone)
    const support = await supportOf(stack.app, site.db)
    await support.write(id, 'a minute')
    await memberLine(customer, 'a minute').waitFor()
    const { page } = await consoleOf('support-lead', size, `/console/chat/${id}`)
    await page.getByRole('log').getByText('a minute').waitFor()
    await expect(chat(customer).getByText('Did we help you?')).toHaveCount(0)
    await support.end(id)

    const question = chat(customer).getByRole('region', { name: 'Did we help you?' })
    await question.waitFor()
    await expectSound(customer)
    await question.getByRole('button', { name: 'Yes' }).click()
    await page.getByRole('log').getByText('The customer was satisfied').waitFor()
    await question.getByLabel('Tell us more (optional)').fill('fast and kind')
    await question.getByRole('button', { name: 'Send answer' }).click()
    await page.getByRole('log').getByText('The customer was satisfied: fast and kind').waitFor()
    await expectSound(page)
    await write(customer, 'one more thing')
    await question.waitFor({ state: 'detached' })
    await page.goto('/console/chat')
    await page.getByRole('button', { name: 'Ratings' }).click()
    await dialog(page).getByRole('table', { name: 'Ratings' }).waitFor()
    await expectSound(page)
  })

for (const [name, size] of sizes)
  test(`JOB inbox-tools the buttons above the list stay in place while the list loads (${name})`, async () => {
    await customerWith('where is my bonus?')
    await site.db`insert into label (name) values (${`Bonus ${randomUUID().slice(0, 6)}`})`
    const { page } = await consoleOf('support-lead', size)
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\/api\/console\/(conversations|labels)/, async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/console/chat')
    const buttons = [
      page.getByRole('button', { name: 'Turn alerts on' }),
      page.getByRole('button', { name: 'Ratings' }),
      page.getByRole('radio', { name: 'Mine' }),
    ]
    const tops = () => Promise.all(buttons.map(async (button) => (await button.boundingBox())?.y))
    await buttons[1]!.waitFor()
    const before = await tops()
    expect(before).not.toContain(undefined)
    answer()
    await page.getByText('with new messages').waitFor()
    await page.getByLabel('Label', { exact: true }).waitFor()
    expect(await tops()).toEqual(before)
    const column = (await page.getByRole('region', { name: 'Conversations' }).boundingBox())!
    const first = (await page.locator('[href^="/console/chat/"]').first().boundingBox())!
    if (size !== phone) expect((first.y - column.y) / column.height).toBeLessThan(0.45)
    await expectSound(page)
  })
