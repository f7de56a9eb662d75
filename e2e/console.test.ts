import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { codeOf } from '#server/operator/testing'
import { stack } from './here.ts'
import { type Member, newMember } from './members.ts'
import { enterCode, signInByCode } from './operators.ts'
import { holdCalls, keysOf, loseAnswer, unanswered } from './requests.ts'
import { expectPath, expectSound, kept } from './screen.ts'
import { story } from './story.ts'
import { answer, logOf, line as memberLine, openChat, rowOf, write } from './support.ts'
import { holdTimers } from './timers.ts'
import { desktop, phone, sizes } from './visit.ts'

const { visit, site, newOperator, consoleOf } = story()
let member: Member

test.beforeAll(() => site.set('enableChatWidget', true))
test.beforeEach(async () => {
  member = await newMember(stack.app)
})

const patience = { timeout: 30_000 }

const pictureNamed = async (name: string) => {
  const create = { width: 300, height: 200, channels: 3, background: '#2b3882' } as const
  return { name, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}

/** Opens the chat in the member's browser and sends a message. */
async function asking(text: string, size = phone) {
  const page = await visit('/user/home', { size, token: member.token })
  await openChat(page)
  await write(page, text)
  await memberLine(page, text).waitFor()
  return page
}

test('a wrong code does not open the console, the right one does, and closing the tab signs out', async () => {
  const { username, secret } = await newOperator('support')
  const page = await visit('/console', { size: desktop })
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  await expectSound(page)
  const right = codeOf(secret)
  await signInByCode(page, username, right === '000000' ? '000001' : '000000')
  await page.getByText('Wrong user name, password or code').waitFor()
  await expectSound(page)
  expect(await kept(page, 'console-token')).toEqual({ local: null, session: null })

  await enterCode(page, codeOf(secret))
  await page.getByRole('heading', { name: 'Conversations', exact: true }).waitFor()
  await expectPath(page, '/console/chat')
  const { local, session } = await kept(page, 'console-token')
  expect(local).toBeNull()
  expect(session).toMatch(/^kc_/)
  // An operator's session is not stored as a member's.
  expect(await kept(page, 'token')).toEqual({ local: null, session: null })

  const other = await page.context().newPage()
  await other.goto('/console')
  await other.getByRole('heading', { name: 'Sign in to the console' }).waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  expect((await kept(page, 'console-token')).session).toBeNull()
})

for (const [name, size] of sizes)
  test(`CHT-12 a member receives a reply live, and the unread count rises and falls (${name})`, async () => {
    const { page } = await consoleOf('support', size)
    const theirs = await asking('Where is my deposit?')
    const row = rowOf(page, member.name)
    await row.getByText('1 new message').waitFor()
    await write(theirs, 'It was 500 baht')
    await row.getByText('2 new messages').waitFor()
    await expectSound(page)

    await row.click()
    await logOf(page).getByText('It was 500 baht').waitFor()
    await expect.poll(() => row.getByText('new message').count(), patience).toBe(0)
    await answer(page).fill('Good morning.')
    await answer(page).press('Shift+Enter')
    await answer(page).pressSequentially('I am looking.')
    await answer(page).press('Enter')
    await memberLine(theirs, 'I am looking.').waitFor()
    await logOf(page)
      .getByText(/· Read/)
      .waitFor()
    await expect(answer(page)).toHaveValue('')
    await expectSound(page)

    await write(theirs, 'Thank you')
    await logOf(page).getByText('Thank you').waitFor()
    await expect(logOf(page).getByText('Where is my deposit?')).toHaveCount(1)
  })

test('CHT-06 CHT-07 quick replies and cards reach the member and can be tapped', async () => {
  const { page } = await consoleOf('support')
  const theirs = await asking('Hello')
  await rowOf(page, member.name).click()

  await page.getByRole('button', { name: 'Buttons or quick replies' }).click()
  const buttons = page.getByRole('dialog', { name: 'Buttons or quick replies' })
  await buttons.getByLabel('Text above the buttons').fill('Did it arrive?')
  await buttons.getByLabel('Button label').fill('Yes, it did')
  await buttons.getByRole('button', { name: 'Add a button' }).click()
  const second = buttons.getByRole('group', { name: 'Button 2' })
  await second.getByLabel('Button label').fill('Help page')
  await second.getByLabel('When tapped').selectOption('web')
  await second.getByLabel('Link').fill('javascript:alert(1)')
  await buttons.getByRole('button', { name: 'Send' }).click()
  await buttons.getByText('links need https').waitFor()
  await expectSound(page)
  await second.getByLabel('Link').fill('https://example.com/help')
  await buttons.getByRole('button', { name: 'Send' }).click()

  await theirs.getByRole('button', { name: 'Yes, it did' }).click()
  await logOf(page)
    .getByText('Tapped: Yes, it did')
    .or(logOf(page).locator('p', { hasText: /^Yes, it did$/ }))
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Cards' }).click()
  const cards = page.getByRole('dialog', { name: 'Cards' })
  await cards.getByLabel('Title', { exact: true }).fill('Deposits')
  await cards.getByLabel('Subtitle').fill('How to send a slip')
  await cards.getByRole('button', { name: 'Add a button' }).click()
  await cards.getByLabel('Button label').fill('Show me')
  await cards.getByLabel('When tapped').selectOption('postback')
  await cards.getByLabel('Value').fill('slip:help')
  await expectSound(page)
  const release = await holdCalls(page, '**/upload-image')
  await cards.locator('input[type=file]').setInputFiles(await pictureNamed('card.png'))
  // Without its picture the card would say less.
  await expect(cards.getByRole('button', { name: 'Send' })).toBeDisabled()
  release()
  await cards.getByText('card.png').waitFor()
  await cards.getByRole('button', { name: 'Send' }).click()
  await theirs.getByText('How to send a slip').waitFor()
  await theirs.getByRole('button', { name: 'Show me' }).click()
  await logOf(page).getByText('Tapped: Show me').waitFor()
  await expectSound(page)
})

test('CHT-08 a picture reaches the member with its caption', async () => {
  const { page } = await consoleOf('support')
  const theirs = await asking('Please show me')
  await rowOf(page, member.name).click()
  const input = page.locator('form input[type=file]')
  await input.setInputFiles({
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('x'),
  })
  await page.getByText('File is not supported').waitFor()
  await input.setInputFiles(await pictureNamed('where.png'))
  await page.getByText('where.png').waitFor()
  await answer(page).fill('Tap here')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await memberLine(theirs, 'Tap here').getByRole('img').waitFor()
  const shown = logOf(page).getByRole('img', { name: 'Picture' })
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), patience)
    .toBe(300)
  await expectSound(page)
})

test('CHT-11 ending a conversation shows the divider, and later messages belong to a new session', async () => {
  const { page } = await consoleOf('support')
  const theirs = await asking('One question')
  await rowOf(page, member.name).click()
  await page.getByRole('button', { name: 'End conversation' }).click()
  const question = page.getByRole('dialog', { name: 'End this conversation?' })
  await expectSound(page)
  await question.getByRole('button', { name: 'End conversation' }).click()
  await logOf(page).getByText('End Conversation').waitFor()
  await rowOf(page, member.name).getByText('Ended').waitFor()
  await write(theirs, 'And another one')
  await logOf(page).getByText('And another one').waitFor()
  await expect.poll(() => logOf(page).getByText('End Conversation').count(), patience).toBe(1)
  await theirs.getByText('End Conversation').waitFor()
})

test('finance can read but cannot send, end, or see operators', async () => {
  await asking('For your eyes')
  const { page } = await consoleOf('finance')
  await rowOf(page, member.name).click()
  await logOf(page).getByText('For your eyes').waitFor()
  await page.getByText('Your role can only read conversations').waitFor()
  expect(await answer(page).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'End conversation' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Operators' }).count()).toBe(0)
  await page.goto('/console/operators')
  await expectPath(page, '/console/chat')
  // Reading by finance does not mark the conversation as read for support.
  await rowOf(page, member.name).getByText('1 new message').waitFor()
  await expectSound(page)
})

test('the member is shown beside the conversation, and the list can be searched and used by keyboard', async () => {
  await asking('Who am I?')
  const { page } = await consoleOf('support')
  const searches = new Set<string>()
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/console/conversations')) return
    const { search } = request.postDataJSON()
    if (search) searches.add(search)
  })
  // Support reads, and the audit lists, no search for each letter.
  const timers = await holdTimers(page, [300])
  await page.getByLabel('Search by name').pressSequentially(member.name)
  await timers.end()
  const row = rowOf(page, member.name)
  await expect.poll(() => page.getByRole('listitem').count(), patience).toBe(1)
  expect([...searches]).toEqual([member.name])
  await row.focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('complementary', { name: 'Member' })
  await card.getByRole('heading', { name: member.name }).waitFor()
  await card.getByText('No transactions yet.').waitFor()
  await page.getByLabel('Search by name').fill('nobody at all')
  await page.getByText('Nothing found').waitFor()
  await expectSound(page)
})

test('a canned reply is stored in three languages and inserted into an answer', async () => {
  const theirs = await asking('Hi')
  const { page } = await consoleOf('support', desktop, '/console/texts')
  const title = `Hello ${randomUUID().slice(0, 6)}`
  await page.getByRole('button', { name: 'Add a reply' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a reply' })
  await sheet.getByLabel('Title').fill(title)
  await sheet.getByLabel('Thai').fill('สวัสดีครับ')
  await sheet.getByLabel('Lao').fill('ສະບາຍດີ')
  await sheet.getByLabel('English').fill('Good day to you.')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: title }).waitFor()
  await expectSound(page)

  await page.getByRole('link', { name: 'Chat' }).click()
  await rowOf(page, member.name).click()
  await page.getByRole('button', { name: 'Canned replies' }).click()
  const ready = page.getByRole('dialog', { name: 'Canned replies' })
  await ready.getByLabel('Language').selectOption('la')
  await expectSound(page)
  await ready.getByRole('button', { name: new RegExp(title) }).click()
  await answer(page).press('Enter')
  await memberLine(theirs, 'ສະບາຍດີ').waitFor()
})

test('a canned reply whose response was lost is saved again under the same key, and exists once', async () => {
  const { page } = await consoleOf('support', desktop, '/console/texts')
  const title = `Hello ${randomUUID().slice(0, 6)}`
  await page.getByRole('button', { name: 'Add a reply' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add a reply' })
  await sheet.getByLabel('Title').fill(title)
  for (const language of ['Thai', 'Lao', 'English']) await sheet.getByLabel(language).fill('Hello')
  const keys = keysOf(page, '/api/console/texts')
  await loseAnswer(page, '/api/console/texts')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText(unanswered).waitFor()

  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: title }).waitFor()
  await expect(page.getByRole('heading', { name: title })).toHaveCount(1)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

for (const [name, size, language, heading] of [
  ['phone', phone, 'th', 'การสนทนา'],
  ['desktop', desktop, 'la', 'ການສົນທະນາ'],
] as const)
  test(`the console is available in Thai and Lao (${name})`, async () => {
    await asking('สวัสดี')
    const { page } = await consoleOf('owner', size, '/console', language)
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await expectSound(page)
    await rowOf(page, member.name).click()
    await logOf(page).getByText('สวัสดี').waitFor()
    await expectSound(page)
  })
