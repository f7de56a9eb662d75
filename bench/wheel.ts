import type { Page } from '@playwright/test'
import { giveCoins } from '#e2e/spinner'
import { type Frames, framesOf, medianFrames, shownFrames } from './browser/frames.ts'
import { slowed, startPhone } from './browser/phone.ts'

/**
 * Smoothness of the wheel on a cheap phone: frames shown while it turns, on a CPU slowed four times, compared with
 * those of a small square that turns on the same page while the wheel stands still. Median over the spins, taking
 * turns.
 * usage: npm run bench -- wheel [--spins=5]
 */
export async function run(flags: string[]): Promise<void> {
  const spins = Number(flags.find((flag) => flag.startsWith('--spins='))?.slice(8) ?? 5)
  const { site, browser, member, newPage, stop } = await startPhone()
  try {
    await giveCoins(site.db, member, { coins: spins, slice: 'MONEY50' })
    const page = await newPage()
    await page.goto('/user/spin', { waitUntil: 'networkidle' })
    await slowed(page)
    const seen: Record<'square' | 'wheel', Frames[]> = { square: [], wheel: [] }
    for (let spin = 0; spin < spins; spin += 1) {
      await page.getByRole('button', { name: /^Spin/, disabled: false }).waitFor()
      seen.square.push(await framesOf(browser, page, () => turnSquare(page)))
      await page.getByRole('button', { name: /^Spin/ }).click()
      await page.waitForFunction(isTurning)
      seen.wheel.push(await framesOf(browser, page, () => turned(page)))
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    }
    report(medianFrames(seen.square), medianFrames(seen.wheel))
  } finally {
    await stop()
  }
}

const isTurning = () => document.querySelector('canvas')!.getAnimations().length > 0

const turned = (page: Page) =>
  page.evaluate(async () => {
    const turning = document.querySelector('canvas')!.getAnimations()
    await Promise.all(turning.map(({ finished }) => finished))
  })

const turnSquare = (page: Page) =>
  page.evaluate(async () => {
    const square = document.createElement('div')
    Object.assign(square.style, {
      position: 'fixed',
      inset: '0 auto auto 0',
      background: '#fff',
      width: '24px',
      height: '24px',
    })
    document.body.append(square)
    await square.animate({ rotate: ['0deg', '360deg'] }, 4_000).finished
    square.remove()
  })

function report(square: Frames, wheel: Frames) {
  console.table({ 'a square': shownFrames(square), 'the wheel': shownFrames(wheel) })
  const ratio = (wheel.perSecond / square.perSecond).toFixed(3)
  const later = ((wheel.late - square.late) * 100).toFixed(1)
  process.stdout.write(
    `the wheel to the square: frames/s × ${ratio}, later than 20 ms ${later} points\n`,
  )
}
