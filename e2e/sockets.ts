import type { Page } from '@playwright/test'

/** Cuts a page off from signals. `asked` resolves when the app asks for them: from then on it also notices a return to it. */
export function noSignals() {
  const asked = Promise.withResolvers<void>()
  const prepare = async (page: Page) => {
    await page.routeWebSocket(/socket\.io/, async (socket) => {
      asked.resolve()
      await socket.close()
    })
    await page.route(/socket\.io/, (route) => route.abort())
  }
  return { prepare, asked: asked.promise }
}
