import type { Page, WebSocketRoute } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { beginChatStories } from './chat-story.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { atRest, expectSound } from './screen.ts'
import { siteOf } from './site.ts'
import { startStack } from './stack.ts'
import { chat, conversationOf, line, log, openChat, supportOf, write } from './support.ts'
import { holdTimers } from './timers.ts'
import { phone, visitsTo } from './visit.ts'

const story = beginChatStories()
const visit = visitsTo(() => app)
let app = stack.app

test.beforeEach(() => {
  app = stack.app
})

const patience = { timeout: 30_000 }

/** Messages in the log, by their text. */
const shown = (page: Page) =>
  log(page)
    .locator('article p')
    .allTextContents()
    .then((texts) => texts.map((text) => text.trim()))

/** Records the vertical position of a message in each frame from now on. @returns a function that stops and returns them. */
async function watchPlaces(page: Page, text: string): Promise<() => Promise<number[]>> {
  const watch = await log(page).evaluateHandle((list, text) => {
    const found = { places: [] as number[], isOn: true }
    const afterFrame = () => {
      const messages = [...list.querySelectorAll('article p')]
      const message = messages.find((one) => one.textContent?.trim() === text)
      found.places.push(message?.getBoundingClientRect().y ?? Number.NaN)
      if (found.isOn) requestAnimationFrame(() => setTimeout(afterFrame))
    }
    afterFrame()
    return found
  }, text)
  return () =>
    watch.evaluate((found) => {
      found.isOn = false
      return found.places
    })
}

/** Records in the page how long after the end of a connection of the chat the next one begins. */
function notePauses() {
  const pauses: number[] = []
  let endedAt: number | undefined
  window.WebSocket = new Proxy(window.WebSocket, {
    construct(Original, given) {
      const begunAt = performance.now()
      const socket: WebSocket = Reflect.construct(Original, given)
      const send = socket.send.bind(socket)
      socket.send = (data) => {
        if (String(data).startsWith('40/chat')) {
          if (endedAt !== undefined) pauses.push(begunAt - endedAt)
          socket.addEventListener('close', () => {
            endedAt = performance.now()
          })
        }
        send(data)
      }
      return socket
    },
  })
  Object.assign(window, { pauses })
}

const scrollUp = async (page: Page, pixels: number) => {
  await log(page).hover()
  await page.mouse.wheel(0, -pixels)
}

test('CHT-04 the history loads ten messages at a time without moving the visible ones', async () => {
  await story.support.insertHistory(story.member.phone, 35)
  const asked: unknown[] = []
  const page = await visit('/user/home', {
    token: story.member.token,
    prepare: async (page) => {
      page.on('request', (request) => {
        if (request.url().endsWith('/api/chat/history')) asked.push(request.postDataJSON())
      })
    },
  })
  await openChat(page)
  await line(page, 'message 35').waitFor()
  expect(asked).toEqual([{ limit: 10 }])
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/chat/history', async (route) => {
    await held
    await route.continue()
  })
  const isLoading = async () => {
    await scrollUp(page, 2_000)
    return chat(page).getByText('Loading earlier messages').isVisible()
  }
  await expect.poll(isLoading, { ...patience, intervals: [300] }).toBe(true)
  await log(page).getByText('message 26', { exact: true }).waitFor()
  // The mouse wheel's momentum may still scroll the list. Ten messages are inserted above this one.
  const before = await atRest(log(page).getByText('message 27', { exact: true }))
  const places = await watchPlaces(page, 'message 27')
  release()
  await chat(page).getByText('Loading earlier messages').waitFor({ state: 'detached' })
  for (const place of await places()) expect(Math.abs(place - before)).toBeLessThanOrEqual(2)
  await page.unroute('**/api/chat/history')
  const top = async () => {
    await scrollUp(page, 1_000)
    return (await shown(page)).includes('message 1')
  }
  await expect.poll(top, { timeout: 60_000, intervals: [300] }).toBe(true)
  const older = [26, 16, 6].map((before) => ({ limit: 10, before }))
  expect(asked).toEqual([{ limit: 10 }, ...older])
})

test('CHT-04 ten thousand messages can be scrolled through, and only few of them are in the page', async () => {
  await story.support.insertHistory(story.member.phone, 10_000, (sequence) => ({
    sender: sequence % 3 ? 'support' : 'customer',
  }))
  const page = await visit('/user/home', { size: phone, token: story.member.token })
  // Speed up: request a hundred messages a page, so that the whole history loads within the time of a test.
  await page.route('**/api/chat/history', (route) => {
    const body = route.request().postDataJSON() as { before?: number }
    if (body.before === undefined) return route.continue()
    return route.continue({ postData: JSON.stringify({ ...body, limit: 100 }) })
  })
  await openChat(page)
  await line(page, 'message 10000').waitFor()
  const oldest = async () => {
    for (let times = 0; times < 4; times++) await scrollUp(page, 30_000)
    return Math.min(...(await shown(page)).map((text) => Number(text.split(' ')[1])))
  }
  await expect.poll(oldest, { timeout: 120_000, intervals: [50] }).toBe(1)
  expect(await log(page).locator('article').count()).toBeLessThan(60)

  const most = await log(page).evaluate(async (element) => {
    let drawn = 0
    for (let frame = 0; frame < 120; frame++) {
      element.scrollTop += 400
      await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      drawn = Math.max(drawn, element.querySelectorAll('article').length)
    }
    return drawn
  })
  expect(most).toBeLessThan(60)
  await chat(page).getByRole('button', { name: 'Go to the latest message' }).click()
  await line(page, 'message 10000').waitFor()
})

test('CHT-10 new messages are counted while scrolled up; within 60 px counts as the bottom; marks are sent when it is quiet', async () => {
  const id = await story.support.insertHistory(story.member.phone, 10)
  let marks = 0
  const page = await visit('/user/home', { token: story.member.token })
  page.on('request', (request) => {
    if (request.url().endsWith('/read-customer/')) marks += 1
  })
  await openChat(page)
  await line(page, 'message 10').waitFor()
  await expect.poll(() => marks).toBe(1)
  const quiet = await holdTimers(page, [1_000])
  const scrollBy = (pixels: number) =>
    log(page).evaluate((element, by) => element.scrollBy(0, by), pixels)
  await scrollBy(-50)
  for (const text of ['one', 'two', 'three']) await story.support.write(id, text)
  await line(page, 'three').waitFor()
  await atRest(line(page, 'three'))
  // Each message begins the second of quiet anew.
  expect(await quiet.count()).toBe(1)
  expect(marks).toBe(1)
  await quiet.pass()
  await expect.poll(() => marks).toBe(2)
  await expect.poll(async () => (await story.support.history(id)).read.customer).toBe(13)

  const isUp = async () => {
    await scrollBy(-200)
    return chat(page).getByRole('button', { name: 'Go to the latest message' }).isVisible()
  }
  await expect.poll(isUp, { ...patience, intervals: [300] }).toBe(true)
  await story.support.write(id, 'four')
  await story.support.write(id, 'five')
  const below = chat(page).getByRole('button', { name: '2 new messages' })
  await below.waitFor()
  await expectSound(page)
  expect((await story.support.history(id)).read.customer).toBe(13)
  await below.click()
  await line(page, 'five').waitFor()
  await below.waitFor({ state: 'detached' })
  await expect.poll(quiet.count).toBe(1)
  await quiet.pass()
  await expect.poll(async () => (await story.support.history(id)).read.customer).toBe(15)
  expect(marks).toBe(3)
})

test('CHT-03 a cut connection reconnects after 500 ms each time, and loads missed messages once', async () => {
  const cuts: WebSocketRoute[] = []
  let isDown = false
  const page = await visit('/user/home', {
    token: story.member.token,
    async prepare(page) {
      await page.routeWebSocket(/socket\.io/, (socket) => {
        let isChat = false
        const server = socket.connectToServer()
        socket.onMessage((message) => {
          if (String(message).startsWith('40/chat')) {
            isChat = true
            cuts.push(socket)
          }
          if (isChat && isDown) void socket.close()
          else server.send(message)
        })
      })
      await page.addInitScript(notePauses)
    },
  })
  await openChat(page)
  await write(page, 'Hello')
  const id = await conversationOf(story.site.db, story.member.phone)
  await story.support.received(id, 1)
  isDown = true
  await cuts[0]!.close()
  await story.support.write(id, 'while you were away')
  const pauses = () => page.evaluate(() => (window as unknown as { pauses: number[] }).pauses)
  await expect.poll(async () => (await pauses()).length, { timeout: 60_000 }).toBeGreaterThan(4)
  for (const pause of await pauses()) expect(pause).toBeGreaterThanOrEqual(495)
  expect(Math.min(...(await pauses()))).toBeLessThan(1_500)
  isDown = false
  await line(page, 'while you were away').waitFor()
  expect(await shown(page)).toEqual(['Hello', 'while you were away'])
})

test('CHT-12 a restart of the server neither loses nor duplicates messages', async () => {
  const own = await startStack({ REGION: 'th', LOG_LEVEL: 'warn' })
  const ownSite = siteOf(own.addresses)
  try {
    app = own.addresses.app
    await ownSite.set('registerOtp', false)
    const somebody = await newMember(app)
    const desk = await supportOf(app, ownSite.db)
    const page = await visit('/user/home', { token: somebody.token })
    await openChat(page)
    await write(page, 'one')
    const id = await conversationOf(ownSite.db, somebody.phone)
    await desk.received(id, 1)
    await desk.write(id, 'two')
    await line(page, 'two').waitFor()
    await own.restart(async () => {
      await chat(page).getByText('No connection.').waitFor()
      await write(page, 'three')
      await line(page, 'three').getByText('Not sent. Tap to try again.').waitFor()
      await expectSound(page)
    })
    // Sent before the widget is back, so the widget must get it by its own request.
    await desk.write(id, 'four')
    await line(page, 'four').waitFor()
    await line(page, 'three').getByRole('button', { name: 'Not sent. Tap to try again.' }).click()
    await line(page, 'three').getByText('Sent').waitFor()
    await desk.write(id, 'five')
    await line(page, 'five').waitFor()
    expect(await shown(page)).toEqual(['one', 'two', 'four', 'three', 'five'])
    const { messages } = await desk.history(id)
    expect(messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
  } finally {
    await ownSite.close()
    await own.stop()
  }
})

test('CHT-12 a message whose response was lost is not duplicated when it is sent again', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  await write(page, 'first')
  await line(page, 'first').getByText('Sent').waitFor()
  // The request reaches the server, but the response is lost, and so is the live message until the app asks for it.
  await page.route('**/api/chat/send-message', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await write(page, 'only once')
  await line(page, 'only once').getByText('Sent').waitFor()
  const id = await conversationOf(story.site.db, story.member.phone)
  expect((await story.support.history(id)).messages).toHaveLength(2)
  expect(await shown(page)).toEqual(['first', 'only once'])
})
