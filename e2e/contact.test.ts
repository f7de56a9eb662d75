import { expect, test } from '@playwright/test'
import { beginChatStories } from './chat-story.ts'
import { stack } from './here.ts'
import { expectSound } from './screen.ts'
import { launcher } from './support.ts'
import { phone, sizes, visitsTo } from './visit.ts'

const story = beginChatStories()
const visit = visitsTo(stack.app)

test('CON-01 the contact pages show their texts, the code, the link and the version, and the chat if the site enables it', async () => {
  for (const [path, token] of [
    ['/contact', undefined],
    ['/user/contact', story.member.token],
  ] as const) {
    for (const [, size] of sizes) {
      const page = await visit(path, { size, ...(token && { token }) })
      await page.getByRole('link', { name: /Add us on LINE/ }).waitFor()
      await page.getByText('Version 1.1.14').waitFor()
      await launcher(page).waitFor()
      // A phone cannot scan its own screen, so there the code is behind a line that opens.
      const code = page.getByRole('img', { name: /^QR code that adds/ })
      if (size === phone) {
        expect(await code.isVisible()).toBe(false)
        await page.getByText('Show the QR for another phone').click()
      }
      await code.waitFor()
      await expectSound(page)
      // The way to somebody comes first, then what the operator says.
      const { y } = (await launcher(page).boundingBox())!
      const text = (await page.getByText('Reach us in one of the ways').first().boundingBox())!
      expect(y + 1).toBeLessThan(text.y)
    }
  }
  await story.site.set('enableChatWidget', false)
  try {
    let answered: Promise<unknown> | undefined
    const page = await visit('/contact', {
      async prepare(page) {
        answered = page.waitForResponse('**/api/lookup/enableChatWidget')
      },
    })
    await answered
    await page.getByText('Version 1.1.14').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await launcher(page).count()).toBe(0)
  } finally {
    await story.site.set('enableChatWidget', true)
  }
})
