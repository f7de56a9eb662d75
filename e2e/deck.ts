import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { desktop } from './visit.ts'

export const deckOf = (page: Page, name: string) => page.getByRole('region', { name })
export const isWide = (page: Page) => page.viewportSize()!.width >= desktop.width
/** The game's card: in front of its ring, or in the grid that a wide home has instead. */
export const turnTo = async (page: Page, deck: string, name: string) => {
  if (isWide(page)) return deckOf(page, 'All games').getByRole('listitem', { name, exact: true })
  const card = deckOf(page, deck).getByRole('group', { name, exact: true })
  const next = deckOf(page, deck).getByRole('button', { name: 'Next game' })
  await expect
    .poll(
      async () => {
        const isFront = await card.evaluate((element) => !(element as HTMLElement).inert)
        if (!isFront) await next.click()
        return isFront
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  return card
}
