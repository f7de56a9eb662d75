import { expect, type Page, test } from '@playwright/test'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { story } from './story.ts'
import { conversationOf, log, line as memberLine, openChat, rowOf, write } from './support.ts'
import { phone, sizes } from './visit.ts'

const { visit, site, consoleOf } = story()
test.beforeAll(() => site.set('enableChatWidget', true))

const pick = (page: Page, list: RegExp) =>
  page.getByRole('radiogroup', { name: 'Show' }).getByText(list)
const assignedTo = (page: Page, name: string) =>
  page.getByRole('button', { name: `Assigned to: ${name}` })

for (const [name, size] of sizes)
  test(`JOB inbox-assign two operators share the conversations that wait for an answer (${name})`, async () => {
    const member = await newMember(stack.app)
    const customer = await visit('/user/home', { size: phone, token: member.token })
    await openChat(customer)
    await write(customer, 'where is my money?')
    await memberLine(customer, 'where is my money?').waitFor()

    const waiting = '/console/chat?view=waiting'
    const first = await consoleOf('support', size, waiting)
    const second = await consoleOf('support', size, waiting)
    for (const { page } of [first, second]) {
      await rowOf(page, member.name).click()
      await assignedTo(page, 'Nobody').waitFor()
    }
    for (const [mine, theirs] of [
      [first, second],
      [second, first],
    ] as const)
      await mine.page.getByText(`Also here: ${theirs.username}`).waitFor()
    await expectSound(first.page)
    await second.page.getByLabel('Reply').pressSequentially('we l')
    await first.page.getByText(`Writing: ${second.username}`).waitFor()
    await first.page.getByText(`Also here: ${second.username}`).waitFor()
    await first.page.getByRole('button', { name: 'Assign to me' }).click()
    await second.page.getByText(`${first.username} took it`).waitFor()
    await assignedTo(second.page, first.username).waitFor()

    await first.page.getByLabel('Note', { exact: true }).check()
    await first.page.getByLabel('Internal note', { exact: true }).fill('careful, he was angry')
    await expectSound(first.page)
    await first.page.keyboard.press('Enter')
    await second.page.getByText('careful, he was angry').waitFor()
    // The next words are typed without the mouse.
    await expect(first.page.getByLabel('Reply')).toBeFocused()
    await expectSound(second.page)

    await second.page.getByLabel('Reply').fill('we look into it')
    await second.page.keyboard.press('Enter')
    await memberLine(customer, 'we look into it').waitFor()
    await expect(log(customer).getByText(/angry|took it/)).toHaveCount(0)

    await second.page.getByRole('button', { name: 'Snooze', exact: true }).click()
    await expectSound(second.page)
    await second.page.keyboard.press('Tab')
    await second.page
      .getByRole('dialog')
      .getByRole('button', { name: /09:00$/ })
      .last()
      .press('Enter')
    await first.page
      .getByText(new RegExp(`^${second.username} snoozed it until .* 09:00`))
      .waitFor()
    await second.page.goto('/console/chat?view=snoozed')
    await rowOf(second.page, member.name).waitFor()
    await write(customer, 'thank you')
    // A phone hides the list, where the message stands too.
    await first.page.getByRole('log').getByText('thank you', { exact: true }).waitFor()
    await expect(rowOf(second.page, member.name)).toHaveCount(0)
    await first.page.getByLabel('Reply').fill('gladly')
    await first.page.keyboard.press('Enter')
    await memberLine(customer, 'gladly').waitFor()
    await second.page.goto('/console/chat?view=waiting')
    await pick(second.page, /^Waiting/).waitFor()
    await expect(rowOf(second.page, member.name)).toHaveCount(0)
    await second.page.goto('/console/chat?view=mine')
    await second.page.getByText('No conversation is assigned to you').waitFor()
    await first.page.goto('/console/chat?view=mine')
    await rowOf(first.page, member.name).waitFor()
    await expectSound(first.page)
  })

test('a slash finds a canned reply, and keys put it into the answer', async () => {
  const member = await newMember(stack.app)
  const customer = await visit('/user/home', { size: phone, token: member.token })
  await openChat(customer)
  await write(customer, 'good evening')
  const title = `Evening ${member.phone}`
  for (const [name, text] of [
    [title, 'Good evening, how can we help?'],
    [`${title} late`, 'We are still awake.'],
  ])
    await site.db`
      insert into canned_text (title, text_th, text_la, text_en) values (${name!}, ${text!}, ${text!}, ${text!})`
  const path = `/console/chat/${await conversationOf(site.db, member.phone)}`
  const { page } = await consoleOf('support', phone, path)
  const answer = page.getByLabel('Reply')
  await answer.fill(`/${title}`)
  const list = page.getByRole('listbox', { name: 'Canned replies' })
  await expect(list.getByRole('option')).toHaveCount(2)
  await expectSound(page)
  await answer.press('ArrowDown')
  await expect(list.getByRole('option', { selected: true })).toContainText('still awake')
  await answer.press('Escape')
  await expect(list).toHaveCount(0)
  await answer.press('Backspace')
  await answer.press('ArrowDown')
  await answer.press('Enter')
  await expect(answer).toHaveValue('We are still awake.')
  await answer.press('Enter')
  await memberLine(customer, 'We are still awake.').waitFor()
})

test('an operator who turns alerts on gets a sound and a notification when a conversation begins to wait', async () => {
  const member = await newMember(stack.app)
  const { page } = await consoleOf('support')
  // The browser of the tests shows no notifications, so the page counts what it asks the browser for.
  await page.addInitScript(() => {
    const counts = { shown: [] as string[], notes: 0 }
    const Shown = class {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(_title: string, { body }: { body: string }) {
        counts.shown.push(body)
      }
    }
    const { createOscillator } = AudioContext.prototype
    AudioContext.prototype.createOscillator = function () {
      counts.notes += 1
      return createOscillator.call(this)
    }
    Object.assign(window, { Notification: Shown, counts })
  })
  const counts = () =>
    page.evaluate(
      () => (window as unknown as { counts: { shown: string[]; notes: number } }).counts,
    )
  await page.goto('/console/chat')
  await page.getByRole('button', { name: 'Turn alerts on' }).click()
  await page.getByRole('button', { name: 'Turn alerts off' }).waitFor()
  expect(await counts()).toEqual({ shown: [], notes: 2 })
  await expectSound(page)

  const customer = await visit('/user/home', { size: phone, token: member.token })
  await openChat(customer)
  await write(customer, 'is anybody there?')
  await rowOf(page, member.name).waitFor()
  await expect
    .poll(async () => (await counts()).shown)
    .toContain('A customer is waiting for an answer.')
  expect((await counts()).notes).toBeGreaterThanOrEqual(4)
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) /)

  // Off on this browser means off after a reload too.
  await page.getByRole('button', { name: 'Turn alerts off' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Turn alerts on' }).waitFor()
})

test('a member who writes outside the hours of the chat reads at once when an operator answers, and stays in the queue', async () => {
  const clock = (hours: number) =>
    new Date(Date.now() + (7 + hours) * 3_600_000).toISOString().slice(11, 16)
  const from = clock(2)
  await site.set('chatHours', [{ from, to: clock(3) }])
  try {
    const member = await newMember(stack.app)
    const customer = await visit('/user/home', { size: phone, token: member.token })
    await openChat(customer)
    await write(customer, 'anybody there?')
    await memberLine(customer, from).waitFor()
    await expectSound(customer)
    const { page } = await consoleOf('support', phone, '/console/chat?view=waiting')
    await rowOf(page, member.name).waitFor()
  } finally {
    await site.clear('chatHours')
  }
})
