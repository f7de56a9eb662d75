import { expect, test } from '@playwright/test'
import { stack } from './here.ts'
import { expectSound } from './screen.ts'
import { sizes, visitsTo } from './visit.ts'

const visit = visitsTo(stack.app)
const titles = [
  'Using the wallet',
  'Entering a game',
  'Checking your balance',
  'Claiming a bonus',
  'Ending a bonus',
]

for (const [name, size] of sizes)
  test(`HOW-01 each of the five films opens in a sheet and plays, with captions in the language in use (${name})`, async () => {
    const page = await visit('/howto', { size })
    await expectSound(page)
    for (const title of titles) {
      await page.getByRole('button', { name: new RegExp(`^Play: ${title}`) }).click()
      const sheet = page.getByRole('dialog', { name: title })
      const film = sheet.locator('video')
      const isPlaying = () =>
        film.evaluate((element) => (element as HTMLVideoElement).currentTime > 0.5)
      await expect.poll(isPlaying).toBe(true)
      const spoken = () => film.locator('xpath=following-sibling::p').textContent()
      await expect.poll(spoken).toMatch(/[A-Za-z]{3}/)
      await expectSound(page)
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
    }
  })

test('HOW-01 captions follow the language, and a film that cannot load says so and offers a retry', async () => {
  const page = await visit('/howto', { language: 'la' })
  await page.route('**/howto/*.{webm,mp4}', (route) => route.abort())
  const first = page.getByRole('main').getByRole('button').first()
  await first.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('alert').waitFor()
  await page.unroute('**/howto/*.{webm,mp4}')
  await sheet.getByRole('alert').getByRole('button').click()
  const words = sheet.locator('video + p')
  await expect.poll(() => words.textContent()).toMatch(/\p{sc=Lao}/u)
  await expect(sheet.locator('video track')).toHaveCount(3)
})
