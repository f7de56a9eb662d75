import type { CDPSession, Page } from '@playwright/test'
import { launcher, line, log, openChat } from '#e2e/support'
import { type Frames, framesOf, shownFrames } from './browser/frames.ts'
import { slowed, startPhone } from './browser/phone.ts'
import { takeSeen, watchRows } from './scroll/empty.ts'
import { seedConversation } from './scroll/seed.ts'

const gesture = { px: 9_000, pxPerSecond: 3_000 }

/**
 * Smoothness of scrolling a long conversation on a cheap phone: 10,000 messages of every kind in the real chat on a CPU
 * slowed four times. Scrolls from the newest message up and back while pages load, and far back; compared with the same
 * gesture on a page of plain text. Reports the frames shown, the windows with missing rows, and the cost in rows, nodes
 * and memory.
 * usage: npm run bench -- scroll [--messages=10000]
 */
export async function run(flags: string[]): Promise<void> {
  const count = Number(flags.find((flag) => flag.startsWith('--messages='))?.slice(11) ?? 10_000)
  const { app, site, browser, member, newPage, stop } = await startPhone()
  try {
    await site.set('enableChatWidget', true)
    const newest = await seedConversation(app, site.db, member.phone, count)
    const page = await newPage()
    await page.goto('/user/home')
    await launcher(page).waitFor()
    const session = await slowed(page)
    await watchRows(page)
    const sizes: Record<string, object> = { 'page alone': await sizeOf(page, session) }
    const seen: Record<string, object> = {}
    const plain = await plainPage(await newPage())
    const scroll = async (name: string, px: number, on = { page, session }) => {
      await on.page.bringToFront()
      // Let the page finish drawing after the jump.
      await on.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      await takeSeen(page)
      const frames = await framesOf(browser, on.page, () => swipe(on.session, px))
      seen[name] = on.page === page ? shown(frames, await takeSeen(page)) : shownFrames(frames)
    }

    await page.bringToFront()
    await openChat(page)
    await line(page, newest).waitFor()
    sizes['chat with 10'] = await sizeOf(page, session)
    await scroll('plain text, up', gesture.px, plain)
    await scroll('chat, while pages of 10 come', gesture.px)
    await wholeHistory(page, session, count)
    sizes[`chat with ${count}`] = await sizeOf(page, session)
    await page.getByRole('button', { name: 'Go to the latest message' }).click()
    await line(page, newest).waitFor()
    await scroll('chat, up from the newest', gesture.px)
    await scroll('plain text, down', -gesture.px, plain)
    await scroll('chat, back down', -gesture.px)
    await log(page).evaluate((list) => list.scrollTo(0, list.scrollHeight / 2))
    await scroll('chat, up in the middle', gesture.px)
    await scroll('chat, down in the middle', -gesture.px)
    console.table(seen)
    console.table(sizes)
  } finally {
    await stop()
  }
}

/** A positive distance scrolls to older messages. */
const swipe = (session: CDPSession, px: number) =>
  session.send('Input.synthesizeScrollGesture', {
    x: 180,
    y: 400,
    yDistance: px,
    speed: gesture.pxPerSecond,
    gestureSourceType: 'mouse',
  })

const shown = (frames: Frames, seen: Awaited<ReturnType<typeof takeSeen>>) => ({
  ...shownFrames(frames),
  'rows missing': `${(seen.empty * 100).toFixed(0)} %`,
  'px missing at most': seen.emptyPxMost,
  'rows at most': seen.rowsMost,
})

async function sizeOf(page: Page, session: CDPSession) {
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)!.value
  return {
    'heap MiB': (value('JSHeapUsedSize') / 2 ** 20).toFixed(1),
    nodes: value('Nodes'),
    rows: await page.locator('[role=log] article').count(),
  }
}

/** Loads the whole history at full speed, a hundred messages a page instead of ten. */
async function wholeHistory(page: Page, session: CDPSession, count: number) {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  let first = count
  await page.route('**/api/chat/history', async (route) => {
    const body = route.request().postDataJSON()
    const response = await route.fetch({ postData: JSON.stringify({ ...body, limit: 100 }) })
    const { messages } = await response.json()
    first = Math.min(first, messages[0]?.sequence ?? first)
    await route.fulfill({ response })
  })
  while (first > 1)
    await log(page).evaluate(async (list) => {
      // The list requests older messages when it is scrolled up near the top.
      for (const top of [list.scrollHeight, 0]) {
        list.scrollTop = top
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    })
  await page.unroute('**/api/chat/history')
  await slowed(page)
}

/** A page as long as the scrolled part of the chat, without any work to do. */
async function plainPage(page: Page) {
  const lines = Array.from({ length: 600 }, (_, index) => `<p>message ${index}</p>`).join('')
  await page.setContent(`<main style="height:700px;overflow:auto">${lines}</main>`)
  await page.locator('main').evaluate((box) => box.scrollTo(0, box.scrollHeight))
  return { page, session: await slowed(page) }
}
