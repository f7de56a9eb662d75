import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { launchBrowser } from '#e2e/browser'
import type { Addresses } from '#e2e/stack'
import { storageOf } from '#e2e/visit'
import { showTap } from './tap.ts'

/** Caption below the picture, in each language. */
type Words = { th: string; la: string; en: string }
export type Caption = { fromSeconds: number; toSeconds: number; words: Words }
export type Recording = {
  folder: string
  /** Pictures of the screen, each with the time it first appeared. */
  frames: { file: string; atSeconds: number }[]
  seconds: number
  captions: Caption[]
}

/** Actions of a story: everything a finger can do, and captions that explain it. */
type Stage = {
  stack: Addresses
  /** Token of the member in the story. */
  token: string
  page: Page
  /** Shows a caption until the next one, at least as long as it takes to read. */
  say: (words: Words) => Promise<void>
  tap: (what: Locator) => Promise<void>
  type: (what: Locator, text: string) => Promise<void>
  /** Pauses, so that the viewer can take in the screen. */
  rest: (seconds?: number) => Promise<void>
}
export type Story = {
  /** Prepares everything that is not filmed. Returns the token and path that the app opens with. */
  prepare: (stack: Addresses) => Promise<{ token: string; path: string }>
  play: (stage: Stage) => Promise<void>
}

/** Size of the phone's screen and of the film: the camera takes a picture of each CSS pixel, whatever the density. */
const viewport = { width: 360, height: 740 }

export async function record(stack: Addresses, story: Story, folder: string): Promise<Recording> {
  await mkdir(folder, { recursive: true })
  const { token, path } = await story.prepare(stack)
  const browser = await launchBrowser()
  try {
    const page = await openPhone(stack, browser, token)
    await page.goto(stack.app + path, { waitUntil: 'networkidle' })
    const film = await startFilm(page, folder)
    await story.play(stageOf({ stack, token, page }, film))
    return await film.stop()
  } finally {
    await browser.close()
  }
}

async function openPhone(
  { app }: Addresses,
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  token: string,
): Promise<Page> {
  const kept = { locale: 'th', token, 'remember-agreement': 'true' }
  const context = await browser.newContext({
    viewport,
    hasTouch: true,
    isMobile: true,
    timezoneId: 'Asia/Bangkok',
    storageState: storageOf(app, kept),
  })
  context.setDefaultTimeout(20_000)
  return context.newPage()
}

type Film = Awaited<ReturnType<typeof startFilm>>

async function startFilm(page: Page, folder: string) {
  const camera = await page.context().newCDPSession(page)
  // The camera sends changes only, so take the first picture here. If its size differed from the others, ffmpeg would
  // begin anew with the second one and drop the seconds before.
  await page.screenshot({ path: join(folder, 'first.jpg'), type: 'jpeg', quality: 92 })
  const frames: Recording['frames'] = [{ file: 'first.jpg', atSeconds: 0 }]
  const captions: Caption[] = []
  const writing: Promise<void>[] = []
  const begunMs = performance.now()
  const now = () => (performance.now() - begunMs) / 1_000
  camera.on('Page.screencastFrame', ({ data, sessionId }) => {
    const file = `${String(frames.length).padStart(5, '0')}.jpg`
    frames.push({ file, atSeconds: now() })
    writing.push(writeFile(join(folder, file), Buffer.from(data, 'base64')))
    camera.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  // Every picture is asked for: the last change before a pause must not be one that is left out.
  await camera.send('Page.startScreencast', { format: 'jpeg', quality: 92 })
  const endCaption = () => {
    const last = captions.at(-1)
    if (last) last.toSeconds = now()
  }
  return {
    say(words: Words) {
      endCaption()
      captions.push({ fromSeconds: now(), toSeconds: Number.POSITIVE_INFINITY, words })
    },
    async stop(): Promise<Recording> {
      endCaption()
      const seconds = now()
      await camera.send('Page.stopScreencast')
      await Promise.all(writing)
      return { folder, frames, seconds, captions }
    },
  }
}

/** Letters per second of a slow reader, and the minimum time for any sentence. */
const lettersASecond = 16
const secondsLeast = 2.2

function stageOf(given: Pick<Stage, 'stack' | 'token' | 'page'>, film: Film): Stage {
  const rest = (seconds = 1.2) => sleep(seconds * 1_000)
  return {
    ...given,
    rest,
    async say(words) {
      film.say(words)
      const longest = Math.max(...Object.values(words).map((text) => text.length))
      await rest(Math.max(secondsLeast, longest / lettersASecond))
    },
    async tap(what) {
      await what.scrollIntoViewIfNeeded()
      await rest(0.3)
      await showTap(what)
      await what.click()
      await rest(0.7)
    },
    async type(what, text) {
      await showTap(what)
      await what.click()
      await what.pressSequentially(text, { delay: 160 })
      await rest(0.5)
    },
  }
}
