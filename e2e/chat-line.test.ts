import type { Page, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stack } from './here.ts'
import { type Member, newMember } from './members.ts'
import { expectSound } from './screen.ts'
import { siteOf } from './site.ts'
import { startStack } from './stack.ts'
import { chat, conversationOf, line, log, openChat, supportOf, write } from './support.ts'
import { phone, visitsTo } from './visit.ts'

const site = siteOf(stack)
const visit = visitsTo(() => app)
let app = stack.app
let support: Awaited<ReturnType<typeof supportOf>>
let member: Member

beforeAll(async () => {
  await site.set('registerOtp', false)
  await site.set('enableChatWidget', true)
  support = await supportOf(stack.app, site.db)
})
beforeEach(async () => {
  app = stack.app
  member = await newMember(app)
})
afterAll(() => site.close())

const patience = { timeout: 15_000 }

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

const scrollUp = async (page: Page, pixels: number) => {
  await log(page).hover()
  await page.mouse.wheel(0, -pixels)
}

test('CHT-04 the history loads ten messages at a time without moving the visible ones', async () => {
  await support.insertHistory(member.phone, 35)
  const asked: unknown[] = []
  const page = await visit('/user/home', {
    token: member.token,
    prepare: async (page) => {
      page.on('request', (request) => {
        if (request.url().endsWith('/api/chat/history')) asked.push(request.postDataJSON())
      })
    },
  })
  await openChat(page)
  await line(page, 'message 35').waitFor()
  expect(asked).toEqual([{ limit: 10 }])
  // Vertical position of a message, before and after ten are inserted above it.
  const placeOf = async (text: string) => {
    const box = await log(page).getByText(text, { exact: true }).boundingBox()
    return Math.round(box?.y ?? Number.NaN)
  }
  await page.route('**/api/chat/history', async (route) => {
    await held
    await route.continue()
  })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const isLoading = async () => {
    await scrollUp(page, 2_000)
    return chat(page).getByText('Loading earlier messages').isVisible()
  }
  await expect.poll(isLoading, { ...patience, interval: 300 }).toBe(true)
  await log(page).getByText('message 26', { exact: true }).waitFor()
  // The mouse wheel's momentum may still scroll the list.
  let before = Number.NaN
  const isStill = async () => {
    const earlier = before
    before = await placeOf('message 27')
    return before === earlier
  }
  await expect.poll(isStill, patience).toBe(true)
  const places = await watchPlaces(page, 'message 27')
  release()
  await chat(page).getByText('Loading earlier messages').waitFor({ state: 'detached' })
  for (const place of await places()) expect(Math.abs(place - before)).toBeLessThanOrEqual(2)
  await page.unroute('**/api/chat/history')
  const top = async () => {
    await scrollUp(page, 1_000)
    return (await shown(page)).includes('message 1')
  }
  await expect.poll(top, { timeout: 20_000, interval: 300 }).toBe(true)
  const older = [26, 16, 6].map((before) => ({ limit: 10, before }))
  expect(asked).toEqual([{ limit: 10 }, ...older])
})

test('CHT-04 ten thousand messages can be scrolled through, and only few of them are in the page', async () => {
  await support.insertHistory(member.phone, 10_000, (sequence) => ({
    sender: sequence % 3 ? 'support' : 'customer',
  }))
  const page = await visit('/user/home', { size: phone, token: member.token })
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
  await expect.poll(oldest, { timeout: 120_000, interval: 50 }).toBe(1)
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
  const id = await support.insertHistory(member.phone, 10)
  const marks: number[] = []
  const page = await visit('/user/home', { token: member.token })
  page.on('request', (request) => {
    if (request.url().endsWith('/read-customer/')) marks.push(Date.now())
  })
  await openChat(page)
  await line(page, 'message 10').waitFor()
  await expect.poll(() => marks.length, patience).toBe(1)
  const scrollBy = (pixels: number) =>
    log(page).evaluate((element, by) => element.scrollBy(0, by), pixels)
  await scrollBy(-50)
  const began = Date.now()
  for (const text of ['one', 'two', 'three']) await support.write(id, text)
  await line(page, 'three').waitFor()
  await expect.poll(() => marks.length, patience).toBe(2)
  expect(marks[1]! - began).toBeGreaterThan(1_000)

  const isUp = async () => {
    await scrollBy(-200)
    return chat(page).getByRole('button', { name: 'Go to the latest message' }).isVisible()
  }
  await expect.poll(isUp, { ...patience, interval: 300 }).toBe(true)
  await support.write(id, 'four')
  await support.write(id, 'five')
  const below = chat(page).getByRole('button', { name: '2 new messages' })
  await below.waitFor()
  await expectSound(page)
  expect((await support.history(id)).read.customer).toBe(13)
  await below.click()
  await line(page, 'five').waitFor()
  await below.waitFor({ state: 'detached' })
  await expect.poll(async () => (await support.history(id)).read.customer, patience).toBe(15)
  expect(marks.length).toBe(3)
})

test('CHT-03 a cut connection reconnects after 500 ms each time, and loads missed messages once', async () => {
  const cuts: WebSocketRoute[] = []
  const opened: number[] = []
  let isDown = false
  const page = await visit('/user/home', {
    token: member.token,
    prepare: (page) =>
      page.routeWebSocket(/socket\.io/, (socket) => {
        let isChat = false
        const server = socket.connectToServer()
        socket.onMessage((message) => {
          if (String(message).startsWith('40/chat')) {
            isChat = true
            cuts.push(socket)
            opened.push(Date.now())
          }
          if (isChat && isDown) void socket.close()
          else server.send(message)
        })
      }),
  })
  await openChat(page)
  await write(page, 'Hello')
  const id = await conversationOf(site.db, member.phone)
  await support.received(id, 1)
  isDown = true
  const began = Date.now()
  await cuts[0]!.close()
  await support.write(id, 'while you were away')
  await expect.poll(() => opened.length, { timeout: 20_000 }).toBeGreaterThan(5)
  expect(opened[1]! - began).toBeGreaterThanOrEqual(450)
  const gaps = opened.slice(2).map((moment, index) => moment - opened[index + 1]!)
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(450)
  expect(Math.min(...gaps)).toBeLessThan(1_500)
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
  const page = await visit('/user/home', { token: member.token })
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
  const id = await conversationOf(site.db, member.phone)
  expect((await support.history(id)).messages).toHaveLength(2)
  expect(await shown(page)).toEqual(['first', 'only once'])
})
