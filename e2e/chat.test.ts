import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { beginChatStories } from './chat-story.ts'
import { stack } from './here.ts'
import { api } from './members.ts'
import { atRest, expectSound, kept } from './screen.ts'
import { chat, conversationOf, launcher, line, log, openChat, toContact, write } from './support.ts'
import { phone, sizes, visitsTo } from './visit.ts'

const story = beginChatStories()
const visit = visitsTo(stack.app)

const picture = () =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#2b3882' } })
    .png()
    .toBuffer()

for (const [name, size] of sizes)
  test.describe(`on a ${name}`, () => {
    test('CHT-01 CHT-02 CHT-12 a guest gets an id, writes, and receives a reply', async () => {
      const page = await visit('/contact', { size })
      await launcher(page).waitFor()
      // A visitor who has not written yet has no guest id.
      expect((await kept(page, 'guest-id')).local).toBeNull()
      await openChat(page)
      await chat(page).getByText('How can we help you?').waitFor()
      await expectSound(page)
      await write(page, 'Is there anybody?')
      await line(page, 'Is there anybody?').getByText('Sent').waitFor()
      const [, id] = /^kg_([0-9a-f]{32})_/.exec((await kept(page, 'guest-id')).local ?? '') ?? []
      await story.support.write(id!, 'Yes, good morning.')
      await line(page, 'Yes, good morning.').waitFor()
      await expectSound(page)

      await page.reload()
      await openChat(page)
      await line(page, 'Yes, good morning.').waitFor()
      await expect.poll(() => log(page).locator('article').count()).toBe(2)
    })

    test('CHT-06 CHT-07 every kind of message is shown, and a tap on a choice sends the answer', async () => {
      const page = await visit('/user/home', { size, token: story.member.token })
      await openChat(page)
      await write(page, 'Hello')
      const id = await conversationOf(story.site.db, story.member.phone)
      await story.support.received(id, 1)
      const filePath = await story.support.upload(await picture(), 'card.png')
      const buttons = [
        { type: 'web', title: 'Our site', payload: 'https://example.com/help' },
        { type: 'call', title: 'Call us', payload: '+66 2 123 4567' },
        { type: 'postback', title: 'Agree', payload: 'agree:7' },
        { type: 'reply', title: 'Another question', payload: '-' },
      ] as const
      await story.support.write(id, '<b>not bold</b> <img src=x onerror=alert(1)>')
      await line(page, '<b>not bold</b> <img src=x onerror=alert(1)>').waitFor()
      await story.support.say(id, {
        message_type: 'buttons',
        payload: { message: 'What next?', buttons: [...buttons] },
      })
      const asked = line(page, 'What next?')
      const link = asked.getByRole('link', { name: 'Our site' })
      await expect(link).toHaveAttribute('href', 'https://example.com/help')
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
      const phone = asked.getByRole('link', { name: 'Call us' })
      await expect(phone).toHaveAttribute('href', 'tel:+6621234567')
      await expectSound(page)
      // The buttons of a message stay.
      await asked.getByRole('button', { name: 'Agree' }).dblclick()
      await asked.getByRole('button', { name: 'Another question' }).click()
      expect((await story.support.received(id, 3)).slice(1)).toMatchObject([
        { message_type: 'postback', payload: { message: 'Agree', payload: 'agree:7' } },
        { message_type: 'text', payload: { message: 'Another question' } },
      ])
      await story.support.say(id, {
        message_type: 'quick_replies',
        payload: { message: 'Are you well?', buttons: [{ ...buttons[3], title: 'Very well' }] },
      })
      await line(page, 'Are you well?').getByRole('button', { name: 'Very well' }).click()
      await story.support.received(id, 4)
      // The question has its answer.
      await line(page, 'Are you well?').getByRole('button').waitFor({ state: 'detached' })
      await story.support.say(id, {
        message_type: 'media',
        payload: { filePath, message: 'Look here' },
      })
      await line(page, 'Look here').getByRole('img').waitFor()
      await story.support.say(id, {
        message_type: 'generic',
        payloads: ['Slots', 'Sport', 'Lotto'].map((title) => ({
          ...(title !== 'Lotto' && { filePath }),
          title,
          subtitle: `All about ${title}`,
          buttons: [{ type: 'reply', title: `Play ${title}`, payload: '-' }],
        })),
      })
      const cards = log(page).getByRole('group', { name: 'Cards to choose from' })
      await cards.getByText('All about Lotto').waitFor()
      // A card without a picture begins with its words, too.
      await expectSound(page)
      const tapped = cards.getByRole('button', { name: 'Play Lotto' })
      expect(await atRest(cards.getByText('All about Lotto'))).toBeLessThan(await atRest(tapped))
      await cards.getByRole('button', { name: 'Play Lotto' }).click()
      await story.support.received(id, 5)

      // The own answer moves the list to its end, away from below a tap that comes meanwhile.
      await atRest(log(page).locator('article').last())
      const thumb = line(page, 'Look here').getByRole('button', { name: 'Show the picture' })
      // Lines that come into view are measured, and those below them move.
      await thumb.scrollIntoViewIfNeeded()
      await atRest(thumb)
      await thumb.click()
      const opened = page.getByRole('dialog', { name: 'Picture' })
      await opened.getByRole('img').waitFor()
      await opened.getByRole('button', { name: 'Close' }).click()
      await opened.waitFor({ state: 'detached' })
      await chat(page).waitFor()
    })

    test('CHT-10 CHT-12 the way to the closed chat counts new messages', async () => {
      const id = await story.support.insertHistory(story.member.phone, 1, () => ({
        sender: 'customer',
      }))
      let history: Promise<unknown> | undefined
      const page = await visit('/user/home', {
        size,
        token: story.member.token,
        async prepare(page) {
          history = page.waitForResponse('**/api/chat/history')
        },
      })
      await toContact(page).waitFor()
      await history
      await story.support.write(id, 'first')
      await story.support.write(id, 'second')
      const contact = page.getByRole('link', { name: 'Contact 2 new messages' })
      await contact.waitFor()
      await expectSound(page)
      await page.reload()
      await contact.waitFor()
      // Nothing floats over the money and the buttons of a page: the way to the chat is the bar.
      expect(await page.getByRole('button', { name: /Chat with support/ }).count()).toBe(0)
      await contact.click()
      await page.getByRole('button', { name: 'Chat with support 2 new messages' }).waitFor()
      await openChat(page)
      await expect.poll(async () => (await story.support.history(id)).read.customer).toBe(3)
      await page.keyboard.press('Escape')
      await chat(page).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Chat with support', exact: true }).waitFor()
      await page.getByRole('link', { name: 'Contact', exact: true }).waitFor()
    })
  })

test('CHT-01 opening the chat turns its button and moves the chat in', async () => {
  const page = await visit('/contact', { motion: true })
  const icon = launcher(page).locator('svg')
  await icon.waitFor()
  const turn = () => icon.evaluate((one) => getComputedStyle(one).rotate)
  expect(await turn()).toBe('none')
  // The icon spins only for a moment, so record the start of the animation: the test may look too late.
  await icon.evaluate((one) =>
    one.addEventListener('transitionrun', (event) => {
      const { propertyName, target } = event as TransitionEvent
      if (target === one && propertyName === 'rotate') one.setAttribute('data-turned', '')
    }),
  )
  await launcher(page).click()
  await expect.poll(turn).toBe('180deg')
  await expect(icon).toHaveAttribute('data-turned', '')
  await chat(page).getByRole('button', { name: 'Close chat' }).click()
  await chat(page).waitFor({ state: 'detached' })
  await expect.poll(turn).toBe('none')
})

/** Records in the page when its connections ask for what is missing. */
function noteChecks() {
  const checkedAt: number[] = []
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (data) {
    if (String(data).includes('["check"')) checkedAt.push(performance.now())
    send.call(this, data)
  }
  Object.assign(window, { checkedAt })
}

test('CHT-02 CHT-03 a member joins the room named by prefix and id, over a websocket only', async () => {
  const frames: string[] = []
  const tries: string[] = []
  const page = await visit('/user/home', {
    token: story.member.token,
    prepare: async (page) => {
      await page.addInitScript(noteChecks)
      page.on('websocket', (socket) => {
        socket.on('framereceived', ({ payload }) => frames.push(String(payload)))
        socket.on('framesent', ({ payload }) => frames.push(String(payload)))
      })
      page.on('request', (request) => {
        if (request.url().includes('transport=polling')) tries.push(request.url())
      })
    },
  })
  const { PREFIX } = await api(stack.app, 'GET /api/chat/config')
  const room = `${PREFIX}${await conversationOf(story.site.db, story.member.phone)}`
  await expect.poll(() => frames.join('\n')).toContain(`{"room":"${room}"}`)
  const checkedAt = () =>
    page.evaluate(() => (window as unknown as { checkedAt: number[] }).checkedAt)
  await expect.poll(async () => (await checkedAt()).length).toBeGreaterThanOrEqual(2)
  const [first, second] = await checkedAt()
  expect(second! - first!).toBeLessThan(8_000)
  expect(tries).toEqual([])
})

test('CHT-07 CHT-10 an opened picture stays open while so many messages come that the list drops its line', async () => {
  const page = await visit('/user/home', { size: phone, token: story.member.token })
  await openChat(page)
  await write(page, 'Hello')
  const id = await conversationOf(story.site.db, story.member.phone)
  await story.support.received(id, 1)
  const filePath = await story.support.upload(await picture(), 'card.png')
  const payload = { filePath, message: 'Look here' }
  await story.support.say(id, { message_type: 'media', payload })
  await atRest(line(page, 'Look here'))
  await line(page, 'Look here').getByRole('button', { name: 'Show the picture' }).click()
  const opened = page.getByRole('dialog', { name: 'Picture' }).getByRole('img')
  await opened.waitFor()
  for (let at = 1; at <= 20; at += 1) await story.support.write(id, `Line ${at}`.repeat(40))
  await line(page, 'Look here').waitFor({ state: 'detached' })
  await opened.waitFor()
})
