import { expect, test } from 'vitest'
import { beginChatStories } from './chat-story.ts'
import { stack } from './here.ts'
import { launcher } from './support.ts'
import { visitsTo } from './visit.ts'

const story = beginChatStories()
const visit = visitsTo(stack.app)

test('CON-01 the contact pages show their texts, the code, the link and the version, and the chat if the site enables it', async () => {
  for (const [path, token] of [
    ['/contact', undefined],
    ['/user/contact', story.member.token],
  ] as const) {
    const page = await visit(path, token ? { token } : {})
    await page.getByRole('img', { name: /^QR code that adds/ }).waitFor()
    await page.getByRole('link', { name: /Add us on LINE/ }).waitFor()
    await page.getByText('Version 1.1.14').waitFor()
    await launcher(page).waitFor()
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
